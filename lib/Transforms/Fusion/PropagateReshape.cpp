// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "linalg/Transforms/Fusion/PropagateReshape.h"
#include "ExpandLoops.h"
#include "FusionPlan.h"
#include "Utils/Reassociation.h"
#include "linalg/Interfaces/LinalgHostInterface.h"
#include "linalg/Interfaces/Recognizers.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;
using namespace mlir::structured;
using namespace mlir::structured::detail;

namespace {
/// A reshape between two structured ops.
struct Reshape {
  StructuredOpInterface consumer, producer;
  Operation *op = nullptr;
  bool collapses = false;
  SmallVector<ReassociationIndices> dims;

  /// The op that gets new loops, and its reshaped operand.
  StructuredOpInterface getExpandedOp() const {
    return collapses ? consumer : producer;
  }
  OpOperand *expandedOperand = nullptr;
};
} // namespace

/// The reshape that `operand` is, or why it is none that can be moved.
static RefusalOr<Reshape> matchReshape(OpOperand &operand) {
  Reshape reshape;
  Operation *op = operand.get().getDefiningOp();
  reshape.consumer = dyn_cast<StructuredOpInterface>(operand.getOwner());
  if (!reshape.consumer || !op ||
      !isa<tensor::CollapseShapeOp, tensor::ExpandShapeOp>(op))
    return llvm::formatv("operand {0} is no reshape",
                         operand.getOperandNumber());
  reshape.op = op;
  reshape.producer = op->getOperand(0).getDefiningOp<StructuredOpInterface>();
  if (!reshape.producer)
    return llvm::formatv("operand {0} is no reshape of the result of a "
                         "structured op",
                         operand.getOperandNumber());
  auto result = cast<OpResult>(op->getOperand(0));
  if (!op->hasOneUse() || !reshape.producer->hasOneUse())
    return llvm::formatv("{0} or its reshape has other users",
                         reshape.producer->getName());
  if (op->getBlock() != reshape.consumer->getBlock() ||
      op->getBlock() != reshape.producer->getBlock() ||
      !reshape.producer->isBeforeInBlock(op) ||
      !op->isBeforeInBlock(reshape.consumer))
    return llvm::formatv("{0} is in another block",
                         reshape.producer->getName());
  reshape.collapses = isa<tensor::CollapseShapeOp>(op);
  reshape.dims = reshape.collapses
                     ? getReassociation(cast<tensor::CollapseShapeOp>(op))
                     : getReassociation(cast<tensor::ExpandShapeOp>(op));
  reshape.expandedOperand =
      reshape.collapses ? &operand : reshape.producer.getTiedOpOperand(result);
  return reshape;
}

/// The sizes of the expanded side of the reshape.
static SmallVector<OpFoldResult> getSizes(OpBuilder &builder,
                                          const Reshape &reshape) {
  if (auto expand = dyn_cast<tensor::ExpandShapeOp>(reshape.op))
    return expand.getMixedOutputShape();
  return tensor::getMixedSizes(builder, reshape.op->getLoc(),
                               reshape.op->getOperand(0));
}

/// The loops of `sizes` that replace the loops over dimensions of the reshape.
/// Fails if a dimension has several loops, or a loop several dimensions.
static FailureOr<LoopGroups> getGroups(const Reshape &reshape,
                                       ArrayRef<OpFoldResult> sizes) {
  StructuredOpInterface op = reshape.getExpandedOp();
  AffineMap map = op.getMatchingIndexingMap(reshape.expandedOperand);
  LoopGroups groups(op.getNumLoops());
  for (auto [dim, expr] : llvm::enumerate(map.getResults())) {
    if (reshape.dims[dim].size() < 2)
      continue;
    auto loop = dyn_cast<AffineDimExpr>(expr);
    if (!loop || llvm::count(map.getResults(), expr) != 1)
      return failure();
    for (int64_t expanded : reshape.dims[dim])
      groups[loop.getPosition()].push_back(sizes[expanded]);
  }
  // All dimensions may have extent 1, which need no loop.
  if (llvm::all_of(groups, [](const auto &group) { return group.empty(); }))
    return failure();
  return groups;
}

/// The sizes as far as they are static, for decisions.
static SmallVector<OpFoldResult> getSizesOfType(const Reshape &reshape) {
  Value larger =
      reshape.collapses ? reshape.op->getOperand(0) : reshape.op->getResult(0);
  SmallVector<OpFoldResult> sizes;
  // Any value represents a dynamic size.
  for (int64_t extent : cast<ShapedType>(larger.getType()).getShape())
    sizes.push_back(ShapedType::isDynamic(extent)
                        ? OpFoldResult(larger)
                        : OpFoldResult(IntegerAttr::get(
                              IndexType::get(larger.getContext()), extent)));
  return sizes;
}

/// Why the two ops would not be fused without the reshape.
static std::optional<Refusal> refuseOps(const Reshape &reshape,
                                        OpOperand &operand,
                                        const FuseElementwiseOptions &options) {
  StructuredOpInterface consumer = reshape.consumer;
  const auto &host = LinalgHostInterface::get(consumer.getContext());
  for (StructuredOpInterface op : {reshape.consumer, reshape.producer})
    if (options.genericOnly && !host.isGeneric(op))
      return llvm::formatv("{0} is no linalg.generic", op->getName());
  if (isContraction(consumer) || isConvolution(consumer) ||
      matchPooling(consumer))
    return llvm::formatv("{0} is a contraction, convolution or pooling",
                         consumer->getName());
  if (consumer.isDpsInit(&operand))
    return llvm::formatv("operand {0} is an init", operand.getOperandNumber());
  return refuseToCompute(reshape.producer, consumer, operand, options);
}

/// The reshape to be moved, or why `propagateReshape` refuses `operand`.
static RefusalOr<Reshape> planReshape(OpOperand &operand,
                                      const FuseElementwiseOptions &options) {
  RefusalOr<Reshape> reshape = matchReshape(operand);
  if (!reshape)
    return reshape;
  if (auto refusal = refuseOps(*reshape, operand, options))
    return *refusal;
  FailureOr<LoopGroups> groups = getGroups(*reshape, getSizesOfType(*reshape));
  if (failed(groups))
    return llvm::formatv(
        "{0} does not run over each dimension of {1} by a loop "
        "of its own",
        reshape->getExpandedOp()->getName(), reshape->op->getName());
  if (auto refusal = refuseToExpand(reshape->getExpandedOp(), *groups))
    return *refusal;
  return reshape;
}

std::optional<Refusal> mlir::structured::refuseToPropagateReshape(
    OpOperand &operand, const FuseElementwiseOptions &options) {
  return planReshape(operand, options).getRefusalIfAny();
}

/// Makes the consumer read the source of the collapse; returns the new
/// consumer.
static StructuredOpInterface expandConsumer(RewriterBase &rewriter,
                                            const Reshape &reshape) {
  StructuredOpInterface consumer = reshape.consumer;
  rewriter.setInsertionPoint(consumer);
  LoopGroups groups = *getGroups(reshape, getSizes(rewriter, reshape));
  StructuredOpInterface expanded =
      buildExpanded(rewriter, consumer, groups, reshape.expandedOperand,
                    reshape.op->getOperand(0));
  SmallVector<Value> results;
  for (OpResult result : consumer->getResults()) {
    OpOperand *init = consumer.getTiedOpOperand(result);
    Value value = expanded->getResult(result.getResultNumber());
    if (value.getType() != result.getType())
      value = tensor::CollapseShapeOp::create(
          rewriter, consumer.getLoc(), cast<RankedTensorType>(result.getType()),
          value, getExpandedDims(consumer, *init, groups));
    results.push_back(value);
  }
  rewriter.replaceOp(consumer, results);
  rewriter.eraseOp(reshape.op);
  return expanded;
}

/// Makes the producer compute the expanded result.
static void expandProducer(RewriterBase &rewriter, const Reshape &reshape) {
  StructuredOpInterface producer = reshape.producer;
  rewriter.setInsertionPoint(reshape.op);
  LoopGroups groups = *getGroups(reshape, getSizes(rewriter, reshape));
  StructuredOpInterface expanded = buildExpanded(rewriter, producer, groups);
  auto result = cast<OpResult>(reshape.op->getOperand(0));
  rewriter.replaceOp(reshape.op, expanded->getResult(result.getResultNumber()));
  rewriter.eraseOp(producer);
}

FailureOr<StructuredOpInterface>
mlir::structured::propagateReshape(RewriterBase &rewriter, OpOperand &operand,
                                   const FuseElementwiseOptions &options) {
  RefusalOr<Reshape> reshape = planReshape(operand, options);
  if (!reshape)
    return rewriter.notifyMatchFailure(operand.getOwner(),
                                       reshape.refusal().reason);
  OpBuilder::InsertionGuard guard(rewriter);
  if (reshape->collapses)
    return expandConsumer(rewriter, *reshape);
  expandProducer(rewriter, *reshape);
  return reshape->consumer;
}
