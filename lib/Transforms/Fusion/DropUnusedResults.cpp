// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "DropUnusedResults.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Interfaces/SubsetOpInterface.h"

using namespace mlir;

/// Whether each loop of the nest yields result `number` of the next one, and
/// the innermost one yields an insertion into its iteration argument.
static bool isPutTogether(MutableArrayRef<LoopLikeOpInterface> nest,
                          unsigned number) {
  for (auto [loop, inner] : llvm::zip(nest, nest.drop_front()))
    if (!isa<scf::ForOp>(loop) ||
        loop.getYieldedValues()[number] != inner->getResult(number))
      return false;
  auto innermost = dyn_cast<scf::ForOp>(*nest.back());
  if (!innermost)
    return false;
  auto insertion = innermost.getYieldedValues()[number]
                       .getDefiningOp<SubsetInsertionOpInterface>();
  return insertion && insertion.getDestinationOperand().get() ==
                          innermost.getRegionIterArg(number);
}

void mlir::structured::detail::dropUnusedResult(
    RewriterBase &rewriter, MutableArrayRef<LoopLikeOpInterface> nest,
    unsigned number) {
  if (!nest.front()->getResult(number).use_empty() ||
      !isPutTogether(nest, number))
    return;
  Value init = nest.front().getInits()[number];
  for (LoopLikeOpInterface loop : nest) {
    BlockArgument carried = loop.getRegionIterArgs()[number];
    rewriter.replaceAllUsesWith(carried, init);
    OpOperand &yielded = (*loop.getYieldedValuesMutable())[number];
    rewriter.modifyOpInPlace(yielded.getOwner(), [&] { yielded.set(carried); });
  }
}
