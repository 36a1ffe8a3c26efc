// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef LINALG_TRANSFORMS_TILING_SPLITREDUCTION_H
#define LINALG_TRANSFORMS_TILING_SPLITREDUCTION_H

#include "linalg/Interfaces/StructuredOpInterface.h"
#include "mlir/IR/PatternMatch.h"

namespace mlir::structured {

struct SplitReductionOptions {
  /// The number of partial results, at least 2.
  int64_t factor = 4;
  /// The reduction that is split; the innermost one if not given.
  std::optional<unsigned> loop = std::nullopt;
  /// Whether each partial result is of every `factor`-th element, and not of
  /// successive ones.
  bool innerParallel = false;
};

struct SplitReductionResult {
  /// What computes the partial results.
  StructuredOpInterface partial;
  /// What folds those of each init into it.
  SmallVector<StructuredOpInterface> merges;
};

/// Why `splitReduction` would refuse `op`, in the user's terms; none if it
/// would not.
std::optional<std::string>
getReasonNotToSplit(StructuredOpInterface op,
                    const SplitReductionOptions &options);

/// Replaces `op` by one with partial results, along a parallel loop that is a
/// part of a reduction, and ops that fold these into the inits. Operands that
/// the reduction alone runs over are reshaped; where it is part of a sum, as in
/// windows, the sum is of both its parts. Fails, with nothing changed, where
/// there is a reason not to split.
FailureOr<SplitReductionResult>
splitReduction(RewriterBase &rewriter, StructuredOpInterface op,
               const SplitReductionOptions &options);

} // namespace mlir::structured

#endif // LINALG_TRANSFORMS_TILING_SPLITREDUCTION_H
