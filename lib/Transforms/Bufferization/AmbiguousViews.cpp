// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "AmbiguousViews.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"

using namespace mlir;
using namespace mlir::structured;

/// Whether the dimensions that MLIR takes for the dropped ones leave another
/// shape than that of the view.
static bool isAmbiguous(memref::SubViewOp view) {
  llvm::SmallBitVector dropped = view.getDroppedDims();
  SmallVector<int64_t> kept;
  for (auto [dim, size] : llvm::enumerate(view.getStaticSizes()))
    if (!dropped.test(dim))
      kept.push_back(size);
  return ArrayRef(kept) != view.getType().getShape();
}

/// `values`, or the known ones of `numbers` where these are static.
static SmallVector<OpFoldResult> preferStatic(Builder &builder,
                                              ArrayRef<OpFoldResult> values,
                                              ArrayRef<int64_t> numbers) {
  SmallVector<OpFoldResult> result(values);
  for (auto [value, number] : llvm::zip_equal(result, numbers))
    if (ShapedType::isStatic(number))
      value = builder.getIndexAttr(number);
  return result;
}

static void replaceView(RewriterBase &rewriter, memref::SubViewOp view) {
  MemRefType type = view.getType();
  auto dropped =
      computeRankReductionMask(view.getStaticSizes(), type.getShape());
  if (!dropped)
    return;
  rewriter.setInsertionPoint(view);
  Location loc = view.getLoc();
  Value full = memref::SubViewOp::create(
      rewriter, loc, view.getSource(), view.getMixedOffsets(),
      view.getMixedSizes(), view.getMixedStrides());
  auto metadata = memref::ExtractStridedMetadataOp::create(rewriter, loc, full);
  SmallVector<OpFoldResult> sizes, strides;
  for (auto [dim, size, stride] : llvm::enumerate(
           view.getMixedSizes(), metadata.getConstifiedMixedStrides())) {
    if (dropped->contains(dim))
      continue;
    sizes.push_back(size);
    strides.push_back(stride);
  }
  auto [knownStrides, knownOffset] = type.getStridesAndOffset();
  rewriter.replaceOpWithNewOp<memref::ReinterpretCastOp>(
      view, type, full,
      preferStatic(rewriter, metadata.getConstifiedMixedOffset(), knownOffset)
          .front(),
      sizes, preferStatic(rewriter, strides, knownStrides));
}

void structured::detail::replaceAmbiguousViews(RewriterBase &rewriter,
                                               Operation *root) {
  SmallVector<memref::SubViewOp> views;
  root->walk([&](memref::SubViewOp view) {
    if (isAmbiguous(view))
      views.push_back(view);
  });
  for (memref::SubViewOp view : views)
    replaceView(rewriter, view);
}
