// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// What all lowerings to loops share: the payload at one point of the nest, and
// the ops that are not ready to be lowered.

#ifndef LINALG_LIB_CONVERSION_LOOPLOWERING_H
#define LINALG_LIB_CONVERSION_LOOPLOWERING_H

#include "linalg/Utils/ScalarImplementation.h"
#include "mlir/IR/PatternMatch.h"

namespace mlir::structured::detail {

/// That `op` is no structured op on tensors and does not stand for several
/// nests; an error otherwise.
LogicalResult verifyLowerable(Operation *op);

/// Lowers every structured op in `root` by `lower`, those in payloads before
/// those around them, with a remark of the category `pass` on each. `lower`
/// returns the number of loops or fails with an error. An op that is on tensors
/// or stands for several nests is an error at that op.
LogicalResult
lowerAll(Operation *root, StringRef pass,
         function_ref<FailureOr<size_t>(RewriterBase &, StructuredOpInterface)>
             lower);

} // namespace mlir::structured::detail

#endif // LINALG_LIB_CONVERSION_LOOPLOWERING_H
