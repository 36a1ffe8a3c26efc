// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "ExpandMaskedWrites.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;
using namespace mlir::structured;
using namespace mlir::structured::detail;

/// The dimensions that `map` omits after its first one.
static SmallVector<int64_t> getDroppedDims(AffineMap map) {
  llvm::SmallBitVector unused = getUnusedDimsBitVector(map);
  SmallVector<int64_t> dims;
  int first = unused.find_first_unset();
  for (int dim = first < 0 ? -1 : unused.find_next(first); dim >= 0;
       dim = unused.find_next(dim))
    dims.push_back(dim);
  return dims;
}

/// `vector` with `number` leading dimensions of extent 1.
static Value addUnitDims(OpBuilder &builder, Location loc, Value vector,
                         size_t number) {
  auto type = cast<VectorType>(vector.getType());
  SmallVector<int64_t> shape(number, 1);
  llvm::append_range(shape, type.getShape());
  SmallVector<bool> scalable(number, false);
  llvm::append_range(scalable, type.getScalableDims());
  return vector::BroadcastOp::create(
      builder, loc, VectorType::get(shape, type.getElementType(), scalable),
      vector);
}

namespace {
struct AddDroppedDims : OpRewritePattern<vector::TransferWriteOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(vector::TransferWriteOp op,
                                PatternRewriter &rewriter) const override {
    AffineMap map = op.getPermutationMap();
    SmallVector<int64_t> dropped = getDroppedDims(map);
    if (!op.getMask() || dropped.empty())
      return rewriter.notifyMatchFailure(op, "has a mask for all dimensions");
    Location loc = op.getLoc();
    Value vector = addUnitDims(rewriter, loc, op.getVector(), dropped.size());
    Value mask = addUnitDims(rewriter, loc, op.getMask(), dropped.size());

    // The dimensions of a mask are in the buffer's order.
    SmallVector<int64_t> kept;
    for (AffineExpr expr : map.getResults())
      kept.push_back(cast<AffineDimExpr>(expr).getPosition());
    llvm::sort(kept);
    SmallVector<int64_t> dims(dropped);
    llvm::append_range(dims, kept);
    SmallVector<int64_t> order =
        llvm::to_vector(llvm::seq<int64_t>(0, dims.size()));
    llvm::sort(order, [&](int64_t a, int64_t b) { return dims[a] < dims[b]; });
    mask = vector::TransposeOp::create(rewriter, loc, mask, order);

    SmallVector<AffineExpr> exprs;
    SmallVector<bool> inBounds(dropped.size(), true);
    for (int64_t dim : dropped)
      exprs.push_back(rewriter.getAffineDimExpr(dim));
    llvm::append_range(exprs, map.getResults());
    llvm::append_range(inBounds, op.getInBoundsValues());
    AffineMap allDims =
        AffineMap::get(map.getNumDims(), 0, exprs, rewriter.getContext());
    rewriter.replaceOpWithNewOp<vector::TransferWriteOp>(
        op, vector, op.getBase(), op.getIndices(), AffineMapAttr::get(allDims),
        mask, rewriter.getBoolArrayAttr(inBounds));
    return success();
  }
};
} // namespace

void mlir::structured::detail::populateExpandMaskedWritePatterns(
    RewritePatternSet &patterns) {
  patterns.add<AddDroppedDims>(patterns.getContext());
}
