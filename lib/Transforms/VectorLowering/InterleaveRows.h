// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef LINALG_LIB_TRANSFORMS_VECTORLOWERING_INTERLEAVEROWS_H
#define LINALG_LIB_TRANSFORMS_VECTORLOWERING_INTERLEAVEROWS_H

#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/PatternMatch.h"

namespace mlir::structured::detail {

/// Replaces `op`, which makes groups of 32 bits of the elements of two or four
/// rows, by interleaving these rows. Returns whether `op` is one that this is
/// for.
bool interleaveRows(RewriterBase &rewriter, vector::TransposeOp op);

} // namespace mlir::structured::detail

#endif // LINALG_LIB_TRANSFORMS_VECTORLOWERING_INTERLEAVEROWS_H
