// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Iterations of sums that read nothing but padding, which changes no result.

#ifndef LINALG_LIB_CODEGEN_SKIPPADDING_H
#define LINALG_LIB_CODEGEN_SKIPPADDING_H

#include "linalg/Codegen/Schedule.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/PatternMatch.h"

namespace mlir::structured::detail {

/// The loops of `op`, of those that `schedule` runs iteration by iteration, in
/// a sum, in which to skip what reads only the padding of an input. Loops of
/// unknown extents have those of `assumed`.
SmallVector<int64_t> chooseLoopsToSkip(StructuredOpInterface op,
                                       const Schedule &schedule,
                                       ArrayRef<int64_t> assumed);

/// The iterations of a loop from `begin` to `end`, which may be less.
struct IterationRange {
  OpFoldResult begin, end;
};

/// The iterations of `loop` in which `op` reads elements that are not padding,
/// or all if products of padding may not be zero, as a factor is infinite or no
/// number: found out at run time. None if it is not known how the loop reads
/// what is padded, or if the padding changes the result.
std::optional<IterationRange> getIterationsToRun(RewriterBase &rewriter,
                                                 StructuredOpInterface op,
                                                 unsigned loop);

/// Lets `loop`, one over single iterations, run those of `range` alone.
void setRange(RewriterBase &rewriter, scf::ForOp loop,
              const IterationRange &range);

} // namespace mlir::structured::detail

#endif // LINALG_LIB_CODEGEN_SKIPPADDING_H
