// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "CollapsePlan.h"
#include "Materialization.h"
#include "Utils/CollectOps.h"
#include "Utils/LiveOps.h"
#include "Utils/Reassociation.h"
#include "Utils/TensorOrigin.h"
#include "linalg/Codegen/Passes.h"
#include "linalg/Interfaces/LinalgHostInterface.h"
#include "linalg/Interfaces/LoopRanges.h"
#include "linalg/Interfaces/Recognizers.h"
#include "linalg/Utils/ReportRefusal.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Remarks.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "llvm/ADT/SetVector.h"

namespace mlir::structured {
#define GEN_PASS_DEF_LINALGCOLLAPSELOOPSPASS
#include "linalg/Codegen/Passes.h.inc"
} // namespace mlir::structured

using namespace mlir;
using namespace mlir::structured;
using namespace mlir::structured::detail;

static constexpr StringLiteral kPass = "linalg-collapse-loops";

/// The collapsed value of `tensor`.
static Value collapse(OpBuilder &builder, Location loc, Value tensor,
                      ArrayRef<ReassociationIndices> dims) {
  if (auto expand = tensor.getDefiningOp<tensor::ExpandShapeOp>())
    if (ArrayRef(getReassociation(expand)) == dims)
      return expand.getSrc();
  if (auto empty = tensor.getDefiningOp<tensor::EmptyOp>()) {
    RankedTensorType type =
        tensor::CollapseShapeOp::inferCollapsedType(empty.getType(), dims);
    // Extents that the type does not tell may be constants.
    SmallVector<Value> sizes;
    for (auto [dim, size] : llvm::enumerate(
             collapseSizes(builder, loc, empty.getMixedSizes(), dims)))
      if (type.isDynamicDim(dim))
        sizes.push_back(getValueOrCreateConstantIndexOp(builder, loc, size));
    return tensor::EmptyOp::create(builder, loc, type, sizes);
  }
  return tensor::CollapseShapeOp::create(builder, loc, tensor, dims);
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
    if (auto type = cast<RankedTensorType>(init.getType());
        result.getType() != type) {
      SmallVector<OpFoldResult> sizes;
      for (int64_t dim = 0; dim < type.getRank(); ++dim)
        sizes.push_back(getSizeOfOrigin(rewriter, loc, init, dim));
      result = tensor::ExpandShapeOp::create(
          rewriter, loc, type, result, plan.operands[numInputs + number].dims,
          sizes);
    }
    results.push_back(result);
  }
  rewriter.replaceOp(op, results);
  return replacement;
}

/// Whether operands have the sizes that the plans need, as a value; null if
/// they have them in any case.
static Value buildCondition(OpBuilder &builder, ArrayRef<CollapsePlan> plans) {
  Value condition;
  for (const CollapsePlan &plan : plans) {
    StructuredOpInterface op = plan.op;
    SmallVector<OperandDim> extents = getExtentOfLoops(op);
    for (auto [operand, collapsed] :
         llvm::zip_equal(op->getOpOperands(), plan.operands))
      for (auto [dim, loop] : collapsed.sizes) {
        Location loc = op.getLoc();
        OperandDim extent = extents[loop];
        auto getSize = [&](OperandDim of) {
          return getValueOrCreateConstantIndexOp(
              builder, loc,
              getSizeOfOrigin(builder, loc, of.operand->get(), of.dim));
        };
        Value isEqual =
            arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::eq,
                                  getSize({&operand, dim}), getSize(extent));
        condition =
            condition ? arith::AndIOp::create(builder, loc, condition, isEqual)
                      : isEqual;
      }
  }
  return condition;
}

/// Clones the ops of the plans, which are then the clones', and `users` of the
/// last one; yields the results of the last of all.
static void cloneOps(OpBuilder &builder, MutableArrayRef<CollapsePlan> plans,
                     ArrayRef<Operation *> users) {
  IRMapping mapping;
  for (CollapsePlan &plan : plans)
    plan.op = cast<StructuredOpInterface>(builder.clone(*plan.op, mapping));
  Operation *last = plans.back().op;
  for (Operation *user : users)
    last = builder.clone(*user, mapping);
  scf::YieldOp::create(builder, last->getLoc(), last->getResults());
}

/// Makes the ops of the plans, and `users` of the last one, those of a branch
/// where `condition` holds, and leaves them as they are elsewhere.
static void addBranches(RewriterBase &rewriter, Value condition,
                        MutableArrayRef<CollapsePlan> plans,
                        ArrayRef<Operation *> users) {
  SmallVector<CollapsePlan, 0> others(plans);
  SmallVector<Operation *> ops;
  for (const CollapsePlan &plan : plans)
    ops.push_back(plan.op);
  llvm::append_range(ops, users);
  auto branches = scf::IfOp::create(
      rewriter, ops.back()->getLoc(), condition,
      [&](OpBuilder &builder, Location) { cloneOps(builder, plans, users); },
      [&](OpBuilder &builder, Location) { cloneOps(builder, others, users); });
  rewriter.replaceOp(ops.pop_back_val(), branches);
  for (Operation *op : llvm::reverse(ops))
    rewriter.eraseOp(op);
}

/// Applies the plans.
static void applyCollapse(RewriterBase &rewriter,
                          MutableArrayRef<CollapsePlan> plans) {
  Operation *last = plans.back().op;
  SmallVector<Operation *> users = getMaterialization(last);
  rewriter.setInsertionPoint(users.empty() ? last : users.back());
  if (Value condition = buildCondition(rewriter, plans))
    addBranches(rewriter, condition, plans, users);
  SmallVector<StructuredOpInterface> applied;
  for (const CollapsePlan &plan : plans)
    applied.push_back(applyPlan(rewriter, plan));
  // Results that only the next op read.
  for (StructuredOpInterface op : llvm::reverse(applied))
    for (Operation *user :
         llvm::SmallSetVector<Operation *, 4>(op->user_begin(), op->user_end()))
      if (isOpTriviallyDead(user))
        rewriter.eraseOp(user);
}

namespace {
struct CollapseLoopsPass
    : structured::impl::LinalgCollapseLoopsPassBase<CollapseLoopsPass> {
  void runOnOperation() override {
    // The plan of a root may have another root, which is erased.
    LiveOps roots;
    IRRewriter rewriter(&getContext(), &roots);
    // The plans of roots have other elementwise ops than these.
    SmallVector<StructuredOpInterface> sums, elementwise;
    for (StructuredOpInterface op : collectStructuredOps(getOperation(), kPass))
      if (isContractionButForUnitLoops(op) || hasTransposedInput(op))
        roots.add(op);
      else if (!getLoopsOfType(op, utils::IteratorType::reduction).empty())
        sums.push_back(op);
      else if (isElementwiseAmongElementwise(op))
        elementwise.push_back(op);
    for (size_t number = 0; number < roots.ops.size(); ++number)
      if (auto op = dyn_cast_or_null<StructuredOpInterface>(roots.ops[number]))
        collapseOne(rewriter, op, planCollapseWithElementwise(op));
    for (StructuredOpInterface op : sums)
      collapseOne(rewriter, op,
                  planCollapseOf(op, utils::IteratorType::reduction));
    for (StructuredOpInterface op : elementwise)
      collapseOne(rewriter, op,
                  planCollapseOf(op, utils::IteratorType::parallel));
  }

private:
  void collapseOne(RewriterBase &rewriter, StructuredOpInterface op,
                   RefusalOr<SmallVector<CollapsePlan, 0>> plans) {
    if (!plans)
      return reportRefusal(kPass, "NotCollapsed", op, plans.refusal());
    const auto *root = llvm::find_if(
        *plans, [&](const CollapsePlan &plan) { return plan.op == op; });
    auto said = remark::passed(
        op.getLoc(), remark::RemarkOpts::name("Collapsed").category(kPass));
    said << remark::add("collapsed the {0} loops of {1} to {2}",
                        op.getNumLoops(), op->getName().getStringRef(),
                        root->groups.size());
    applyCollapse(rewriter, *plans);
  }
};
} // namespace
