// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef LINALG_LIB_TRANSFORMS_BUFFERIZATION_RESHAPEDDESTINATIONS_H
#define LINALG_LIB_TRANSFORMS_BUFFERIZATION_RESHAPEDDESTINATIONS_H

#include "mlir/IR/PatternMatch.h"

namespace mlir::structured::detail {

/// Reshapes buffers that are the destinations of reshaped tensors instead of
/// these: MLIR does not compute a tensor in the memory of a destination if it
/// is reshaped before.
void reshapeDestinations(RewriterBase &rewriter, Operation *root);

} // namespace mlir::structured::detail

#endif // LINALG_LIB_TRANSFORMS_BUFFERIZATION_RESHAPEDDESTINATIONS_H
