// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "VectorizePad.h"
#include "linalg/Interfaces/LoopRanges.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::structured;

/// The extents of vectors along the result's dimensions; dynamic where nothing
/// says so.
static SmallVector<int64_t> getSizes(tensor::PadOp op,
                                     const VectorizeOptions &options) {
  SmallVector<int64_t> sizes(op.getResultType().getShape());
  for (auto [size, given] : llvm::zip(sizes, options.sizes))
    if (given)
      size = given;
  return sizes;
}

std::optional<std::string>
mlir::structured::getReasonNotToVectorizePad(tensor::PadOp op,
                                             const VectorizeOptions &options) {
  if (!op.getConstantPaddingValue())
    return "its padding is not the same everywhere";
  Type elementType = op.getResultType().getElementType();
  if (!elementType.isIntOrIndexOrFloat())
    return "its elements are of a type that vectors can't hold";
  for (ArrayRef<int64_t> amounts : {op.getStaticLow(), op.getStaticHigh()})
    for (auto [dim, amount] : llvm::enumerate(amounts))
      if (amount < 0 && !ShapedType::isDynamic(amount))
        return llvm::formatv("it cuts {0} elements off dimension {1}", -amount,
                             dim);
  int64_t numElements = 1;
  for (auto [dim, size] : llvm::enumerate(getSizes(op, options))) {
    int64_t extent = op.getResultType().getDimSize(dim);
    if (ShapedType::isDynamic(size))
      return llvm::formatv(
          "dimension {0} has a dynamic extent and no vector size", dim);
    if (!ShapedType::isDynamic(extent) && extent > size)
      return llvm::formatv(
          "dimension {0} has {1} elements, more than its vector size {2}", dim,
          extent, size);
    if (llvm::MulOverflow(numElements, size, numElements) ||
        numElements > std::numeric_limits<int32_t>::max())
      return "its vectors would have more than 2147483647 elements";
  }
  return std::nullopt;
}

/// The mask for as many elements of a vector of type `type` as `tensor` has;
/// null if that is all.
static Value createMask(OpBuilder &builder, Location loc, VectorType type,
                        Value tensor) {
  if (type.getShape() == cast<RankedTensorType>(tensor.getType()).getShape())
    return nullptr;
  SmallVector<Value> bounds;
  for (int64_t dim = 0; dim < type.getRank(); ++dim)
    bounds.push_back(getValueOrCreateConstantIndexOp(
        builder, loc, getDimSize(builder, loc, tensor, dim)));
  return vector::CreateMaskOp::create(
      builder, loc, VectorType::get(type.getShape(), builder.getI1Type()),
      bounds);
}

/// The value of the padding, outside of the op.
static Value hoistPadding(RewriterBase &rewriter, tensor::PadOp op) {
  Value padding = op.getConstantPaddingValue();
  if (padding.getParentRegion() == &op.getRegion())
    return rewriter.clone(*padding.getDefiningOp())
        ->getResult(cast<OpResult>(padding).getResultNumber());
  return padding;
}

/// `init` with all elements `padding`.
static Value writePadding(OpBuilder &builder, Location loc, Value padding,
                          Value init, ArrayRef<int64_t> sizes) {
  auto type = VectorType::get(sizes, padding.getType());
  SmallVector<Value> indices(sizes.size(),
                             arith::ConstantIndexOp::create(builder, loc, 0));
  return vector::TransferWriteOp::create(
             builder, loc,
             vector::BroadcastOp::create(builder, loc, type, padding), init,
             indices,
             AffineMapAttr::get(builder.getMultiDimIdentityMap(sizes.size())),
             createMask(builder, loc, type, init),
             builder.getBoolArrayAttr(SmallVector<bool>(sizes.size(), true)))
      .getResult();
}

/// `init` with the elements of `source` at `offsets`.
static Value writeSource(OpBuilder &builder, Location loc, Value source,
                         Value padding, Value init,
                         ArrayRef<OpFoldResult> offsets,
                         ArrayRef<int64_t> sizes) {
  SmallVector<int64_t> shape(
      cast<RankedTensorType>(source.getType()).getShape());
  for (auto [extent, size] : llvm::zip_equal(shape, sizes))
    if (ShapedType::isDynamic(extent))
      extent = size;
  auto type = VectorType::get(shape, padding.getType());
  SmallVector<Value> zeros(shape.size(),
                           arith::ConstantIndexOp::create(builder, loc, 0));
  auto map = AffineMapAttr::get(builder.getMultiDimIdentityMap(shape.size()));
  ArrayAttr inBounds =
      builder.getBoolArrayAttr(SmallVector<bool>(shape.size(), true));
  Value mask = createMask(builder, loc, type, source);
  Value read = vector::TransferReadOp::create(builder, loc, type, source, zeros,
                                              map, padding, mask, inBounds);
  return vector::TransferWriteOp::create(
             builder, loc, read, init,
             getValueOrCreateConstantIndexOp(builder, loc, offsets), map, mask,
             inBounds)
      .getResult();
}

VectorizeResult
mlir::structured::vectorizePad(RewriterBase &rewriter, tensor::PadOp op,
                               const VectorizeOptions &options) {
  OpBuilder::InsertionGuard guard(rewriter);
  rewriter.setInsertionPoint(op);
  Location loc = op.getLoc();
  VectorizeResult result;
  result.sizes = getSizes(op, options);
  Value source = op.getSource(), padding = hoistPadding(rewriter, op);
  SmallVector<OpFoldResult> low = op.getMixedLowPad(), extents;
  AffineExpr sum = rewriter.getAffineSymbolExpr(0) +
                   rewriter.getAffineSymbolExpr(1) +
                   rewriter.getAffineSymbolExpr(2);
  for (auto [dim, high] : llvm::enumerate(op.getMixedHighPad())) {
    int64_t extent = op.getResultType().getDimSize(dim);
    extents.push_back(
        ShapedType::isDynamic(extent)
            ? affine::makeComposedFoldedAffineApply(
                  rewriter, loc, sum,
                  {low[dim], getDimSize(rewriter, loc, source, dim), high})
            : rewriter.getIndexAttr(extent));
  }
  Value value = tensor::EmptyOp::create(rewriter, loc, extents,
                                        op.getResultType().getElementType(),
                                        op.getResultType().getEncoding());
  if (value.getType() != op.getResultType())
    value = tensor::CastOp::create(rewriter, loc, op.getResultType(), value);
  auto isEmpty = [](ArrayRef<int64_t> shape) {
    return llvm::is_contained(shape, 0);
  };
  if (!isEmpty(result.sizes))
    value = writePadding(rewriter, loc, padding, value, result.sizes);
  if (!isEmpty(result.sizes) && !isEmpty(op.getSourceType().getShape()))
    value =
        writeSource(rewriter, loc, source, padding, value, low, result.sizes);
  result.replacements.push_back(value);
  rewriter.replaceOp(op, value);
  return result;
}
