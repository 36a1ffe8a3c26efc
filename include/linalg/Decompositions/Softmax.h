// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// `linalg.softmax` of our dialect `linalg` or MLIR's, without use of the op
// class.

#ifndef LINALG_DECOMPOSITIONS_SOFTMAX_H
#define LINALG_DECOMPOSITIONS_SOFTMAX_H

#include "linalg/Interfaces/Refusal.h"
#include "mlir/IR/PatternMatch.h"

namespace mlir::structured {

/// Decomposes a valid `linalg.softmax` to four structured ops: maximum,
/// exponentials, sum, quotient. On buffers, the intermediate rows are allocated
/// and freed.
RefusalOr<SmallVector<Value>> decomposeSoftmax(RewriterBase &rewriter,
                                               Operation *op);

} // namespace mlir::structured

#endif // LINALG_DECOMPOSITIONS_SOFTMAX_H
