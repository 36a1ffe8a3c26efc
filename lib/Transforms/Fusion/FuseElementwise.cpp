// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "linalg/Transforms/Fusion/FuseElementwise.h"
#include "FusionPlan.h"
#include "linalg/Interfaces/LinalgHostInterface.h"
#include "linalg/Interfaces/LoopRanges.h"
#include "linalg/Interfaces/Recognizers.h"
#include "linalg/Utils/ScheduleName.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Complex/IR/Complex.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;
using namespace mlir::structured;
using namespace mlir::structured::detail;

//===----------------------------------------------------------------------===//
// The producer
//===----------------------------------------------------------------------===//

bool mlir::structured::isCheapToRecompute(StructuredOpInterface op) {
  constexpr unsigned kMaxOps = 4;
  unsigned numOps = 0;
  for (Operation &nested : op.getPayload()->without_terminator()) {
    if (matchPattern(&nested, m_Constant()) ||
        LinalgHostInterface::get(op.getContext()).getIndexedLoop(&nested))
      continue;
    if (!isa_and_present<arith::ArithDialect>(nested.getDialect()) ||
        isa<arith::DivFOp, arith::DivSIOp, arith::DivUIOp, arith::CeilDivSIOp,
            arith::CeilDivUIOp, arith::FloorDivSIOp, arith::RemFOp,
            arith::RemSIOp, arith::RemUIOp>(nested) ||
        ++numOps > kMaxOps)
      return false;
  }
  return true;
}

/// Whether `op`, in a payload, has no effects other than reading loop indices.
static bool onlyComputes(Operation *op) {
  if (LinalgHostInterface::get(op->getContext()).getIndexedLoop(op))
    return true;
  if (!op->hasTrait<OpTrait::HasRecursiveMemoryEffects>())
    return isMemoryEffectFree(op);
  if (auto effects = dyn_cast<MemoryEffectOpInterface>(op);
      effects && !effects.hasNoEffect())
    return false;
  return llvm::all_of(op->getRegions(), [](Region &region) {
    return llvm::all_of(region.getOps(), [](Operation &nested) {
      return onlyComputes(&nested);
    });
  });
}

/// Why no result of `producer` can be computed in another op's payload.
static std::optional<Refusal> refuseToMove(StructuredOpInterface producer) {
  if (producer->hasAttr(kScheduleAttrName))
    return llvm::formatv("{0} has a schedule", producer->getName());
  if (producer.getLibraryCall())
    return llvm::formatv("{0} asks for a library function",
                         producer->getName());
  for (OpOperand &operand : producer->getOpOperands())
    if (isa<BaseMemRefType>(operand.get().getType()))
      return llvm::formatv("operand {0} of {1} is a buffer, which may be "
                           "written in between",
                           operand.getOperandNumber(), producer->getName());
  for (auto [loop, iterator] :
       llvm::enumerate(producer.getIteratorTypesArray()))
    if (iterator != utils::IteratorType::parallel)
      return llvm::formatv("{0} has a reduction, loop {1}", producer->getName(),
                           loop);
  for (OpOperand &init : producer.getDpsInitsMutable())
    if (!producer.getMatchingIndexingMap(&init).isPermutation())
      return llvm::formatv("{0} does not compute each element of operand {1} "
                           "in one iteration",
                           producer->getName(), init.getOperandNumber());
  if (!llvm::all_of(*producer.getPayload(),
                    [](Operation &nested) { return onlyComputes(&nested); }))
    return llvm::formatv("the payload of {0} reads or writes memory",
                         producer->getName());
  return std::nullopt;
}

/// The constant of which `value` is a splat.
static std::optional<OpFoldResult> getSplatConstant(Value value) {
  DenseElementsAttr elements;
  if (!matchPattern(value, m_Constant(&elements)) || !elements.isSplat())
    return std::nullopt;
  Attribute element = elements.getSplatValue<Attribute>();
  Type type = elements.getElementType();
  if (!arith::ConstantOp::isBuildableWith(element, type) &&
      !complex::ConstantOp::isBuildableWith(element, type))
    return std::nullopt;
  return OpFoldResult(element);
}

/// The value of which `value` is a splat, if it is one.
static std::optional<OpFoldResult> getRepeatedValue(Value value) {
  if (!isa<TensorType>(value.getType()))
    return std::nullopt;
  if (auto splat = value.getDefiningOp<tensor::SplatOp>())
    return OpFoldResult(splat.getInput());
  if (auto op = value.getDefiningOp<StructuredOpInterface>())
    return isFill(op);
  return getSplatConstant(value);
}

//===----------------------------------------------------------------------===//
// The consumer
//===----------------------------------------------------------------------===//

/// Whether the op writes all elements of `init`, each in one iteration.
static bool writesEachElementOnce(StructuredOpInterface op, OpOperand &init) {
  return op.getMatchingIndexingMap(&init).isPermutation();
}

/// Whether the op writes all elements of `init`.
static bool writesAllElements(StructuredOpInterface op, OpOperand &init) {
  AffineMap map = op.getMatchingIndexingMap(&init);
  if (!map.isProjectedPermutation())
    return false;
  for (auto [loop, size] : llvm::enumerate(getStaticLoopSizes(op)))
    if (!map.isFunctionOfDim(loop) &&
        (ShapedType::isDynamic(size) || size == 0))
      return false;
  return true;
}

/// Whether different iterations of `op` always read different elements.
static bool readsEachElementOnce(StructuredOpInterface op, AffineMap map) {
  for (auto [loop, size] : llvm::enumerate(getStaticLoopSizes(op)))
    if (size != 1 &&
        !llvm::is_contained(map.getResults(),
                            getAffineDimExpr(loop, map.getContext())))
      return false;
  return true;
}

/// Whether `op` only permutes the dimensions of its input.
static bool isRearrangement(StructuredOpInterface op) {
  return isCopy(op) || isTranspose(op);
}

/// Why `consumer` must keep the form by which it is recognized.
static std::optional<Refusal>
refuseToChangeForm(StructuredOpInterface consumer,
                   const FuseElementwiseOptions &options) {
  if (options.intoContractions)
    return std::nullopt;
  const char *kind = isContraction(consumer)   ? "contraction"
                     : isConvolution(consumer) ? "convolution"
                     : matchPooling(consumer)  ? "pooling"
                                               : nullptr;
  if (!kind)
    return std::nullopt;
  return llvm::formatv("{0} would not be a {1} any more (see option "
                       "into-contractions)",
                       consumer->getName(), kind);
}

/// Why the elements of `operand` can't be computed in the payload, for any
/// producer.
static std::optional<Refusal> refuseToReplace(StructuredOpInterface consumer,
                                              OpOperand &operand) {
  if (consumer.getLibraryCall())
    return llvm::formatv("{0} asks for a library function",
                         consumer->getName());
  if (consumer->hasAttr(kScheduleAttrName))
    return llvm::formatv("{0} has a schedule, which numbers its inputs",
                         consumer->getName());
  if (!consumer.isReadByPayload(&operand))
    return llvm::formatv("the payload of {0} does not read operand {1}",
                         consumer->getName(), operand.getOperandNumber());
  if (consumer.isDpsInit(&operand) && !writesEachElementOnce(consumer, operand))
    return llvm::formatv(
        "{0} changes the elements of operand {1} several times",
        consumer->getName(), operand.getOperandNumber());
  return std::nullopt;
}

/// Why the producer's operands can't be those of the fused op: a dimension with
/// a single loop must have its extent, unlike a window of which only one loop
/// remains.
static std::optional<Refusal> refuseWindows(const FusionPlan &fused) {
  StructuredOpInterface producer = fused.producer, consumer = fused.consumer;
  SmallVector<int64_t> extents = getStaticLoopSizes(consumer);
  for (OpOperand &operand : producer->getOpOperands()) {
    AffineMap map = producer.getMatchingIndexingMap(&operand);
    AffineMap composed = map.compose(fused.loops);
    for (unsigned dim = 0; dim < map.getNumResults(); ++dim) {
      auto loop = dyn_cast<AffineDimExpr>(composed.getResult(dim));
      if (!loop || isa<AffineDimExpr>(map.getResult(dim)))
        continue;
      int64_t extent = producer.getShape(&operand)[dim];
      if (ShapedType::isDynamic(extent) ||
          extent != extents[loop.getPosition()])
        return llvm::formatv(
            "loop {0} alone would run over a part of dimension "
            "{1} of operand {2} of {3}",
            loop.getPosition(), dim, operand.getOperandNumber(),
            producer->getName());
    }
  }
  return std::nullopt;
}

/// Why `producer` should not be recomputed; `why` says why it would be.
static std::optional<Refusal>
refuseToRecompute(StructuredOpInterface producer,
                  const FuseElementwiseOptions &options, const char *why) {
  if (options.recomputation == Recomputation::Always ||
      (options.recomputation == Recomputation::Cheap &&
       isCheapToRecompute(producer)))
    return std::nullopt;
  return llvm::formatv("{0} would be computed again, as {1}, and that is {2}",
                       producer->getName(), why,
                       options.recomputation == Recomputation::Never
                           ? "not wanted"
                           : "not cheap");
}

static constexpr const char *kReadOften =
    "an element of it is read in several iterations";

/// Why these operands are not enough for the fused op: one must give the extent
/// of each loop.
static std::optional<Refusal> refuseExtents(const FusionPlan &fused) {
  StructuredOpInterface consumer = fused.consumer;
  llvm::SmallBitVector found(consumer.getNumLoops());
  auto addLoops = [&](ArrayRef<FusedOperand> operands) {
    for (const FusedOperand &operand : operands)
      for (AffineExpr expr : operand.map.getResults())
        if (auto loop = dyn_cast<AffineDimExpr>(expr))
          found.set(loop.getPosition());
  };
  addLoops(fused.inputs);
  addLoops(fused.inits);
  int missing = found.find_first_unset();
  if (missing < 0)
    return std::nullopt;
  return llvm::formatv("no other operand has the extent of loop {0}", missing);
}

//===----------------------------------------------------------------------===//
// Both
//===----------------------------------------------------------------------===//

/// Whether `operand` is a result of `producer`, read at the elements that its
/// iteration `loops` computes.
static bool isReadAt(StructuredOpInterface consumer, OpOperand &operand,
                     StructuredOpInterface producer, AffineMap loops) {
  return operand.get().getDefiningOp() == producer.getOperation() &&
         !refuseToReplace(consumer, operand) &&
         getProducerLoops(consumer, operand) == loops;
}

/// Collects the operands that are fused together with the operand of
/// `fused.loops`.
static void collectOperands(FusionPlan &fused) {
  for (OpOperand &operand : fused.consumer->getOpOperands()) {
    if (isReadAt(fused.consumer, operand, fused.producer, fused.loops))
      fused.computed.push_back(&operand);
    else if (operand.get().getDefiningOp() == fused.producer.getOperation() &&
             fused.consumer.isDpsInit(&operand) &&
             !fused.consumer.isReadByPayload(&operand) &&
             writesAllElements(fused.consumer, operand))
      fused.shapeOnly.push_back(&operand);
  }
}

/// The uses of the producer's results that remain after fusion.
static SmallVector<OpOperand *> getOtherUses(const FusionPlan &fused) {
  SmallVector<OpOperand *> uses;
  for (OpOperand &use : fused.producer->getUses())
    if (!llvm::is_contained(fused.computed, &use) &&
        !llvm::is_contained(fused.shapeOnly, &use) &&
        !isa<tensor::DimOp>(use.getOwner()))
      uses.push_back(&use);
  return uses;
}

/// Whether the fused op can provide the producer's results to `uses`: it must
/// have the producer's iterations and be before the uses.
static bool canKeepResults(const FusionPlan &fused,
                           ArrayRef<OpOperand *> uses) {
  StructuredOpInterface consumer = fused.consumer;
  return fused.loops.isPermutation() &&
         llvm::all_of(consumer.getIteratorTypesArray(),
                      [](utils::IteratorType iterator) {
                        return iterator == utils::IteratorType::parallel;
                      }) &&
         llvm::all_of(uses, [&](OpOperand *use) {
           Operation *user =
               consumer->getBlock()->findAncestorOpInBlock(*use->getOwner());
           return user && user != consumer && consumer->isBeforeInBlock(user);
         });
}

/// Decides whether the producer's results are kept, recomputed, or have no
/// other uses. Returns why none is possible.
static std::optional<Refusal>
chooseResults(FusionPlan &fused, const FuseElementwiseOptions &options) {
  StructuredOpInterface consumer = fused.consumer, producer = fused.producer;
  SmallVector<OpOperand *> others = getOtherUses(fused);
  if (options.singleUse && !producer->hasOneUse())
    return llvm::formatv("{0} is used more than once", producer->getName());
  bool isHere = producer->getBlock() == consumer->getBlock();
  bool isOnce = readsEachElementOnce(
      consumer, consumer.getMatchingIndexingMap(fused.computed.front()));
  if (isHere && isOnce && others.empty())
    return std::nullopt;
  if (isHere && !others.empty() && canKeepResults(fused, others)) {
    for (OpOperand *use : others)
      if (!llvm::is_contained(fused.kept, cast<OpResult>(use->get())))
        fused.kept.push_back(cast<OpResult>(use->get()));
    llvm::sort(fused.kept, [](OpResult a, OpResult b) {
      return a.getResultNumber() < b.getResultNumber();
    });
    return std::nullopt;
  }
  return refuseToRecompute(producer, options,
                           !isHere
                               ? "it is outside of a region that may run often"
                           : !isOnce ? kReadOften
                                     : "it has other users");
}

static bool isLeftAlone(Operation *op, const FuseElementwiseOptions &options) {
  return options.genericOnly &&
         !LinalgHostInterface::get(op->getContext()).isGeneric(op);
}

/// With more operations, values don't stay in registers, and recomputation may
/// repeatedly double the payload.
static constexpr unsigned kMaxPayload = 256;

static std::optional<Refusal> refuseLength(StructuredOpInterface producer,
                                           StructuredOpInterface consumer) {
  if (producer.getPayload()->getOperations().size() +
          consumer.getPayload()->getOperations().size() <=
      kMaxPayload)
    return std::nullopt;
  return llvm::formatv("the payload would have more than {0} operations",
                       kMaxPayload);
}

std::optional<Refusal> mlir::structured::detail::refuseToCompute(
    StructuredOpInterface producer, StructuredOpInterface consumer,
    OpOperand &operand, const FuseElementwiseOptions &options) {
  if (auto refusal = refuseToReplace(consumer, operand))
    return refusal;
  if (auto refusal = refuseToMove(producer))
    return refusal;
  if (auto refusal = refuseLength(producer, consumer))
    return refusal;
  if (readsEachElementOnce(consumer, consumer.getMatchingIndexingMap(&operand)))
    return std::nullopt;
  return refuseToRecompute(producer, options, kReadOften);
}

/// Adds `producer` to the plan. Returns why it can't be fused.
static std::optional<Refusal> addProducer(OpOperand &operand,
                                          StructuredOpInterface producer,
                                          const FuseElementwiseOptions &options,
                                          FusionPlan &fused) {
  fused.repeated = std::nullopt;
  fused.producer = producer;
  fused.loops = getProducerLoops(fused.consumer, operand);
  collectOperands(fused);
  if (auto refusal = chooseResults(fused, options))
    return refusal;
  if (auto refusal = refuseLength(producer, fused.consumer))
    return refusal;
  return refuseWindows(fused);
}

/// Plans the fused op, or returns why there is none. Not for an init that only
/// gives the shape.
static RefusalOr<FusionPlan> planFusion(OpOperand &operand,
                                        const FuseElementwiseOptions &options) {
  FusionPlan fused;
  auto consumer = dyn_cast<StructuredOpInterface>(operand.getOwner());
  if (!consumer)
    return "its user is no structured op";
  if (isLeftAlone(consumer, options))
    return llvm::formatv("{0} is no linalg.generic", consumer->getName());
  fused.consumer = consumer;
  fused.repeated = getRepeatedValue(operand.get());
  auto producer = operand.get().getDefiningOp<StructuredOpInterface>();
  if (!producer && !fused.repeated)
    return llvm::formatv("operand {0} is no result of a structured op",
                         operand.getOperandNumber());
  if (auto refusal = refuseToReplace(consumer, operand))
    return *refusal;
  if (producer) {
    if (producer->getBlock() == consumer->getBlock() &&
        !producer->isBeforeInBlock(consumer))
      return llvm::formatv("{0} follows it", producer->getName());
    if (auto refusal = refuseToMove(producer))
      return *refusal;
    if (!fused.repeated && isLeftAlone(producer, options))
      return llvm::formatv("{0} is no linalg.generic", producer->getName());
  }
  if (!producer || !isRearrangement(producer))
    if (auto refusal = refuseToChangeForm(consumer, options))
      return *refusal;
  // The fused op needs an init.
  if (fused.repeated && !consumer.isDpsInit(&operand)) {
    fused.computed = {&operand};
  } else {
    if (!producer)
      return llvm::formatv("operand {0} is an init and no result of a "
                           "structured op",
                           operand.getOperandNumber());
    if (auto refusal = addProducer(operand, producer, options, fused))
      return *refusal;
  }
  collectFusedOperands(fused);
  if (auto refusal = refuseExtents(fused))
    return *refusal;
  return fused;
}

/// Whether `operand` is an init that can be replaced by the producer's init.
static bool isDroppableInit(OpOperand &operand,
                            const FuseElementwiseOptions &options) {
  auto consumer = dyn_cast<StructuredOpInterface>(operand.getOwner());
  return consumer && !isLeftAlone(consumer, options) &&
         consumer.isDpsInit(&operand) &&
         operand.get().getDefiningOp<StructuredOpInterface>() &&
         !consumer.isReadByPayload(&operand) &&
         writesAllElements(consumer, operand);
}

std::optional<Refusal>
mlir::structured::refuseToFuse(OpOperand &operand,
                               const FuseElementwiseOptions &options) {
  if (isDroppableInit(operand, options))
    return std::nullopt;
  return planFusion(operand, options).getRefusalIfAny();
}

FailureOr<StructuredOpInterface>
mlir::structured::fuseElementwise(RewriterBase &rewriter, OpOperand &operand,
                                  const FuseElementwiseOptions &options) {
  Operation *producer = operand.get().getDefiningOp();
  if (isDroppableInit(operand, options)) {
    auto consumer = cast<StructuredOpInterface>(operand.getOwner());
    Value init = getInitOf(cast<OpResult>(operand.get()));
    rewriter.modifyOpInPlace(consumer, [&] { operand.set(init); });
    if (isOpTriviallyDead(producer))
      rewriter.eraseOp(producer);
    return consumer;
  }
  RefusalOr<FusionPlan> fused = planFusion(operand, options);
  if (!fused)
    return rewriter.notifyMatchFailure(operand.getOwner(),
                                       fused.refusal().reason);
  StructuredOpInterface generic = buildFusedOp(rewriter, *fused);
  if (fused->producer ? producer->use_empty()
                      : producer && isOpTriviallyDead(producer))
    rewriter.eraseOp(producer);
  return generic;
}

namespace {
struct FuseElementwisePattern
    : OpInterfaceRewritePattern<StructuredOpInterface> {
  FuseElementwisePattern(MLIRContext *context,
                         const FuseElementwiseOptions &options)
      : OpInterfaceRewritePattern(context), options(options) {}

  LogicalResult matchAndRewrite(StructuredOpInterface op,
                                PatternRewriter &rewriter) const override {
    for (OpOperand &operand : op->getOpOperands())
      if (succeeded(fuseElementwise(rewriter, operand, options)))
        return success();
    return failure();
  }

  FuseElementwiseOptions options;
};
} // namespace

void mlir::structured::populateFuseElementwisePatterns(
    RewritePatternSet &patterns, const FuseElementwiseOptions &options) {
  patterns.add<FuseElementwisePattern>(patterns.getContext(), options);
}
