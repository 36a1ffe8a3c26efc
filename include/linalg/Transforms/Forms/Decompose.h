// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef LINALG_TRANSFORMS_FORMS_DECOMPOSE_H
#define LINALG_TRANSFORMS_FORMS_DECOMPOSE_H

#include "linalg/Interfaces/DecomposableOpInterface.h"
#include "mlir/IR/PatternMatch.h"

namespace mlir::structured {

/// Replaces `op` by the structured ops that it is decomposed to. Fails, without
/// changes, if `op` can't be decomposed.
LogicalResult decompose(RewriterBase &rewriter, DecomposableOpInterface op);

/// Adds a pattern that applies `decompose`.
void populateDecomposePatterns(RewritePatternSet &patterns);

} // namespace mlir::structured

#endif // LINALG_TRANSFORMS_FORMS_DECOMPOSE_H
