// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// What all lowerings to loops share: the payload at one point of the nest, and
// the ops that are not ready to be lowered.

#ifndef LINALG_LIB_CONVERSION_LOOPLOWERING_H
#define LINALG_LIB_CONVERSION_LOOPLOWERING_H

#include "linalg/Interfaces/StructuredOpInterface.h"
#include "mlir/IR/PatternMatch.h"

namespace mlir::structured {

/// Builds the payload of `op`, which is on buffers, at the loop indices `ivs`:
/// loads of what it reads, its ops, and stores of what it yields.
void buildPayloadAt(RewriterBase &rewriter, StructuredOpInterface op,
                    ValueRange ivs);

/// Lowers every structured op in `root` by `lower`, those in payloads before
/// those around them. An op that can't be lowered is an error at that op.
LogicalResult lowerAll(
    Operation *root,
    function_ref<LogicalResult(RewriterBase &, StructuredOpInterface)> lower);

} // namespace mlir::structured

#endif // LINALG_LIB_CONVERSION_LOOPLOWERING_H
