// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "FusionPlan.h"
#include "linalg/Interfaces/LinalgHostInterface.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/Complex/IR/Complex.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/IRMapping.h"

using namespace mlir;
using namespace mlir::structured;
using namespace mlir::structured::detail;

//===----------------------------------------------------------------------===//
// Operands
//===----------------------------------------------------------------------===//

Value mlir::structured::detail::getInitOf(OpResult result) {
  auto op = cast<DestinationStyleOpInterface>(result.getOwner());
  return op.getTiedOpOperand(result)->get();
}

AffineMap
mlir::structured::detail::getProducerLoops(StructuredOpInterface consumer,
                                           OpOperand &operand) {
  auto producer = operand.get().getDefiningOp<StructuredOpInterface>();
  OpOperand *init = producer.getTiedOpOperand(cast<OpResult>(operand.get()));
  return inversePermutation(producer.getMatchingIndexingMap(init))
      .compose(consumer.getMatchingIndexingMap(&operand));
}

/// Adds an input, unless there is an equal one with the same map.
static void addInput(FusionPlan &fused, Value value, AffineMap map,
                     BlockArgument argument) {
  for (FusedOperand &input : fused.inputs)
    if (input.value == value && input.map == map)
      return input.arguments.push_back(argument);
  fused.inputs.push_back({value, map, {argument}});
}

/// Adds the operands that the producer reads: its inputs, and inits that are
/// not in `initArguments`.
static void addOperandsOfProducer(FusionPlan &fused,
                                  ArrayRef<BlockArgument> initArguments) {
  StructuredOpInterface producer = fused.producer;
  for (OpOperand &operand : producer->getOpOperands()) {
    BlockArgument argument = producer.getPayloadArgument(&operand);
    if (producer.isDpsInit(&operand) &&
        (!producer.isReadByPayload(&operand) ||
         llvm::is_contained(initArguments, argument)))
      continue;
    addInput(fused, operand.get(),
             producer.getMatchingIndexingMap(&operand).compose(fused.loops),
             argument);
  }
}

/// Adds the inits of the results that are kept, and those of the consumer.
static void addInits(FusionPlan &fused) {
  StructuredOpInterface consumer = fused.consumer, producer = fused.producer;
  llvm::SmallDenseSet<OpOperand *> taken;
  for (OpResult result : fused.kept) {
    OpOperand *init = producer.getTiedOpOperand(result);
    taken.insert(init);
    fused.inits.push_back(
        {init->get(),
         producer.getMatchingIndexingMap(init).compose(fused.loops),
         {producer.getPayloadArgument(init)}});
  }
  for (OpOperand &init : consumer.getDpsInitsMutable()) {
    FusedOperand operand = {init.get(),
                            consumer.getMatchingIndexingMap(&init),
                            {consumer.getPayloadArgument(&init)}};
    bool isComputed = llvm::is_contained(fused.computed, &init);
    if (isComputed || llvm::is_contained(fused.shapeOnly, &init)) {
      auto result = cast<OpResult>(init.get());
      operand.value = getInitOf(result);
      OpOperand *tied = producer.getTiedOpOperand(result);
      if (isComputed) {
        operand.arguments.clear();
        if (taken.insert(tied).second)
          operand.arguments.push_back(producer.getPayloadArgument(tied));
      }
    }
    fused.inits.push_back(operand);
  }
}

void mlir::structured::detail::collectFusedOperands(FusionPlan &fused) {
  StructuredOpInterface consumer = fused.consumer;
  addInits(fused);
  SmallVector<BlockArgument> initArguments;
  for (const FusedOperand &init : fused.inits)
    llvm::append_range(initArguments, init.arguments);
  bool isAdded = !fused.producer;
  for (OpOperand *input : consumer.getDpsInputOperands()) {
    if (!llvm::is_contained(fused.computed, input)) {
      addInput(fused, input->get(), consumer.getMatchingIndexingMap(input),
               consumer.getPayloadArgument(input));
    } else if (!std::exchange(isAdded, true)) {
      addOperandsOfProducer(fused, initArguments);
    }
  }
  if (!isAdded)
    addOperandsOfProducer(fused, initArguments);
}

//===----------------------------------------------------------------------===//
// Payload
//===----------------------------------------------------------------------===//

/// The value of `index`, a loop index of the producer, in its iteration
/// `loops`.
static Value buildIndex(OpBuilder &builder, Operation *index, AffineMap loops) {
  const auto &host = LinalgHostInterface::get(builder.getContext());
  Location loc = index->getLoc();
  AffineMap map = loops.getSubMap({*host.getIndexedLoop(index)});
  SmallVector<OpFoldResult> indices;
  for (unsigned loop = 0; loop < map.getNumDims(); ++loop)
    if (map.isFunctionOfDim(loop))
      indices.push_back(host.createIndex(builder, loc, loop));
  OpFoldResult result = affine::makeComposedFoldedAffineApply(
      builder, loc, compressUnusedDims(map), indices);
  return getValueOrCreateConstantIndexOp(builder, loc, result);
}

/// Clones the payload of the producer into that of the fused op, whose loops
/// are the consumer's.
static void cloneProducer(OpBuilder &builder, const FusionPlan &fused,
                          IRMapping &mapping) {
  StructuredOpInterface producer = fused.producer;
  const auto &host = LinalgHostInterface::get(builder.getContext());
  for (Operation &nested : producer.getPayload()->without_terminator()) {
    if (host.getIndexedLoop(&nested)) {
      mapping.map(nested.getResult(0),
                  buildIndex(builder, &nested, fused.loops));
      continue;
    }
    Operation *cloned = builder.clone(nested, mapping);
    for (Region &region : cloned->getRegions()) {
      if (isa<StructuredOpInterface>(cloned))
        break;
      for (Operation *index : getIndexOps(region)) {
        OpBuilder inRegion(index);
        index->getResult(0).replaceAllUsesWith(
            buildIndex(inRegion, index, fused.loops));
        index->erase();
      }
    }
  }
}

/// The value that the payload of `op` yields for `result`.
static Value getYielded(StructuredOpInterface op, OpResult result) {
  OpOperand *init = op.getTiedOpOperand(result);
  return op.getPayload()->getTerminator()->getOperand(init->getOperandNumber() -
                                                      op.getNumDpsInputs());
}

/// The computed element that replaces that of `operand` in the payload.
static Value getComputed(const FusionPlan &fused, OpOperand *operand,
                         Value repeated, const IRMapping &mapping) {
  if (repeated)
    return repeated;
  return mapping.lookupOrDefault(
      getYielded(fused.producer, cast<OpResult>(operand->get())));
}

static void fillPayload(RewriterBase &rewriter, StructuredOpInterface generic,
                        const FusionPlan &fused, Value repeated) {
  buildPayload(
      rewriter, generic,
      [&](OpBuilder &builder, Location, ValueRange arguments) {
        IRMapping mapping;
        for (auto [operand, argument] : llvm::zip_equal(
                 llvm::concat<const FusedOperand>(fused.inputs, fused.inits),
                 arguments))
          for (BlockArgument old : operand.arguments)
            mapping.map(old, argument);
        SmallVector<Value> yielded;
        if (fused.producer) {
          cloneProducer(builder, fused, mapping);
          for (OpResult result : fused.kept)
            yielded.push_back(
                mapping.lookupOrDefault(getYielded(fused.producer, result)));
        }
        StructuredOpInterface consumer = fused.consumer;
        for (OpOperand *operand : fused.computed)
          mapping.map(consumer.getPayloadArgument(operand),
                      getComputed(fused, operand, repeated, mapping));
        for (Operation &nested : consumer.getPayload()->without_terminator())
          builder.clone(nested, mapping);
        for (Value value :
             consumer.getPayload()->getTerminator()->getOperands())
          yielded.push_back(mapping.lookupOrDefault(value));
        return yielded;
      });
}

//===----------------------------------------------------------------------===//
// The op
//===----------------------------------------------------------------------===//

/// Creates the value of which an operand is a splat; null if there is none.
static Value buildRepeated(RewriterBase &rewriter, const FusionPlan &fused) {
  if (!fused.repeated)
    return Value();
  if (auto value = dyn_cast<Value>(*fused.repeated))
    return value;
  auto attribute = cast<Attribute>(*fused.repeated);
  StructuredOpInterface consumer = fused.consumer;
  Location loc = consumer.getLoc();
  Type type = getPayloadType(fused.computed.front()->get().getType());
  if (auto parts = dyn_cast<ArrayAttr>(attribute))
    return complex::ConstantOp::create(rewriter, loc, type, parts);
  return arith::ConstantOp::create(rewriter, loc, type,
                                   cast<TypedAttr>(attribute));
}

/// Replaces queries of extents of the results of `op` by queries of its inits.
static void askInitsForSizes(RewriterBase &rewriter, StructuredOpInterface op) {
  for (OpResult result : op->getResults())
    for (Operation *user : llvm::make_early_inc_range(result.getUsers()))
      if (auto dim = dyn_cast<tensor::DimOp>(user))
        rewriter.modifyOpInPlace(
            dim, [&] { dim.getSourceMutable().set(getInitOf(result)); });
}

StructuredOpInterface
mlir::structured::detail::buildFusedOp(RewriterBase &rewriter,
                                       FusionPlan &fused) {
  StructuredOpInterface consumer = fused.consumer;
  OpBuilder::InsertionGuard guard(rewriter);
  rewriter.setInsertionPoint(consumer);
  Value repeated = buildRepeated(rewriter, fused);
  SmallVector<Value> inputs, inits;
  SmallVector<AffineMap> maps;
  for (const FusedOperand &input : fused.inputs) {
    inputs.push_back(input.value);
    maps.push_back(input.map);
  }
  for (const FusedOperand &init : fused.inits) {
    inits.push_back(init.value);
    maps.push_back(init.map);
  }
  StructuredOpInterface generic =
      LinalgHostInterface::get(consumer.getContext())
          .createGeneric(rewriter, consumer.getLoc(), inputs, inits, maps,
                         consumer.getIteratorTypesArray());
  copyDiscardableAttrs(consumer, generic);
  fillPayload(rewriter, generic, fused, repeated);
  if (fused.producer)
    askInitsForSizes(rewriter, fused.producer);
  size_t numKept = fused.kept.size();
  for (auto [result, kept] :
       llvm::zip(fused.kept, generic->getResults().take_front(numKept)))
    rewriter.replaceAllUsesExcept(result, kept, consumer);
  rewriter.replaceOp(consumer, generic->getResults().drop_front(numKept));
  return generic;
}
