// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef LINALG_CONVERSION_TOPARALLELLOOPS_H
#define LINALG_CONVERSION_TOPARALLELLOOPS_H

#include "linalg/Interfaces/StructuredOpInterface.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/PatternMatch.h"

namespace mlir::structured {

/// The loops that a structured op was lowered to, from outside to inside.
struct ParallelLoopNest {
  /// The loops declared parallel; null for an op that has none.
  scf::ParallelOp parallel;
  /// The other loops, outermost first.
  SmallVector<scf::ForOp> sequential;
};

/// Replaces `op` by one `scf.parallel` of all its loops that are declared
/// parallel, in their order, around one `scf.for` for each of the others, in
/// theirs, around its payload. At each point of the parallel loops the others
/// run as they do in `lowerToLoops`, so that the results are the same, to the
/// last bit. The iterator types are trusted, but where parallel iterations may
/// meet in memory that is an input and an init (`getReasonToKeepOrder`), all
/// loops are sequential. Fails, with nothing changed, if an operand is a
/// tensor.
FailureOr<ParallelLoopNest> lowerToParallelLoops(RewriterBase &rewriter,
                                                 StructuredOpInterface op);

/// The rewrite of `lowerToParallelLoops`, for every structured op on buffers.
void populateToParallelLoopsPatterns(RewritePatternSet &patterns);

} // namespace mlir::structured

#endif // LINALG_CONVERSION_TOPARALLELLOOPS_H
