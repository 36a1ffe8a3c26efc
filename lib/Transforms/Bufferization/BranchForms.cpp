// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "BranchForms.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"

using namespace mlir;

/// Makes successor `index` of `branch` a new block that jumps to the former
/// one.
static void divideEdge(RewriterBase &rewriter, BranchOpInterface branch,
                       unsigned index) {
  Block *target = branch->getSuccessor(index);
  SuccessorOperands operands = branch.getSuccessorOperands(index);
  SmallVector<Value> forwarded =
      llvm::to_vector(operands.getForwardedOperands());
  OpBuilder::InsertionGuard guard(rewriter);
  Block *between = rewriter.createBlock(target);
  cf::BranchOp::create(rewriter, branch.getLoc(), target, forwarded);
  rewriter.modifyOpInPlace(branch, [&] {
    operands.erase(0, forwarded.size());
    branch->setSuccessor(between, index);
  });
}

void structured::detail::divideEqualSuccessors(RewriterBase &rewriter,
                                               Operation *root) {
  SmallVector<BranchOpInterface> branches;
  root->walk([&](BranchOpInterface branch) { branches.push_back(branch); });
  for (BranchOpInterface branch : branches) {
    llvm::SmallPtrSet<Block *, 2> seen;
    for (unsigned i = 0; i < branch->getNumSuccessors(); ++i)
      if (Block *target = branch->getSuccessor(i);
          !seen.insert(target).second && target->getNumArguments() != 0 &&
          branch.getSuccessorOperands(i).getProducedOperandCount() == 0)
        divideEdge(rewriter, branch, i);
  }
}

static void joinYields(RewriterBase &rewriter, scf::ExecuteRegionOp op) {
  SmallVector<scf::YieldOp> yields;
  for (Block &block : op.getRegion())
    if (auto yield = dyn_cast<scf::YieldOp>(block.getTerminator()))
      yields.push_back(yield);
  if (yields.size() < 2)
    return;
  OpBuilder::InsertionGuard guard(rewriter);
  SmallVector<Location> locations(op->getNumResults(), op.getLoc());
  Block *end = rewriter.createBlock(&op.getRegion(), op.getRegion().end(),
                                    op->getResultTypes(), locations);
  scf::YieldOp::create(rewriter, op.getLoc(), end->getArguments());
  for (scf::YieldOp yield : yields) {
    rewriter.setInsertionPoint(yield);
    rewriter.replaceOpWithNewOp<cf::BranchOp>(yield, end, yield.getResults());
  }
}

void structured::detail::joinYields(RewriterBase &rewriter, Operation *root) {
  root->walk([&](scf::ExecuteRegionOp op) { ::joinYields(rewriter, op); });
}
