// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "BroadcastUnitDims.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;

/// The dimensions of `from` that `to` keeps if it is `from` without some
/// dimensions of extent 1; none if it is not.
static std::optional<SmallVector<int64_t>> getKeptDims(VectorType from,
                                                       VectorType to) {
  SmallVector<int64_t> kept;
  for (int64_t dim = 0; dim < from.getRank(); ++dim) {
    int64_t next = kept.size();
    if (next < to.getRank() && to.getDimSize(next) == from.getDimSize(dim) &&
        to.getScalableDims()[next] == from.getScalableDims()[dim])
      kept.push_back(dim);
    else if (from.getDimSize(dim) != 1 || from.getScalableDims()[dim])
      return std::nullopt;
  }
  if (static_cast<int64_t>(kept.size()) != to.getRank())
    return std::nullopt;
  return kept;
}

namespace {
// MLIR22-35: a shape_cast of vector<2x2x1xf32> to vector<2x2xf32>, of a
// broadcast of vector<2x1xf32>, is canonicalized to a broadcast of the latter
// to vector<2x2xf32>, which has other elements.
struct DropUnitDimsBeforeBroadcast : OpRewritePattern<vector::ShapeCastOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(vector::ShapeCastOp op,
                                PatternRewriter &rewriter) const override {
    auto broadcast = op.getSource().getDefiningOp<vector::BroadcastOp>();
    auto source = broadcast ? dyn_cast<VectorType>(broadcast.getSourceType())
                            : VectorType();
    if (!source)
      return rewriter.notifyMatchFailure(op, "is not of a vector's broadcast");
    VectorType from = op.getSourceVectorType(), to = op.getResultVectorType();
    std::optional<SmallVector<int64_t>> kept = getKeptDims(from, to);
    if (!kept)
      return rewriter.notifyMatchFailure(op, "does not drop dimensions alone");
    SmallVector<int64_t> sizes;
    SmallVector<bool> scalable;
    int64_t numNew = from.getRank() - source.getRank();
    for (int64_t dim : *kept)
      if (dim >= numNew) {
        sizes.push_back(source.getDimSize(dim - numNew));
        scalable.push_back(source.getScalableDims()[dim - numNew]);
      }
    Value reduced = rewriter.createOrFold<vector::ShapeCastOp>(
        op.getLoc(), VectorType::get(sizes, source.getElementType(), scalable),
        broadcast.getSource());
    rewriter.replaceOpWithNewOp<vector::BroadcastOp>(op, to, reduced);
    return success();
  }
};
} // namespace

void mlir::structured::detail::populateBroadcastUnitDimPatterns(
    RewritePatternSet &patterns) {
  patterns.add<DropUnitDimsBeforeBroadcast>(patterns.getContext());
}
