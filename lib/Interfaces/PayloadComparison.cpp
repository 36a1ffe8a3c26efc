// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "linalg/Interfaces/PayloadComparison.h"
#include "linalg/Interfaces/LinalgHostInterface.h"
#include "mlir/Dialect/Complex/IR/Complex.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;
using namespace mlir::structured;

bool mlir::structured::hasPurePayload(StructuredOpInterface op) {
  const auto &host = LinalgHostInterface::get(op.getContext());
  return llvm::all_of(
      op.getPayload()->without_terminator(), [&](Operation &nested) {
        return isMemoryEffectFree(&nested) || host.getIndexedLoop(&nested);
      });
}

static bool isCommutative(Operation *op) {
  return op->getNumOperands() == 2 && (op->hasTrait<OpTrait::IsCommutative>() ||
                                       isa<complex::AddOp, complex::MulOp>(op));
}

/// Whether both are equal constants.
static bool areSameConstants(Value left, Value right) {
  Attribute leftValue, rightValue;
  return matchPattern(left, m_Constant(&leftValue)) &&
         matchPattern(right, m_Constant(&rightValue)) &&
         leftValue == rightValue;
}

bool PayloadComparison::isSame(Value leftValue, Value rightValue) const {
  if (leftValue.getType() != rightValue.getType())
    return false;
  if (areSameConstants(leftValue, rightValue))
    return true;
  auto leftArgument = dyn_cast<BlockArgument>(leftValue);
  auto rightArgument = dyn_cast<BlockArgument>(rightValue);
  if (leftArgument && rightArgument)
    return leftArgument.getOwner() == left &&
           rightArgument.getOwner() == right &&
           arguments[rightArgument.getArgNumber()] ==
               leftArgument.getArgNumber();
  if (leftArgument || rightArgument)
    return false;
  Operation *leftOp = leftValue.getDefiningOp();
  Operation *rightOp = rightValue.getDefiningOp();
  if (leftOp->getBlock() != left || rightOp->getBlock() != right ||
      leftOp->getName() != rightOp->getName() || leftOp->getNumRegions() != 0 ||
      cast<OpResult>(leftValue).getResultNumber() !=
          cast<OpResult>(rightValue).getResultNumber())
    return false;
  const auto &host = LinalgHostInterface::get(leftOp->getContext());
  if (std::optional<unsigned> loop = host.getIndexedLoop(rightOp))
    return host.getIndexedLoop(leftOp) == loops[*loop];
  return leftOp->getAttrDictionary() == rightOp->getAttrDictionary() &&
         haveSameOperands(leftOp, rightOp);
}

bool PayloadComparison::haveSameOperands(Operation *leftOp,
                                         Operation *rightOp) const {
  if (leftOp->getNumOperands() != rightOp->getNumOperands())
    return false;
  if (llvm::all_of(llvm::zip(leftOp->getOperands(), rightOp->getOperands()),
                   [&](auto pair) {
                     return std::apply(
                         [&](Value l, Value r) { return isSame(l, r); }, pair);
                   }))
    return true;
  return isCommutative(leftOp) &&
         isSame(leftOp->getOperand(0), rightOp->getOperand(1)) &&
         isSame(leftOp->getOperand(1), rightOp->getOperand(0));
}
