// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef LINALG_CONVERSION_TOLOOPS_H
#define LINALG_CONVERSION_TOLOOPS_H

#include "linalg/Interfaces/StructuredOpInterface.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/PatternMatch.h"

namespace mlir::structured {

/// Replaces `op` by a nest of `scf.for` around its payload and returns the
/// loops, outermost first; none for an op without loops, which is replaced by
/// its payload. Fails, without changes, if an operand is a tensor.
FailureOr<SmallVector<scf::ForOp>> lowerToLoops(RewriterBase &rewriter,
                                                StructuredOpInterface op);

/// Adds a pattern that applies `lowerToLoops`.
void populateToLoopsPatterns(RewritePatternSet &patterns);

} // namespace mlir::structured

#endif // LINALG_CONVERSION_TOLOOPS_H
