// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Padding of images by masks of vectors, without a padded copy.

#ifndef LINALG_LIB_CODEGEN_MASKPADDING_H
#define LINALG_LIB_CODEGEN_MASKPADDING_H

#include "mlir/Dialect/Tensor/IR/Tensor.h"

namespace mlir::structured::detail {

/// Replaces reads of vectors of slices of what `pad`, whose padding is
/// constant, computes by reads of its source, one for each position in padded
/// dimensions, which are masked where that is not in the source. Reads that are
/// masked already, or may be out of bounds, and other uses stay.
void maskReads(RewriterBase &rewriter, tensor::PadOp pad);

} // namespace mlir::structured::detail

#endif // LINALG_LIB_CODEGEN_MASKPADDING_H
