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
/// loops, outermost first; none for an op without loops. Fails, with nothing
/// changed, if an operand is a tensor, or if a loop's extent can't bound an
/// `affine.for`: it must be constant, a dimension or a symbol of the affine
/// scope that `op` stands in.
FailureOr<SmallVector<affine::AffineForOp>>
lowerToAffineLoops(RewriterBase &rewriter, StructuredOpInterface op);

/// The rewrite of `lowerToAffineLoops`, for every op that it applies to.
void populateToAffineLoopsPatterns(RewritePatternSet &patterns);

} // namespace mlir::structured

#endif // LINALG_CONVERSION_TOAFFINELOOPS_H
