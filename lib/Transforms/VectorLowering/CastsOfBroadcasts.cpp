// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "CastsOfBroadcasts.h"
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

/// For each element of a broadcast of `source` to `result`, both in row-major
/// order, the position of the element of `source` that it is.
static SmallVector<int64_t> getRepeatedElements(VectorType source,
                                                VectorType result) {
  SmallVector<int64_t> positions = {0};
  int64_t stride = source.getNumElements();
  int64_t numNew = result.getRank() - source.getRank();
  for (auto [dim, extent] : llvm::enumerate(result.getShape())) {
    int64_t ownExtent =
        int64_t(dim) < numNew ? 1 : source.getDimSize(dim - numNew);
    stride /= ownExtent;
    SmallVector<int64_t> next;
    for (int64_t position : positions)
      for (int64_t index = 0; index < extent; ++index)
        next.push_back(position + (ownExtent == 1 ? 0 : index * stride));
    positions = std::move(next);
  }
  return positions;
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

// MLIR22-35: a shape_cast of vector<2x2x1xf32> to vector<4x1xf32> or
// vector<4xf32>, of a broadcast of vector<2x1xf32>, repeats pairs of elements;
// MLIR makes it a broadcast that repeats each element.
struct ShuffleCastOfBroadcast : OpRewritePattern<vector::ShapeCastOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(vector::ShapeCastOp op,
                                PatternRewriter &rewriter) const override {
    auto broadcast = op.getSource().getDefiningOp<vector::BroadcastOp>();
    auto source = broadcast ? dyn_cast<VectorType>(broadcast.getSourceType())
                            : VectorType();
    VectorType from = op.getSourceVectorType(), to = op.getResultVectorType();
    if (!source || source.isScalable() || to.isScalable() ||
        vector::isBroadcastableTo(source, to) !=
            vector::BroadcastableToResult::Success)
      return rewriter.notifyMatchFailure(op, "is not folded to a broadcast");
    SmallVector<int64_t> repeated = getRepeatedElements(source, from);
    if (repeated == getRepeatedElements(source, to))
      return rewriter.notifyMatchFailure(op, "is equal to a broadcast");
    Type element = source.getElementType();
    Value elements = rewriter.createOrFold<vector::ShapeCastOp>(
        op.getLoc(), VectorType::get(source.getNumElements(), element),
        broadcast.getSource());
    Value shuffled = vector::ShuffleOp::create(rewriter, op.getLoc(), elements,
                                               elements, repeated);
    rewriter.replaceOpWithNewOp<vector::ShapeCastOp>(op, to, shuffled);
    return success();
  }
};
} // namespace

void mlir::structured::detail::populateBroadcastUnitDimPatterns(
    RewritePatternSet &patterns) {
  patterns.add<MoveUnitDimsBeforeBroadcast>(patterns.getContext(),
                                            /*benefit=*/2);
}

void mlir::structured::detail::populateShuffleBroadcastPatterns(
    RewritePatternSet &patterns) {
  patterns.add<ShuffleCastOfBroadcast>(patterns.getContext());
}
