// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Helpers of all lowerings to loops: the payload of one iteration, and ops that
// can't be lowered.

#ifndef LINALG_LIB_CONVERSION_LOOPLOWERING_H
#define LINALG_LIB_CONVERSION_LOOPLOWERING_H

#include "linalg/Utils/ScalarImplementation.h"
#include "mlir/IR/PatternMatch.h"

namespace mlir::structured::detail {

/// Emits an error if `op` is a structured op on tensors or is several loop
/// nests.
LogicalResult verifyLowerable(Operation *op);

/// Lowers every structured op in `root` by `lower`, nested ones first, with a
/// remark of the category `pass` on each. `lower` returns the number of loops
/// or fails with an error. An op that is on tensors or is several loop nests is
/// an error.
LogicalResult
lowerAll(Operation *root, StringRef pass,
         function_ref<FailureOr<size_t>(RewriterBase &, StructuredOpInterface)>
             lower);

} // namespace mlir::structured::detail

#endif // LINALG_LIB_CONVERSION_LOOPLOWERING_H
