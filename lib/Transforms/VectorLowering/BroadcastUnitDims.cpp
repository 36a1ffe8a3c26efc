// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "BroadcastUnitDims.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;

static bool isUnit(VectorType type, int64_t dim) {
  return type.getDimSize(dim) == 1 && !type.getScalableDims()[dim];
}

static SmallVector<int64_t> getLongDims(VectorType type) {
  SmallVector<int64_t> dims;
  for (int64_t dim = 0; dim < type.getRank(); ++dim)
    if (!isUnit(type, dim))
      dims.push_back(dim);
  return dims;
}

/// For each dimension of `to`, the one of `from` that it is, or none if its
/// extent is 1. None if the two differ by more than dimensions of extent 1.
static std::optional<SmallVector<std::optional<int64_t>>>
mapLongDims(VectorType from, VectorType to) {
  SmallVector<int64_t> fromDims = getLongDims(from), toDims = getLongDims(to);
  if (fromDims.size() != toDims.size())
    return std::nullopt;
  SmallVector<std::optional<int64_t>> map(to.getRank());
  for (auto [fromDim, toDim] : llvm::zip_equal(fromDims, toDims)) {
    if (from.getDimSize(fromDim) != to.getDimSize(toDim) ||
        from.getScalableDims()[fromDim] != to.getScalableDims()[toDim])
      return std::nullopt;
    map[toDim] = fromDim;
  }
  return map;
}

namespace {
// MLIR22-35: a shape_cast of vector<2x2x1xf32> to vector<2x2xf32>, of a
// broadcast of vector<2x1xf32>, is canonicalized to a broadcast of the latter
// to vector<2x2xf32>, which has other elements.
struct MoveUnitDimsBeforeBroadcast : OpRewritePattern<vector::ShapeCastOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(vector::ShapeCastOp op,
                                PatternRewriter &rewriter) const override {
    auto broadcast = op.getSource().getDefiningOp<vector::BroadcastOp>();
    auto source = broadcast ? dyn_cast<VectorType>(broadcast.getSourceType())
                            : VectorType();
    if (!source)
      return rewriter.notifyMatchFailure(op, "is not of a vector's broadcast");
    VectorType from = op.getSourceVectorType(), to = op.getResultVectorType();
    auto dims = mapLongDims(from, to);
    if (!dims)
      return rewriter.notifyMatchFailure(op,
                                         "changes more than unit dimensions");
    // The source's dimensions, in the places that they have in the result.
    SmallVector<int64_t> sizes;
    SmallVector<bool> scalable;
    int64_t numNew = from.getRank() - source.getRank();
    for (std::optional<int64_t> dim : *dims) {
      if (dim && *dim >= numNew) {
        sizes.push_back(source.getDimSize(*dim - numNew));
        scalable.push_back(source.getScalableDims()[*dim - numNew]);
      } else if (!sizes.empty()) {
        sizes.push_back(1);
        scalable.push_back(false);
      }
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
  patterns.add<MoveUnitDimsBeforeBroadcast>(patterns.getContext());
}
