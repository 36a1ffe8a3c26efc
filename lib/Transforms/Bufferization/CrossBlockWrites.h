// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef LINALG_LIB_TRANSFORMS_BUFFERIZATION_CROSSBLOCKWRITES_H
#define LINALG_LIB_TRANSFORMS_BUFFERIZATION_CROSSBLOCKWRITES_H

#include "mlir/IR/Operation.h"

namespace mlir::bufferization {
class OneShotAnalysisState;
} // namespace mlir::bufferization

namespace mlir::structured::detail {

/// The operands in `root` that must be copied because their buffer is that of a
/// block argument, another block of the same region writes to it through them,
/// and the argument is read afterwards. `analysis`, of `root`, decides that
/// they are in place.
SmallVector<OpOperand *>
findCrossBlockWrites(Operation *root,
                     const bufferization::OneShotAnalysisState &analysis);

} // namespace mlir::structured::detail

#endif // LINALG_LIB_TRANSFORMS_BUFFERIZATION_CROSSBLOCKWRITES_H
