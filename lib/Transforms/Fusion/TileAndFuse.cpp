// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "linalg/Transforms/Fusion/TileAndFuse.h"
#include "DropUnusedResults.h"
#include "FusionRules.h"
#include "TileSlices.h"
#include "Transforms/Tiling/PeelTiles.h"
#include "Transforms/Tiling/TilingDriver.h"
#include "linalg/Interfaces/DecomposableOpInterface.h"
#include "linalg/Interfaces/LinalgHostInterface.h"
#include "linalg/Interfaces/StructuredOpInterface.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/IR/Dominance.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Transforms/CSE.h"
#include "mlir/Transforms/RegionUtils.h"

using namespace mlir;
using namespace mlir::structured;
using namespace mlir::structured::detail;

// MLIR22-15: the host's indices may be pure.
/// Whether an op in a payload has indices of its own loops. A host's
/// `linalg.index` may have no effects, so that common subexpression elimination
/// may merge indices of different payloads.
static bool hasNestedIndices(Operation *root) {
  const auto &host = LinalgHostInterface::get(root->getContext());
  return root
      ->walk([&](Operation *op) {
        auto owner = op->getParentOfType<StructuredOpInterface>();
        bool isNested = host.getIndexedLoop(op) && owner &&
                        owner->getParentOfType<StructuredOpInterface>();
        return isNested ? WalkResult::interrupt() : WalkResult::advance();
      })
      .wasInterrupted();
}

std::optional<Refusal>
mlir::structured::refuseToTileAndFuse(TilingInterface op,
                                      const TileAndFuseOptions &options) {
  auto isTensor = llvm::IsaPred<TensorType>;
  if (op->getNumResults() == 0 || !llvm::all_of(op->getResultTypes(), isTensor))
    return "it writes buffers: run this pass before linalg-bufferize";
  if (op->getParentOfType<StructuredOpInterface>())
    return "it is in the payload of another op";
  return refuseToTile(op, options.tiling);
}

// A marker of tiles of the root, which keeps them from being merged with other
// ops.
static constexpr StringLiteral kTile = "structured.tile_of_root";

namespace {
/// Tiles a root and fuses ops into its tiles.
class Fuser {
public:
  Fuser(RewriterBase &rewriter, const TileAndFuseOptions &options,
        FusionListener &listener)
      : rewriter(rewriter), options(options), listener(listener) {}

  FailureOr<TileAndFuseResult> run(TilingInterface root);

private:
  void prepareProducers(Operation *op);
  std::optional<ProducerPlan> decide(tensor::ExtractSliceOp slice);
  LogicalResult fuseProducersOf(ArrayRef<Operation *> ops);
  LogicalResult fuseProducer(ArrayRef<tensor::ExtractSliceOp> slices,
                             TileSlices &pending);
  void addSlices(ArrayRef<Operation *> ops, TileSlices &pending);
  void replaceResults();
  void fuseConsumers();
  bool fuseConsumer(TilingInterface consumer);
  void reportReadersOf(Operation *reshape);
  void cleanUp();
  bool areTilesApart(Value result) const;
  void eraseDeadProducers();
  void peel(TileAndFuseResult &result);
  bool mayFuse(Operation *op) const {
    return !options.mayFuse || options.mayFuse(op);
  }

  RewriterBase &rewriter;
  const TileAndFuseOptions &options;
  FusionListener &listener;
  TileNest nest;
  /// The op, later its nest.
  Operation *root = nullptr;
  SetVector<Operation *> producers;
  /// The values that the results of the nest replace, in order.
  SmallVector<Value> replaced;
  /// The producers that were reported, as later slices may be of the same one.
  llvm::DenseSet<Operation *> reported;
  llvm::DenseMap<Value, CutDims> cutDims;
};
} // namespace

/// Prepares the producers of `op` that may be fused, transitively, for tiling
/// by models of other dialects.
void Fuser::prepareProducers(Operation *op) {
  SmallVector<Operation *> stack{op};
  llvm::DenseSet<Operation *> seen;
  while (!stack.empty()) {
    Operation *next = stack.pop_back_val();
    for (OpOperand &operand : next->getOpOperands()) {
      Operation *producer = operand.get().getDefiningOp();
      if (!producer || producer->getBlock() != op->getBlock() ||
          !isa<RankedTensorType>(operand.get().getType()) ||
          !mayFuse(producer) || !seen.insert(producer).second)
        continue;
      if (auto tileable = dyn_cast<TilingInterface>(producer))
        producer = prepareForTiling(rewriter, tileable);
      seen.insert(producer);
      stack.push_back(producer);
    }
  }
}

/// Replaces `dim` of an op's result by a computation from the op's operands, if
/// the op has a model for that.
static void reifyExtent(RewriterBase &rewriter, tensor::DimOp dim) {
  auto result = cast<OpResult>(dim.getSource());
  std::optional<int64_t> index = dim.getConstantIndex();
  int64_t rank = cast<RankedTensorType>(result.getType()).getRank();
  if (!index || *index < 0 || *index >= rank)
    return;
  OpBuilder::InsertionGuard guard(rewriter);
  rewriter.setInsertionPoint(dim);
  ReifiedRankedShapedTypeDims shapes;
  if (failed(reifyResultShapes(rewriter, result.getOwner(), shapes)))
    return;
  rewriter.replaceOp(dim, getValueOrCreateConstantIndexOp(
                              rewriter, dim.getLoc(),
                              shapes[result.getResultNumber()][*index]));
}

/// Computes extents of results of `op` that are used, such as bounds of the
/// nest, from the operands, so that `op` is not kept for them.
static void takeExtentsFromOperands(RewriterBase &rewriter, Operation *op) {
  auto destinationStyle = dyn_cast<DestinationStyleOpInterface>(op);
  for (OpResult result : op->getResults())
    for (Operation *user : llvm::to_vector(result.getUsers())) {
      auto dim = dyn_cast<tensor::DimOp>(user);
      if (!dim)
        continue;
      if (!destinationStyle) {
        reifyExtent(rewriter, dim);
        continue;
      }
      Value init = destinationStyle.getTiedOpOperand(result)->get();
      rewriter.modifyOpInPlace(dim,
                               [&] { dim.getSourceMutable().assign(init); });
    }
}

/// How the tile that `slice` reads is fused; none if it is not.
std::optional<ProducerPlan> Fuser::decide(tensor::ExtractSliceOp slice) {
  auto producer = getSlicedProducer(slice, nest.loops);
  if (!producer)
    return std::nullopt;
  Operation *op = producer->result.getOwner();
  if (!isa<TilingInterface>(op) || options.fuse == FusedOps::Consumers ||
      !mayFuse(op))
    return std::nullopt;
  takeExtentsFromOperands(rewriter, op);
  RefusalOr<ProducerPlan> plan = planProducer(
      producer->result, slice, producer->isDestination, nest, root);
  if (!plan) {
    if (reported.insert(op).second)
      listener.notifyNotFused(op, plan.refusal());
    return std::nullopt;
  }
  if (producers.insert(op) && reported.insert(op).second)
    listener.notifyFused(op);
  return *plan;
}

/// Fuses the tile of equal `slices`, the first of which dominates the others.
LogicalResult Fuser::fuseProducer(ArrayRef<tensor::ExtractSliceOp> slices,
                                  TileSlices &pending) {
  std::optional<ProducerPlan> plan = decide(slices.front());
  if (!plan)
    return success();
  auto fused =
      scf::tileAndFuseProducerOfSlice(rewriter, slices.front(), nest.loops);
  if (!fused)
    return success();
  SmallVector<Operation *> newSlices = fused->generatedSlices;
  Operation *op = fused->origProducer.getOwner();
  if (plan->isYielded && !llvm::is_contained(replaced, fused->origProducer)) {
    FailureOr<SmallVector<Operation *>> slicesOfYielded =
        scf::yieldReplacementForFusedProducer(rewriter, slices.front(), *fused,
                                              nest.loops);
    if (failed(slicesOfYielded))
      return failure();
    llvm::append_range(newSlices, *slicesOfYielded);
    llvm::append_range(replaced, op->getResults());
  }
  for (tensor::ExtractSliceOp slice : slices)
    rewriter.replaceOp(slice, fused->tiledAndFusedProducer);
  addSlices(newSlices, pending);
  return success();
}

void Fuser::addSlices(ArrayRef<Operation *> ops, TileSlices &pending) {
  // Producers in another block are only reported.
  for (tensor::ExtractSliceOp slice :
       pending.add(ops, nest.loops, root->getBlock()))
    (void)decide(slice);
}

/// Fuses the producers of `slices`, transitively, each tile once.
LogicalResult Fuser::fuseProducersOf(ArrayRef<Operation *> slices) {
  nest.isForRootAlone.clear();
  TileSlices pending(rewriter.getContext());
  addSlices(slices, pending);
  while (!pending.empty())
    for (ArrayRef<tensor::ExtractSliceOp> equal : pending.pop())
      if (failed(fuseProducer(equal, pending)))
        return failure();
  return success();
}

/// Replaces uses after the loops of the values that the loops' results replace.
void Fuser::replaceResults() {
  DominanceInfo dominance;
  Operation *loop = nest.loops.front();
  for (auto [value, replacement] :
       llvm::zip_equal(replaced, loop->getResults()))
    rewriter.replaceUsesWithIf(value, replacement, [&](OpOperand &use) {
      return dominance.properlyDominates(loop, use.getOwner(),
                                         /*enclosingOpOk=*/false);
    });
}

void Fuser::eraseDeadProducers() {
  SetVector<Operation *> candidates = producers;
  // Also replaces reshapes of these that were tiled.
  for (size_t next = 0; next < candidates.size(); ++next)
    for (Operation *user : candidates[next]->getUsers())
      if (user->getBlock() == candidates[next]->getBlock() &&
          user->getNumRegions() == 0 && !isa<TilingInterface>(user) &&
          wouldOpBeTriviallyDead(user))
        candidates.insert(user);
  bool changed = true;
  while (changed) {
    changed = false;
    for (Operation *op : llvm::to_vector(candidates))
      if (op->use_empty()) {
        candidates.remove(op);
        producers.remove(op);
        rewriter.eraseOp(op);
        changed = true;
      }
  }
}

/// Merges equal ops, such as of several slices of a producer; drops results of
/// tiles that only other tiles read; and erases producers without uses.
void Fuser::cleanUp() {
  // Without results, the loops inside would be dead.
  bool isUsed = !nest.loops.front()->use_empty();
  for (OpResult result : nest.loops.front()->getResults())
    if (isUsed && areTilesApart(result))
      dropUnusedResult(rewriter, nest.loops, result.getResultNumber());
  (void)runRegionDCE(rewriter, nest.loops.front()->getRegions());
  if (!hasNestedIndices(nest.loops.front())) {
    DominanceInfo dominance(nest.loops.front()->getParentOp());
    eliminateCommonSubExpressions(rewriter, dominance, nest.loops.front());
  }
  eraseDeadProducers();
}

/// Whether each iteration of the nest computes a different tile of `result`.
bool Fuser::areTilesApart(Value result) const {
  return llvm::all_of(nest.numbers, [&](unsigned number) {
    return llvm::is_contained(cutDims.lookup(result),
                              std::optional<unsigned>(number));
  });
}

/// Moves the other operands of `consumer` before `nest`, if all of them can be
/// computed there.
static LogicalResult moveOtherOperands(RewriterBase &rewriter,
                                       Operation *consumer, Operation *nest) {
  SmallVector<Value> others;
  for (Value operand : consumer->getOperands())
    if (operand.getDefiningOp() != nest)
      others.push_back(operand);
  DominanceInfo dominance(nest->getParentOp());
  return moveValueDefinitions(rewriter, others, nest, dominance);
}

/// The slices that `tiles` read.
static SmallVector<Operation *> getSlicesOf(ArrayRef<Operation *> tiles) {
  SetVector<Operation *> slices;
  for (Operation *tile : tiles)
    for (Value operand : tile->getOperands())
      if (auto slice = operand.getDefiningOp<tensor::ExtractSliceOp>())
        slices.insert(slice);
  return slices.takeVector();
}

bool Fuser::fuseConsumer(TilingInterface consumer) {
  Operation *loop = nest.loops.front();
  RefusalOr<CutDims> cutLoops =
      planConsumer(consumer, loop, nest.numbers, cutDims);
  if (cutLoops && failed(moveOtherOperands(rewriter, consumer, loop)))
    cutLoops = "what else it reads can't be computed before the loops";
  if (!cutLoops) {
    if (reported.insert(consumer).second)
      listener.notifyNotFused(consumer, cutLoops.refusal());
    return false;
  }
  if (options.fuse == FusedOps::Both)
    prepareProducers(consumer);
  consumer = prepareForTiling(rewriter, consumer);
  // The results of the loops are the previous ones, followed by the consumer's.
  SmallVector<CutDims> dimsOfResults;
  for (Value result : loop->getResults())
    dimsOfResults.push_back(cutDims.lookup(result));
  for (unsigned number = 0; number < consumer->getNumResults(); ++number)
    dimsOfResults.push_back(getCutDims(consumer, number, *cutLoops));
  reported.insert(consumer);
  FailureOr<scf::SCFFuseConsumerOfSliceResult> result =
      scf::tileAndFuseConsumer(rewriter, consumer, nest.loops);
  if (failed(result)) {
    listener.notifyNotFused(consumer, "its own model of tiling refuses");
    return false;
  }
  listener.notifyFused(consumer);
  root = nest.loops.front();
  // It only fails if results are yielded, which is no longer done.
  if (options.fuse == FusedOps::Both)
    (void)fuseProducersOf(getSlicesOf(result->tiledOps));
  if (consumer->use_empty())
    rewriter.eraseOp(consumer);
  cutDims.clear();
  for (auto [result, dims] :
       llvm::zip(nest.loops.front()->getResults(), dimsOfResults))
    cutDims[result] = dims;
  return true;
}

void Fuser::fuseConsumers() {
  bool changed = true;
  while (changed) {
    changed = false;
    SetVector<Operation *> users(llvm::from_range,
                                 nest.loops.front()->getUsers());
    for (Operation *user : users) {
      auto consumer = dyn_cast<TilingInterface>(user);
      if (!consumer || reported.contains(user) || !mayFuse(user))
        continue;
      changed = fuseConsumer(consumer);
      if (changed)
        break;
    }
  }
  for (Operation *user : nest.loops.front()->getUsers())
    if (isa<tensor::CastOp, tensor::CollapseShapeOp, tensor::ExpandShapeOp>(
            user))
      reportReadersOf(user);
}

/// Reports that readers of reshaped tiles are not fused.
void Fuser::reportReadersOf(Operation *reshape) {
  for (Operation *reader : reshape->getUsers())
    if (isa<StructuredOpInterface>(reader) && reported.insert(reader).second)
      listener.notifyNotFused(reader, "it reads them by way of " +
                                          reshape->getName().getStringRef());
}

void Fuser::peel(TileAndFuseResult &result) {
  scf::SCFTilingResult tiled;
  tiled.tiledOps = result.tiledOps;
  tiled.loops = result.loops;
  peelTiles(rewriter, tiled,
            llvm::map_to_vector(nest.numbers, [&](unsigned loop) {
              return llvm::is_contained(options.tiling.peel, loop);
            }));
  result.tiledOps = tiled.tiledOps;
}

FailureOr<TileAndFuseResult> Fuser::run(TilingInterface op) {
  OpBuilder::InsertionGuard guard(rewriter);
  if (options.fuse != FusedOps::Consumers)
    prepareProducers(op);
  op = prepareForTiling(rewriter, op);
  root = op;
  nest.numbers =
      getLoopsOfNest(op.getLoopIteratorTypes().size(), options.tiling);
  nest.root = op->getName().getStringRef();
  bool isFixed = touchesMemory(op);
  CutDims cutLoops(op.getLoopIteratorTypes().size());
  for (unsigned number : nest.numbers)
    cutLoops[number] = number;
  SmallVector<CutDims> dimsOfResults;
  for (unsigned number = 0; number < op->getNumResults(); ++number)
    dimsOfResults.push_back(getCutDims(op, number, cutLoops));

  rewriter.setInsertionPoint(op);
  FailureOr<scf::SCFTilingResult> tiled =
      runTilingDriver(rewriter, op, getDriverOptions(op, options.tiling));
  if (failed(tiled))
    return failure();
  nest.loops = tiled->loops;
  for (Operation *tile : tiled->tiledOps)
    tile->setDiscardableAttr(kTile, rewriter.getUnitAttr());
  llvm::append_range(replaced, op->getResults());
  if (failed(fuseProducersOf(tiled->generatedSlices)))
    return failure();
  replaceResults();
  rewriter.eraseOp(op);
  for (auto [value, dims] :
       llvm::zip(nest.loops.front()->getResults(), dimsOfResults))
    cutDims[value] = dims;
  cleanUp();
  root = nest.loops.front();
  nest.isOpen = false;
  if (options.fuse != FusedOps::Producers && !isFixed) {
    fuseConsumers();
    cleanUp();
  }
  TileAndFuseResult result;
  result.loops = nest.loops;
  nest.loops.front()->walk([&](Operation *inside) {
    if (inside->removeDiscardableAttr(kTile))
      result.tiledOps.push_back(inside);
  });
  if (!options.tiling.peel.empty())
    peel(result);
  return result;
}

FailureOr<TileAndFuseResult>
mlir::structured::tileAndFuse(RewriterBase &rewriter, TilingInterface op,
                              const TileAndFuseOptions &options,
                              FusionListener *listener) {
  if (auto refusal = refuseToTileAndFuse(op, options))
    return rewriter.notifyMatchFailure(op, refusal->reason);
  FusionListener silent;
  return applyTileAndFuse(rewriter, op, options, listener ? *listener : silent);
}

FailureOr<TileAndFuseResult> mlir::structured::detail::applyTileAndFuse(
    RewriterBase &rewriter, TilingInterface op,
    const TileAndFuseOptions &options, FusionListener &listener) {
  return Fuser(rewriter, options, listener).run(op);
}
