// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef LINALG_TRANSFORMS_BUFFERIZATION_RAISETOTENSORS_H
#define LINALG_TRANSFORMS_BUFFERIZATION_RAISETOTENSORS_H

#include "linalg/Interfaces/StructuredOpInterface.h"
#include "mlir/IR/PatternMatch.h"

namespace mlir::structured {

/// Replaces structured ops on buffers in `root` by ops on tensors: of each
/// maximal sequence of ops in a block, between which nothing else accesses
/// memory, and whose buffers are disjoint or the same. The buffers are read by
/// `bufferization.to_tensor` before the sequence, and those that it writes are
/// written by `bufferization.materialize_in_destination` after it. Only
/// sequences with an op that is `wanted` are replaced.
void raiseToTensors(RewriterBase &rewriter, Operation *root,
                    function_ref<bool(StructuredOpInterface)> wanted);

} // namespace mlir::structured

#endif // LINALG_TRANSFORMS_BUFFERIZATION_RAISETOTENSORS_H
