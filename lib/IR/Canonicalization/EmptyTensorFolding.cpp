// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Interfaces/SliceSizes.h"
#include "Utils/Reassociation.h"
#include "YieldedOperand.h"
#include "linalg/IR/Canonicalization.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::structured;
using namespace mlir::structured::detail;

namespace {
/// A result with undefined elements may be the init.
struct DropRearrangementOfEmpty
    : OpInterfaceRewritePattern<StructuredOpInterface> {
  using OpInterfaceRewritePattern::OpInterfaceRewritePattern;

  LogicalResult matchAndRewrite(StructuredOpInterface op,
                                PatternRewriter &rewriter) const override {
    OpOperand *input = getRearrangedInput(op);
    if (!input || !input->get().getDefiningOp<tensor::EmptyOp>() ||
        !op.hasPureTensorSemantics())
      return failure();
    rewriter.replaceOp(op, op.getDpsInits());
    return success();
  }
};
} // namespace

static SmallVector<OpFoldResult> getSizes(OpBuilder &, tensor::ExpandShapeOp op,
                                          tensor::EmptyOp) {
  return op.getMixedOutputShape();
}

static SmallVector<OpFoldResult> getSizes(OpBuilder &builder,
                                          tensor::CollapseShapeOp op,
                                          tensor::EmptyOp empty) {
  return collapseSizes(builder, op.getLoc(), empty.getMixedSizes(),
                       getReassociation(op));
}

static SmallVector<OpFoldResult>
getSizes(OpBuilder &, tensor::ExtractSliceOp op, tensor::EmptyOp) {
  return getResultSizes(op);
}

namespace {
/// A slice or reshape of an empty tensor without other uses is an empty tensor.
template <typename Op>
struct MakeEmptyOfShape : OpRewritePattern<Op> {
  using OpRewritePattern<Op>::OpRewritePattern;

  LogicalResult matchAndRewrite(Op op,
                                PatternRewriter &rewriter) const override {
    auto empty = op->getOperand(0).template getDefiningOp<tensor::EmptyOp>();
    auto type = cast<RankedTensorType>(op.getType());
    if (!empty || !empty->hasOneUse() || empty->getBlock() != op->getBlock())
      return failure();
    Value made = tensor::EmptyOp::create(
        rewriter, op.getLoc(), getSizes(rewriter, op, empty),
        type.getElementType(), type.getEncoding());
    if (made.getType() != type)
      made = tensor::CastOp::create(rewriter, op.getLoc(), type, made);
    rewriter.replaceOp(op, made);
    return success();
  }
};
} // namespace

void mlir::structured::populateEmptyTensorFoldingPatterns(
    RewritePatternSet &patterns) {
  patterns
      .add<DropRearrangementOfEmpty, MakeEmptyOfShape<tensor::CollapseShapeOp>,
           MakeEmptyOfShape<tensor::ExpandShapeOp>,
           MakeEmptyOfShape<tensor::ExtractSliceOp>>(patterns.getContext());
}
