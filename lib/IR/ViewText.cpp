// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Text on views that reads as ops of `memref` and `tensor`. A parser creates a
// single op; extents that this op needs are computed by ops that are inserted
// after the values that they depend on.

#include "ViewText.h"
#include "OperandSyntax.h"
#include "linalg/IR/Linalg.h"
#include "linalg/Interfaces/LoopRanges.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/ReshapeOpsUtils.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "llvm/Support/CheckedArithmetic.h"

using namespace mlir;
using namespace mlir::structured;
using namespace mlir::structured::detail;

using Operand = OpAsmParser::UnresolvedOperand;

LogicalResult mlir::structured::detail::verifyTextOp(Operation *op) {
  // V1
  return op->emitOpError(
      "exists only in text, which reads as an op of another dialect");
}

/// A builder of ops after `value` in its block. Fails if the text has not
/// defined the value yet.
static FailureOr<OpBuilder> getBuilderAfter(OpAsmParser &parser, SMLoc loc,
                                            Value value) {
  OpBuilder builder(parser.getContext());
  Operation *definition = value.getDefiningOp();
  if (!definition) {
    builder.setInsertionPointToStart(cast<BlockArgument>(value).getOwner());
    return builder;
  }
  if (!definition->getBlock())
    return parser.emitError(loc)
           << "uses a value that is defined later, expected one that is "
              "defined before";
  builder.setInsertionPointAfter(definition);
  return builder;
}

/// Makes `result`, which has operands and attributes, an op `OpTy`.
template <typename OpTy>
static void setName(OpAsmParser &parser, OperationState &result) {
  result.name = OperationName(OpTy::getOperationName(), parser.getContext());
}

//===----------------------------------------------------------------------===//
// Ranges and slices
//===----------------------------------------------------------------------===//

LogicalResult RangeOp::verify() {
  // V2
  if (std::optional<int64_t> step = getConstantIntValue(getStep());
      step && *step <= 0)
    return emitOpError() << "has step " << *step << ", expected 1 or more";
  // V3
  if (!getRange().use_empty())
    return emitOpError() << "is used by '"
                         << (*getRange().user_begin())->getName()
                         << "', expected uses by linalg.slice only";
  return success();
}

/// The number of indices in a range, if it is constant.
static std::optional<int64_t> getConstantSize(RangeOp range) {
  auto min = getConstantIntValue(range.getMin());
  auto max = getConstantIntValue(range.getMax());
  auto step = getConstantIntValue(range.getStep());
  if (!min || !max || !step || *step <= 0)
    return std::nullopt;
  std::optional<int64_t> length = llvm::checkedSub(*max, *min);
  if (!length)
    return std::nullopt;
  return *length <= 0 ? 0 : llvm::divideCeilSigned(*length, *step);
}

/// The number of indices in a range, computed after it.
static Value buildSize(RangeOp range) {
  OpBuilder builder(range.getContext());
  builder.setInsertionPointAfter(range);
  Location loc = range.getLoc();
  if (std::optional<int64_t> size = getConstantSize(range))
    return arith::ConstantIndexOp::create(builder, loc, *size);
  Value length =
      arith::SubIOp::create(builder, loc, range.getMax(), range.getMin());
  Value size =
      arith::CeilDivSIOp::create(builder, loc, length, range.getStep());
  Value zero = arith::ConstantIndexOp::create(builder, loc, 0);
  return arith::MaxSIOp::create(builder, loc, size, zero);
}

namespace {
/// Builds a slice of type `resultType`: a number is static only if the type
/// needs it.
class SliceBuilder {
public:
  SliceBuilder(MemRefType viewType, MemRefType resultType)
      : viewType(viewType), resultType(resultType) {}

  /// Fails if the layouts are not strided.
  LogicalResult readLayouts() {
    int64_t viewOffset;
    return success(
        succeeded(viewType.getStridesAndOffset(viewStrides, viewOffset)) &&
        succeeded(resultType.getStridesAndOffset(strides, offset)));
  }

  void addIndex(Value index) {
    OpBuilder builder(index.getContext());
    offsets.push_back(getNumber(index, isStatic(offset)));
    sizes.push_back(builder.getIndexAttr(1));
    steps.push_back(builder.getIndexAttr(1));
  }

  /// The result must have a dimension for the range.
  void addRange(RangeOp range) {
    size_t dim = kept.size();
    OpBuilder builder(range.getContext());
    kept.push_back(offsets.size());
    offsets.push_back(getNumber(range.getMin(), isStatic(offset)));
    std::optional<int64_t> size = getConstantSize(range);
    sizes.push_back(size && !resultType.isDynamicDim(dim)
                        ? OpFoldResult(builder.getIndexAttr(*size))
                        : buildSize(range));
    steps.push_back(getNumber(range.getStep(), isStatic(strides[dim])));
  }

  /// The type of the slice.
  MemRefType inferType() const {
    MemRefType whole =
        memref::SubViewOp::inferResultType(viewType, offsets, sizes, steps);
    auto [wholeStrides, wholeOffset] = whole.getStridesAndOffset();
    SmallVector<int64_t> shape, keptStrides;
    for (unsigned dim : kept) {
      shape.push_back(whole.getDimSize(dim));
      keptStrides.push_back(wholeStrides[dim]);
    }
    auto layout =
        StridedLayoutAttr::get(viewType.getContext(), wholeOffset, keptStrides);
    return MemRefType::get(shape, viewType.getElementType(), layout,
                           viewType.getMemorySpace());
  }

  /// Whether the slice has the result's type, up to how that is written.
  bool hasResultType() const {
    MemRefType inferred = inferType();
    auto [inferredStrides, inferredOffset] = inferred.getStridesAndOffset();
    return inferred.getShape() == resultType.getShape() &&
           inferred.getElementType() == resultType.getElementType() &&
           inferred.getMemorySpace() == resultType.getMemorySpace() &&
           ArrayRef(inferredStrides) == ArrayRef(strides) &&
           inferredOffset == offset;
  }

  void build(OpBuilder &builder, OperationState &result, Value view) const {
    memref::SubViewOp::build(builder, result, resultType, view, offsets, sizes,
                             steps);
  }

private:
  static bool isStatic(int64_t number) { return ShapedType::isStatic(number); }

  static OpFoldResult getNumber(Value value, bool wantsConstant) {
    std::optional<int64_t> constant = getConstantIntValue(value);
    if (constant && wantsConstant)
      return OpBuilder(value.getContext()).getIndexAttr(*constant);
    return value;
  }

  MemRefType viewType, resultType;
  SmallVector<int64_t> viewStrides, strides;
  int64_t offset = 0;
  SmallVector<OpFoldResult> offsets, sizes, steps;
  /// The dimensions of the view that the result has.
  SmallVector<unsigned> kept;
};
} // namespace

/// The text of a `linalg.slice`.
static ParseResult parseSlice(OpAsmParser &parser, OperationState &result,
                              SmallVectorImpl<Type> &types, Value &view,
                              SmallVectorImpl<Value> &indexings) {
  SMLoc loc = parser.getNameLoc();
  Operand viewName;
  SmallVector<Operand> names;
  if (parser.parseOperand(viewName) ||
      parser.parseOperandList(names, OpAsmParser::Delimiter::Square) ||
      parser.parseOptionalAttrDict(result.attributes) ||
      parser.parseColonTypeList(types))
    return failure();
  if (types.size() != names.size() + 2)
    return parser.emitError(loc)
           << "has " << types.size() << " types, expected " << names.size() + 2
           << ": that of the buffer, one for each index or range, and that of "
              "the result";
  SmallVector<Value> views;
  if (parser.resolveOperand(viewName, types.front(), views) ||
      parser.resolveOperands(names, ArrayRef(types).slice(1, names.size()), loc,
                             indexings))
    return failure();
  view = views.front();
  return success();
}

ParseResult SliceOp::parse(OpAsmParser &parser, OperationState &result) {
  SMLoc loc = parser.getNameLoc();
  SmallVector<Type> types;
  Value view;
  SmallVector<Value> indexings;
  if (parseSlice(parser, result, types, view, indexings))
    return failure();
  auto viewType = dyn_cast<MemRefType>(types.front());
  auto resultType = dyn_cast<MemRefType>(types.back());
  if (!viewType || !resultType)
    return parser.emitError(loc) << "makes " << types.back() << " of "
                                 << types.front() << ", expected buffers";
  SliceBuilder slice(viewType, resultType);
  if (failed(slice.readLayouts()))
    return parser.emitError(loc) << "makes " << resultType << " of " << viewType
                                 << ", expected strided layouts";
  if (static_cast<int64_t>(indexings.size()) != viewType.getRank())
    return parser.emitError(loc)
           << "has " << indexings.size() << " indices and ranges, expected "
           << viewType.getRank() << ", one for each dimension of " << viewType;
  int64_t numRanges = llvm::count_if(
      indexings, [](Value value) { return isa<RangeType>(value.getType()); });
  if (numRanges != resultType.getRank())
    return parser.emitError(loc)
           << "has a result of rank " << resultType.getRank() << ", expected "
           << numRanges << ", the number of ranges";
  for (Value value : indexings) {
    // A host has neither the type nor the op.
    auto range = isa<RangeType>(value.getType())
                     ? value.getDefiningOp<RangeOp>()
                     : RangeOp();
    if (range && range->getBlock())
      slice.addRange(range);
    else if (value.getType().isIndex())
      slice.addIndex(value);
    else
      return parser.emitError(loc)
             << "has an index of type " << value.getType()
             << ", expected index or the result of a linalg.range before";
  }
  if (!slice.hasResultType())
    return parser.emitError(loc) << "has a result of type " << resultType
                                 << ", expected " << slice.inferType();
  setName<memref::SubViewOp>(parser, result);
  OpBuilder builder(parser.getContext());
  slice.build(builder, result, view);
  return success();
}

//===----------------------------------------------------------------------===//
// Reshapes
//===----------------------------------------------------------------------===//

/// Parses an affine map, within `affine_map<>` or not.
static ParseResult parseMap(OpAsmParser &parser, AffineMap &map) {
  if (*parser.getCurrentLocation().getPointer() == '(')
    return parser.parseAffineMap(map);
  AffineMapAttr attr;
  if (parser.parseAttribute(attr))
    return failure();
  map = attr.getAffineMap();
  return success();
}

/// The groups of dimensions that the maps of a reshape are; fails unless they
/// are consecutive, and `larger` in all.
static FailureOr<SmallVector<ReassociationIndices>>
getGroups(OpAsmParser &parser, ArrayRef<AffineMap> maps, int64_t larger) {
  SmallVector<ReassociationIndices> groups;
  int64_t next = 0;
  for (auto [number, map] : llvm::enumerate(maps)) {
    ReassociationIndices &group = groups.emplace_back();
    bool fits = map.getNumDims() == larger && map.getNumSymbols() == 0;
    for (AffineExpr expr : map.getResults()) {
      auto dim = dyn_cast<AffineDimExpr>(expr);
      fits &= dim && dim.getPosition() == next;
      group.push_back(next++);
    }
    if (!fits || group.empty())
      return parser.emitError(parser.getNameLoc())
             << "has the map " << AffineMapAttr::get(map)
             << ", expected the dimensions, from d" << next - group.size()
             << " on, of " << larger << " that make dimension " << number;
  }
  // Without maps, the extents of all dimensions are 1.
  if (next != larger && !maps.empty())
    return parser.emitError(parser.getNameLoc())
           << "has maps of " << next << " dimensions, expected all " << larger;
  return groups;
}

/// The extent of `dim`, the only dynamic one in its group of `type`, where the
/// group is dimension `number` of `source`.
static Value buildExtent(OpBuilder &builder, Location loc, Value source,
                         int64_t number, int64_t others) {
  OpFoldResult whole = getDimSize(builder, loc, source, number);
  if (std::optional<int64_t> constant = getConstantIntValue(whole))
    return arith::ConstantIndexOp::create(builder, loc, *constant / others);
  if (others == 1)
    return cast<Value>(whole);
  Value divisor = arith::ConstantIndexOp::create(builder, loc, others);
  return arith::DivUIOp::create(builder, loc, cast<Value>(whole), divisor);
}

/// Adds the extents of the result of an expansion to `result`.
static ParseResult addOutputShape(OpAsmParser &parser, OperationState &result,
                                  Value source, ShapedType type,
                                  ArrayRef<ReassociationIndices> groups) {
  SMLoc loc = parser.getNameLoc();
  for (auto [number, group] : llvm::enumerate(groups)) {
    std::optional<int64_t> others = 1;
    int64_t numDynamic = 0;
    for (int64_t dim : group) {
      if (type.isDynamicDim(dim))
        ++numDynamic;
      else
        others =
            others ? llvm::checkedMul(*others, type.getDimSize(dim)) : others;
    }
    if (numDynamic == 0)
      continue;
    if (numDynamic > 1)
      return parser.emitError(loc)
             << "makes " << numDynamic << " dynamic extents of dimension "
             << number << ", expected at most one, as its value is computed";
    if (!others || *others <= 0)
      return parser.emitError(loc)
             << "makes a dynamic extent of dimension " << number
             << " beside extents of 0 or more than 64 bits, so that its value "
                "is unknown";
    FailureOr<OpBuilder> builder = getBuilderAfter(parser, loc, source);
    if (failed(builder))
      return failure();
    result.addOperands(buildExtent(*builder, parser.getEncodedSourceLoc(loc),
                                   source, number, *others));
  }
  result.addAttribute(
      "static_output_shape",
      parser.getBuilder().getDenseI64ArrayAttr(type.getShape()));
  return success();
}

/// Parses the rest of `%0 [maps] {attrs} : T0 into T1` as `CollapseOp` or
/// `ExpandOp`, on values of type `Shaped`.
template <typename Shaped, typename CollapseOp, typename ExpandOp>
static ParseResult parseReshape(OpAsmParser &parser, OperationState &result,
                                StringRef what) {
  SMLoc loc = parser.getNameLoc();
  Operand source;
  SmallVector<AffineMap> maps;
  Type fromType, intoType;
  if (parser.parseOperand(source) ||
      parser.parseCommaSeparatedList(
          OpAsmParser::Delimiter::Square,
          [&] { return parseMap(parser, maps.emplace_back()); }) ||
      parser.parseOptionalAttrDict(result.attributes) ||
      parser.parseColonType(fromType) || parser.parseKeyword("into") ||
      parser.parseType(intoType) ||
      parser.resolveOperand(source, fromType, result.operands))
    return failure();
  auto from = dyn_cast<Shaped>(fromType);
  auto into = dyn_cast<Shaped>(intoType);
  if (!from || !into || from.getElementType() != into.getElementType())
    return parser.emitError(loc)
           << "makes " << intoType << " of " << fromType << ", expected ranked "
           << what << " of one element type";
  bool collapses = from.getRank() > into.getRank();
  int64_t smaller = std::min(from.getRank(), into.getRank());
  int64_t larger = std::max(from.getRank(), into.getRank());
  if (smaller == larger)
    return parser.emitError(loc) << "makes " << into << " of " << from
                                 << ", expected different ranks";
  if (static_cast<int64_t>(maps.size()) != smaller)
    return parser.emitError(loc)
           << "has " << maps.size() << " maps, expected " << smaller
           << ", one for each dimension of the smaller rank";
  auto groups = getGroups(parser, maps, larger);
  if (failed(groups))
    return failure();
  result.addTypes(into);
  result.addAttribute("reassociation", getReassociationIndicesAttribute(
                                           parser.getBuilder(), *groups));
  if (collapses) {
    setName<CollapseOp>(parser, result);
    return success();
  }
  setName<ExpandOp>(parser, result);
  if (groups->empty() && !into.hasStaticShape())
    return parser.emitError(loc)
           << "makes " << into << " of " << from << ", expected extents of 1";
  return addOutputShape(parser, result, result.operands.front(), into, *groups);
}

/// The shape of `like` as a tensor, computed after it.
static FailureOr<Value> buildShape(OpAsmParser &parser, SMLoc loc, Value like) {
  FailureOr<OpBuilder> builder = getBuilderAfter(parser, loc, like);
  if (failed(builder))
    return failure();
  auto type = cast<RankedTensorType>(like.getType());
  Location at = parser.getEncodedSourceLoc(loc);
  if (type.hasStaticShape()) {
    auto shapeType =
        RankedTensorType::get({type.getRank()}, builder->getIndexType());
    return Value(arith::ConstantOp::create(
        *builder, at, DenseIntElementsAttr::get(shapeType, type.getShape())));
  }
  SmallVector<Value> extents;
  for (int64_t dim = 0; dim < type.getRank(); ++dim)
    extents.push_back(getValueOrCreateConstantIndexOp(
        *builder, at, getDimSize(*builder, at, like, dim)));
  return Value(tensor::FromElementsOp::create(*builder, at, extents));
}

/// Parses `ins(%0 : T0) outs(%1 : T1) {attrs} -> T1` as a `tensor.reshape`.
static ParseResult parseReshapeLike(OpAsmParser &parser,
                                    OperationState &result) {
  SMLoc loc = parser.getNameLoc();
  FailureOr<OperandTypes> types = parseOperands(parser, result);
  SmallVector<Type> results;
  if (failed(types) || parser.parseOptionalAttrDict(result.attributes) ||
      parser.parseOptionalArrowTypeList(results))
    return failure();
  if (types->inputs.size() != 1 || types->inits.size() != 1)
    return parser.emitError(loc)
           << "has " << types->inputs.size() << " inputs and "
           << types->inits.size() << " inits, expected one of each";
  auto from = dyn_cast<RankedTensorType>(types->inputs.front());
  auto into = dyn_cast<RankedTensorType>(types->inits.front());
  if (!from || !into || from.getElementType() != into.getElementType())
    return parser.emitError(loc)
           << "makes " << types->inits.front() << " of "
           << types->inputs.front()
           << ", expected ranked tensors of one element type";
  if (!results.empty() && results != ArrayRef<Type>(into))
    return parser.emitError(loc) << "has results of type " << results
                                 << ", expected one of type " << into;
  if (from.hasStaticShape() && into.hasStaticShape() &&
      from.getNumElements() != into.getNumElements())
    return parser.emitError(loc) << "makes " << into << " of " << from
                                 << ", expected as many elements";
  FailureOr<Value> shape = buildShape(parser, loc, result.operands[1]);
  if (failed(shape))
    return failure();
  setName<tensor::ReshapeOp>(parser, result);
  result.operands[1] = *shape;
  result.addTypes(into);
  return success();
}

ParseResult ReshapeOp::parse(OpAsmParser &parser, OperationState &result) {
  if (*parser.getCurrentLocation().getPointer() != '%')
    return parseReshapeLike(parser, result);
  return parseReshape<MemRefType, memref::CollapseShapeOp,
                      memref::ExpandShapeOp>(parser, result, "buffers");
}

ParseResult TensorReshapeOp::parse(OpAsmParser &parser,
                                   OperationState &result) {
  return parseReshape<RankedTensorType, tensor::CollapseShapeOp,
                      tensor::ExpandShapeOp>(parser, result, "tensors");
}

//===----------------------------------------------------------------------===//
// Transposed views
//===----------------------------------------------------------------------===//

ParseResult mlir::structured::detail::parseTransposedView(
    OpAsmParser &parser, OperationState &result, Operand view) {
  SMLoc loc = parser.getNameLoc();
  AffineMap permutation;
  Type type;
  if (parser.parseAffineMap(permutation) ||
      parser.parseOptionalAttrDict(result.attributes) ||
      parser.parseColonType(type))
    return failure();
  SmallVector<Value> values;
  if (parser.resolveOperand(view, type, values))
    return failure();
  auto viewType = dyn_cast<MemRefType>(type);
  if (!viewType || !viewType.isStrided())
    return parser.emitError(loc)
           << "makes a view of " << type << ", expected a strided buffer";
  if (!permutation.isPermutation() ||
      permutation.getNumDims() != viewType.getRank())
    return parser.emitError(loc)
           << "has the map " << AffineMapAttr::get(permutation)
           << ", expected a permutation of the " << viewType.getRank()
           << " dimensions of " << viewType;
  setName<memref::TransposeOp>(parser, result);
  OpBuilder builder(parser.getContext());
  memref::TransposeOp::build(builder, result, values.front(),
                             AffineMapAttr::get(permutation));
  return success();
}
