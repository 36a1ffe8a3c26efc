// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "FusionRules.h"
#include "SpeculativeTiling.h"
#include "linalg/Interfaces/LinalgHostInterface.h"
#include "linalg/Interfaces/Reductions.h"
#include "linalg/Utils/Slices.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/Dominance.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;
using namespace mlir::structured;
using namespace mlir::structured::detail;

bool mlir::structured::detail::touchesMemory(Operation *op) {
  if (llvm::any_of(op->getOperandTypes(), llvm::IsaPred<BaseMemRefType>))
    return true;
  const auto &host = LinalgHostInterface::get(op->getContext());
  return op
      ->walk([&](Operation *inside) {
        bool hasMemory = inside != op && !host.getIndexedLoop(inside) &&
                         !inside->hasTrait<OpTrait::IsTerminator>() &&
                         !isMemoryEffectFree(inside);
        return hasMemory ? WalkResult::interrupt() : WalkResult::advance();
      })
      .wasInterrupted();
}

//===----------------------------------------------------------------------===//
// Producers
//===----------------------------------------------------------------------===//

/// Whether the tile at `offset` with `size` elements is that of the iteration
/// `index` of a loop with `step`.
static bool isTileOf(OpFoldResult offset, OpFoldResult size, Value index,
                     OpFoldResult step) {
  if (offset != OpFoldResult(index))
    return false;
  if (isEqualConstantIntOrValue(size, step))
    return true;
  // The last tile may be smaller.
  auto value = dyn_cast<Value>(size);
  auto min = value ? value.getDefiningOp<affine::AffineMinOp>() : nullptr;
  return min && llvm::is_contained(min->getOperands(), index);
}

static bool isOneIteration(OpFoldResult lower, OpFoldResult upper,
                           OpFoldResult step) {
  std::optional<int64_t> first = getConstantIntValue(lower),
                         end = getConstantIntValue(upper),
                         width = getConstantIntValue(step);
  return first && end && width && *end - *first <= *width;
}

/// The loops of the root along which the slices are not disjoint.
static SmallVector<unsigned> getRepeatingLoops(tensor::ExtractSliceOp slice,
                                               const TileNest &nest) {
  SmallVector<unsigned> repeating;
  unsigned place = 0;
  for (LoopLikeOpInterface loop : nest.loops)
    for (auto [index, lower, upper, step] : llvm::zip_equal(
             *loop.getLoopInductionVars(), *loop.getLoopLowerBounds(),
             *loop.getLoopUpperBounds(), *loop.getLoopSteps())) {
      unsigned number = nest.numbers[place++];
      if (isOneIteration(lower, upper, step))
        continue;
      bool isPart = false;
      for (auto [offset, size, stride] :
           llvm::zip_equal(slice.getMixedOffsets(), slice.getMixedSizes(),
                           slice.getMixedStrides()))
        isPart |= isOneInteger(stride) && isTileOf(offset, size, index, step);
      if (!isPart)
        repeating.push_back(number);
    }
  return repeating;
}

/// Whether the slices of all tiles together cover `producer`: along each
/// dimension, either each slice does, or a separate loop runs over all of it.
static bool coverAll(tensor::ExtractSliceOp slice, OpResult producer,
                     const TileNest &nest) {
  llvm::DenseSet<Value> used;
  auto goesThrough = [&](int64_t dim) {
    OpFoldResult offset = slice.getMixedOffsets()[dim],
                 size = slice.getMixedSizes()[dim];
    for (LoopLikeOpInterface loop : nest.loops)
      for (auto [index, lower, upper, step] : llvm::zip_equal(
               *loop.getLoopInductionVars(), *loop.getLoopLowerBounds(),
               *loop.getLoopUpperBounds(), *loop.getLoopSteps()))
        if (isTileOf(offset, size, index, step))
          return used.insert(index).second &&
                 structured::detail::isWhole(lower, upper, producer, dim);
    return false;
  };
  for (auto [dim, offset, size, stride] :
       llvm::enumerate(slice.getMixedOffsets(), slice.getMixedSizes(),
                       slice.getMixedStrides())) {
    bool isAll = structured::detail::isWhole(offset, size, producer, dim);
    if (!isOneInteger(stride) || (!isAll && !goesThrough(dim)))
      return false;
  }
  return true;
}

/// The map of the init of a result.
static AffineMap getResultMap(StructuredOpInterface op, unsigned number) {
  return op.getMatchingIndexingMap(op.getTiedOpOperand(op->getResult(number)));
}

/// Whether each element of the results takes one iteration, without nested
/// loops in the payload.
static bool isCheap(Operation *op) {
  auto structured = dyn_cast<StructuredOpInterface>(op);
  if (!structured)
    return isa<tensor::PadOp>(op);
  for (unsigned number = 0; number < op->getNumResults(); ++number)
    for (unsigned loop = 0; loop < structured.getNumLoops(); ++loop)
      if (!getResultMap(structured, number).isFunctionOfDim(loop))
        return false;
  return llvm::all_of(*structured.getPayload(), [](Operation &inside) {
    return inside.getNumRegions() == 0;
  });
}

/// Why a tile of result `number` can't be computed separately.
static std::optional<Refusal> refuseMap(Operation *op, unsigned number) {
  auto structured = dyn_cast<StructuredOpInterface>(op);
  if (!structured || getResultMap(structured, number).isProjectedPermutation())
    return std::nullopt;
  return "its result is written by a map from which it does not follow which "
         "iterations compute a tile";
}

/// Why the slice of result `number` can't be computed from slices of operands.
static std::optional<Refusal> refuseSlice(Operation *op, unsigned number,
                                          tensor::ExtractSliceOp slice) {
  auto structured = dyn_cast<StructuredOpInterface>(op);
  if (!structured)
    return std::nullopt;
  AffineMap map = getResultMap(structured, number);
  for (auto [dim, offset] : llvm::enumerate(slice.getMixedOffsets())) {
    unsigned loop = map.getDimPosition(dim);
    if (isZeroInteger(offset))
      continue;
    if (auto refusal = refuseToSlice(structured, loop))
      return llvm::formatv("its own loop d{0} can't be cut: {1}", loop,
                           refusal->reason);
    if (isScan(structured, number, loop))
      return llvm::formatv("its result {0} has what another one has folded "
                           "along d{1} so far, and each tile would start anew",
                           number, loop);
  }
  return std::nullopt;
}

// MLIR22-27: the result of the first op of a tile is yielded, even if it is not
// the tile.
/// Whether the nest can yield the tiles of a producer: all results are written
/// along the same loops, so that tiles of one are tiles of all, and the tiles
/// are the results of the first op that the model creates, as MLIR's driver
/// yields these.
static bool areTilesYieldable(Operation *op, ModelTile tile) {
  auto structured = dyn_cast<StructuredOpInterface>(op);
  if (!structured)
    return op->getNumResults() == 1 && tile == ModelTile::ResultOfFirstOp;
  for (unsigned number = 0; number < op->getNumResults(); ++number)
    for (unsigned loop = 0; loop < structured.getNumLoops(); ++loop)
      if (refuseMap(op, number) ||
          getResultMap(structured, number).isFunctionOfDim(loop) !=
              getResultMap(structured, 0).isFunctionOfDim(loop))
        return false;
  return true;
}

static std::string listLoops(ArrayRef<unsigned> loops) {
  std::string text;
  llvm::raw_string_ostream os(text);
  llvm::interleave(loops, os, [&](unsigned loop) { os << "d" << loop; }, ", ");
  return text;
}

namespace {
/// The decision about a slice of a producer, independent of other readers of
/// the producer.
struct SlicePlan {
  /// The loops of the root along which tiles compute the same elements.
  SmallVector<unsigned> repeating = {};
  ModelTile tile = ModelTile::ResultOfFirstOp;
};
} // namespace

static RefusalOr<SlicePlan> planSlice(OpResult producer,
                                      tensor::ExtractSliceOp slice,
                                      const TileNest &nest, Operation *root) {
  Operation *op = producer.getOwner();
  if (op->getBlock() != root->getBlock())
    return "it is computed in another block";
  if (touchesMemory(op))
    return "it reads or writes memory, the order of which would change";
  if (auto refusal = refuseMap(op, producer.getResultNumber()))
    return *refusal;
  if (auto refusal = refuseSlice(op, producer.getResultNumber(), slice))
    return *refusal;
  SlicePlan plan;
  if (!isa<StructuredOpInterface>(op))
    plan.tile = tryTile(producer, slice);
  if (plan.tile == ModelTile::None)
    return "no part of it can be computed that is such a tile";
  plan.repeating = getRepeatingLoops(slice, nest);
  bool isCarried = isa<BlockArgument>(slice.getSource());
  if (isCarried && !plan.repeating.empty())
    return llvm::formatv("{0} folds into it along {1}, and each tile would "
                         "start anew",
                         nest.root, listLoops(plan.repeating));
  if (!plan.repeating.empty() && !isCheap(op))
    return llvm::formatv("the tiles along {0} of {1} would compute the same "
                         "elements of it again",
                         listLoops(plan.repeating), nest.root);
  return plan;
}

namespace {
/// The other users of a producer's results, besides the nest.
enum class OtherUses { None, Behind, Before };
} // namespace

/// Whether `op` is only needed by `root`, which the nest replaces: fused ops,
/// and reshapes that were tiled. Ops that the nest still reads are needed by
/// the nest.
static bool isForRootAlone(Operation *op, TileNest &nest, Operation *root) {
  SmallVector<Operation *> stack{op};
  llvm::DenseSet<Operation *> seen{op};
  bool result = true;
  while (result && !stack.empty()) {
    Operation *next = stack.pop_back_val();
    if (next == root)
      continue;
    if (auto it = nest.isForRootAlone.find(next);
        it != nest.isForRootAlone.end()) {
      result = it->second;
      continue;
    }
    result = wouldOpBeTriviallyDead(next) &&
             (next->use_empty() || !nest.loops.front()->isAncestor(next));
    for (Operation *user : next->getUsers())
      if (seen.insert(user).second)
        stack.push_back(user);
  }
  // For other values, it isn't known which lead to uses outside.
  if (!result)
    nest.isForRootAlone[op] = false;
  else
    for (Operation *reached : seen)
      nest.isForRootAlone[reached] = true;
  return result;
}

/// The uses other than by `root` and in the nest, which replaces it.
static OtherUses getOtherUses(Operation *op, Operation *root, TileNest &nest) {
  OtherUses uses = OtherUses::None;
  for (Operation *user : llvm::to_vector(op->getUsers())) {
    Operation *ancestor = root->getBlock()->findAncestorOpInBlock(*user);
    if (ancestor == nest.loops.front() || isForRootAlone(user, nest, root))
      continue;
    if (ancestor && ancestor->isBeforeInBlock(root))
      return OtherUses::Before;
    uses = OtherUses::Behind;
  }
  return uses;
}

RefusalOr<ProducerPlan> mlir::structured::detail::planProducer(
    OpResult producer, tensor::ExtractSliceOp slice, bool isDestination,
    TileNest &nest, Operation *root) {
  Operation *op = producer.getOwner();
  RefusalOr<SlicePlan> plan = planSlice(producer, slice, nest, root);
  if (!plan)
    return plan.refusal();
  OtherUses uses = getOtherUses(op, root, nest);
  // Tiles of a pad may have nothing of its source, and read it in a branch.
  bool isInEachTile = slice->getParentOp() == nest.loops.back().getOperation();
  bool canYield = nest.isOpen && plan->repeating.empty() && !isDestination &&
                  isInEachTile && areTilesYieldable(op, plan->tile) &&
                  uses == OtherUses::Behind && coverAll(slice, producer, nest);
  if (uses != OtherUses::None && !canYield && !isCheap(op))
    return "others read it as well, and it would be computed twice";
  return ProducerPlan{canYield};
}

//===----------------------------------------------------------------------===//
// Consumers
//===----------------------------------------------------------------------===//

CutDims
mlir::structured::detail::getCutDims(Operation *op, unsigned number,
                                     ArrayRef<std::optional<unsigned>> cut) {
  auto structured = dyn_cast<StructuredOpInterface>(op);
  if (!structured)
    return getCutDimsOfModel(cast<TilingInterface>(op), number, cut);
  CutDims dims;
  for (AffineExpr expr : getResultMap(structured, number).getResults()) {
    auto loop = dyn_cast<AffineDimExpr>(expr);
    dims.push_back(loop ? cut[loop.getPosition()] : std::nullopt);
  }
  return dims;
}

/// Adds the loops of `consumer` that are tiled by tiles of one operand to
/// `cutLoops`.
static std::optional<Refusal> addCutLoops(StructuredOpInterface consumer,
                                          OpOperand &operand,
                                          const CutDims &dims,
                                          CutDims &cutLoops) {
  AffineMap map = consumer.getMatchingIndexingMap(&operand);
  if (!map.isProjectedPermutation())
    return llvm::formatv("its operand {0} is not accessed at one loop in each "
                         "dimension",
                         operand.getOperandNumber());
  for (auto [dim, cut] : llvm::enumerate(dims)) {
    std::optional<unsigned> &cutLoop = cutLoops[map.getDimPosition(dim)];
    if (cutLoop && cut != cutLoop)
      return "it wants different tiles of what it reads";
    if (cut)
      cutLoop = cut;
  }
  return std::nullopt;
}

/// Why a result of `consumer` does not have a tile for each tile of the nest.
static std::optional<Refusal> refuseResults(StructuredOpInterface consumer,
                                            ArrayRef<unsigned> numbers,
                                            const CutDims &cutLoops) {
  for (unsigned number : numbers) {
    auto *loop = llvm::find(cutLoops, std::optional<unsigned>(number));
    if (llvm::count(cutLoops, std::optional<unsigned>(number)) > 1)
      return llvm::formatv("several of its own loops would be cut along d{0}",
                           number);
    if (loop == cutLoops.end())
      return llvm::formatv("what it reads is only known after all tiles along "
                           "d{0}",
                           number);
    AffineExpr dim =
        getAffineDimExpr(loop - cutLoops.begin(), consumer.getContext());
    for (OpOperand &init : consumer.getDpsInitsMutable())
      if (!llvm::is_contained(
              consumer.getMatchingIndexingMap(&init).getResults(), dim))
        return llvm::formatv("its own loop d{0}, which would be cut, is a "
                             "reduction",
                             loop - cutLoops.begin());
  }
  return std::nullopt;
}

RefusalOr<CutDims> mlir::structured::detail::planConsumer(
    TilingInterface consumer, Operation *nest, ArrayRef<unsigned> numbers,
    const llvm::DenseMap<Value, CutDims> &cutDims) {
  auto structured = dyn_cast<StructuredOpInterface>(consumer.getOperation());
  if (!structured)
    return "it is no structured op";
  if (consumer->getBlock() != nest->getBlock())
    return "it is computed in another block";
  if (touchesMemory(consumer))
    return "it reads or writes memory, the order of which would change";
  CutDims cutLoops(structured.getNumLoops());
  for (OpOperand &operand : consumer->getOpOperands()) {
    if (operand.get().getDefiningOp() != nest)
      continue;
    if (structured.isDpsInit(&operand))
      return llvm::formatv("its operand {0}, which it reads, is an init",
                           operand.getOperandNumber());
    auto dims = cutDims.find(operand.get());
    auto type = cast<RankedTensorType>(operand.get().getType());
    if (dims == cutDims.end() ||
        dims->second.size() != static_cast<size_t>(type.getRank()))
      return "it is not known which tiles there are of what it reads";
    if (auto refusal = addCutLoops(structured, operand, dims->second, cutLoops))
      return *refusal;
  }
  // Operands over the same loop must have the same tiles along it.
  for (OpOperand &operand : consumer->getOpOperands()) {
    if (operand.get().getDefiningOp() != nest)
      continue;
    AffineMap map = structured.getMatchingIndexingMap(&operand);
    for (auto [dim, cut] : llvm::enumerate(cutDims.find(operand.get())->second))
      if (cut != cutLoops[map.getDimPosition(dim)])
        return "it wants different tiles of what it reads";
  }
  if (auto refusal = refuseResults(structured, numbers, cutLoops))
    return *refusal;
  return cutLoops;
}
