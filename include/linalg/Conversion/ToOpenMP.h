// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef LINALG_CONVERSION_TOOPENMP_H
#define LINALG_CONVERSION_TOOPENMP_H

#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/PatternMatch.h"

namespace mlir::structured {

/// Converts `forall` to an `scf.parallel`, and makes the parallel loops in it
/// sequential. Fails, without changes, if it has results or a mapping.
FailureOr<scf::ParallelOp> prepareForThreads(RewriterBase &rewriter,
                                             scf::ForallOp forall);

/// Makes the parallel loops in `parallel` sequential, except for reductions.
void makeInnerLoopsSequential(RewriterBase &rewriter, scf::ParallelOp parallel);

} // namespace mlir::structured

#endif // LINALG_CONVERSION_TOOPENMP_H
