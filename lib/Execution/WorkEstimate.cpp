// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "linalg/Execution/WorkEstimate.h"
#include "linalg/Interfaces/LoopRanges.h"
#include "linalg/Transforms/Forms/Decompose.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/Interfaces/CallInterfaces.h"
#include "mlir/Interfaces/CastInterfaces.h"

using namespace mlir;
using namespace mlir::structured;

/// The number of scalars in a value of type `type`.
static double countScalars(Type type) {
  auto vector = dyn_cast<VectorType>(type);
  return vector ? vector.getNumElements() : 1;
}

/// Adds the operations of the payload, times `points`.
static void addOperations(StructuredOpInterface op, double points,
                          WorkEstimate &work) {
  for (Operation &nested : *op.getPayload()) {
    bool isArithmetic = isa_and_present<arith::ArithDialect, math::MathDialect>(
                            nested.getDialect()) &&
                        nested.getNumResults() == 1 &&
                        !isa<CastOpInterface, arith::SelectOp>(nested) &&
                        !nested.hasTrait<OpTrait::ConstantLike>();
    if (!isArithmetic)
      continue;
    Type type = nested.getResult(0).getType();
    if (getElementTypeOrSelf(type).isIndex())
      continue;
    bool isTwo = isa<math::FmaOp>(nested);
    work.operations += points * countScalars(type) * (isTwo ? 2 : 1);
    work.isFloat |= isa<FloatType>(getElementTypeOrSelf(type));
  }
}

/// The size of an operand in bytes; none if it is dynamic.
static std::optional<double> getOperandBytes(Type type) {
  auto shaped = dyn_cast<ShapedType>(type);
  if (!shaped)
    return 0;
  Type element = shaped.getElementType();
  double scalars = countScalars(element);
  element = getElementTypeOrSelf(element);
  if (!shaped.hasStaticShape() || !(element.isIntOrIndexOrFloat()))
    return std::nullopt;
  unsigned bits = element.isIndex() ? 64 : element.getIntOrFloatBitWidth();
  return static_cast<double>(shaped.getNumElements()) * scalars *
         ((bits + 7) / 8);
}

static LogicalResult addOp(StructuredOpInterface op, WorkEstimate &work) {
  double points = 1;
  for (int64_t size : getStaticLoopSizes(op)) {
    if (ShapedType::isDynamic(size))
      return failure();
    points *= static_cast<double>(size);
  }
  addOperations(op, points, work);
  for (OpOperand &operand : op->getOpOperands()) {
    std::optional<double> bytes = getOperandBytes(operand.get().getType());
    if (!bytes)
      return failure();
    work.bytes += *bytes * op.isReadByPayload(&operand);
    work.bytes += *bytes * op.isDpsInit(&operand);
  }
  return success();
}

/// Decomposes ops that are several loop nests.
static LogicalResult decomposeOps(func::FuncOp function) {
  SmallVector<DecomposableOpInterface> ops;
  function.walk([&](DecomposableOpInterface op) { ops.push_back(op); });
  IRRewriter rewriter(function.getContext());
  for (DecomposableOpInterface op : ops)
    if (failed(decompose(rewriter, op)))
      return failure();
  return success();
}

std::optional<WorkEstimate>
mlir::structured::estimateWork(func::FuncOp function) {
  OwningOpRef<func::FuncOp> copy = function.clone();
  if (failed(decomposeOps(*copy)))
    return std::nullopt;
  WorkEstimate work;
  bool foundOp = false;
  WalkResult result = copy->walk<WalkOrder::PreOrder>([&](Operation *op) {
    if (isa<CallOpInterface>(op))
      return WalkResult::interrupt();
    auto structuredOp = dyn_cast<StructuredOpInterface>(op);
    if (!structuredOp)
      return WalkResult::advance();
    foundOp = true;
    bool isOnce = op->getParentOp() == *copy;
    if (!isOnce || failed(addOp(structuredOp, work)))
      return WalkResult::interrupt();
    return WalkResult::advance();
  });
  if (!foundOp || result.wasInterrupted())
    return std::nullopt;
  return work;
}
