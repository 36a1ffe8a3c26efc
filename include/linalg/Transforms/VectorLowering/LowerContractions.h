// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef LINALG_TRANSFORMS_VECTORLOWERING_LOWERCONTRACTIONS_H
#define LINALG_TRANSFORMS_VECTORLOWERING_LOWERCONTRACTIONS_H

#include "linalg/Interfaces/Refusal.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/PatternMatch.h"
#include <string>

namespace mlir::structured {

/// The maximal number of rows that `lowerContraction` computes.
constexpr int64_t maxContractionRows = 1 << 16;

/// Why `lowerContraction` would fail for `op`: scalable vectors, or more than
/// `maxContractionRows` rows. None if it would not.
std::optional<Refusal> refuseToLowerContraction(vector::ContractionOp op);

/// Replaces `op`, with the `vector.mask` around it if there is one, by
/// operations on rows: vectors along one dimension of the accumulator. If one
/// operand has this dimension, its row is multiplied by an element of the other
/// (an outer product); if both have it, rows are multiplied. Sums of products
/// of floats are `vector.fma`; narrow elements are extended to the
/// accumulator's type first. Masked-off elements of the accumulator do not
/// change.
///
/// The row runs along the accumulator's innermost dimension with more than one
/// element, for which an operand may have to be transposed; a scalar
/// accumulator becomes a row along the innermost dimension of the left operand,
/// which is reduced at the end, so that sums are reordered. Returns the number
/// of multiplications of rows. Fails if `refuseToLowerContraction` has a
/// reason.
FailureOr<int64_t> lowerContraction(RewriterBase &rewriter,
                                    vector::ContractionOp op);

/// Adds a pattern that applies `lowerContraction`.
void populateLowerContractionsPatterns(RewritePatternSet &patterns,
                                       PatternBenefit benefit = 1);

} // namespace mlir::structured

#endif // LINALG_TRANSFORMS_VECTORLOWERING_LOWERCONTRACTIONS_H
