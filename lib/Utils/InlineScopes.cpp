// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "InlineScopes.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;
using namespace mlir::structured;

void mlir::structured::detail::inlineScopes(RewriterBase &rewriter,
                                            Operation *root) {
  // Inner ones are visited first.
  root->walk([&](scf::ExecuteRegionOp scope) {
    if (scope == root || scope.getNoInline() ||
        !scope.getRegion().hasOneBlock())
      return;
    Block *block = &scope.getRegion().front();
    auto yield = dyn_cast<scf::YieldOp>(block->back());
    if (!yield)
      return;
    SmallVector<Value> results = llvm::to_vector(yield.getOperands());
    rewriter.eraseOp(yield);
    rewriter.inlineBlockBefore(block, scope);
    rewriter.replaceOp(scope, results);
  });
}
