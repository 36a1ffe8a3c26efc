// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef LINALG_TRANSFORMS_FORMS_FOLDTRANSPOSE_H
#define LINALG_TRANSFORMS_FORMS_FOLDTRANSPOSE_H

#include "linalg/Transforms/Forms/Specialize.h"

namespace mlir::structured {

/// Folds transpositions of inputs into the maps of an elementwise op that may
/// have any, `linalg.elementwise`, and returns the new op. A transposition
/// without uses is erased. Fails for other ops, and if no input is the result
/// of a transposition.
FailureOr<Operation *> foldTransposes(RewriterBase &rewriter,
                                      StructuredOpInterface op,
                                      const NamedOps &ops);

} // namespace mlir::structured

#endif // LINALG_TRANSFORMS_FORMS_FOLDTRANSPOSE_H
