// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "VectorizePad.h"
#include "TensorTransfers.h"
#include "Utils/HoistPadding.h"
#include "Utils/ValueBounds.h"
#include "linalg/Interfaces/LoopRanges.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;
using namespace mlir::structured;
using namespace mlir::structured::detail;

/// The extents of vectors along the result's dimensions; dynamic if unknown.
static SmallVector<int64_t> getSizes(tensor::PadOp op,
                                     const VectorizeOptions &options) {
  SmallVector<int64_t> sizes(op.getResultType().getShape());
  for (auto [size, given] : llvm::zip(sizes, options.sizes))
    if (given)
      size = given;
  for (auto [dim, size] : llvm::enumerate(sizes)) {
    if (ShapedType::isStatic(size))
      continue;
    FailureOr<int64_t> most = getGreatestExtent(op.getResult(), dim);
    if (succeeded(most) && *most > 0)
      size = *most;
  }
  return sizes;
}

RefusalOr<SmallVector<int64_t>>
mlir::structured::detail::planPadVectors(tensor::PadOp op,
                                         const VectorizeOptions &options) {
  if (!op.getConstantPaddingValue())
    return "its padding is not the same everywhere";
  Type elementType = op.getResultType().getElementType();
  if (!isElementOfVectors(elementType))
    return "its elements are of a type that vectors can't hold";
  for (ArrayRef<int64_t> amounts : {op.getStaticLow(), op.getStaticHigh()})
    for (auto [dim, amount] : llvm::enumerate(amounts))
      if (amount < 0 && !ShapedType::isDynamic(amount))
        return llvm::formatv("it cuts {0} elements off dimension {1}", -amount,
                             dim);
  SmallVector<int64_t> sizes = getSizes(op, options);
  for (auto [dim, size] : llvm::enumerate(sizes)) {
    int64_t extent = op.getResultType().getDimSize(dim);
    if (ShapedType::isDynamic(size))
      return llvm::formatv("dimension {0} has a dynamic extent without a "
                           "bound, and no vector size",
                           dim);
    FailureOr<int64_t> most = getGreatestExtent(op.getResult(), dim);
    if (succeeded(most) && *most > size)
      return llvm::formatv(
          "dimension {0} {1} {2} elements, more than its vector size {3}", dim,
          ShapedType::isStatic(extent) ? "has" : "may have", *most, size);
  }
  if (auto refusal = refuseToMakeVectors(sizes))
    return *refusal;
  if (auto refusal = refuseToHaveNativeVectors(
          getNumNativeVectors(sizes, elementType), options))
    return *refusal;
  return sizes;
}

/// Writes the elements of `source` to `init` at `offsets`.
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
  auto map = AffineMapAttr::get(builder.getMultiDimIdentityMap(shape.size()));
  ArrayAttr inBounds =
      builder.getBoolArrayAttr(SmallVector<bool>(shape.size(), true));
  Value read = readTensor(builder, loc, type, source, padding);
  return vector::TransferWriteOp::create(
             builder, loc, read, init,
             getValueOrCreateConstantIndexOp(builder, loc, offsets), map,
             createMask(builder, loc, type, source), inBounds)
      .getResult();
}

VectorizeResult
mlir::structured::detail::vectorizePad(RewriterBase &rewriter, tensor::PadOp op,
                                       ArrayRef<int64_t> sizes) {
  OpBuilder::InsertionGuard guard(rewriter);
  rewriter.setInsertionPoint(op);
  Location loc = op.getLoc();
  VectorizeResult result;
  result.sizes = llvm::to_vector(sizes);
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
    value = writeTensor(rewriter, loc,
                        vector::BroadcastOp::create(
                            rewriter, loc,
                            VectorType::get(result.sizes, padding.getType()),
                            padding),
                        value);
  if (!isEmpty(result.sizes) && !isEmpty(op.getSourceType().getShape()))
    value =
        writeSource(rewriter, loc, source, padding, value, low, result.sizes);
  result.replacements.push_back(value);
  rewriter.replaceOp(op, value);
  return result;
}
