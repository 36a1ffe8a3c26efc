// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef LINALG_CONVERSION_TOOPENMP_H
#define LINALG_CONVERSION_TOOPENMP_H

#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/PatternMatch.h"

namespace mlir::structured {

/// Makes the loops of `forall` iterations of one `scf.parallel`, and the
/// parallel loops in it sequential. Fails, with nothing changed, if it has
/// results or is mapped to something.
FailureOr<scf::ParallelOp> prepareForThreads(RewriterBase &rewriter,
                                             scf::ForallOp forall);

/// Makes the parallel loops in `parallel` sequential; those that reduce stay.
void makeInnerLoopsSequential(RewriterBase &rewriter, scf::ParallelOp parallel);

} // namespace mlir::structured

#endif // LINALG_CONVERSION_TOOPENMP_H
