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

void Work::add(const Work &other) {
  if (!type || other.operations > operations)
    type = other.type ? other.type : type;
  operations += other.operations;
  bytes += other.bytes;
}

/// Adds the operations of the payload, times `points`.
static void addOperations(StructuredOpInterface op, double points, Work &work) {
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
    work.add({points * countScalars(type) * (isTwo ? 2 : 1), /*bytes=*/0,
              getElementTypeOrSelf(type)});
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

static FailureOr<Work> getWork(StructuredOpInterface op) {
  Work work;
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
  return work;
}

namespace {
/// The names of decomposed ops, by the location that the parts have too.
using DecomposedNames = llvm::DenseMap<Location, std::string>;
} // namespace

/// Decomposes ops that are several loop nests.
static FailureOr<DecomposedNames> decomposeOps(func::FuncOp function) {
  SmallVector<DecomposableOpInterface> ops;
  function.walk([&](DecomposableOpInterface op) { ops.push_back(op); });
  DecomposedNames names;
  IRRewriter rewriter(function.getContext());
  for (DecomposableOpInterface op : ops) {
    names[op.getLoc()] = op->getName().getStringRef();
    if (failed(decompose(rewriter, op)))
      return failure();
  }
  return names;
}

std::optional<WorkEstimate>
mlir::structured::estimateWork(func::FuncOp function) {
  OwningOpRef<func::FuncOp> copy = function.clone();
  FailureOr<DecomposedNames> decomposed = decomposeOps(*copy);
  if (failed(decomposed))
    return std::nullopt;
  WorkEstimate estimate;
  std::optional<Location> previous;
  WalkResult result = copy->walk<WalkOrder::PreOrder>([&](Operation *op) {
    if (isa<CallOpInterface>(op))
      return WalkResult::interrupt();
    auto structuredOp = dyn_cast<StructuredOpInterface>(op);
    if (!structuredOp)
      return WalkResult::advance();
    bool isOnce = op->getParentOp() == *copy;
    FailureOr<Work> work = getWork(structuredOp);
    if (!isOnce || failed(work))
      return WalkResult::interrupt();
    estimate.total.add(*work);
    auto name = decomposed->find(op->getLoc());
    bool isPart = name != decomposed->end();
    if (isPart && previous == op->getLoc())
      estimate.ops.back().work.add(*work);
    else
      estimate.ops.push_back(
          {isPart ? name->second : op->getName().getStringRef().str(), *work});
    previous = op->getLoc();
    return WalkResult::advance();
  });
  if (estimate.ops.empty() || result.wasInterrupted())
    return std::nullopt;
  return estimate;
}
