// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "RowSyntax.h"
#include "PaddedWindows.h"
#include "RowCache.h"
#include "mlir/IR/TypeUtilities.h"
#include "llvm/Support/InterleavedRange.h"

using namespace mlir;
using namespace mlir::structured;
using namespace mlir::structured::detail;

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

/// Parses `indexing_maps = [...]`, which is optional unless the row requires
/// it.
static ParseResult parseOwnMaps(OpAsmParser &parser, OperationState &result,
                                const RowInfo &row) {
  if (row.hasFreeMaps() ? parser.parseKeyword("indexing_maps")
                        : parser.parseOptionalKeyword("indexing_maps"))
    return success(!row.hasFreeMaps());
  ArrayAttr maps;
  return failure(
      parser.parseEqual() ||
      parser.parseAttribute(maps, "indexing_maps", result.attributes));
}

/// Parses `name = attribute` for each of `names`.
static ParseResult parseLeading(OpAsmParser &parser, OperationState &result,
                                ArrayRef<StringRef> names) {
  for (StringRef name : names) {
    Attribute attribute;
    if (parser.parseKeyword(name) || parser.parseEqual() ||
        parser.parseAttribute(attribute, name, result.attributes))
      return failure();
  }
  return success();
}

/// Parses `name = [numbers]` for each of `names` and then `{attrs}`; without
/// `names`, the result types.
static ParseResult parseTrailing(OpAsmParser &parser, OperationState &result,
                                 ArrayRef<StringRef> names,
                                 const OperandTypes &types) {
  for (StringRef name : names)
    if (parseNumbers(parser, result, name))
      return failure();
  if (parser.parseOptionalAttrDict(result.attributes))
    return failure();
  if (names.empty())
    return parser.parseOptionalArrowTypeList(result.types);
  addResultsOfInits(result, types);
  return success();
}

/// Parses what `parseRow` parses, but for the payload.
static FailureOr<OperandTypes> parseTodaysRow(OpAsmParser &parser,
                                              OperationState &result,
                                              const RowInfo &row,
                                              bool hasMaps) {
  if (parseLeading(parser, result, row.leadingAttrs) ||
      (hasMaps && parseOwnMaps(parser, result, row)) ||
      parseAttributes(parser, result))
    return failure();
  FailureOr<OperandTypes> types = parseOperandsOfNamedOp(parser, result);
  if (failed(types) || parseTrailing(parser, result, row.trailingAttrs, *types))
    return failure();
  return types;
}

FailureOr<OperandTypes>
mlir::structured::detail::parseRowOperands(OpAsmParser &parser,
                                           OperationState &result,
                                           const RowInfo &row, bool hasMaps) {
  if (failed(parser.parseOptionalLParen()))
    return parseTodaysRow(parser, result, row, hasMaps);
  return parseRowInParentheses(parser, result, row);
}

/// Replaces attributes of 32-bit integers whose elements are the symbols of
/// `row`, as in TC notation, by those of 64-bit integers.
static void widenSymbolAttributes(OpAsmParser &parser, OperationState &result,
                                  const RowInfo &row) {
  MLIRContext *context = parser.getContext();
  Type wide = parser.getBuilder().getI64Type();
  for (const SymbolAttribute &attribute :
       RowCache::get(context, row).symbolAttrs) {
    StringRef name = attribute.name;
    auto narrow = dyn_cast_or_null<TypedAttr>(result.attributes.get(name));
    if (!narrow ||
        !getElementTypeOrSelf(narrow.getType()).isSignlessInteger(32))
      continue;
    if (auto number = dyn_cast<IntegerAttr>(narrow))
      result.attributes.set(name, IntegerAttr::get(wide, number.getInt()));
    else if (auto elements = dyn_cast<DenseIntElementsAttr>(narrow))
      result.attributes.set(name,
                            elements.mapValues(wide, [](const APInt &value) {
                              return value.sext(64);
                            }));
  }
}

ParseResult mlir::structured::detail::finishRow(OpAsmParser &parser,
                                                OperationState &result,
                                                const RowInfo &row,
                                                bool hasMaps,
                                                const OperandTypes &types) {
  SMLoc loc = parser.getNameLoc();
  widenSymbolAttributes(parser, result, row);
  if (row.hasRepeatedLoops()) {
    FailureOr<bool> isPadded = addPadding(parser, result, row, types);
    if (failed(isPadded))
      return failure();
    if (*isPadded)
      return verifyInherentAttrs(parser, loc, result);
  }
  if (hasMaps)
    addDefaultMaps(result, row, ValueRange(result.operands).getTypes());
  addOperandSegments(result, types);
  if (verifyInherentAttrs(parser, loc, result))
    return failure();
  result.location = parser.getEncodedSourceLoc(loc);
  return addRowPayload(result, row, types.inputs, types.inits,
                       [&] { return parser.emitError(loc); });
}

ParseResult mlir::structured::parseRow(OpAsmParser &parser,
                                       OperationState &result,
                                       const RowInfo &row, bool hasMaps) {
  FailureOr<OperandTypes> types =
      parseRowOperands(parser, result, row, hasMaps);
  return failure(failed(types) ||
                 finishRow(parser, result, row, hasMaps, *types));
}

void mlir::structured::printRow(OpAsmPrinter &printer, Operation *op,
                                const RowInfo &row) {
  SmallVector<StringRef> printed = {"operandSegmentSizes", "indexing_maps",
                                    kMemoizedMapsAttrName};
  llvm::append_range(printed, row.leadingAttrs);
  llvm::append_range(printed, row.trailingAttrs);
  for (StringRef name : row.leadingAttrs)
    printer << " " << name << "=" << op->getInherentAttr(name).value();
  if (auto own = dyn_cast_or_null<ArrayAttr>(
          op->getInherentAttr("indexing_maps").value_or(Attribute())))
    if (llvm::to_vector(own.getAsValueRange<AffineMapAttr>()) !=
        getInitialMaps(op->getContext(), row, op->getOperandTypes()))
      printer << " indexing_maps = [" << llvm::interleaved(own) << "]";
  auto structured = cast<DestinationStyleOpInterface>(op);
  SmallVector<Value> inputs = structured.getDpsInputs();
  if (row.trailingAttrs.empty()) {
    printer.printOptionalAttrDict(op->getAttrs(), printed);
    printOperands(printer, inputs, structured.getDpsInits());
    printer.printOptionalArrowTypeList(op->getResultTypes());
    return;
  }
  printOperands(printer, inputs, structured.getDpsInits());
  for (StringRef name : row.trailingAttrs)
    printNumbers(printer, name,
                 cast<DenseI64ArrayAttr>(op->getInherentAttr(name).value()));
  printer.printOptionalAttrDict(op->getAttrs(), printed);
}
