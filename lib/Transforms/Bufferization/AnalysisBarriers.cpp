// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "AnalysisBarriers.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/SubsetOpInterface.h"

using namespace mlir;
using structured::detail::AnalysisBarriers;

AnalysisBarriers::~AnalysisBarriers() {
  for (auto [value, cast] : casts)
    rewriter.replaceOp(cast, cast.getInputs());
}

void AnalysisBarriers::hide(OpOperand &operand) {
  Value value = operand.get();
  if (value.getDefiningOp<UnrealizedConversionCastOp>())
    return;
  UnrealizedConversionCastOp &cast = casts[value];
  if (!cast) {
    OpBuilder::InsertionGuard guard(rewriter);
    rewriter.setInsertionPointAfterValue(value);
    cast = UnrealizedConversionCastOp::create(rewriter, value.getLoc(),
                                              value.getType(), value);
  }
  rewriter.modifyOpInPlace(operand.getOwner(),
                           [&] { operand.set(cast.getResult(0)); });
}

void AnalysisBarriers::hideResultsOfRegions(Operation *root) {
  SmallVector<OpOperand *> needed;
  llvm::DenseMap<Operation *, bool> known;
  auto hasEmptyTensor = [&](Operation *producer) {
    auto [entry, isNew] = known.try_emplace(producer, false);
    if (isNew)
      entry->second =
          producer
              ->walk([](tensor::EmptyOp) { return WalkResult::interrupt(); })
              .wasInterrupted();
    return entry->second;
  };
  root->walk([&](SubsetInsertionOpInterface op) {
    for (OpOperand &operand : op->getOpOperands())
      if (Operation *producer = operand.get().getDefiningOp();
          producer && producer->getNumRegions() != 0 &&
          &operand != &op.getSourceOperand() && hasEmptyTensor(producer))
        needed.push_back(&operand);
  });
  for (OpOperand *operand : needed)
    hide(*operand);
}

/// Whether `op` may leave elements of its tensor unchanged.
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

void AnalysisBarriers::hidePlacesOfSubsets(Operation *root) {
  SmallVector<OpOperand *> places;
  root->walk([&](SubsetOpInterface op) {
    for (OpOperand &operand : op->getOpOperands())
      if (operand.get().getType().isIndex() &&
          !matchPattern(operand.get(), m_Constant()))
        places.push_back(&operand);
  });
  for (OpOperand *place : places)
    hide(*place);
}

void AnalysisBarriers::hidePlacesOfPartialWrites(Operation *root) {
  SmallVector<OpOperand *> places;
  root->walk([&](vector::TransferWriteOp op) {
    if (isPartial(op) && !op.getIndices().empty())
      places.push_back(&op.getIndicesMutable()[0]);
  });
  for (OpOperand *place : places)
    hide(*place);
}
