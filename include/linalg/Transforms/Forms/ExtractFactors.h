// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef LINALG_TRANSFORMS_FORMS_EXTRACTFACTORS_H
#define LINALG_TRANSFORMS_FORMS_EXTRACTFACTORS_H

#include "linalg/Interfaces/StructuredOpInterface.h"
#include "mlir/IR/PatternMatch.h"

namespace mlir::structured {

/// Replaces `op`, which sums products of factors that are computed in its
/// payload, by a contraction of the factors: those that are not elements of an
/// input, cast or not, are computed before by elementwise ops. Fails if `op` is
/// not on tensors, has a schedule, or if `inferContractionFactors` fails.
FailureOr<StructuredOpInterface> extractFactors(RewriterBase &rewriter,
                                                StructuredOpInterface op);

/// Adds a pattern that applies `extractFactors`.
void populateExtractFactorsPatterns(RewritePatternSet &patterns);

} // namespace mlir::structured

#endif // LINALG_TRANSFORMS_FORMS_EXTRACTFACTORS_H
