// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef LINALG_TRANSFORMS_FORMS_CATEGORIZE_H
#define LINALG_TRANSFORMS_FORMS_CATEGORIZE_H

#include "linalg/Transforms/Forms/Specialize.h"

namespace mlir::structured {

/// Replaces an elementwise op whose name says what it computes, such as
/// `linalg.exp`, by the one of `ops` that leaves the function to an attribute,
/// `linalg.elementwise`, and returns that. Fails for other ops and where there
/// is none.
FailureOr<Operation *> categorize(RewriterBase &rewriter,
                                  StructuredOpInterface op,
                                  const NamedOps &ops);

} // namespace mlir::structured

#endif // LINALG_TRANSFORMS_FORMS_CATEGORIZE_H
