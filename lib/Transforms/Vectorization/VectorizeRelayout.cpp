// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "VectorizeRelayout.h"
#include "TensorTransfers.h"
#include "Utils/ValueBounds.h"
#include "linalg/Decompositions/Relayout.h"
#include "linalg/Interfaces/LinalgHostInterface.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Utils/IndexingUtils.h"
#include "mlir/IR/TypeUtilities.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::structured;
using namespace mlir::structured::detail;

static bool isPack(Operation *op) {
  return LinalgHostInterface::get(op->getContext()).isPack(op);
}

int64_t mlir::structured::detail::getNumRelayoutLoops(Operation *op) {
  return Relayout::get(op).getRank();
}

static ArrayRef<int64_t> getShape(Value tensor) {
  return cast<RankedTensorType>(tensor.getType()).getShape();
}

/// The extents of vectors along the loops; dynamic if unknown.
static SmallVector<int64_t> getSizes(Operation *op,
                                     const VectorizeOptions &options) {
  SmallVector<int64_t> sizes(
      getShape(op->getOperand(1)).take_front(getNumRelayoutLoops(op)));
  for (auto [size, given] : llvm::zip(sizes, options.sizes))
    if (given)
      size = given;
  for (auto [dim, size] : llvm::enumerate(sizes)) {
    if (ShapedType::isStatic(size))
      continue;
    FailureOr<int64_t> most = getGreatestExtent(op->getOperand(1), dim);
    if (succeeded(most) && *most > 0)
      size = *most;
  }
  return sizes;
}

namespace {
/// The shapes of an op's vectors, for given sizes along its loops. All tile
/// sizes are static.
struct RelayoutVectors {
  RelayoutVectors(Operation *op, ArrayRef<int64_t> sizes);

  SmallVector<int64_t> packed;   ///< the shape of the packed tensor's elements
  SmallVector<int64_t> split;    ///< the same, inner dims after outer ones
  SmallVector<int64_t> complete; ///< of the plain tensor's, in complete tiles
  SmallVector<int64_t> order; ///< the packed dimension of each one of `split`
};
} // namespace

RelayoutVectors::RelayoutVectors(Operation *op, ArrayRef<int64_t> sizes) {
  Relayout relayout = Relayout::get(op);
  packed.resize(relayout.getRank() + relayout.innerTiles.size());
  for (auto [dim, packedDims] : llvm::enumerate(relayout.getPackedDims())) {
    std::optional<unsigned> number = relayout.getTileOf(dim);
    int64_t tile = number ? *getKnownTileSize(relayout.innerTiles[*number]) : 1;
    int64_t count = isPack(op) ? sizes[packedDims.front()]
                               : llvm::divideCeil(sizes[dim], tile);
    llvm::append_range(order, packedDims);
    packed[packedDims.front()] = count;
    if (number)
      packed[packedDims.back()] = tile;
    // An overflow is rejected.
    if (llvm::MulOverflow(count, tile, complete.emplace_back()))
      complete.back() = std::numeric_limits<int64_t>::max();
  }
  split = applyPermutation(packed, order);
}

/// Why vectors of `sizes` along the loops do not cover all of `op`.
static std::optional<Refusal> refuseToHold(Operation *op,
                                           ArrayRef<int64_t> sizes) {
  for (auto [dim, size] : llvm::enumerate(sizes)) {
    int64_t extent = getShape(op->getOperand(1))[dim];
    if (ShapedType::isDynamic(size))
      return llvm::formatv(
          "loop {0} has a dynamic extent without a bound, and no vector size",
          dim);
    FailureOr<int64_t> most = getGreatestExtent(op->getOperand(1), dim);
    if (succeeded(most) && *most > size)
      return llvm::formatv(
          "loop {0} {1} {2} iterations, more than its vector "
          "size {3}",
          dim, ShapedType::isStatic(extent) ? "has" : "may have", *most, size);
  }
  return std::nullopt;
}

RefusalOr<SmallVector<int64_t>>
mlir::structured::detail::planRelayoutVectors(Operation *op,
                                              const VectorizeOptions &options) {
  auto type = cast<RankedTensorType>(op->getOperand(1).getType());
  if (!isElementOfVectors(type.getElementType()))
    return "its elements are of a type that vectors can't hold";
  for (auto [number, tile] : llvm::enumerate(Relayout::get(op).innerTiles))
    if (!getKnownTileSize(tile))
      return llvm::formatv("the size of tile {0} is not known", number);
  SmallVector<int64_t> sizes = getSizes(op, options);
  if (auto refusal = refuseToHold(op, sizes))
    return *refusal;
  RelayoutVectors vectors(op, sizes);
  if (auto refusal = refuseToMakeVectors(vectors.complete))
    return *refusal;
  int64_t count = 0;
  for (ArrayRef<int64_t> shape :
       {vectors.complete, vectors.split, vectors.packed})
    count = std::max(count, getNumNativeVectors(shape, type.getElementType()));
  if (auto refusal = refuseToHaveNativeVectors(count, options))
    return *refusal;
  return sizes;
}

static Value vectorizePack(OpBuilder &builder, Operation *op,
                           const RelayoutVectors &vectors) {
  Location loc = op->getLoc();
  Value source = op->getOperand(0), padding = Relayout::get(op).padding;
  Type elementType = getElementTypeOrSelf(source);
  if (!padding)
    padding = arith::ConstantOp::create(builder, loc,
                                        builder.getZeroAttr(elementType));
  Value value =
      readTensor(builder, loc, VectorType::get(vectors.complete, elementType),
                 source, padding);
  value = builder.createOrFold<vector::ShapeCastOp>(
      loc, VectorType::get(vectors.split, elementType), value);
  value = builder.createOrFold<vector::TransposeOp>(
      loc, value, invertPermutationVector(vectors.order));
  return writeTensor(builder, loc, value, op->getOperand(1));
}

static Value vectorizeUnpack(OpBuilder &builder, Operation *op,
                             const RelayoutVectors &vectors,
                             ArrayRef<int64_t> sizes) {
  Location loc = op->getLoc();
  Type elementType = getElementTypeOrSelf(op->getOperand(0));
  Value padding =
      arith::ConstantOp::create(builder, loc, builder.getZeroAttr(elementType));
  Value value =
      readTensor(builder, loc, VectorType::get(vectors.packed, elementType),
                 op->getOperand(0), padding);
  value = builder.createOrFold<vector::TransposeOp>(loc, value, vectors.order);
  value = builder.createOrFold<vector::ShapeCastOp>(
      loc, VectorType::get(vectors.complete, elementType), value);
  if (ArrayRef(vectors.complete) != sizes)
    value = vector::ExtractStridedSliceOp::create(
        builder, loc, value, SmallVector<int64_t>(sizes.size(), 0), sizes,
        SmallVector<int64_t>(sizes.size(), 1));
  return writeTensor(builder, loc, value, op->getOperand(1));
}

VectorizeResult mlir::structured::detail::vectorizeRelayout(
    RewriterBase &rewriter, Operation *op, ArrayRef<int64_t> sizes) {
  OpBuilder::InsertionGuard guard(rewriter);
  rewriter.setInsertionPoint(op);
  VectorizeResult result;
  result.sizes = llvm::to_vector(sizes);
  RelayoutVectors vectors(op, result.sizes);
  Value value = op->getOperand(1);
  if (!llvm::is_contained(result.sizes, 0))
    value = isPack(op) ? vectorizePack(rewriter, op, vectors)
                       : vectorizeUnpack(rewriter, op, vectors, result.sizes);
  result.replacements.push_back(value);
  rewriter.replaceOp(op, value);
  return result;
}
