// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "CollapsePlan.h"
#include "Utils/Contiguity.h"
#include "linalg/Codegen/Schedule.h"
#include "linalg/Interfaces/LinalgHostInterface.h"
#include "linalg/Interfaces/LoopRanges.h"
#include "linalg/Interfaces/Recognizers.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::structured;
using namespace mlir::structured::detail;

//===----------------------------------------------------------------------===//
// Which loops
//===----------------------------------------------------------------------===//

/// The maps of `op` without its reduction loops of extent 1, which are returned
/// as `dropped`.
static SmallVector<AffineMap>
dropUnitReductions(StructuredOpInterface op, llvm::SmallBitVector &dropped) {
  SmallVector<int64_t> extents = getStaticLoopSizes(op);
  for (unsigned loop : getLoopsOfType(op, utils::IteratorType::reduction))
    dropped[loop] = extents[loop] == 1;
  SmallVector<AffineExpr> exprs;
  for (unsigned loop = 0; loop < extents.size(); ++loop)
    exprs.push_back(dropped[loop] ? getAffineConstantExpr(0, op.getContext())
                                  : getAffineDimExpr(loop, op.getContext()));
  SmallVector<AffineMap> maps;
  for (AffineMap map : op.getIndexingMapsArray())
    maps.push_back(map.replaceDimsAndSymbols(exprs, {}, extents.size(), 0));
  return maps;
}

/// The results of `map` that are no constants.
static SmallVector<AffineExpr> getVariableResults(AffineMap map) {
  SmallVector<AffineExpr> results(map.getResults());
  llvm::erase_if(results, llvm::IsaPred<AffineConstantExpr>);
  return results;
}

/// Whether loop `next` runs over the dimension after that of `loop` wherever
/// one of the two occurs.
static bool isNext(unsigned loop, unsigned next, ArrayRef<AffineMap> maps) {
  bool occur = false;
  for (AffineMap map : maps) {
    SmallVector<AffineExpr> results = getVariableResults(map);
    MLIRContext *context = map.getContext();
    auto *it = llvm::find(results, getAffineDimExpr(loop, context));
    bool isPair = it != results.end() && std::next(it) != results.end() &&
                  *std::next(it) == getAffineDimExpr(next, context);
    // No other result may depend on them.
    for (const AffineExpr *other = results.begin(); other != results.end();
         ++other)
      if ((!isPair || (other != it && other != std::next(it))) &&
          (other->isFunctionOfDim(loop) || other->isFunctionOfDim(next)))
        return false;
    occur |= isPair;
  }
  return occur;
}

/// Groups of the loops of `op` that can be collapsed, of all types or only of
/// one.
static RefusalOr<CollapsedLoops>
inferGroups(StructuredOpInterface op,
            std::optional<utils::IteratorType> type = std::nullopt) {
  llvm::SmallBitVector dropped(op.getNumLoops());
  SmallVector<AffineMap> maps = dropUnitReductions(op, dropped);
  SmallVector<utils::IteratorType> iterators = op.getIteratorTypesArray();
  CollapsedLoops groups;
  for (unsigned loop = 0; loop < iterators.size(); ++loop) {
    if (dropped[loop])
      continue;
    auto *before = llvm::find_if(groups, [&](ArrayRef<unsigned> group) {
      return iterators[group.back()] == iterators[loop] &&
             iterators[loop] == type.value_or(iterators[loop]) &&
             isNext(group.back(), loop, maps);
    });
    if (before == groups.end())
      groups.push_back({loop});
    else
      before->push_back(loop);
  }
  if (llvm::all_of(groups,
                   [](ArrayRef<unsigned> group) { return group.size() == 1; }))
    return "no two of its loops run over adjacent dimensions of all their "
           "operands";
  return groups;
}

//===----------------------------------------------------------------------===//
// Which operands
//===----------------------------------------------------------------------===//

/// The loop that runs over a dimension with index `expr`, if loops that are in
/// none of `groups` are 0 and no other loop does.
static std::optional<unsigned>
getOnlyLoop(AffineExpr expr, const CollapsedLoops &groups, unsigned numLoops) {
  SmallVector<AffineExpr> loops(numLoops,
                                getAffineConstantExpr(0, expr.getContext()));
  for (ArrayRef<unsigned> group : groups)
    for (unsigned loop : group)
      loops[loop] = getAffineDimExpr(loop, expr.getContext());
  auto loop = dyn_cast<AffineDimExpr>(expr.replaceDims(loops));
  return loop ? std::optional(loop.getPosition()) : std::nullopt;
}

/// The group of several loops of which some occur in `expr`; null if there is
/// none.
static const SmallVector<unsigned> *findGroup(AffineExpr expr,
                                              const CollapsedLoops &groups) {
  const auto *group = llvm::find_if(groups, [&](ArrayRef<unsigned> group) {
    return group.size() > 1 && llvm::any_of(group, [&](unsigned loop) {
             return expr.isFunctionOfDim(loop);
           });
  });
  return group == groups.end() ? nullptr : group;
}

/// Makes it part of the plan that dimension `dim` of `operand`, over which a
/// window of one element moves, has the extent of `loop`: it may be longer.
/// Fails if it has not.
static LogicalResult expectExtent(CollapsedOperand &collapsed,
                                  OpOperand &operand, unsigned dim,
                                  unsigned loop, int64_t extent) {
  int64_t size = cast<ShapedType>(operand.get().getType()).getDimSize(dim);
  if (ShapedType::isDynamic(size) || ShapedType::isDynamic(extent))
    collapsed.sizes.push_back({dim, loop});
  else if (size != extent)
    return failure();
  return success();
}

/// `operand` with the loops `groups`, or why it can't be collapsed so.
static RefusalOr<CollapsedOperand>
collapseOperand(StructuredOpInterface op, OpOperand &operand,
                const CollapsedLoops &groups) {
  MLIRContext *context = op.getContext();
  SmallVector<AffineExpr> newLoops(op.getNumLoops(),
                                   getAffineConstantExpr(0, context));
  for (auto [number, group] : llvm::enumerate(groups))
    newLoops[group.front()] = getAffineDimExpr(number, context);
  SmallVector<int64_t> extents = getStaticLoopSizes(op);
  Refusal refusal = llvm::formatv("its loops do not run over adjacent "
                                  "dimensions of operand {0}",
                                  operand.getOperandNumber());
  CollapsedOperand collapsed;
  SmallVector<AffineExpr> exprs;
  ReassociationIndices leading;
  // The loops that run over the next dimensions.
  ArrayRef<unsigned> expected;
  AffineMap map = op.getMatchingIndexingMap(&operand);
  for (unsigned dim = 0; dim < map.getNumResults(); ++dim) {
    AffineExpr expr = map.getResult(dim);
    AffineExpr replaced = expr.replaceDims(newLoops);
    std::optional<unsigned> loop = getOnlyLoop(expr, groups, op.getNumLoops());
    if (loop && !isa<AffineDimExpr>(expr) &&
        failed(expectExtent(collapsed, operand, dim, *loop, extents[*loop])))
      return refusal;
    if (!expected.empty() && loop == expected.front()) {
      collapsed.dims.back().push_back(dim);
      expected = expected.drop_front();
      continue;
    }
    if (isa<AffineDimExpr>(expr) && isa<AffineConstantExpr>(replaced) &&
        !loop) {
      (collapsed.dims.empty() ? leading : collapsed.dims.back()).push_back(dim);
      continue;
    }
    const SmallVector<unsigned> *group = findGroup(expr, groups);
    if (!expected.empty() || (group && loop != group->front()))
      return refusal;
    if (group)
      expected = ArrayRef(*group).drop_front();
    collapsed.dims.push_back({dim});
    exprs.push_back(replaced);
  }
  if (!expected.empty())
    return refusal;
  if (!collapsed.dims.empty())
    collapsed.dims.front().insert(collapsed.dims.front().begin(),
                                  leading.begin(), leading.end());
  collapsed.map = AffineMap::get(groups.size(), 0, exprs, context);
  return collapsed;
}

/// Why `value` can't be collapsed to `dims` without a copy.
static std::optional<Refusal> refuseValue(OpOperand &operand,
                                          ArrayRef<ReassociationIndices> dims) {
  auto type = dyn_cast<RankedTensorType>(operand.get().getType());
  if (!type || type.getEncoding())
    return llvm::formatv("operand {0} is no plain tensor",
                         operand.getOperandNumber());
  bool isContiguousAnyway = true;
  for (const ReassociationIndices &group : dims) {
    int64_t product = 1;
    for (int64_t dim : group) {
      int64_t extent = type.getDimSize(dim);
      if (ShapedType::isStatic(extent) &&
          llvm::MulOverflow(product, extent, product))
        return llvm::formatv("operand {0} has too many elements",
                             operand.getOperandNumber());
    }
    isContiguousAnyway &= llvm::count_if(group, [&](int64_t dim) {
                            return type.getDimSize(dim) != 1;
                          }) <= 1;
  }
  if (isContiguousAnyway || isContiguous(operand.get()))
    return std::nullopt;
  return llvm::formatv("operand {0} may not be contiguous",
                       operand.getOperandNumber());
}

/// What is done with `op` so that it has the loops `groups`. The operand
/// `collapsed` is collapsed already.
static RefusalOr<CollapsePlan> planOp(StructuredOpInterface op,
                                      CollapsedLoops groups,
                                      OpOperand *collapsed = nullptr) {
  if (!op.hasPureTensorSemantics())
    return llvm::formatv("{0} has operands that are buffers", op->getName());
  if (op->hasAttr(kScheduleAttrName))
    return llvm::formatv("{0} has a schedule", op->getName());
  if (llvm::is_contained(getStaticLoopSizes(op), 0))
    return llvm::formatv("{0} has no iterations", op->getName());
  const auto &host = LinalgHostInterface::get(op.getContext());
  for (Operation &nested : *op.getPayload())
    if (host.getIndexedLoop(&nested) || nested.getNumRegions() != 0)
      return llvm::formatv("the payload of {0} may use the loops' indices",
                           op->getName());
  CollapsePlan plan{op, std::move(groups), {}};
  for (OpOperand &operand : op->getOpOperands()) {
    auto result = collapseOperand(op, operand, plan.groups);
    if (!result)
      return result.refusal();
    if (&operand != collapsed && result->isChanged(operand))
      if (auto refusal = refuseValue(operand, result->dims))
        return *refusal;
    plan.operands.push_back(std::move(*result));
  }
  return plan;
}

//===----------------------------------------------------------------------===//
// Which ops
//===----------------------------------------------------------------------===//

/// The loops that `groups` are in another op that runs over the same tensor: by
/// the map `map` there, by `otherMap` in the other one, a permutation.
static CollapsedLoops translate(const CollapsedLoops &groups, AffineMap map,
                                AffineMap otherMap) {
  CollapsedLoops translated;
  for (ArrayRef<unsigned> group : groups) {
    SmallVector<unsigned> loops;
    for (unsigned loop : group)
      if (auto dim =
              map.getResultPosition(getAffineDimExpr(loop, map.getContext())))
        loops.push_back(otherMap.getDimPosition(*dim));
    if (!loops.empty())
      translated.push_back(loops);
  }
  return translated;
}

bool mlir::structured::detail::isContractionButForUnitLoops(
    StructuredOpInterface op) {
  if (op.getNumDpsInits() != 1 || !matchSumOfProducts(op))
    return false;
  llvm::SmallBitVector dropped(op.getNumLoops());
  SmallVector<AffineMap> maps = dropUnitReductions(op, dropped);
  // The loops that are left, renumbered, and no constants.
  SmallVector<AffineExpr> exprs;
  SmallVector<utils::IteratorType> iterators;
  for (auto [loop, type] : llvm::enumerate(op.getIteratorTypesArray())) {
    exprs.push_back(getAffineDimExpr(iterators.size(), op.getContext()));
    if (!dropped[loop])
      iterators.push_back(type);
  }
  for (AffineMap &map : maps)
    map = AffineMap::get(iterators.size(), 0, getVariableResults(map),
                         op.getContext())
              .replaceDimsAndSymbols(exprs, {}, iterators.size(), 0);
  return inferContractionDims(maps, iterators).has_value();
}

/// The elementwise op that computes only the init of `op`; null if there is
/// none.
static StructuredOpInterface getInitProducer(StructuredOpInterface op) {
  auto producer =
      op.getDpsInits().front().getDefiningOp<StructuredOpInterface>();
  bool isPart = producer && producer->hasOneUse() &&
                producer->getBlock() == op->getBlock() &&
                isElementwise(producer);
  return isPart ? producer : nullptr;
}

/// The elementwise op that alone reads the result of `op`; null if there is
/// none.
static OpOperand *getOnlyUse(StructuredOpInterface op) {
  if (!op->hasOneUse())
    return nullptr;
  OpOperand &use = *op->getUses().begin();
  auto user = dyn_cast<StructuredOpInterface>(use.getOwner());
  bool isPart = user && user->getBlock() == op->getBlock() &&
                isElementwise(user) &&
                user.getMatchingIndexingMap(&use).isPermutation();
  return isPart ? &use : nullptr;
}

bool mlir::structured::detail::isElementwiseAmongElementwise(
    StructuredOpInterface op) {
  auto mayBeTiledTogether = [](Operation *other) {
    auto structured = dyn_cast_if_present<StructuredOpInterface>(other);
    return structured &&
           (!isElementwise(structured) || hasTransposedInput(structured));
  };
  return isElementwise(op) &&
         llvm::any_of(
             op.getDpsInputs(),
             [](Value input) { return isa<ShapedType>(input.getType()); }) &&
         llvm::none_of(op->getOperands(),
                       [&](Value operand) {
                         return mayBeTiledTogether(operand.getDefiningOp());
                       }) &&
         llvm::none_of(op->getUsers(), mayBeTiledTogether);
}

RefusalOr<SmallVector<CollapsePlan, 0>>
mlir::structured::detail::planCollapseOf(StructuredOpInterface op,
                                         utils::IteratorType iterator) {
  RefusalOr<CollapsedLoops> groups = inferGroups(op, iterator);
  if (!groups)
    return groups.refusal();
  RefusalOr<CollapsePlan> plan = planOp(op, *groups);
  if (!plan)
    return plan.refusal();
  return SmallVector<CollapsePlan, 0>{std::move(*plan)};
}

RefusalOr<SmallVector<CollapsePlan, 0>>
mlir::structured::detail::planCollapseWithElementwise(
    StructuredOpInterface op) {
  RefusalOr<CollapsedLoops> groups = inferGroups(op);
  if (!groups)
    return groups.refusal();
  SmallVector<CollapsePlan, 0> plans;
  OpOperand *init = op.getDpsInitOperand(0), *collapsed = nullptr;
  AffineMap output = op.getMatchingIndexingMap(init);
  if (StructuredOpInterface producer = getInitProducer(op)) {
    auto result = cast<OpResult>(init->get());
    auto plan =
        planOp(producer, translate(*groups, output,
                                   producer.getMatchingIndexingMap(
                                       producer.getTiedOpOperand(result))));
    if (!plan)
      return plan.refusal();
    plans.push_back(std::move(*plan));
    collapsed = init;
  }
  auto plan = planOp(op, *groups, collapsed);
  if (!plan)
    return plan.refusal();
  plans.push_back(std::move(*plan));
  if (OpOperand *use = getOnlyUse(op)) {
    auto user = cast<StructuredOpInterface>(use->getOwner());
    auto plan = planOp(
        user, translate(*groups, output, user.getMatchingIndexingMap(use)),
        use);
    if (!plan)
      return plan.refusal();
    plans.push_back(std::move(*plan));
  }
  return plans;
}
