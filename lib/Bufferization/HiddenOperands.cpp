// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "HiddenOperands.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/Interfaces/SubsetOpInterface.h"

using namespace mlir;
using structured::detail::HiddenOperands;

HiddenOperands::~HiddenOperands() {
  for (UnrealizedConversionCastOp cast : casts)
    rewriter.replaceOp(cast, cast.getInputs());
}

void HiddenOperands::hide(OpOperand &operand) {
  OpBuilder::InsertionGuard guard(rewriter);
  Value value = operand.get();
  rewriter.setInsertionPointAfterValue(value);
  casts.push_back(UnrealizedConversionCastOp::create(rewriter, value.getLoc(),
                                                     value.getType(), value));
  rewriter.modifyOpInPlace(operand.getOwner(),
                           [&] { operand.set(casts.back().getResult(0)); });
}

void HiddenOperands::hideResultsOfRegions(Operation *root) {
  SmallVector<OpOperand *> needed;
  root->walk([&](SubsetInsertionOpInterface op) {
    for (OpOperand &operand : op->getOpOperands())
      if (Operation *producer = operand.get().getDefiningOp();
          producer && producer->getNumRegions() != 0 &&
          &operand != &op.getSourceOperand())
        needed.push_back(&operand);
  });
  for (OpOperand *operand : needed)
    hide(*operand);
}

/// Whether `op` may leave elements of its tensor as they were.
static bool isPartial(vector::TransferWriteOp op) {
  auto tensor = dyn_cast<RankedTensorType>(op.getBase().getType());
  return tensor &&
         (op.getMask() || !op.getPermutationMap().isIdentity() ||
          llvm::any_of(
              llvm::zip_equal(op.getVectorType().getShape(), tensor.getShape()),
              [](auto sizes) {
                return std::get<0>(sizes) < std::get<1>(sizes);
              }));
}

void HiddenOperands::hidePlacesOfPartialWrites(Operation *root) {
  SmallVector<OpOperand *> places;
  root->walk([&](vector::TransferWriteOp op) {
    if (isPartial(op) && !op.getIndices().empty())
      places.push_back(&op.getIndicesMutable()[0]);
  });
  for (OpOperand *place : places)
    hide(*place);
}
