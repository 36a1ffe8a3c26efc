// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "linalg/IR/StructuredOpTrait.h"
#include "linalg/Interfaces/LoopRanges.h"

using namespace mlir;
using namespace mlir::structured;

using Effect = SideEffects::EffectInstance<MemoryEffects::Effect>;

/// Whether `effect` is on memory that an op inside of `op` allocates.
static bool isOnOwnMemory(Operation *op, const Effect &effect) {
  Value value = effect.getValue();
  Operation *definingOp = value ? value.getDefiningOp() : nullptr;
  return definingOp && op->isProperAncestor(definingOp) &&
         hasEffect<MemoryEffects::Allocate>(definingOp, value);
}

/// The effects of the payload's ops, except those on memory that the payload
/// itself allocates.
static void getPayloadEffects(StructuredOpInterface op,
                              SmallVectorImpl<Effect> &effects) {
  for (Operation &nested : *op.getPayload()) {
    std::optional<SmallVector<Effect>> nestedEffects =
        getEffectsRecursively(&nested);
    if (!nestedEffects) {
      // MLIR22-10: ops that free are moved. Not `Free`: MLIR assumes that such
      // an op frees each buffer that it uses, and moves it after the other
      // users of the buffer.
      effects.emplace_back(MemoryEffects::Allocate::get());
      effects.emplace_back(MemoryEffects::Read::get());
      effects.emplace_back(MemoryEffects::Write::get());
      return;
    }
    llvm::copy_if(*nestedEffects, std::back_inserter(effects),
                  [&](const Effect &effect) {
                    return effect.getResource() != LoopIndexResource::get() &&
                           !isOnOwnMemory(op, effect);
                  });
  }
}

void mlir::structured::detail::getStructuredOpEffects(
    Operation *op, SmallVectorImpl<Effect> &effects) {
  auto structured = cast<StructuredOpInterface>(op);
  // Builders query ops that do not have a payload yet.
  bool hasPayload = !op->getRegion(0).empty();
  for (OpOperand &operand : op->getOpOperands()) {
    if (!isa<BaseMemRefType>(operand.get().getType()))
      continue;
    if (!hasPayload || structured.isReadByPayload(&operand))
      effects.emplace_back(MemoryEffects::Read::get(), &operand);
    if (structured.isDpsInit(&operand))
      effects.emplace_back(MemoryEffects::Write::get(), &operand);
  }
  if (hasPayload)
    getPayloadEffects(structured, effects);
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
