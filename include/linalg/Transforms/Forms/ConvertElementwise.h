// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef LINALG_TRANSFORMS_FORMS_CONVERTELEMENTWISE_H
#define LINALG_TRANSFORMS_FORMS_CONVERTELEMENTWISE_H

#include "linalg/Interfaces/StructuredOpInterface.h"
#include "mlir/IR/PatternMatch.h"

namespace mlir::structured {

/// Replaces `op`, which computes ranked tensors and has MLIR's trait
/// `ElementwiseMappable`, by a `linalg.generic` whose payload is the same op on
/// scalars. The first operand of a result's type becomes its init; without one,
/// an empty tensor does. Fails, without changes and with the reason given to
/// `notifyMatchFailure`, for any other op.
FailureOr<StructuredOpInterface> convertElementwise(RewriterBase &rewriter,
                                                    Operation *op);

/// Adds a pattern that applies `convertElementwise`.
void populateConvertElementwisePatterns(RewritePatternSet &patterns);

} // namespace mlir::structured

#endif // LINALG_TRANSFORMS_FORMS_CONVERTELEMENTWISE_H
