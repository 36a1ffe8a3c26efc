// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "DynamicExtents.h"

using namespace mlir;
using namespace mlir::structured;
using namespace mlir::structured::detail;

std::optional<unsigned>
mlir::structured::detail::findLoopOfMixedExtents(StructuredOpInterface op) {
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
