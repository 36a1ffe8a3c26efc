// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef LINALG_TRANSFORMS_BUFFERIZATION_LIFTLOOPS_H
#define LINALG_TRANSFORMS_BUFFERIZATION_LIFTLOOPS_H

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/PatternMatch.h"

namespace mlir::structured {

/// Whether MLIR's buffer deallocation refuses the branches in `region`: they
/// make a loop, or one of them chooses between blocks and is no `cf.cond_br`.
/// Regions of ops in `region` are not looked at.
bool needsStructuredBranches(Region &region);

/// Writes the branches in `function` as `scf.while`, `scf.if` and
/// `scf.index_switch` where `needsStructuredBranches`. A tensor or a buffer
/// that only exists on another path is an empty one. Returns whether there was
/// something to do; fails with an error at a branch that can't be written so,
/// with the function in an unspecified state.
FailureOr<bool> liftLoops(RewriterBase &rewriter, func::FuncOp function);

} // namespace mlir::structured

#endif // LINALG_TRANSFORMS_BUFFERIZATION_LIFTLOOPS_H
