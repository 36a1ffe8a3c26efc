// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef LINALG_CONVERSION_TOAFFINELOOPS_H
#define LINALG_CONVERSION_TOAFFINELOOPS_H

#include "linalg/Interfaces/StructuredOpInterface.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/IR/PatternMatch.h"

namespace mlir::structured {

/// Replaces `op` by a nest of `affine.for` around its payload, with
/// `affine.load` and `affine.store` through the indexing maps, and returns the
/// loops, outermost first; none for an op without loops. Fails, without
/// changes, if an operand is a tensor, or if a loop's extent can't bound an
/// `affine.for`: it must be constant, a dimension or a symbol of the affine
/// scope of `op`.
FailureOr<SmallVector<affine::AffineForOp>>
lowerToAffineLoops(RewriterBase &rewriter, StructuredOpInterface op);

/// Adds a pattern that applies `lowerToAffineLoops`.
void populateToAffineLoopsPatterns(RewritePatternSet &patterns);

} // namespace mlir::structured

#endif // LINALG_CONVERSION_TOAFFINELOOPS_H
