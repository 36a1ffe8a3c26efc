// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef LINALG_LIB_TRANSFORMS_BUFFERIZATION_BRANCHFORMS_H
#define LINALG_LIB_TRANSFORMS_BUFFERIZATION_BRANCHFORMS_H

#include "mlir/IR/PatternMatch.h"

namespace mlir::structured::detail {

// MLIR22-77: only the operands of one of two equal successors get new types.
/// Gives branches that name a block with arguments twice a block of its own for
/// each but the first time.
void divideEqualSuccessors(RewriterBase &rewriter, Operation *root);

/// Joins the ends of each `scf.execute_region` with several to one, as MLIR
/// bufferizes no others.
void joinYields(RewriterBase &rewriter, Operation *root);

} // namespace mlir::structured::detail

#endif // LINALG_LIB_TRANSFORMS_BUFFERIZATION_BRANCHFORMS_H
