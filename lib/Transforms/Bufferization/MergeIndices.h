// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef LINALG_LIB_TRANSFORMS_BUFFERIZATION_MERGEINDICES_H
#define LINALG_LIB_TRANSFORMS_BUFFERIZATION_MERGEINDICES_H

#include "mlir/IR/PatternMatch.h"

namespace mlir::structured::detail {

/// If there are slices of tensors, or vectors in them: replaces ops without
/// effects or regions that compute indices, outside of payloads, by equal ones
/// before them. Equal positions are then the same values.
void mergeIndices(RewriterBase &rewriter, Operation *root);

} // namespace mlir::structured::detail

#endif // LINALG_LIB_TRANSFORMS_BUFFERIZATION_MERGEINDICES_H
