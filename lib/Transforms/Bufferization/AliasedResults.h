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
/// The operands of terminators in `root` that have to be copied for each result
/// of a loop or a function to have a buffer of its own: where two would get the
/// same one, or one that of a constant or, in a loop, of a tensor outside.
/// One-shot analysis takes them to be apart, so that a write to one would
/// change the other. `analysis` is that of `root`.
SmallVector<OpOperand *>
findAliasedResults(Operation *root,
                   const bufferization::OneShotAnalysisState &analysis);

} // namespace mlir::structured::detail

#endif // LINALG_LIB_TRANSFORMS_BUFFERIZATION_ALIASEDRESULTS_H
