// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "OperandSyntax.h"
#include "RowCache.h"
#include "linalg/IR/Row.h"
#include "llvm/Support/InterleavedRange.h"

using namespace mlir;
using namespace mlir::structured;

/// Parses `<{...}>`, `{...}`, both or neither.
static ParseResult parseAttributes(OpAsmParser &parser,
                                   OperationState &result) {
  if (succeeded(parser.parseOptionalLess())) {
    DictionaryAttr properties;
    if (parser.parseAttribute(properties) || parser.parseGreater())
      return failure();
    result.attributes.append(properties.getValue());
  }
  return parser.parseOptionalAttrDict(result.attributes);
}

/// Parses `indexing_maps = [...]`, if it is there.
static ParseResult parseOwnMaps(OpAsmParser &parser, OperationState &result) {
  if (failed(parser.parseOptionalKeyword("indexing_maps")))
    return success();
  ArrayAttr maps;
  return failure(
      parser.parseEqual() ||
      parser.parseAttribute(maps, "indexing_maps", result.attributes));
}

ParseResult mlir::structured::parseRow(OpAsmParser &parser,
                                       OperationState &result,
                                       const RowInfo &row, bool hasMaps) {
  SMLoc loc = parser.getNameLoc();
  if ((hasMaps && parseOwnMaps(parser, result)) ||
      parseAttributes(parser, result))
    return failure();
  FailureOr<OperandTypes> types = parseOperands(parser, result);
  if (failed(types) || parser.parseOptionalAttrDict(result.attributes) ||
      parser.parseOptionalArrowTypeList(result.types))
    return failure();
  if (hasMaps)
    addDefaultMaps(result, row);
  addOperandSegments(result, *types);
  if (verifyInherentAttrs(parser, loc, result))
    return failure();
  result.location = parser.getEncodedSourceLoc(loc);
  return addRowPayload(result, row, types->inputs, types->inits,
                       [&] { return parser.emitError(loc); });
}

void mlir::structured::printRow(OpAsmPrinter &printer, Operation *op,
                                const RowInfo &row) {
  if (auto own = dyn_cast_or_null<ArrayAttr>(
          op->getInherentAttr("indexing_maps").value_or(Attribute()))) {
    const ParsedRow &parsed = RowCache::get(op->getContext(), row);
    if (llvm::to_vector(own.getAsValueRange<AffineMapAttr>()) != parsed.maps)
      printer << " indexing_maps = [" << llvm::interleaved(own) << "]";
  }
  printer.printOptionalAttrDict(
      op->getAttrs(),
      {"operandSegmentSizes", "indexing_maps", kMemoizedMapsAttrName});
  auto structured = cast<StructuredOpInterface>(op);
  SmallVector<Value> inputs = structured.getDpsInputs();
  printOperands(printer, inputs, structured.getDpsInits());
  printer.printOptionalArrowTypeList(op->getResultTypes());
}
