// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "MergeIndices.h"
#include "linalg/Interfaces/StructuredOpInterface.h"
#include "mlir/IR/Dominance.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Interfaces/SubsetOpInterface.h"

using namespace mlir;

static bool hasSubsets(Operation *root) {
  return root->walk([](SubsetOpInterface) { return WalkResult::interrupt(); })
      .wasInterrupted();
}

static bool computesIndices(Operation *op) {
  return op->getNumResults() != 0 && op->getNumRegions() == 0 &&
         isMemoryEffectFree(op) &&
         llvm::all_of(op->getResultTypes(),
                      [](Type type) { return type.isIndex(); });
}

static bool areEqual(Operation *a, Operation *b) {
  return OperationEquivalence::isEquivalentTo(
      a, b, OperationEquivalence::exactValueMatch, /*markEquivalent=*/nullptr,
      OperationEquivalence::IgnoreLocations);
}

static bool isVisible(Operation *op, Operation *user,
                      DominanceInfo &dominance) {
  return op->getParentWithTrait<OpTrait::IsIsolatedFromAbove>() ==
             user->getParentWithTrait<OpTrait::IsIsolatedFromAbove>() &&
         dominance.properlyDominates(op, user);
}

// MLIR22-3: after this, slices need no comparison of how indices are computed.
void mlir::structured::detail::mergeIndices(RewriterBase &rewriter,
                                            Operation *root) {
  if (!hasSubsets(root))
    return;
  DominanceInfo dominance(root);
  // The latest of equal ops: if it does not dominate, nor do those before it.
  DenseMap<size_t, SmallVector<Operation *, 1>> seen;
  root->walk<WalkOrder::PreOrder>([&](Operation *op) {
    // MLIR22-15: indices in payloads must not be merged.
    if (isa<StructuredOpInterface>(op))
      return WalkResult::skip();
    if (!computesIndices(op))
      return WalkResult::advance();
    size_t hash = OperationEquivalence::computeHash(
        op, OperationEquivalence::directHashValue,
        OperationEquivalence::ignoreHashValue,
        OperationEquivalence::IgnoreLocations);
    SmallVector<Operation *, 1> &candidates = seen[hash];
    auto *equal = llvm::find_if(
        candidates, [&](Operation *other) { return areEqual(other, op); });
    if (equal == candidates.end()) {
      candidates.push_back(op);
    } else if (isVisible(*equal, op, dominance)) {
      rewriter.replaceOp(op, *equal);
      return WalkResult::skip();
    } else {
      *equal = op;
    }
    return WalkResult::advance();
  });
}
