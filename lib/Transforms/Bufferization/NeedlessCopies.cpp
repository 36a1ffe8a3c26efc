// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "linalg/Transforms/Bufferization/Bufferize.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

using namespace mlir;

// MLIR22-15: so common subexpression elimination can't be used.
/// Whether two values are computed by equal ops, through at most `depth` ops.
/// (Common subexpression elimination would find more, but may merge the loop
/// indices of nested structured ops.)
static bool isSame(Value a, Value b, unsigned depth = 6) {
  if (a == b)
    return true;
  auto resultA = dyn_cast<OpResult>(a), resultB = dyn_cast<OpResult>(b);
  if (depth == 0 || !resultA || !resultB ||
      resultA.getResultNumber() != resultB.getResultNumber())
    return false;
  Operation *opA = resultA.getOwner(), *opB = resultB.getOwner();
  return opA->getBlock() == opB->getBlock() && opA->getNumRegions() == 0 &&
         isMemoryEffectFree(opA) &&
         OperationEquivalence::isEquivalentTo(
             opA, opB,
             [&](Value a, Value b) { return success(isSame(a, b, depth - 1)); },
             /*markEquivalent=*/nullptr, OperationEquivalence::IgnoreLocations);
}

void mlir::structured::removeNeedlessCopies(RewriterBase &rewriter,
                                            Operation *root) {
  SmallVector<Operation *> ops;
  root->walk([&](Operation *op) {
    auto copy = dyn_cast<memref::CopyOp>(op);
    if (copy && isSame(copy.getSource(), copy.getTarget()))
      rewriter.eraseOp(copy);
    else if (isa<memref::CopyOp, memref::AllocOp>(op) ||
             (isa<ViewLikeOpInterface>(op) && isMemoryEffectFree(op)))
      ops.push_back(op);
  });

  RewritePatternSet patterns(root->getContext());
  memref::CopyOp::getCanonicalizationPatterns(patterns, root->getContext());
  memref::AllocOp::getCanonicalizationPatterns(patterns, root->getContext());
  (void)applyOpPatternsGreedily(ops, std::move(patterns),
                                GreedyRewriteConfig().setStrictness(
                                    GreedyRewriteStrictness::ExistingOps));
}
