// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef LINALG_TRANSFORMS_FORMS_FOLDTRANSPOSE_H
#define LINALG_TRANSFORMS_FORMS_FOLDTRANSPOSE_H

#include "linalg/Transforms/Forms/Specialize.h"

namespace mlir::structured {

/// Lets an elementwise op that may have other maps, `linalg.elementwise`, read
/// what its inputs are transposed from, and returns the op that it becomes. A
/// transposition that is no longer used is erased. Fails for other ops, and
/// where no input is the result of a transposition.
FailureOr<Operation *> foldTransposes(RewriterBase &rewriter,
                                      StructuredOpInterface op,
                                      const NamedOps &ops);

} // namespace mlir::structured

#endif // LINALG_TRANSFORMS_FORMS_FOLDTRANSPOSE_H
