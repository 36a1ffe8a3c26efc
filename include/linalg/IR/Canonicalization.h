// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The canonicalizations of structured ops, and of ops of other dialects on
// their results. Our dialect `linalg` registers all of them, once for all
// structured ops; a host's `linalg` has its own.

#ifndef LINALG_IR_CANONICALIZATION_H
#define LINALG_IR_CANONICALIZATION_H

#include "mlir/IR/PatternMatch.h"

namespace mlir::structured {

/// Propagates static extents to operands from their casts, from casts of
/// results and from other operands. Leaves ops alone whose types would
/// contradict each other, and ops that name a library function, whose arguments
/// have the op's types.
void populateCastFoldingPatterns(RewritePatternSet &patterns);

/// Drops ops without iterations and ops that do not change their buffers,
/// replaces results by operands with the same elements, except for
/// `linalg.copy`, and replaces inits that only give the shape by the inits of
/// the ops that compute them.
void populateNeedlessOpPatterns(RewritePatternSet &patterns);

/// Folds fills that are reshaped, padded, concatenated, rearranged by
/// structured ops, or inserted into a fill of the same value, and elements
/// extracted from fills.
void populateFillFoldingPatterns(RewritePatternSet &patterns);

/// Folds a reshaped or rearranged `tensor.empty`. A slice of it becomes a
/// `tensor.empty` if both are in the same block, so that no allocation moves
/// into a loop.
void populateEmptyTensorFoldingPatterns(RewritePatternSet &patterns);

} // namespace mlir::structured

#endif // LINALG_IR_CANONICALIZATION_H
