// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef LINALG_TRANSFORMS_BUFFERIZATION_RAISETOTENSORS_H
#define LINALG_TRANSFORMS_BUFFERIZATION_RAISETOTENSORS_H

#include "linalg/Interfaces/Refusal.h"
#include "linalg/Interfaces/StructuredOpInterface.h"
#include "mlir/IR/PatternMatch.h"

namespace mlir::structured {

/// Why `op`, which may be on buffers, can't become an op on tensors; none if it
/// can: without tensors, its loops in any order, with inits that are disjoint
/// from other operands.
std::optional<Refusal> refuseToRaise(StructuredOpInterface op);

/// Replaces structured ops on buffers in `root` by ops on tensors: of each
/// maximal sequence of ops in a block, between which nothing else accesses
/// memory, and of whose buffers those that are written are disjoint from the
/// others. The buffers are read by
/// `bufferization.to_tensor` before the sequence, and those that it writes are
/// written by `bufferization.materialize_in_destination` after it. Only
/// sequences with an op that is `wanted` are replaced.
void raiseToTensors(RewriterBase &rewriter, Operation *root,
                    function_ref<bool(StructuredOpInterface)> wanted);

} // namespace mlir::structured

#endif // LINALG_TRANSFORMS_BUFFERIZATION_RAISETOTENSORS_H
