// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef LINALG_TRANSFORMS_VECTORLOWERING_LOWERCONTRACTIONS_H
#define LINALG_TRANSFORMS_VECTORLOWERING_LOWERCONTRACTIONS_H

#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/PatternMatch.h"
#include <string>

namespace mlir::structured {

/// How many rows `lowerContraction` computes at most.
constexpr int64_t maxContractionRows = 1 << 16;

/// Why `lowerContraction` would refuse `op`: scalable vectors, or more than
/// `maxContractionRows` rows. None if it would not.
std::optional<std::string>
getReasonNotToLowerContraction(vector::ContractionOp op);

/// Replaces `op`, with the `vector.mask` around it if there is one, by
/// operations on rows: vectors along one dimension of the accumulator. A row of
/// an operand that has this dimension is multiplied by an element of one that
/// does not, which is an outer product, and by a row of one that does. Sums of
/// products of floats are `vector.fma`; narrow elements are extended to the
/// accumulator's first. What the mask excludes leaves its row as it is.
///
/// The row runs along the accumulator's innermost dimension with more than one
/// element, for which an operand may have to be transposed; a scalar
/// accumulator becomes a row along the innermost dimension of the left operand
/// that is reduced in the end, so that sums are in another order. Returns the
/// number of multiplications of rows. Fails where
/// `getReasonNotToLowerContraction` has a reason.
FailureOr<int64_t> lowerContraction(RewriterBase &rewriter,
                                    vector::ContractionOp op);

/// `lowerContraction` as a pattern.
void populateLowerContractionsPatterns(RewritePatternSet &patterns,
                                       PatternBenefit benefit = 1);

} // namespace mlir::structured

#endif // LINALG_TRANSFORMS_VECTORLOWERING_LOWERCONTRACTIONS_H
