// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef LINALG_TRANSFORMS_VECTORLOWERING_LOWERREDUCTIONS_H
#define LINALG_TRANSFORMS_VECTORLOWERING_LOWERREDUCTIONS_H

#include "linalg/Interfaces/Refusal.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/PatternMatch.h"

namespace mlir::structured {

/// The maximal number of rows that `lowerReduction` combines.
constexpr int64_t maxReductionRows = 1 << 16;

/// Why `lowerReduction` would fail for `op`: a mask, scalable vectors, or more
/// than `maxReductionRows` rows. None if it would not.
std::optional<Refusal> refuseToLowerReduction(vector::MultiDimReductionOp op);

/// Replaces `op` by operations on rows, vectors along its innermost dimension.
/// Rows that have the same result are combined elementwise; if the innermost
/// dimension is reduced too, what they give is reduced by a `vector.reduction`
/// whose order is unspecified. So floats are combined in another order. Returns
/// the number of rows. Fails if `refuseToLowerReduction` has a reason.
FailureOr<int64_t> lowerReduction(RewriterBase &rewriter,
                                  vector::MultiDimReductionOp op);

/// Adds a pattern that applies `lowerReduction`.
void populateLowerReductionsPatterns(RewritePatternSet &patterns,
                                     PatternBenefit benefit = 1);

} // namespace mlir::structured

#endif // LINALG_TRANSFORMS_VECTORLOWERING_LOWERREDUCTIONS_H
