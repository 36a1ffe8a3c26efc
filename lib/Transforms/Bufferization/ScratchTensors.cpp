// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "ScratchTensors.h"
#include "linalg/Interfaces/StructuredOpInterface.h"
#include "linalg/Models/BufferizationModels.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Dominance.h"

using namespace mlir;
using namespace mlir::structured;

/// Whether all uses of `value`, except that by `except`, are after `op`, in its
/// block.
static bool isUsedAfter(Value value, Operation *op, Operation *except) {
  return llvm::all_of(value.getUsers(), [&](Operation *user) {
    Operation *inBlock = op->getBlock()->findAncestorOpInBlock(*user);
    return user == except || (inBlock && op->isBeforeInBlock(inBlock));
  });
}

/// Whether `value` has no uses after `op`.
static bool isLastUse(Value value, Operation *op) {
  return llvm::all_of(value.getUsers(), [&](Operation *user) {
    Operation *inBlock = op->getBlock()->findAncestorOpInBlock(*user);
    return inBlock && !op->isBeforeInBlock(inBlock);
  });
}

/// Whether `init`, an init of `op`, has no other uses before `op`, nor, if it
/// is a slice, has its source.
static bool isOwn(Value init, Operation *op) {
  if (!init.hasOneUse())
    return false;
  auto slice = init.getDefiningOp<tensor::ExtractSliceOp>();
  return !slice || (slice.getSource().getParentBlock() == op->getBlock() &&
                    isUsedAfter(slice.getSource(), op, slice));
}

/// Whether `tensor` is an empty tensor or a slice of one.
static bool isEmpty(Value tensor) {
  while (auto slice = tensor.getDefiningOp<tensor::ExtractSliceOp>())
    tensor = slice.getSource();
  return tensor.getDefiningOp<tensor::EmptyOp>();
}

/// The init that the op that computes `input` can use instead of an empty
/// tensor, if there is one.
static OpOperand *getScratch(Value input, Operation *reader) {
  auto maker = input.getDefiningOp<StructuredOpInterface>();
  if (!maker || maker->getBlock() != reader->getBlock() ||
      !isLastUse(input, reader))
    return nullptr;
  OpOperand *scratch = maker.getTiedOpOperand(cast<OpResult>(input));
  bool isFree = isEmpty(scratch->get()) &&
                !structured::detail::readsBufferOf(maker, *scratch);
  return isFree ? scratch : nullptr;
}

/// Makes `value` available at `op`, by moving it if it is a slice.
static bool moveBefore(RewriterBase &rewriter, Value value, Operation *op) {
  DominanceInfo dominance;
  if (dominance.properlyDominates(value, op))
    return true;
  auto slice = value.getDefiningOp<tensor::ExtractSliceOp>();
  if (!slice || !llvm::all_of(slice->getOperands(), [&](Value operand) {
        return dominance.properlyDominates(operand, op);
      }))
    return false;
  rewriter.moveOpBefore(slice, op);
  return true;
}

static void computeScratchIn(RewriterBase &rewriter, StructuredOpInterface op,
                             OpOperand &init) {
  if (structured::detail::readsBufferOf(op, init) || !isOwn(init.get(), op))
    return;
  for (OpOperand *input : op.getDpsInputOperands()) {
    if (input->get().getType() != init.get().getType() ||
        !structured::detail::accessesElementwise(op, {input, &init}))
      continue;
    OpOperand *scratch = getScratch(input->get(), op);
    if (!scratch || !moveBefore(rewriter, init.get(), scratch->getOwner()))
      continue;
    rewriter.modifyOpInPlace(scratch->getOwner(),
                             [&] { scratch->set(init.get()); });
    return;
  }
}

void mlir::structured::detail::computeScratchInInits(RewriterBase &rewriter,
                                                     Operation *root) {
  SmallVector<StructuredOpInterface> ops;
  root->walk([&](StructuredOpInterface op) {
    if (op.hasPureTensorSemantics())
      ops.push_back(op);
  });
  for (StructuredOpInterface op : ops)
    for (OpOperand &init : op.getDpsInitsMutable())
      if (isa<RankedTensorType>(init.get().getType()))
        computeScratchIn(rewriter, op, init);
}
