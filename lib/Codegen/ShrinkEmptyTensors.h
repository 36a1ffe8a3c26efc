// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef LINALG_LIB_CODEGEN_SHRINKEMPTYTENSORS_H
#define LINALG_LIB_CODEGEN_SHRINKEMPTYTENSORS_H

#include "mlir/IR/PatternMatch.h"

namespace mlir::structured::detail {

/// Replaces slices in `root` of tensors without values by such tensors of their
/// size, so that the whole is not allocated.
void shrinkEmptyTensors(RewriterBase &rewriter, Operation *root);

} // namespace mlir::structured::detail

#endif // LINALG_LIB_CODEGEN_SHRINKEMPTYTENSORS_H
