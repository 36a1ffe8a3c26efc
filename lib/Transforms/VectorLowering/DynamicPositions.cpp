// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "DynamicPositions.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;

/// The first dimension that `position` indexes with a value, of those that LLVM
/// represents by an array; none if there is none of fixed extent. The last
/// dimension is a vector of LLVM's.
static std::optional<int64_t> findDynamicRow(VectorType type,
                                             ArrayRef<OpFoldResult> position) {
  int64_t numRows = type.getRank() - 1;
  for (auto [dim, index] : llvm::enumerate(position.take_front(numRows)))
    if (isa<Value>(index) && !type.getScalableDims()[dim])
      return dim;
  return std::nullopt;
}

/// `position` with the index `row` in dimension `dim`.
static SmallVector<OpFoldResult> replaceRow(OpBuilder &builder,
                                            ArrayRef<OpFoldResult> position,
                                            int64_t dim, int64_t row) {
  SmallVector<OpFoldResult> result(position);
  result[dim] = builder.getIndexAttr(row);
  return result;
}

/// `ifRow` if the index `dim` of `position` is `row`, else `other`. For n-D
/// vectors, the condition is a vector too.
static Value selectRow(OpBuilder &builder, Location loc,
                       ArrayRef<OpFoldResult> position, int64_t dim,
                       int64_t row, Value ifRow, Value other) {
  Value constant = arith::ConstantIndexOp::create(builder, loc, row);
  Value condition =
      arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::eq,
                            cast<Value>(position[dim]), constant);
  if (auto type = dyn_cast<VectorType>(ifRow.getType()))
    condition = vector::BroadcastOp::create(
        builder, loc, type.clone(builder.getI1Type()), condition);
  return arith::SelectOp::create(builder, loc, condition, ifRow, other);
}

namespace {
struct ExtractFromRows : OpRewritePattern<vector::ExtractOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(vector::ExtractOp op,
                                PatternRewriter &rewriter) const override {
    VectorType type = op.getSourceVectorType();
    SmallVector<OpFoldResult> position = op.getMixedPosition();
    std::optional<int64_t> dim = findDynamicRow(type, position);
    if (!dim)
      return rewriter.notifyMatchFailure(op, "the positions of rows are known");
    Location loc = op.getLoc();
    Value result;
    for (int64_t row = 0; row < type.getDimSize(*dim); ++row) {
      Value extracted =
          vector::ExtractOp::create(rewriter, loc, op.getSource(),
                                    replaceRow(rewriter, position, *dim, row));
      result = result ? selectRow(rewriter, loc, position, *dim, row, extracted,
                                  result)
                      : extracted;
    }
    rewriter.replaceOp(op, result);
    return success();
  }
};

struct InsertIntoRows : OpRewritePattern<vector::InsertOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(vector::InsertOp op,
                                PatternRewriter &rewriter) const override {
    VectorType type = op.getDestVectorType();
    SmallVector<OpFoldResult> position = op.getMixedPosition();
    std::optional<int64_t> dim = findDynamicRow(type, position);
    if (!dim)
      return rewriter.notifyMatchFailure(op, "the positions of rows are known");
    Location loc = op.getLoc();
    Value result = op.getDest();
    for (int64_t row = 0; row < type.getDimSize(*dim); ++row) {
      SmallVector<OpFoldResult> at = replaceRow(rewriter, position, *dim, row);
      Value old = vector::ExtractOp::create(rewriter, loc, op.getDest(), at);
      Value inserted = selectRow(rewriter, loc, position, *dim, row,
                                 op.getValueToStore(), old);
      result = vector::InsertOp::create(rewriter, loc, inserted, result, at);
    }
    rewriter.replaceOp(op, result);
    return success();
  }
};
} // namespace

void structured::detail::populateDynamicPositionPatterns(
    RewritePatternSet &patterns) {
  patterns.add<ExtractFromRows, InsertIntoRows>(patterns.getContext());
}
