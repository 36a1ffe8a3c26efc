// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef LINALG_TRANSFORMS_FORMS_CATEGORIZE_H
#define LINALG_TRANSFORMS_FORMS_CATEGORIZE_H

#include "linalg/Transforms/Forms/Specialize.h"

namespace mlir::structured {

/// Replaces an elementwise op whose name determines the function, such as
/// `linalg.exp`, by the one of `ops` whose function is an attribute,
/// `linalg.elementwise`, and returns that. Fails for other ops, and if there is
/// none.
FailureOr<Operation *> categorize(RewriterBase &rewriter,
                                  StructuredOpInterface op,
                                  const NamedOps &ops);

} // namespace mlir::structured

#endif // LINALG_TRANSFORMS_FORMS_CATEGORIZE_H
