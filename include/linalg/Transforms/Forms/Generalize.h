// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef LINALG_TRANSFORMS_FORMS_GENERALIZE_H
#define LINALG_TRANSFORMS_FORMS_GENERALIZE_H

#include "linalg/Interfaces/StructuredOpInterface.h"
#include "mlir/IR/PatternMatch.h"

namespace mlir::structured {

/// Replaces `op` by the `linalg.generic` with the same operands, maps, iterator
/// types and payload, and returns it. Fails if `op` is one already.
FailureOr<StructuredOpInterface> generalize(RewriterBase &rewriter,
                                            StructuredOpInterface op);

/// Adds a pattern that applies `generalize`.
void populateGeneralizePatterns(RewritePatternSet &patterns);

} // namespace mlir::structured

#endif // LINALG_TRANSFORMS_FORMS_GENERALIZE_H
