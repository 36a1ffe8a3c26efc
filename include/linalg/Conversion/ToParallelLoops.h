// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef LINALG_CONVERSION_TOPARALLELLOOPS_H
#define LINALG_CONVERSION_TOPARALLELLOOPS_H

#include "linalg/Interfaces/StructuredOpInterface.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/PatternMatch.h"

namespace mlir::structured {

/// The loops that a structured op was lowered to, outermost first.
struct ParallelLoopNest {
  /// The loops declared parallel; null for an op that has none.
  scf::ParallelOp parallel;
  /// The other loops, outermost first.
  SmallVector<scf::ForOp> sequential;
};

/// Replaces `op` by one `scf.parallel` of its parallel loops, in their order,
/// around an `scf.for` for each other loop, in their order, around its payload.
/// An iteration of the parallel loops runs the others as `lowerToLoops` does,
/// so results are the same to the last bit. The iterator types are trusted, but
/// all loops are sequential if an input and an init may be the same memory at
/// elements of different iterations (`refuseToChangeOrder`), or if the payload
/// may write to memory that they share (`refuseToRunConcurrently`). Fails,
/// without changes, if an operand is a tensor.
FailureOr<ParallelLoopNest> lowerToParallelLoops(RewriterBase &rewriter,
                                                 StructuredOpInterface op);

/// Adds a pattern that applies `lowerToParallelLoops`.
void populateToParallelLoopsPatterns(RewritePatternSet &patterns);

} // namespace mlir::structured

#endif // LINALG_CONVERSION_TOPARALLELLOOPS_H
