// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "linalg/Transforms/Tiling/SplitReduction.h"
#include "Utils/CollectOps.h"
#include "linalg/Interfaces/LinalgHostInterface.h"
#include "linalg/Interfaces/LoopRanges.h"
#include "linalg/Interfaces/Overlap.h"
#include "linalg/Transforms/Tiling/Passes.h"
#include "linalg/Utils/PartialResults.h"
#include "linalg/Utils/ReportRefusal.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/Remarks.h"
#include "llvm/Support/FormatVariadic.h"

namespace mlir::structured {
#define GEN_PASS_DEF_LINALGSPLITREDUCTIONPASS
#include "linalg/Transforms/Tiling/Passes.h.inc"
} // namespace mlir::structured

using namespace mlir;
using namespace mlir::structured;
using namespace mlir::structured::detail;

//===----------------------------------------------------------------------===//
// Reasons
//===----------------------------------------------------------------------===//

static std::optional<unsigned>
getLoopToSplit(StructuredOpInterface op, const SplitReductionOptions &options) {
  if (options.loop)
    return options.loop;
  SmallVector<unsigned> reductions =
      getLoopsOfType(op, utils::IteratorType::reduction);
  if (reductions.empty())
    return std::nullopt;
  return reductions.back();
}

/// The groups of dimensions of an operand after each dimension that only `loop`
/// runs over is split in two.
static SmallVector<ReassociationIndices> getReassociation(AffineMap map,
                                                          unsigned loop) {
  SmallVector<ReassociationIndices> groups;
  int64_t next = 0;
  for (AffineExpr expr : map.getResults()) {
    ReassociationIndices &group = groups.emplace_back();
    group.push_back(next++);
    if (expr == getAffineDimExpr(loop, map.getContext()))
      group.push_back(next++);
  }
  return groups;
}

/// The shape of an operand after the split.
static SmallVector<int64_t> getSplitShape(ArrayRef<int64_t> shape,
                                          AffineMap map, unsigned loop,
                                          std::pair<int64_t, int64_t> extents) {
  SmallVector<int64_t> split;
  for (auto [extent, expr] : llvm::zip_equal(shape, map.getResults())) {
    if (expr != getAffineDimExpr(loop, map.getContext())) {
      split.push_back(extent);
      continue;
    }
    split.push_back(extents.first);
    split.push_back(extents.second);
  }
  return split;
}

/// Why a dimension of `operand` can't be split: a buffer's layout may not allow
/// it.
static std::optional<Refusal>
refuseToReshape(StructuredOpInterface op, OpOperand &operand, unsigned loop) {
  auto type = dyn_cast<MemRefType>(operand.get().getType());
  if (!type)
    return std::nullopt;
  AffineMap map = op.getMatchingIndexingMap(&operand);
  SmallVector<int64_t> shape =
      getSplitShape(type.getShape(), map, loop, {1, 1});
  if (static_cast<int64_t>(shape.size()) == type.getRank() || type.isStrided())
    return std::nullopt;
  return llvm::formatv("operand {0} has a layout that is not strided",
                       operand.getOperandNumber());
}

/// The reduction that `splitReduction` splits, or why it refuses `op`.
static RefusalOr<unsigned> planSplit(StructuredOpInterface op,
                                     const SplitReductionOptions &options) {
  std::optional<unsigned> loop = getLoopToSplit(op, options);
  if (!loop)
    return "it has no reduction";
  if (*loop >= op.getNumLoops())
    return llvm::formatv("it has {0} loops, and no d{1}", op.getNumLoops(),
                         *loop);
  if (op.getIteratorTypesArray()[*loop] != utils::IteratorType::reduction)
    return llvm::formatv("d{0} is no reduction", *loop);
  int64_t extent = getStaticLoopSizes(op)[*loop];
  if (ShapedType::isDynamic(extent))
    return llvm::formatv(
        "the extent of d{0} is dynamic, and may be no multiple "
        "of {1}",
        *loop, options.factor);
  if (extent == 0 || extent % options.factor != 0)
    return llvm::formatv("the extent of d{0}, {1}, is no multiple of {2}",
                         *loop, extent, options.factor);
  for (OpOperand &operand : op->getOpOperands())
    if (auto refusal = refuseToReshape(op, operand, *loop))
      return *refusal;
  if (auto refusal = refuseToChangeOrder(op))
    return *refusal;
  if (auto refusal = refuseToReducePartially(op, *loop))
    return *refusal;
  return *loop;
}

std::optional<Refusal>
mlir::structured::refuseToSplit(StructuredOpInterface op,
                                const SplitReductionOptions &options) {
  return planSplit(op, options).getRefusalIfAny();
}

//===----------------------------------------------------------------------===//
// Splitting
//===----------------------------------------------------------------------===//

namespace {
/// The nest after the split. The loop's two parts are at its position, and
/// later loops move by one.
struct SplitNest {
  SplitNest(StructuredOpInterface op, unsigned loop,
            const SplitReductionOptions &options)
      : loop(loop), numLoops(op.getNumLoops()) {
    int64_t extent = getStaticLoopSizes(op)[loop];
    extents = {options.factor, extent / options.factor};
    if (options.innerParallel)
      std::swap(extents.first, extents.second);
    parallel = loop + options.innerParallel;
  }

  /// Rewrites `map` of the original loops to the new ones.
  AffineMap onAllLoops(AffineMap map) const {
    MLIRContext *context = map.getContext();
    SmallVector<AffineExpr> loops;
    for (unsigned old = 0; old < numLoops; ++old)
      loops.push_back(old == loop
                          ? getIndex(context)
                          : getAffineDimExpr(old + (old > loop), context));
    return map.replaceDimsAndSymbols(loops, {}, numLoops + 1, 0);
  }

  /// The index of the original loop.
  AffineExpr getIndex(MLIRContext *context) const {
    return getAffineDimExpr(loop, context) * extents.second +
           getAffineDimExpr(loop + 1, context);
  }

  unsigned loop, numLoops;
  /// The extents of the outer and the inner part.
  std::pair<int64_t, int64_t> extents;
  /// The position of the parallel part.
  unsigned parallel;
};
} // namespace

/// Splits the dimensions of the operand that only the loop runs over.
static Value buildSplitOperand(OpBuilder &builder, OpOperand &operand,
                               AffineMap map, const SplitNest &nest) {
  Location loc = operand.getOwner()->getLoc();
  auto type = dyn_cast<ShapedType>(operand.get().getType());
  if (!type)
    return operand.get();
  // An extent that is dynamic here is static in another operand.
  SmallVector<int64_t> shape =
      getSplitShape(type.getShape(), map, nest.loop, nest.extents);
  if (shape.size() == static_cast<size_t>(type.getRank()))
    return operand.get();
  SmallVector<ReassociationIndices> groups = getReassociation(map, nest.loop);
  SmallVector<OpFoldResult> sizes;
  for (auto [dim, group] : llvm::enumerate(groups)) {
    if (group.size() == 1) {
      sizes.push_back(getDimSize(builder, loc, operand.get(), dim));
      continue;
    }
    sizes.push_back(builder.getIndexAttr(nest.extents.first));
    sizes.push_back(builder.getIndexAttr(nest.extents.second));
  }
  SmallVector<int64_t> staticShape(type.getShape());
  for (auto [dim, group] : llvm::enumerate(groups))
    if (group.size() == 2)
      staticShape[dim] = nest.extents.first * nest.extents.second;
  if (auto tensorType = dyn_cast<RankedTensorType>(type)) {
    Value known = operand.get();
    RankedTensorType knownType = RankedTensorType::get(
        staticShape, type.getElementType(), tensorType.getEncoding());
    if (knownType != tensorType)
      known = tensor::CastOp::create(builder, loc, knownType, known);
    return tensor::ExpandShapeOp::create(
        builder, loc,
        RankedTensorType::get(shape, type.getElementType(),
                              tensorType.getEncoding()),
        known, groups, sizes);
  }
  auto bufferType = cast<MemRefType>(type);
  Value known = operand.get();
  MemRefType knownType =
      MemRefType::get(staticShape, type.getElementType(),
                      bufferType.getLayout(), bufferType.getMemorySpace());
  if (knownType != bufferType)
    known = memref::CastOp::create(builder, loc, knownType, known);
  return memref::ExpandShapeOp::create(builder, loc, shape, known, groups,
                                       sizes);
}

/// The map of an operand of the op, after its dimensions were split.
static AffineMap getSplitMap(AffineMap map, const SplitNest &nest) {
  MLIRContext *context = map.getContext();
  AffineMap onAllLoops = nest.onAllLoops(map);
  SmallVector<AffineExpr> results;
  for (auto [old, expr] :
       llvm::zip_equal(map.getResults(), onAllLoops.getResults())) {
    if (old != getAffineDimExpr(nest.loop, context)) {
      results.push_back(expr);
      continue;
    }
    results.push_back(getAffineDimExpr(nest.loop, context));
    results.push_back(getAffineDimExpr(nest.loop + 1, context));
  }
  return AffineMap::get(nest.numLoops + 1, 0, results, context);
}

/// The map of the partial results of an init; the additional dimension is the
/// first if each folds successive elements, so that it is contiguous, and the
/// last otherwise.
static AffineMap getPartialMap(AffineMap map, const SplitNest &nest) {
  AffineMap onAllLoops = nest.onAllLoops(map);
  bool isFirst = nest.parallel == nest.loop;
  return onAllLoops.insertResult(
      getAffineDimExpr(nest.parallel, map.getContext()),
      isFirst ? 0 : map.getNumResults());
}

/// The inits of the partial results.
static SmallVector<Value>
buildPartialInits(OpBuilder &builder, StructuredOpInterface op,
                  const SplitReductionOptions &options) {
  Location loc = op.getLoc();
  SmallVector<Value> inits;
  for (auto [init, neutral] :
       llvm::zip_equal(op.getDpsInits(),
                       structured::detail::buildNeutralElements(builder, op))) {
    SmallVector<OpFoldResult> sizes = tensor::getMixedSizes(builder, loc, init);
    sizes.insert(options.innerParallel ? sizes.end() : sizes.begin(),
                 builder.getIndexAttr(options.factor));
    inits.push_back(
        structured::detail::buildFilledTensor(builder, loc, sizes, neutral));
  }
  return inits;
}

/// Computes the original loop indices in the payload after the split.
static void renumberIndices(RewriterBase &rewriter, StructuredOpInterface op,
                            const SplitNest &nest) {
  const auto &host = LinalgHostInterface::get(op.getContext());
  replaceIndices(rewriter, op, [&](Location loc, unsigned loop) -> Value {
    if (loop != nest.loop)
      return host.createIndex(rewriter, loc, loop + (loop > nest.loop));
    AffineExpr whole =
        getAffineDimExpr(0, op.getContext()) * nest.extents.second +
        getAffineDimExpr(1, op.getContext());
    Value outer = host.createIndex(rewriter, loc, nest.loop);
    Value inner = host.createIndex(rewriter, loc, nest.loop + 1);
    return affine::AffineApplyOp::create(
        rewriter, loc, AffineMap::get(2, 0, whole), ValueRange{outer, inner});
  });
}

/// The op that computes the partial results.
static StructuredOpInterface
buildPartialOp(RewriterBase &rewriter, StructuredOpInterface op,
               const SplitNest &nest, const SplitReductionOptions &options) {
  SmallVector<Value> inputs;
  SmallVector<AffineMap> maps;
  for (OpOperand *input : op.getDpsInputOperands()) {
    AffineMap map = op.getMatchingIndexingMap(input);
    inputs.push_back(buildSplitOperand(rewriter, *input, map, nest));
    maps.push_back(getSplitMap(map, nest));
  }
  SmallVector<Value> inits = buildPartialInits(rewriter, op, options);
  for (OpOperand &init : op.getDpsInitsMutable())
    maps.push_back(getPartialMap(op.getMatchingIndexingMap(&init), nest));
  SmallVector<utils::IteratorType> iterators = op.getIteratorTypesArray();
  iterators.insert(iterators.begin() + nest.loop,
                   utils::IteratorType::reduction);
  iterators[nest.parallel] = utils::IteratorType::parallel;
  StructuredOpInterface partial =
      LinalgHostInterface::get(op.getContext())
          .createGeneric(rewriter, op.getLoc(), inputs, inits, maps, iterators);
  copyDiscardableAttrs(op, partial);
  IRMapping mapping;
  Region &payload = partial->getRegion(0);
  rewriter.cloneRegionBefore(*op.getPayload()->getParent(), payload,
                             payload.begin(), mapping);
  renumberIndices(rewriter, partial, nest);
  structured::detail::dropFlagsOfOrder(partial);
  return partial;
}

/// Splits `loop` as `splitReduction` does.
static SplitReductionResult splitLoop(RewriterBase &rewriter,
                                      StructuredOpInterface op, unsigned loop,
                                      const SplitReductionOptions &options) {
  OpBuilder::InsertionGuard guard(rewriter);
  rewriter.setInsertionPoint(op);
  SplitNest nest(op, loop, options);
  SplitReductionResult result;
  result.partial = buildPartialOp(rewriter, op, nest, options);
  SmallVector<AffineMap> initMaps;
  for (Value init : op.getDpsInits()) {
    unsigned rank = cast<RankedTensorType>(init.getType()).getRank();
    initMaps.push_back(rewriter.getMultiDimIdentityMap(rank + 1).dropResult(
        options.innerParallel ? rank : 0));
  }
  MergeResult merged = structured::detail::buildMerges(
      rewriter, op, result.partial->getResults(), initMaps);
  result.merges = merged.mergeOps;
  rewriter.replaceOp(op, merged.replacements);
  return result;
}

FailureOr<SplitReductionResult>
mlir::structured::splitReduction(RewriterBase &rewriter,
                                 StructuredOpInterface op,
                                 const SplitReductionOptions &options) {
  RefusalOr<unsigned> loop = planSplit(op, options);
  if (!loop)
    return rewriter.notifyMatchFailure(op, loop.refusal().reason);
  return splitLoop(rewriter, op, *loop, options);
}

namespace {
struct SplitReductionPass
    : structured::impl::LinalgSplitReductionPassBase<SplitReductionPass> {
  using LinalgSplitReductionPassBase::LinalgSplitReductionPassBase;

  LogicalResult initialize(MLIRContext *context) override {
    if (factor < 2)
      return emitError(UnknownLoc::get(context))
             << "option `factor` of linalg-split-reduction is "
             << factor.getValue() << ", expected 2 or more";
    if (loop < -1)
      return emitError(UnknownLoc::get(context))
             << "option `loop` of linalg-split-reduction is " << loop.getValue()
             << ", expected 0 or more, or -1 for the innermost reduction";
    options = {factor, std::nullopt, innerParallel};
    if (loop >= 0)
      options.loop = loop;
    return success();
  }

  void runOnOperation() override {
    SmallVector<StructuredOpInterface> ops =
        collectStructuredOps(getOperation(), "linalg-split-reduction");
    if (failed(verifyLoop(ops)))
      return signalPassFailure();
    IRRewriter rewriter(&getContext());
    for (StructuredOpInterface op : ops)
      splitOne(rewriter, op);
  }

private:
  /// Verifies that some op has the loop.
  LogicalResult verifyLoop(ArrayRef<StructuredOpInterface> ops) {
    unsigned most = 0;
    for (StructuredOpInterface op : ops)
      most = std::max<unsigned>(most, op.getNumLoops());
    if (ops.empty() || !options.loop || *options.loop < most)
      return success();
    return emitError(getOperation()->getLoc())
           << "option `loop` of linalg-split-reduction is " << *options.loop
           << ", but no op has more than " << most << " loops";
  }

  void splitOne(RewriterBase &rewriter, StructuredOpInterface op) {
    Location loc = op.getLoc();
    StringRef name = op->getName().getStringRef();
    RefusalOr<unsigned> split = planSplit(op, options);
    if (!split)
      return reportRefusal("linalg-split-reduction", "NotSplit", op,
                           split.refusal());
    splitLoop(rewriter, op, *split, options);
    remark::passed(loc, remark::RemarkOpts::name("Split").category(
                            "linalg-split-reduction"))
        << remark::add("split d{0} of {1} into {2} partial results", *split,
                       name, options.factor);
  }

  SplitReductionOptions options;
};
} // namespace
