// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "linalg/Bufferization/Bufferize.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/Dominance.h"
#include "mlir/Transforms/CSE.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

using namespace mlir;

void mlir::structured::removeNeedlessCopies(RewriterBase &rewriter,
                                            Operation *root) {
  // A view made twice hides that a copy is one to itself.
  DominanceInfo dominance(root);
  eliminateCommonSubExpressions(rewriter, dominance, root);

  RewritePatternSet patterns(root->getContext());
  memref::CopyOp::getCanonicalizationPatterns(patterns, root->getContext());
  memref::AllocOp::getCanonicalizationPatterns(patterns, root->getContext());
  SmallVector<Operation *> ops;
  root->walk([&](Operation *op) {
    if (isa<memref::CopyOp, memref::AllocOp>(op) ||
        (isa<ViewLikeOpInterface>(op) && isMemoryEffectFree(op)))
      ops.push_back(op);
  });
  (void)applyOpPatternsGreedily(ops, std::move(patterns),
                                GreedyRewriteConfig().setStrictness(
                                    GreedyRewriteStrictness::ExistingOps));
}
