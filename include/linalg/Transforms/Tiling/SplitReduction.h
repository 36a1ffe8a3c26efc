// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef LINALG_TRANSFORMS_TILING_SPLITREDUCTION_H
#define LINALG_TRANSFORMS_TILING_SPLITREDUCTION_H

#include "linalg/Interfaces/Refusal.h"
#include "linalg/Interfaces/StructuredOpInterface.h"
#include "mlir/IR/PatternMatch.h"

namespace mlir::structured {

struct SplitReductionOptions {
  /// The number of partial results, at least 2.
  int64_t factor = 4;
  /// The reduction loop to split; the innermost one by default.
  std::optional<unsigned> loop = std::nullopt;
  /// Whether each partial result folds every `factor`-th element instead of
  /// successive ones.
  bool innerParallel = false;
};

struct SplitReductionResult {
  /// The op that computes the partial results.
  StructuredOpInterface partial;
  /// The ops that fold the partial results into the inits.
  SmallVector<Operation *> merges;
};

/// Why `splitReduction` would fail for `op`, as text for the user; none if it
/// would not.
std::optional<Refusal> refuseToSplit(StructuredOpInterface op,
                                     const SplitReductionOptions &options);

/// Replaces `op` by an op with partial results along a parallel loop that is
/// split off a reduction loop, and ops that fold these into the inits.
/// Dimensions that only the reduction loop runs over are reshaped; a sum with
/// the loop, as in windows, becomes a sum with both its parts. Fails, without
/// changes, if there is a reason not to split.
FailureOr<SplitReductionResult>
splitReduction(RewriterBase &rewriter, StructuredOpInterface op,
               const SplitReductionOptions &options);

} // namespace mlir::structured

#endif // LINALG_TRANSFORMS_TILING_SPLITREDUCTION_H
