// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "SplitSum.h"
#include "linalg/Interfaces/LoopRanges.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"

using namespace mlir;
using namespace mlir::structured;
using namespace mlir::structured::detail;

/// `op` from `offset` along `loop`, for `size` iterations; null if it can't be
/// tiled so.
static Operation *extractIterations(RewriterBase &rewriter, TilingInterface op,
                                    SmallVector<OpFoldResult> sizes,
                                    unsigned loop, OpFoldResult offset,
                                    OpFoldResult size) {
  SmallVector<OpFoldResult> offsets(sizes.size(), rewriter.getIndexAttr(0));
  offsets[loop] = offset;
  sizes[loop] = size;
  FailureOr<TilingResult> tiled =
      op.getTiledImplementation(rewriter, offsets, sizes);
  return succeeded(tiled) ? tiled->tiledOps.front() : nullptr;
}

std::optional<SplitSum>
mlir::structured::detail::splitSum(RewriterBase &rewriter, TilingInterface op,
                                   unsigned loop, int64_t factor) {
  OpBuilder::InsertionGuard guard(rewriter);
  rewriter.setInsertionPoint(op);
  SmallVector<OpFoldResult> sizes = getLoopSizes(
      rewriter, op.getLoc(), cast<StructuredOpInterface>(op.getOperation()));
  AffineExpr extent = rewriter.getAffineSymbolExpr(0);
  auto compute = [&](AffineExpr expr) {
    return affine::makeComposedFoldedAffineApply(rewriter, op.getLoc(), expr,
                                                 {sizes[loop]});
  };
  OpFoldResult multipleSize = compute(extent.floorDiv(factor) * factor),
               restSize = compute(extent % factor);
  Operation *rest =
      extractIterations(rewriter, op, sizes, loop, multipleSize, restSize);
  if (!rest)
    return std::nullopt;
  rewriter.setInsertionPoint(rest);
  Operation *multiple = extractIterations(
      rewriter, op, sizes, loop, rewriter.getIndexAttr(0), multipleSize);
  if (!multiple)
    return std::nullopt;
  rewriter.modifyOpInPlace(rest, [&] {
    for (auto [number, sum] : llvm::enumerate(multiple->getResults()))
      cast<DestinationStyleOpInterface>(rest).setDpsInitOperand(number, sum);
  });
  rewriter.replaceOp(op, rest->getResults());
  return SplitSum{cast<TilingInterface>(multiple), cast<TilingInterface>(rest)};
}
