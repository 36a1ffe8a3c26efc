// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "AliasedResults.h"
#include "mlir/Dialect/Bufferization/Transforms/OneShotAnalysis.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Interfaces/LoopLikeInterface.h"

using namespace mlir;
using namespace mlir::bufferization;

static bool isTensor(OpOperand &operand) {
  return isa<TensorType>(operand.get().getType());
}

/// The terminators in `root` that pass tensors out of an iteration or, if
/// `returns`, out of a function.
static SmallVector<Operation *> findTerminators(Operation *root, bool returns) {
  SmallVector<Operation *> terminators;
  root->walk([&](Operation *op) {
    bool leaves =
        op->hasTrait<OpTrait::IsTerminator>() &&
        (isa<func::ReturnOp>(op) ? returns
                                 : isa<LoopLikeOpInterface>(op->getParentOp()));
    if (leaves && llvm::any_of(op->getOpOperands(), isTensor))
      terminators.push_back(op);
  });
  return terminators;
}

/// Whether the buffer of the value is known to be that of an argument outside:
/// in a loop, the corresponding one; in a function, any.
static bool isFromArgument(OpOperand &operand,
                           const OneShotAnalysisState &analysis) {
  Operation *terminator = operand.getOwner();
  auto arguments = terminator->getParentRegion()->getArguments();
  if (isa<func::ReturnOp>(terminator))
    return llvm::any_of(arguments, [&](Value argument) {
      return isa<TensorType>(argument.getType()) &&
             analysis.areAliasingBufferizedValues(operand.get(), argument);
    });
  unsigned fromEnd = terminator->getNumOperands() - operand.getOperandNumber();
  if (fromEnd > arguments.size())
    return false;
  Value argument = arguments[arguments.size() - fromEnd];
  return argument.getType() == operand.get().getType() &&
         analysis.areEquivalentBufferizedValues(operand.get(), argument);
}

/// Whether a loop yields a value from outside.
static bool comesFromOutsideLoop(OpOperand &operand) {
  Operation *terminator = operand.getOwner();
  return !isa<func::ReturnOp>(terminator) &&
         !terminator->getParentOp()->isAncestor(
             operand.get().getParentRegion()->getParentOp());
}

/// Whether the buffer may be that of a constant.
static bool isConstant(OpOperand &operand,
                       const OneShotAnalysisState &analysis) {
  bool result = false;
  analysis.applyOnAliases(operand.get(), [&](Value alias) {
    result |= isa<OpResult>(alias) && !analysis.isWritable(alias);
  });
  return result;
}

/// The operands that may share the buffer of an earlier operand, of a constant
/// or, in a loop, of a tensor outside.
static SmallVector<OpOperand *>
findShared(Operation *terminator, const OneShotAnalysisState &analysis) {
  SmallVector<OpOperand *> seen, shared;
  for (OpOperand &operand : terminator->getOpOperands()) {
    if (!isTensor(operand))
      continue;
    bool constant = isConstant(operand, analysis);
    if (!constant && isFromArgument(operand, analysis))
      continue;
    bool isShared = constant || comesFromOutsideLoop(operand) ||
                    llvm::any_of(seen, [&](OpOperand *other) {
                      return analysis.areAliasingBufferizedValues(
                          other->get(), operand.get());
                    });
    (isShared ? shared : seen).push_back(&operand);
  }
  return shared;
}

SmallVector<OpOperand *> mlir::structured::detail::findAliasedResults(
    Operation *root, const OneShotAnalysisState &analysis) {
  SmallVector<OpOperand *> shared;
  for (Operation *terminator :
       findTerminators(root, analysis.getOptions().bufferizeFunctionBoundaries))
    llvm::append_range(shared, findShared(terminator, analysis));
  return shared;
}
