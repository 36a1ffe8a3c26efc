// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Transposes and broadcasts of transposed or broadcast tensors.

#include "linalg/IR/Linalg.h"
#include "linalg/Interfaces/NamedFormOpInterface.h"
#include "linalg/Interfaces/Recognizers.h"

using namespace mlir;
using namespace mlir::structured;

using Dims = SmallVector<int64_t>;

/// The op that computes the tensor `value`; null if it is not a structured op
/// on tensors only, as a buffer may have been overwritten since.
static StructuredOpInterface getMaker(Value value) {
  auto maker = value.getDefiningOp<StructuredOpInterface>();
  return maker && maker.hasPureTensorSemantics() ? maker : nullptr;
}

/// Replaces `op` by an `OpTy` of `input` whose array `attribute` is `values`.
template <typename OpTy>
static void replaceBy(RewriterBase &rewriter, Operation *op, Value input,
                      StringRef attribute, ArrayRef<int64_t> values) {
  NamedForm form;
  form.inputs.push_back(input);
  form.attributes.emplace_back(rewriter.getStringAttr(attribute),
                               rewriter.getDenseI64ArrayAttr(values));
  rewriter.replaceOp(
      op, OpTy::createNamedForm(
              OperationName(OpTy::getOperationName(), op->getContext()),
              rewriter, cast<StructuredOpInterface>(op), form));
}

namespace {
struct TransposeTransposed : OpRewritePattern<TransposeOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(TransposeOp op,
                                PatternRewriter &rewriter) const override {
    StructuredOpInterface maker = getMaker(op.getInput());
    std::optional<Dims> inner = maker ? isTranspose(maker) : std::nullopt;
    if (!inner)
      return failure();
    Dims permutation;
    for (int64_t dim : op.getPermutation())
      permutation.push_back((*inner)[dim]);
    replaceBy<TransposeOp>(rewriter, op, maker.getDpsInputs()[0], "permutation",
                           permutation);
    return success();
  }
};

/// The transpose of a broadcast is a broadcast along other dimensions, if the
/// input's dimensions keep their order.
struct TransposeBroadcast : OpRewritePattern<TransposeOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(TransposeOp op,
                                PatternRewriter &rewriter) const override {
    StructuredOpInterface maker = getMaker(op.getInput());
    std::optional<Dims> added = maker ? isBroadcast(maker) : std::nullopt;
    if (!added)
      return failure();
    Dims dimensions, kept;
    for (auto [place, dim] : llvm::enumerate(op.getPermutation())) {
      if (llvm::is_contained(*added, dim))
        dimensions.push_back(place);
      else
        kept.push_back(dim);
    }
    if (!llvm::is_sorted(kept))
      return failure();
    replaceBy<BroadcastOp>(rewriter, op, maker.getDpsInputs()[0], "dimensions",
                           dimensions);
    return success();
  }
};

struct BroadcastBroadcast : OpRewritePattern<BroadcastOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(BroadcastOp op,
                                PatternRewriter &rewriter) const override {
    StructuredOpInterface maker = getMaker(op.getInput());
    std::optional<Dims> inner = maker ? isBroadcast(maker) : std::nullopt;
    if (!inner)
      return failure();
    int64_t rank = cast<ShapedType>(op.getInit().getType()).getRank();
    Dims dimensions;
    for (int64_t dim = 0, innerDim = 0; dim < rank; ++dim) {
      bool isAdded = llvm::is_contained(op.getDimensions(), dim);
      if (isAdded || llvm::is_contained(*inner, innerDim))
        dimensions.push_back(dim);
      innerDim += !isAdded;
    }
    replaceBy<BroadcastOp>(rewriter, op, maker.getDpsInputs()[0], "dimensions",
                           dimensions);
    return success();
  }
};
} // namespace

void TransposeOp::getCanonicalizationPatterns(RewritePatternSet &patterns,
                                              MLIRContext *context) {
  patterns.add<TransposeBroadcast, TransposeTransposed>(context);
}

void BroadcastOp::getCanonicalizationPatterns(RewritePatternSet &patterns,
                                              MLIRContext *context) {
  patterns.add<BroadcastBroadcast>(context);
}
