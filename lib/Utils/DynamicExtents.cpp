// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "linalg/Utils/DynamicExtents.h"

using namespace mlir;
using namespace mlir::structured;

std::optional<unsigned>
mlir::structured::findLoopOfMixedExtents(StructuredOpInterface op) {
  llvm::SmallBitVector isStatic(op.getNumLoops()), isDynamic(op.getNumLoops());
  for (OpOperand &operand : op->getOpOperands()) {
    AffineMap map = op.getMatchingIndexingMap(&operand);
    for (auto [expr, extent] :
         llvm::zip(map.getResults(), op.getShape(&operand)))
      if (auto loop = dyn_cast<AffineDimExpr>(expr))
        (ShapedType::isDynamic(extent) ? isDynamic : isStatic)
            .set(loop.getPosition());
  }
  int mixed = (isStatic &= isDynamic).find_first();
  return mixed < 0 ? std::nullopt : std::optional<unsigned>(mixed);
}
