// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef PARALLELOUTERMOST_H
#define PARALLELOUTERMOST_H

#include "linalg/Interfaces/StructuredOpInterface.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/Pass/Pass.h"

namespace user {

/// Replaces `op` by the `linalg.generic` whose parallel loops are outermost, in
/// their order, and returns it. Fails if they are outermost already or if the
/// payload writes to memory, as the order of the writes would change.
mlir::FailureOr<mlir::structured::StructuredOpInterface>
moveParallelLoopsOut(mlir::RewriterBase &rewriter,
                     mlir::structured::StructuredOpInterface op);

/// Adds a pattern that applies `moveParallelLoopsOut`.
void populateParallelOutermostPatterns(mlir::RewritePatternSet &patterns);

#define GEN_PASS_DECL
#include "Passes.h.inc"

#define GEN_PASS_REGISTRATION
#include "Passes.h.inc"

} // namespace user

#endif // PARALLELOUTERMOST_H
