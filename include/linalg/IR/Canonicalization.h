// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// What `canonicalize` does to structured ops, and to what other dialects do
// with their results. Our dialect `linalg` registers all of it, once for all
// structured ops; a host's own one has what its makers gave it.

#ifndef LINALG_IR_CANONICALIZATION_H
#define LINALG_IR_CANONICALIZATION_H

#include "mlir/IR/PatternMatch.h"

namespace mlir::structured {

/// Operands get the static extents that casts of them, casts of results and
/// other operands say they have. Left as they are: ops whose types would
/// contradict each other, and those that name a library function, whose types
/// are those of its arguments.
void populateCastFoldingPatterns(RewritePatternSet &patterns);

/// Drops ops that have no iterations or write to buffers what is there, takes
/// operands for results that have all of their elements, but for those of
/// `linalg.copy`, and looks for the shape of a result behind an init that
/// nobody reads.
void populateNeedlessOpPatterns(RewritePatternSet &patterns);

/// A tensor of one value stays so wherever its elements go: reshaped, padded,
/// concatenated, rearranged by structured ops, inserted into its like, or
/// extracted.
void populateFillFoldingPatterns(RewritePatternSet &patterns);

/// The same of a tensor whose elements are undefined: `tensor.empty` reshaped
/// or rearranged. A slice of it is one of its own where both are in one block,
/// so that no allocation moves into a loop.
void populateEmptyTensorFoldingPatterns(RewritePatternSet &patterns);

} // namespace mlir::structured

#endif // LINALG_IR_CANONICALIZATION_H
