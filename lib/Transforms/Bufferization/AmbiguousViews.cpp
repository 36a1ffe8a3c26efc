// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "AmbiguousViews.h"
#include "Utils/KnownLayout.h"

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
  structured::detail::replaceByReinterpretCast(
      rewriter, view, type, full, metadata.getConstifiedMixedOffset(), sizes,
      strides);
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
