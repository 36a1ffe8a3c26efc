// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef LINALG_TRANSFORMS_BUFFERIZATION_LIFTLOOPS_H
#define LINALG_TRANSFORMS_BUFFERIZATION_LIFTLOOPS_H

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/PatternMatch.h"

namespace mlir::structured {

/// Whether MLIR's buffer deallocation rejects the branches in `region`: they
/// form a loop, or a terminator with several successors is not a `cf.cond_br`.
/// Nested regions are not considered.
bool needsStructuredBranches(Region &region);

/// Raises the branches in `function` to `scf.while`, `scf.if` and
/// `scf.index_switch` if `needsStructuredBranches`. A tensor or a buffer that
/// only exists on another path becomes an empty one. Returns whether the
/// function changed. Fails with an error at a branch that can't be raised,
/// leaving the function in an unspecified state.
FailureOr<bool> liftLoops(RewriterBase &rewriter, func::FuncOp function);

} // namespace mlir::structured

#endif // LINALG_TRANSFORMS_BUFFERIZATION_LIFTLOOPS_H
