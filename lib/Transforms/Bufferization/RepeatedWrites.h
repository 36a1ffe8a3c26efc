// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef LINALG_LIB_TRANSFORMS_BUFFERIZATION_REPEATEDWRITES_H
#define LINALG_LIB_TRANSFORMS_BUFFERIZATION_REPEATEDWRITES_H

#include "mlir/IR/Operation.h"

namespace mlir::bufferization {
class OneShotAnalysisState;
} // namespace mlir::bufferization

namespace mlir::structured::detail {

/// The operands in `root` that must be copied because each iteration of a loop
/// would write to the same buffer from outside of the loop, and the loop is of
/// a kind that bufferization does not know. `analysis`, of `root`, decides that
/// they are in place.
SmallVector<OpOperand *>
findRepeatedWrites(Operation *root,
                   const bufferization::OneShotAnalysisState &analysis);

} // namespace mlir::structured::detail

#endif // LINALG_LIB_TRANSFORMS_BUFFERIZATION_REPEATEDWRITES_H
