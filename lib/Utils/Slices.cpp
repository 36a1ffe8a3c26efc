// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "linalg/Utils/Slices.h"
#include "Interfaces/LoopCoefficients.h"
#include "Interfaces/SliceSizes.h"
#include "ValueBounds.h"
#include "linalg/Interfaces/LinalgHostInterface.h"
#include "linalg/Interfaces/Reductions.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Dialect/Utils/StructuredOpsUtils.h"
#include "mlir/IR/IRMapping.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;
using namespace mlir::structured;
using namespace mlir::structured::detail;

/// Whether `expr` is a sum of loops times factors, and a constant, none of them
/// negative.
static bool isNonNegativeSum(AffineExpr expr, unsigned numLoops) {
  LoopCoefficients sum(expr, numLoops);
  return sum.isLinear() && sum.constant >= 0 &&
         llvm::all_of(sum.coefficients, [](int64_t c) { return c >= 0; });
}

std::optional<OperandDim>
mlir::structured::findUncuttableDim(StructuredOpInterface op, unsigned loop) {
  for (auto [operand, map] :
       llvm::zip_equal(op->getOpOperands(), op.getIndexingMapsArray()))
    for (auto [dim, expr] : llvm::enumerate(map.getResults()))
      if (expr.isFunctionOfDim(loop) &&
          !isNonNegativeSum(expr, map.getNumDims()))
        return OperandDim{&operand, static_cast<unsigned>(dim)};
  return std::nullopt;
}

/// Whether `expr` never decreases along a loop.
static bool isNonDecreasing(AffineExpr expr) {
  auto binary = dyn_cast<AffineBinaryOpExpr>(expr);
  if (!binary)
    return isa<AffineDimExpr, AffineConstantExpr>(expr);
  if (binary.getKind() == AffineExprKind::Add)
    return isNonDecreasing(binary.getLHS()) && isNonDecreasing(binary.getRHS());
  auto factor = dyn_cast<AffineConstantExpr>(binary.getRHS());
  return binary.getKind() != AffineExprKind::Mod && factor &&
         factor.getValue() >= 0 && isNonDecreasing(binary.getLHS());
}

// MLIR22-17: slices along maps that decrease are too small.
/// The first dimension of an operand that the host's own model would slice
/// wrongly, whichever loops are tiled.
static std::optional<OperandDim>
findUncuttableDimOfHost(StructuredOpInterface op) {
  if (!LinalgHostInterface::get(op.getContext()).hasOwnTilingModel(op))
    return std::nullopt;
  for (auto [operand, map] :
       llvm::zip_equal(op->getOpOperands(), op.getIndexingMapsArray()))
    for (auto [dim, expr] : llvm::enumerate(map.getResults()))
      if (!isNonDecreasing(expr))
        return OperandDim{&operand, static_cast<unsigned>(dim)};
  return std::nullopt;
}

std::optional<Refusal> mlir::structured::refuseToSlice(StructuredOpInterface op,
                                                       unsigned loop) {
  std::optional<OperandDim> obstacle = findUncuttableDim(op, loop);
  if (!obstacle)
    obstacle = findUncuttableDimOfHost(op);
  if (!obstacle)
    return std::nullopt;
  std::string expr;
  llvm::raw_string_ostream(expr)
      << op.getMatchingIndexingMap(obstacle->operand).getResult(obstacle->dim);
  return llvm::formatv("operand {0} is accessed at {1} in dimension {2}",
                       obstacle->operand->getOperandNumber(), expr,
                       obstacle->dim);
}

SmallVector<Range>
mlir::structured::detail::getIterationDomain(Operation *op,
                                             OpBuilder &builder) {
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPoint(op);
  Attribute zero = builder.getIndexAttr(0), one = builder.getIndexAttr(1);
  return llvm::map_to_vector(
      getLoopSizes(builder, op->getLoc(), cast<StructuredOpInterface>(op)),
      [&](OpFoldResult size) { return Range{zero, size, one}; });
}

//===----------------------------------------------------------------------===//
// Slices
//===----------------------------------------------------------------------===//

bool mlir::structured::detail::canBeSliced(Type type) {
  auto shaped = dyn_cast<ShapedType>(type);
  if (shaped && llvm::is_contained(shaped.getShape(), 0))
    return false;
  auto buffer = dyn_cast<MemRefType>(type);
  return !buffer || buffer.isStrided();
}

LogicalResult
mlir::structured::detail::verifyTile(StructuredOpInterface op,
                                     ArrayRef<OpFoldResult> offsets) {
  for (auto [loop, offset] : llvm::enumerate(offsets))
    if (!isZeroInteger(offset) && findUncuttableDim(op, loop))
      return failure();
  return success(
      llvm::all_of(op->getOperandTypes(), structured::detail::canBeSliced));
}

/// Appends to `offsets` and `sizes` the slice of dimension `dim` of `value`
/// that is accessed at `expr` in the iterations of a tile. The slice starts so
/// that `expr` of the indices in the tile is the index in the slice.
static void appendSlice(OpBuilder &builder, Location loc, Value value,
                        unsigned dim, AffineExpr expr,
                        ArrayRef<OpFoldResult> loopOffsets,
                        ArrayRef<OpFoldResult> loopSizes, Tile &offsets,
                        Tile &sizes) {
  unsigned numLoops = loopOffsets.size();
  if (!isNonNegativeSum(expr, numLoops)) {
    offsets.push_back(builder.getIndexAttr(0));
    sizes.push_back(getDimSize(builder, loc, value, dim));
    return;
  }
  SmallVector<AffineExpr> zeros(numLoops, builder.getAffineConstantExpr(0));
  SmallVector<AffineExpr> last;
  for (unsigned loop = 0; loop < numLoops; ++loop)
    last.push_back(builder.getAffineDimExpr(loop) - 1);
  auto apply = [&](AffineExpr result, ArrayRef<OpFoldResult> operands) {
    return affine::makeComposedFoldedAffineApply(
        builder, loc, AffineMap::get(numLoops, 0, result), operands);
  };
  offsets.push_back(apply(expr - expr.replaceDims(zeros), loopOffsets));
  sizes.push_back(apply(expr.replaceDims(last) + 1, loopSizes));
}

std::pair<Tile, Tile> mlir::structured::detail::getSlice(
    OpBuilder &builder, OpOperand &operand, AffineMap map,
    ArrayRef<OpFoldResult> loopOffsets, ArrayRef<OpFoldResult> loopSizes) {
  Tile offsets, sizes;
  for (auto [dim, expr] : llvm::enumerate(map.getResults()))
    appendSlice(builder, operand.getOwner()->getLoc(), operand.get(), dim, expr,
                loopOffsets, loopSizes, offsets, sizes);
  return {offsets, sizes};
}

Value mlir::structured::detail::buildSlice(OpBuilder &builder, Location loc,
                                           Value value,
                                           ArrayRef<OpFoldResult> offsets,
                                           ArrayRef<OpFoldResult> sizes) {
  auto type = cast<ShapedType>(value.getType());
  if (llvm::all_of(offsets, isZeroInteger) &&
      type.getShape() == ArrayRef(decomposeMixedValues(Tile(sizes)).first) &&
      type.hasStaticShape())
    return value;
  Tile strides(sizes.size(), builder.getIndexAttr(1));
  if (isa<TensorType>(type))
    return tensor::ExtractSliceOp::create(builder, loc, value, offsets, sizes,
                                          strides);
  return memref::SubViewOp::create(builder, loc, value, offsets, sizes,
                                   strides);
}

/// Whether `size` is what `getDimSize` returns for `extent`.
static bool isSizeOf(OpFoldResult size, OperandDim extent) {
  Value value = extent.operand->get();
  if (std::optional<int64_t> known = getConstantIntValue(size))
    return *known == cast<ShapedType>(value.getType()).getDimSize(extent.dim);
  if (auto slice = value.getDefiningOp<tensor::ExtractSliceOp>())
    return size == structured::detail::getResultSizes(slice)[extent.dim];
  if (auto slice = value.getDefiningOp<memref::SubViewOp>())
    return size == structured::detail::getResultSizes(slice)[extent.dim];
  if (auto empty = value.getDefiningOp<tensor::EmptyOp>())
    return size == empty.getMixedSizes()[extent.dim];
  auto dim = cast<Value>(size).getDefiningOp<ShapedDimOpInterface>();
  return dim && dim.getShapedValue() == value &&
         getConstantIntValue(dim.getDimension()) == int64_t(extent.dim);
}

/// Whether a tile is known to have all iterations of the loops in `map`.
static bool hasAllIterations(StructuredOpInterface op, AffineMap map,
                             ArrayRef<OpFoldResult> offsets,
                             ArrayRef<OpFoldResult> sizes) {
  SmallVector<unsigned> loops = llvm::filter_to_vector(
      llvm::seq<unsigned>(map.getNumDims()),
      [map](unsigned loop) { return map.isFunctionOfDim(loop); });
  if (!llvm::all_of(loops, [offsets](unsigned loop) {
        return isZeroInteger(offsets[loop]);
      }))
    return false;
  SmallVector<OperandDim> extents = getExtentOfLoops(op);
  return llvm::all_of(loops, [&](unsigned loop) {
    return extents[loop].operand && isSizeOf(sizes[loop], extents[loop]);
  });
}

Value mlir::structured::detail::buildOperandSlice(
    OpBuilder &builder, OpOperand &operand, AffineMap map,
    ArrayRef<OpFoldResult> offsets, ArrayRef<OpFoldResult> sizes,
    SmallVectorImpl<Operation *> &slices) {
  auto op = cast<StructuredOpInterface>(operand.getOwner());
  if (map.getNumResults() == 0 || hasAllIterations(op, map, offsets, sizes))
    return operand.get();
  auto [sliceOffsets, sliceSizes] =
      getSlice(builder, operand, map, offsets, sizes);
  Value slice = buildSlice(builder, operand.getOwner()->getLoc(), operand.get(),
                           sliceOffsets, sliceSizes);
  if (slice != operand.get())
    slices.push_back(slice.getDefiningOp());
  return slice;
}

//===----------------------------------------------------------------------===//
// Tiled ops
//===----------------------------------------------------------------------===//

void mlir::structured::detail::shiftIndices(OpBuilder &builder,
                                            StructuredOpInterface tiled,
                                            ArrayRef<OpFoldResult> offsets) {
  const auto &host = LinalgHostInterface::get(tiled.getContext());
  OpBuilder::InsertionGuard guard(builder);
  AffineExpr sum = builder.getAffineDimExpr(0) + builder.getAffineDimExpr(1);
  for (Operation *index : getIndexOps(tiled)) {
    OpFoldResult offset = offsets[*host.getIndexedLoop(index)];
    if (isZeroInteger(offset))
      continue;
    builder.setInsertionPointAfter(index);
    Value inTile = index->getResult(0);
    OpFoldResult shifted = affine::makeComposedFoldedAffineApply(
        builder, index->getLoc(), AffineMap::get(2, 0, sum),
        {OpFoldResult(inTile), offset});
    Value inNest =
        getValueOrCreateConstantIndexOp(builder, index->getLoc(), shifted);
    inTile.replaceAllUsesExcept(inNest, inNest.getDefiningOp());
  }
}

/// A `linalg.generic` on `operands` with the loops and the payload of `op`.
static StructuredOpInterface createGenericOn(OpBuilder &builder,
                                             StructuredOpInterface op,
                                             ValueRange operands) {
  unsigned numInputs = op.getNumDpsInputs();
  StructuredOpInterface generic =
      LinalgHostInterface::get(op.getContext())
          .createGeneric(builder, op.getLoc(), operands.take_front(numInputs),
                         operands.drop_front(numInputs),
                         op.getIndexingMapsArray(), op.getIteratorTypesArray());
  IRMapping mapping;
  op->getRegion(0).cloneInto(&generic->getRegion(0), mapping);
  copyDiscardableAttrs(op, generic);
  return generic;
}

StructuredOpInterface mlir::structured::detail::cloneOnOperands(
    OpBuilder &builder, StructuredOpInterface op, ValueRange operands) {
  // The payload of a named op is not printed: after parsing, indices would
  // start at 0 in each tile.
  if (!LinalgHostInterface::get(op.getContext()).isGeneric(op) &&
      !getIndexOps(op).empty())
    return createGenericOn(builder, op, operands);
  SmallVector<Type> resultTypes;
  for (OpOperand &init : op.getDpsInitsMutable())
    if (op.getResultOf(&init))
      resultTypes.push_back(operands[init.getOperandNumber()].getType());
  Operation *cloned = clone(builder, op, resultTypes, operands);
  cloned->removeDiscardableAttr(kMemoizedMapsAttrName);
  return cast<StructuredOpInterface>(cloned);
}

FailureOr<TilingResult> mlir::structured::detail::getTiledImplementation(
    Operation *op, OpBuilder &builder, ArrayRef<OpFoldResult> offsets,
    ArrayRef<OpFoldResult> sizes) {
  auto structured = cast<StructuredOpInterface>(op);
  if (failed(verifyTile(structured, offsets)))
    return failure();
  TilingResult result;
  SmallVector<Value> operands;
  for (auto [operand, map] :
       llvm::zip_equal(op->getOpOperands(), structured.getIndexingMapsArray()))
    operands.push_back(buildOperandSlice(builder, operand, map, offsets, sizes,
                                         result.generatedSlices));
  StructuredOpInterface tiled = cloneOnOperands(builder, structured, operands);
  shiftIndices(builder, tiled, offsets);
  result.tiledOps.push_back(tiled);
  llvm::append_range(result.tiledValues, tiled->getResults());
  return result;
}

unsigned mlir::structured::detail::getOperandOfResult(Operation *op,
                                                      unsigned number) {
  return cast<DestinationStyleOpInterface>(op)
      .getTiedOpOperand(op->getResult(number))
      ->getOperandNumber();
}

LogicalResult mlir::structured::detail::getResultTilePosition(
    Operation *op, OpBuilder &builder, unsigned number,
    ArrayRef<OpFoldResult> offsets, ArrayRef<OpFoldResult> sizes,
    Tile &resultOffsets, Tile &resultSizes) {
  auto structured = cast<StructuredOpInterface>(op);
  if (failed(verifyTile(structured, offsets)))
    return failure();
  OpOperand &init = op->getOpOperand(getOperandOfResult(op, number));
  std::tie(resultOffsets, resultSizes) = getSlice(
      builder, init, structured.getMatchingIndexingMap(&init), offsets, sizes);
  return success();
}

//===----------------------------------------------------------------------===//
// From tiles of data to iterations
//===----------------------------------------------------------------------===//

bool mlir::structured::detail::areProjectedPermutations(
    Operation *op, ArrayRef<unsigned> operandNumbers) {
  auto structured = cast<StructuredOpInterface>(op);
  return llvm::all_of(operandNumbers, [&](unsigned number) {
    return structured.getMatchingIndexingMap(&op->getOpOperand(number))
        .isProjectedPermutation();
  });
}

LogicalResult mlir::structured::detail::getIterationsOfOperandTiles(
    Operation *op, OpBuilder &builder, ArrayRef<unsigned> operandNumbers,
    ArrayRef<Tile> allOffsets, ArrayRef<Tile> allSizes,
    SmallVectorImpl<OpFoldResult> &domainOffsets,
    SmallVectorImpl<OpFoldResult> &domainSizes) {
  auto structured = cast<StructuredOpInterface>(op);
  if (!areProjectedPermutations(op, operandNumbers))
    return failure();
  Tile offsets(structured.getNumLoops()), sizes(offsets.size());
  for (auto [number, tileOffsets, tileSizes] :
       llvm::zip_equal(operandNumbers, allOffsets, allSizes)) {
    AffineMap map =
        structured.getMatchingIndexingMap(&op->getOpOperand(number));
    for (auto [dim, offset, size] : llvm::enumerate(tileOffsets, tileSizes)) {
      unsigned loop = map.getDimPosition(dim);
      if (offsets[loop] && (!isEqualConstantIntOrValue(offsets[loop], offset) ||
                            !isEqualConstantIntOrValue(sizes[loop], size)))
        return failure();
      offsets[loop] = offset;
      sizes[loop] = size;
    }
  }
  SmallVector<OpFoldResult> extents =
      getLoopSizes(builder, op->getLoc(), structured);
  for (auto [offset, size, extent] : llvm::zip_equal(offsets, sizes, extents)) {
    domainOffsets.push_back(offset ? offset
                                   : OpFoldResult(builder.getIndexAttr(0)));
    domainSizes.push_back(offset ? size : extent);
  }
  return success();
}

bool mlir::structured::detail::isWhole(OpFoldResult offset, OpFoldResult size,
                                       Value value, int64_t dim) {
  return isZeroInteger(offset) && areKnownEqual(size, BoundedValue(value, dim));
}

FailureOr<TilingResult> mlir::structured::detail::generateResultTile(
    Operation *op, OpBuilder &builder, unsigned number,
    ArrayRef<OpFoldResult> offsets, ArrayRef<OpFoldResult> sizes) {
  Tile domainOffsets, domainSizes;
  if (failed(getIterationsOfOperandTiles(
          op, builder, getOperandOfResult(op, number), Tile(offsets),
          Tile(sizes), domainOffsets, domainSizes)))
    return failure();
  for (auto [loop, offset] : llvm::enumerate(domainOffsets))
    if (!isZeroInteger(offset) &&
        isScan(cast<StructuredOpInterface>(op), number, loop))
      return failure();
  FailureOr<TilingResult> tiled =
      getTiledImplementation(op, builder, domainOffsets, domainSizes);
  if (succeeded(tiled))
    tiled->tiledValues = {tiled->tiledValues[number]};
  return tiled;
}
