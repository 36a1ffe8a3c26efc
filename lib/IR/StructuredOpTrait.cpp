// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "linalg/IR/StructuredOpTrait.h"
#include "linalg/Interfaces/LoopRanges.h"

using namespace mlir;
using namespace mlir::structured;

using Effect = SideEffects::EffectInstance<MemoryEffects::Effect>;

void mlir::structured::detail::getStructuredOpEffects(
    Operation *op, SmallVectorImpl<Effect> &effects) {
  auto structured = cast<StructuredOpInterface>(op);
  for (OpOperand &operand : op->getOpOperands()) {
    if (!isa<BaseMemRefType>(operand.get().getType()))
      continue;
    if (structured.isReadByPayload(&operand))
      effects.emplace_back(MemoryEffects::Read::get(), &operand);
    if (structured.isDpsInit(&operand))
      effects.emplace_back(MemoryEffects::Write::get(), &operand);
  }
}

LogicalResult
mlir::structured::detail::reifyInitShapes(OpBuilder &builder, Operation *op,
                                          ReifiedRankedShapedTypeDims &shapes) {
  for (Value init : cast<DestinationStyleOpInterface>(op).getDpsInits()) {
    auto type = dyn_cast<RankedTensorType>(init.getType());
    if (!type)
      continue;
    SmallVector<OpFoldResult> &shape = shapes.emplace_back();
    for (int64_t dim = 0; dim < type.getRank(); ++dim)
      shape.push_back(getDimSize(builder, op->getLoc(), init, dim));
  }
  return success();
}
