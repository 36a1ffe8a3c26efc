// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Named ops in parentheses, and the rows that have more forms than that.

#include "FormerSyntax.h"
#include "Lookahead.h"
#include "Payload.h"
#include "RowSyntax.h"
#include "linalg/IR/Linalg.h"

using namespace mlir;
using namespace mlir::structured;
using namespace mlir::structured::detail;

/// The attributes that the row's payload or maps need, which today's form has
/// in other positions.
static ParseResult verifyHasRequired(OpAsmParser &parser,
                                     const OperationState &result,
                                     const RowInfo &row) {
  auto required = llvm::to_vector(row.leadingAttrs);
  llvm::append_range(required, row.trailingAttrs);
  if (row.hasFreeMaps())
    required.push_back("indexing_maps");
  for (StringRef name : required)
    if (!result.attributes.get(name))
      return parser.emitError(parser.getNameLoc())
             << "has no '" << name
             << "', expected it among the attributes after the operands";
  return success();
}

FailureOr<OperandTypes> mlir::structured::detail::parseRowInParentheses(
    OpAsmParser &parser, OperationState &result, const RowInfo &row) {
  SmallVector<OpAsmParser::UnresolvedOperand> operands;
  SmallVector<Type> types;
  SMLoc loc = parser.getCurrentLocation();
  if (parser.parseOperandList(operands) || parser.parseRParen() ||
      parser.parseOptionalAttrDict(result.attributes) ||
      parser.parseColonTypeList(types) ||
      parser.resolveOperands(operands, types, loc, result.operands) ||
      verifyHasRequired(parser, result, row))
    return failure();
  for (auto [index, type] : llvm::enumerate(types))
    if (isa<TensorType>(type))
      return parser.emitError(parser.getNameLoc())
             << "operand " << index << " has type " << type
             << ", expected a buffer or scalar: tensors are written "
                "'ins(...) outs(...)'";
  size_t numInits = std::min<size_t>(types.size(), row.getNumInits());
  ArrayRef<Type> all(types);
  return OperandTypes{llvm::to_vector(all.drop_back(numInits)),
                      llvm::to_vector(all.take_back(numInits))};
}

//===----------------------------------------------------------------------===//
// fill
//===----------------------------------------------------------------------===//

ParseResult mlir::structured::detail::parseFill(OpAsmParser &parser,
                                                OperationState &result,
                                                const RowInfo &row,
                                                bool hasMaps) {
  SMLoc loc = parser.getNameLoc();
  bool isInParentheses = peekCharacter(parser) == '(';
  FailureOr<OperandTypes> types =
      parseRowOperands(parser, result, row, hasMaps);
  if (failed(types))
    return failure();
  if (types->inputs.size() != 1 || types->inits.size() != 1)
    return finishRow(parser, result, row, hasMaps, *types);
  if (isInParentheses) {
    std::swap(types->inputs, types->inits);
    std::swap(result.operands[0], result.operands[1]);
  }
  Type value = types->inputs.front();
  Type element = getPayloadType(types->inits.front());
  // A value in a tensor or buffer of rank 0 is not converted.
  if (value == element || isa<TensorType, BaseMemRefType>(value))
    return finishRow(parser, result, row, hasMaps, *types);
  types->inputs.front() = element;
  if (finishRow(parser, result, row, hasMaps, *types))
    return failure();
  return addOpsBefore(
      parser, result, [&](OpBuilder &builder, OperationState &op) {
        Value cast =
            convertElement(builder, op.location, op.operands[0], element,
                           /*isUnsigned=*/false);
        if (!cast)
          return LogicalResult(parser.emitError(loc)
                               << "a value of type " << value
                               << " can't be cast to the init's element type "
                               << element);
        op.operands[0] = cast;
        return success();
      });
}

//===----------------------------------------------------------------------===//
// copy
//===----------------------------------------------------------------------===//

/// Removes the permutation `name` from the attributes; null if there is none.
static FailureOr<AffineMap>
takePermutation(OpAsmParser &parser, OperationState &result, StringRef name) {
  Attribute written = result.attributes.erase(name);
  auto map = dyn_cast_or_null<AffineMapAttr>(written);
  if (!written)
    return AffineMap();
  if (map && map.getValue().isPermutation())
    return map.getValue();
  return parser.emitError(parser.getNameLoc())
         << "'" << name << "' is " << written
         << ", expected a permutation such as affine_map<(i, j) -> (j, i)>";
}

/// The map of an operand of type `type` for the permutation `map`, which may be
/// null for the identity.
static FailureOr<AffineMap> getMapOf(OpAsmParser &parser, Type type,
                                     StringRef name, AffineMap map) {
  auto shaped = dyn_cast<ShapedType>(type);
  unsigned rank = shaped && shaped.hasRank() ? shaped.getRank() : 0;
  if (!map)
    return AffineMap::getMultiDimIdentityMap(rank, parser.getContext());
  if (map.getNumResults() == rank)
    return map;
  return parser.emitError(parser.getNameLoc())
         << "'" << name << "' permutes " << map.getNumResults()
         << " dimensions, expected " << rank << " as " << type << " has";
}

/// Makes `result`, a copy on buffers, a generic op with these maps of input and
/// init.
static void makeGeneric(OpAsmParser &parser, OperationState &result,
                        AffineMap input, AffineMap init) {
  Builder &builder = parser.getBuilder();
  MLIRContext *context = parser.getContext();
  result.attributes.erase("cast");
  result.addAttribute("indexing_maps",
                      builder.getAffineMapArrayAttr({input, init}));
  SmallVector<Attribute> iterators(
      init.getNumDims(),
      IteratorTypeAttr::get(context, utils::IteratorType::parallel));
  result.addAttribute("iterator_types", builder.getArrayAttr(iterators));
  result.name = OperationName(GenericOp::getOperationName(), context);
}

ParseResult mlir::structured::detail::parseCopy(OpAsmParser &parser,
                                                OperationState &result,
                                                const RowInfo &row,
                                                bool hasMaps) {
  bool isInParentheses = peekCharacter(parser) == '(';
  FailureOr<OperandTypes> types =
      parseRowOperands(parser, result, row, hasMaps);
  if (failed(types))
    return failure();
  if (!isInParentheses || types->inputs.size() != 1)
    return finishRow(parser, result, row, hasMaps, *types);
  SmallVector<AffineMap> maps;
  bool isPermuted = false;
  for (auto [name, type] :
       {std::pair(StringRef("inputPermutation"), types->inputs.front()),
        std::pair(StringRef("outputPermutation"), types->inits.front())}) {
    FailureOr<AffineMap> permutation = takePermutation(parser, result, name);
    if (failed(permutation))
      return failure();
    isPermuted |= bool(*permutation);
    FailureOr<AffineMap> map = getMapOf(parser, type, name, *permutation);
    if (failed(map))
      return failure();
    maps.push_back(*map);
  }
  if (finishRow(parser, result, row, hasMaps, *types))
    return failure();
  if (isPermuted)
    makeGeneric(parser, result, maps[0], maps[1]);
  return success();
}

//===----------------------------------------------------------------------===//
// elementwise
//===----------------------------------------------------------------------===//

ParseResult mlir::structured::detail::parseElementwise(OpAsmParser &parser,
                                                       OperationState &result,
                                                       const RowInfo &row,
                                                       bool hasMaps) {
  StringRef keyword = peekKeyword(parser);
  if (keyword != "ins" && keyword != "outs")
    return parseRow(parser, result, row, hasMaps);
  return parseMap(parser, result);
}
