// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef LINALG_LIB_TRANSFORMS_BUFFERIZATION_ALIASEDRESULTS_H
#define LINALG_LIB_TRANSFORMS_BUFFERIZATION_ALIASEDRESULTS_H

#include "mlir/IR/Operation.h"

namespace mlir::bufferization {
class OneShotAnalysisState;
} // namespace mlir::bufferization

namespace mlir::structured::detail {

// MLIR22-5: results that share a buffer.
/// The operands of terminators in `root` that must be copied so that no result
/// of a loop or a function shares a buffer with another result, a constant or,
/// in a loop, a tensor outside. One-shot analysis assumes different buffers, so
/// that a write to one would change the other. `analysis` is that of `root`.
SmallVector<OpOperand *>
findAliasedResults(Operation *root,
                   const bufferization::OneShotAnalysisState &analysis);

} // namespace mlir::structured::detail

#endif // LINALG_LIB_TRANSFORMS_BUFFERIZATION_ALIASEDRESULTS_H
