// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef LINALG_TRANSFORMS_VECTORLOWERING_LOWERTRANSFERS_H
#define LINALG_TRANSFORMS_VECTORLOWERING_LOWERTRANSFERS_H

#include "linalg/Interfaces/Refusal.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/PatternMatch.h"
#include <string>

namespace mlir::structured {

/// The maximal number of rows that `lowerTransfer` loads or stores.
constexpr int64_t maxTransferRows = 4096;

/// The greatest distance of elements of a row that `lowerTransfer` shuffles
/// from as many vectors of contiguous elements; others are loaded one by one.
constexpr int64_t maxRowStride = 4;

/// Why `lowerTransfer` would fail for `op`: it is on a tensor, in a
/// `vector.mask`, of a scalable vector or of vectors in memory, or has too many
/// rows. None if it would not.
std::optional<Refusal> refuseToLowerTransfer(VectorTransferOpInterface op);

/// Replaces `op`, a transfer from or to a buffer, by a load or store for each
/// row of the vector: a masked one if the transfer has a mask or may be out of
/// bounds, and one for each element if the row does not run along a dimension
/// of unit stride. A row that repeats one element is one load. A vector that is
/// written in another order of dimensions is transposed first. Returns the
/// number of rows. Fails if `refuseToLowerTransfer` has a reason.
FailureOr<int64_t> lowerTransfer(RewriterBase &rewriter,
                                 VectorTransferOpInterface op);

/// Adds a pattern that applies `lowerTransfer`.
void populateLowerTransfersPatterns(RewritePatternSet &patterns,
                                    PatternBenefit benefit = 1);

} // namespace mlir::structured

#endif // LINALG_TRANSFORMS_VECTORLOWERING_LOWERTRANSFERS_H
