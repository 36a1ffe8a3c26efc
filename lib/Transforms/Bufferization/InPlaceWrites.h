// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef LINALG_LIB_TRANSFORMS_BUFFERIZATION_INPLACEWRITES_H
#define LINALG_LIB_TRANSFORMS_BUFFERIZATION_INPLACEWRITES_H

#include "mlir/Dialect/Bufferization/Transforms/OneShotAnalysis.h"

namespace mlir::structured::detail {

/// The operands for which `isWanted` is true of ops in `root` for which
/// `isConcerned` is, if the ops write to their tensors in place. `analysis` is
/// that of `root`.
inline SmallVector<OpOperand *>
findInPlaceWrites(Operation *root,
                  const bufferization::OneShotAnalysisState &analysis,
                  function_ref<bool(Operation *)> isConcerned,
                  function_ref<bool(OpOperand &)> isWanted) {
  SmallVector<OpOperand *> writes;
  root->walk([&](Operation *op) {
    if (!isConcerned(op))
      return;
    for (OpOperand &operand : op->getOpOperands())
      if (isa<TensorType>(operand.get().getType()) &&
          analysis.isInPlace(operand) &&
          analysis.bufferizesToMemoryWrite(operand) && isWanted(operand))
        writes.push_back(&operand);
  });
  return writes;
}

} // namespace mlir::structured::detail

#endif // LINALG_LIB_TRANSFORMS_BUFFERIZATION_INPLACEWRITES_H
