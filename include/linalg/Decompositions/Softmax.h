// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// `linalg.softmax`, whichever dialect `linalg` it belongs to: nothing here
// knows the class of the op.

#ifndef LINALG_DECOMPOSITIONS_SOFTMAX_H
#define LINALG_DECOMPOSITIONS_SOFTMAX_H

#include "mlir/IR/PatternMatch.h"

namespace mlir::structured {

/// Writes a `linalg.softmax` that verifies as four structured ops: maximum,
/// exponentials, sum, quotient. On buffers the intermediate rows are allocated
/// and freed.
FailureOr<SmallVector<Value>> decomposeSoftmax(RewriterBase &rewriter,
                                               Operation *op);

} // namespace mlir::structured

#endif // LINALG_DECOMPOSITIONS_SOFTMAX_H
