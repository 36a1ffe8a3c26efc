// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Utils/CollectOps.h"
#include "Utils/Contiguity.h"
#include "Utils/Reassociation.h"
#include "linalg/Codegen/Passes.h"
#include "linalg/Codegen/Schedule.h"
#include "linalg/Interfaces/LinalgHostInterface.h"
#include "linalg/Interfaces/LoopRanges.h"
#include "linalg/Interfaces/PayloadComparison.h"
#include "linalg/Interfaces/Recognizers.h"
#include "linalg/Interfaces/Refusal.h"
#include "linalg/Utils/ReportRefusal.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Remarks.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MathExtras.h"

namespace mlir::structured {
#define GEN_PASS_DEF_LINALGCOLLAPSELOOPSPASS
#include "linalg/Codegen/Passes.h.inc"
} // namespace mlir::structured

using namespace mlir;
using namespace mlir::structured;
using namespace mlir::structured::detail;

static constexpr StringLiteral kPass = "linalg-collapse-loops";

//===----------------------------------------------------------------------===//
// Which loops
//===----------------------------------------------------------------------===//

namespace {
/// For each new loop, the loops that it replaces, outermost first. Loops of
/// extent 1 may be in none.
using LoopGroups = SmallVector<SmallVector<unsigned>>;

/// An operand of the op with fewer loops.
struct CollapsedOperand {
  /// The dimensions of the former operand in each of its dimensions.
  SmallVector<ReassociationIndices> dims;
  AffineMap map;

  bool isChanged(OpOperand &operand) const {
    auto type = dyn_cast<RankedTensorType>(operand.get().getType());
    return type && type.getRank() != static_cast<int64_t>(dims.size());
  }
};

/// What is done with an op.
struct CollapsePlan {
  StructuredOpInterface op;
  LoopGroups groups;
  SmallVector<CollapsedOperand> operands;
};
} // namespace

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

/// Groups of the loops of a contraction that can be collapsed.
static RefusalOr<LoopGroups> inferGroups(StructuredOpInterface op) {
  llvm::SmallBitVector dropped(op.getNumLoops());
  SmallVector<AffineMap> maps = dropUnitReductions(op, dropped);
  SmallVector<utils::IteratorType> iterators = op.getIteratorTypesArray();
  LoopGroups groups;
  for (unsigned loop = 0; loop < iterators.size(); ++loop) {
    if (dropped[loop])
      continue;
    auto *before = llvm::find_if(groups, [&](ArrayRef<unsigned> group) {
      return iterators[group.back()] == iterators[loop] &&
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
getOnlyLoop(AffineExpr expr, const LoopGroups &groups, unsigned numLoops) {
  SmallVector<AffineExpr> loops(numLoops,
                                getAffineConstantExpr(0, expr.getContext()));
  for (ArrayRef<unsigned> group : groups)
    for (unsigned loop : group)
      loops[loop] = getAffineDimExpr(loop, expr.getContext());
  auto loop = dyn_cast<AffineDimExpr>(expr.replaceDims(loops));
  return loop ? std::optional(loop.getPosition()) : std::nullopt;
}

/// `operand` with the loops `groups`, or why it can't be collapsed so.
static RefusalOr<CollapsedOperand> collapseOperand(StructuredOpInterface op,
                                                   OpOperand &operand,
                                                   const LoopGroups &groups) {
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
    // A window of one element may leave the end of the image.
    if (loop && !isa<AffineDimExpr>(expr) &&
        (ShapedType::isDynamic(extents[*loop]) ||
         cast<ShapedType>(operand.get().getType()).getDimSize(dim) !=
             extents[*loop]))
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
    const auto *group = llvm::find_if(groups, [&](ArrayRef<unsigned> group) {
      return group.size() > 1 && llvm::any_of(group, [&](unsigned member) {
               return expr.isFunctionOfDim(member);
             });
    });
    bool isFirst = group == groups.end() || loop == group->front();
    if (!isFirst || !expected.empty())
      return refusal;
    if (group != groups.end())
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
                                      LoopGroups groups,
                                      OpOperand *collapsed = nullptr) {
  if (!op.hasPureTensorSemantics())
    return llvm::formatv("{0} has operands that are buffers", op->getName());
  if (op->hasAttr(kScheduleAttrName))
    return llvm::formatv("{0} has a schedule", op->getName());
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
static LoopGroups translate(const LoopGroups &groups, AffineMap map,
                            AffineMap otherMap) {
  LoopGroups translated;
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

/// Whether the maps of `op` are those of a contraction, but for reduction loops
/// of extent 1.
static bool isContractionButForUnitLoops(StructuredOpInterface op) {
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

/// What is done with `op` and the elementwise ops around it, in their order.
static RefusalOr<SmallVector<CollapsePlan, 0>>
planCollapse(StructuredOpInterface op) {
  if (!isContractionButForUnitLoops(op))
    return "it is no contraction";
  RefusalOr<LoopGroups> groups = inferGroups(op);
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

//===----------------------------------------------------------------------===//
// The new ops
//===----------------------------------------------------------------------===//

/// The product of the sizes of the dimensions of each group.
static SmallVector<OpFoldResult>
multiplySizes(OpBuilder &builder, Location loc, ArrayRef<OpFoldResult> sizes,
              ArrayRef<ReassociationIndices> dims) {
  SmallVector<OpFoldResult> products;
  for (const ReassociationIndices &group : dims) {
    AffineExpr product = builder.getAffineConstantExpr(1);
    SmallVector<OpFoldResult> factors;
    for (int64_t dim : group) {
      product = product * builder.getAffineSymbolExpr(factors.size());
      factors.push_back(sizes[dim]);
    }
    products.push_back(affine::makeComposedFoldedAffineApply(
        builder, loc, AffineMap::get(0, factors.size(), product), factors));
  }
  return products;
}

/// The collapsed value of `tensor`.
static Value collapse(OpBuilder &builder, Location loc, Value tensor,
                      ArrayRef<ReassociationIndices> dims) {
  if (auto expand = tensor.getDefiningOp<tensor::ExpandShapeOp>())
    if (ArrayRef(getReassociation(expand)) == dims)
      return expand.getSrc();
  if (auto empty = tensor.getDefiningOp<tensor::EmptyOp>())
    return tensor::EmptyOp::create(
        builder, loc, multiplySizes(builder, loc, empty.getMixedSizes(), dims),
        empty.getType().getElementType());
  return tensor::CollapseShapeOp::create(builder, loc, tensor, dims);
}

static SmallVector<OpFoldResult> getSizes(OpBuilder &builder, Location loc,
                                          Value tensor) {
  if (auto expand = tensor.getDefiningOp<tensor::ExpandShapeOp>())
    return expand.getMixedOutputShape();
  return tensor::getMixedSizes(builder, loc, tensor);
}

static StructuredOpInterface applyPlan(RewriterBase &rewriter,
                                       const CollapsePlan &plan) {
  StructuredOpInterface op = plan.op;
  OpBuilder::InsertionGuard guard(rewriter);
  rewriter.setInsertionPoint(op);
  Location loc = op.getLoc();
  SmallVector<Value> operands;
  SmallVector<AffineMap> maps;
  for (auto [operand, collapsed] :
       llvm::zip_equal(op->getOpOperands(), plan.operands)) {
    operands.push_back(
        collapsed.isChanged(operand)
            ? collapse(rewriter, loc, operand.get(), collapsed.dims)
            : operand.get());
    maps.push_back(collapsed.map);
  }
  SmallVector<utils::IteratorType> iterators;
  for (ArrayRef<unsigned> group : plan.groups)
    iterators.push_back(op.getIteratorTypesArray()[group.front()]);
  size_t numInputs = op.getNumDpsInputs();
  SmallVector<Value> inits = op.getDpsInits();
  StructuredOpInterface replacement = movePayloadToGeneric(
      rewriter, op, ArrayRef(operands).take_front(numInputs),
      ArrayRef(operands).drop_front(numInputs), maps, iterators);
  SmallVector<Value> results;
  for (auto [number, init] : llvm::enumerate(inits)) {
    Value result = replacement->getResult(number);
    if (result.getType() != init.getType())
      result =
          tensor::ExpandShapeOp::create(rewriter, loc, init.getType(), result,
                                        plan.operands[numInputs + number].dims,
                                        getSizes(rewriter, loc, init));
    results.push_back(result);
  }
  rewriter.replaceOp(op, results);
  return replacement;
}

/// Applies the plans; returns what `op` becomes.
static StructuredOpInterface applyCollapse(RewriterBase &rewriter,
                                           StructuredOpInterface op,
                                           ArrayRef<CollapsePlan> plans) {
  StructuredOpInterface replacement;
  SmallVector<StructuredOpInterface> applied;
  for (const CollapsePlan &plan : plans) {
    bool isRoot = plan.op == op;
    applied.push_back(applyPlan(rewriter, plan));
    if (isRoot)
      replacement = applied.back();
  }
  // Results that only the next op read.
  for (StructuredOpInterface op : llvm::reverse(applied))
    for (Operation *user : llvm::make_early_inc_range(op->getUsers()))
      if (isOpTriviallyDead(user))
        rewriter.eraseOp(user);
  return replacement;
}

namespace {
struct CollapseLoopsPass
    : structured::impl::LinalgCollapseLoopsPassBase<CollapseLoopsPass> {
  void runOnOperation() override {
    IRRewriter rewriter(&getContext());
    SmallVector<StructuredOpInterface> contractions =
        collectStructuredOps(getOperation(), kPass);
    llvm::erase_if(contractions, [](StructuredOpInterface op) {
      return !isContractionButForUnitLoops(op);
    });
    for (StructuredOpInterface op : contractions)
      collapseOne(rewriter, op);
  }

private:
  void collapseOne(RewriterBase &rewriter, StructuredOpInterface op) {
    auto plans = planCollapse(op);
    if (!plans)
      return reportRefusal(kPass, "NotCollapsed", op, plans.refusal());
    Location loc = op.getLoc();
    StringRef name = op->getName().getStringRef();
    unsigned before = op.getNumLoops();
    StructuredOpInterface collapsed = applyCollapse(rewriter, op, *plans);
    remark::passed(loc, remark::RemarkOpts::name("Collapsed").category(kPass))
        << remark::add("collapsed the {0} loops of {1} to {2}", before, name,
                       collapsed.getNumLoops());
  }
};
} // namespace
