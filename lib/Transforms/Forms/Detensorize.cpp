// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "linalg/Transforms/Forms/Detensorize.h"
#include "Utils/CollectOps.h"
#include "linalg/Interfaces/LinalgHostInterface.h"
#include "linalg/Transforms/Forms/Passes.h"
#include "linalg/Utils/ReportRefusal.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Dominance.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/Remarks.h"
#include "mlir/IR/TypeUtilities.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "mlir/Transforms/RegionUtils.h"
#include "llvm/Support/FormatVariadic.h"

namespace mlir::structured {
#define GEN_PASS_DEF_LINALGDETENSORIZEOPSPASS
#include "linalg/Transforms/Forms/Passes.h.inc"
} // namespace mlir::structured

using namespace mlir;
using namespace mlir::structured;
using namespace mlir::structured::detail;

/// Whether `type` is a tensor of rank 0 without an encoding.
static bool isWrappedScalar(Type type) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  return tensor && tensor.getRank() == 0 && !tensor.getEncoding();
}

/// Why `detensorize` would fail for `op`; none if it would not.
static std::optional<Refusal> refuseToDetensorize(StructuredOpInterface op) {
  if (size_t loops = op.getIteratorTypesArray().size())
    return llvm::formatv("it has {0} loop{1}", loops, loops == 1 ? "" : "s");
  for (OpOperand &operand : op->getOpOperands()) {
    auto type = dyn_cast<ShapedType>(operand.get().getType());
    if (!type || isa<VectorType>(type) || isWrappedScalar(type))
      continue;
    const char *what = isa<BaseMemRefType>(type) ? "is a buffer"
                       : !type.hasRank() || type.getRank() != 0
                           ? "is of another rank than 0"
                           : "has an encoding";
    return llvm::formatv("operand {0} {1}", operand.getOperandNumber(), what);
  }
  return std::nullopt;
}

static std::optional<Refusal>
refuseToDetensorize(StructuredOpInterface op,
                    const DetensorizeOptions &options) {
  if (options.genericOnly) {
    if (!LinalgHostInterface::get(op.getContext()).isGeneric(op))
      return "it is no linalg.generic";
    for (OpOperand &operand : op->getOpOperands())
      if (!isa<ShapedType>(operand.get().getType()))
        return llvm::formatv("operand {0} is no tensor",
                             operand.getOperandNumber());
  }
  return refuseToDetensorize(op);
}

/// The element of `constant`, if it is a constant tensor.
static TypedAttr getConstantElement(Value constant) {
  DenseElementsAttr elements;
  Type type = getElementTypeOrSelf(constant);
  if (!type.isSignlessIntOrIndexOrFloat() ||
      !matchPattern(constant, m_Constant(&elements)))
    return {};
  return cast<TypedAttr>(*elements.getValues<Attribute>().begin());
}

//===----------------------------------------------------------------------===//
// Analysis
//===----------------------------------------------------------------------===//

/// Whether `argument` can be a scalar: all its values come from branches.
static bool canBeScalar(BlockArgument argument) {
  Block *block = argument.getOwner();
  if (!isWrappedScalar(argument.getType()) || block->isEntryBlock() ||
      block->hasNoPredecessors())
    return false;
  return llvm::all_of(block->getUses(), [&](BlockOperand &use) {
    auto branch = dyn_cast<BranchOpInterface>(use.getOwner());
    return branch && !branch.getSuccessorOperands(use.getOperandNumber())
                          .isOperandProduced(argument.getArgNumber());
  });
}

/// The operands of branches for `argument`, all of whose values come from
/// branches.
static SmallVector<OpOperand *> getIncoming(BlockArgument argument) {
  SmallVector<OpOperand *> incoming;
  for (BlockOperand &use : argument.getOwner()->getUses()) {
    SuccessorOperands operands =
        cast<BranchOpInterface>(use.getOwner())
            .getSuccessorOperands(use.getOperandNumber());
    unsigned number =
        argument.getArgNumber() - operands.getProducedOperandCount();
    incoming.push_back(&operands.getMutableForwardedOperands()[number]);
  }
  std::reverse(incoming.begin(), incoming.end()); // uses are in reverse order
  return incoming;
}

namespace {
/// Collects ops and block arguments by following values.
class ScalarFinder {
public:
  ScalarFinder(const DetensorizeOptions &options) : options(options) {}

  /// Adds the ops on which operands of the branches in `root` depend.
  void addWhatBranchesDependOn(Operation *root);
  /// Adds ops and block arguments that are connected to these.
  void addConnected();

  bool has(StructuredOpInterface op) const { return ops.contains(op); }
  bool has(BlockArgument argument) const {
    return arguments.contains(argument);
  }

private:
  void add(Operation *op) {
    auto structured = dyn_cast_or_null<StructuredOpInterface>(op);
    if (structured && !ops.contains(op) &&
        !refuseToDetensorize(structured, options))
      ops.insert(op);
  }
  void add(BlockArgument argument) {
    if (!arguments.contains(argument) && canBeScalar(argument))
      arguments.insert(argument);
  }
  void addSource(Value value) {
    if (auto argument = dyn_cast<BlockArgument>(value))
      add(argument);
    else
      add(value.getDefiningOp());
  }
  void addUsers(Value value) {
    for (OpOperand &use : value.getUses()) {
      auto branch = dyn_cast<BranchOpInterface>(use.getOwner());
      if (!branch)
        add(use.getOwner());
      else if (std::optional<BlockArgument> argument =
                   branch.getSuccessorBlockArgument(use.getOperandNumber()))
        add(*argument);
    }
  }

  const DetensorizeOptions &options;
  llvm::SetVector<Operation *> ops;
  llvm::SetVector<BlockArgument> arguments;
};
} // namespace

void ScalarFinder::addWhatBranchesDependOn(Operation *root) {
  llvm::SetVector<Value> values;
  root->walk([&](BranchOpInterface branch) {
    values.insert_range(branch->getOperands());
  });
  for (size_t next = 0; next < values.size(); ++next) {
    auto argument = dyn_cast<BlockArgument>(values[next]);
    if (Operation *op = values[next].getDefiningOp()) {
      add(op);
      values.insert_range(op->getOperands());
    } else if (canBeScalar(argument)) {
      for (OpOperand *operand : getIncoming(argument))
        values.insert(operand->get());
    }
  }
}

void ScalarFinder::addConnected() {
  size_t nextOp = 0, nextArgument = 0;
  while (nextOp < ops.size() || nextArgument < arguments.size()) {
    if (nextOp < ops.size()) {
      Operation *op = ops[nextOp++];
      llvm::for_each(op->getOperands(), [&](Value v) { addSource(v); });
      llvm::for_each(op->getResults(), [&](Value v) { addUsers(v); });
      continue;
    }
    BlockArgument argument = arguments[nextArgument++];
    for (OpOperand *operand : getIncoming(argument))
      addSource(operand->get());
    addUsers(argument);
  }
}

DetensorizePlan
mlir::structured::planDetensorize(Operation *root,
                                  const DetensorizeOptions &options) {
  ScalarFinder finder(options);
  if (!options.aggressiveMode) {
    finder.addWhatBranchesDependOn(root);
    finder.addConnected();
  }
  DetensorizePlan found;
  root->walk([&](StructuredOpInterface op) {
    if (options.aggressiveMode ? !refuseToDetensorize(op, options)
                               : finder.has(op))
      found.ops.push_back(op);
  });
  root->walk([&](Block *block) {
    for (BlockArgument argument : block->getArguments())
      if (options.aggressiveMode ? canBeScalar(argument) : finder.has(argument))
        found.arguments.push_back(argument);
  });
  return found;
}

//===----------------------------------------------------------------------===//
// Replacement
//===----------------------------------------------------------------------===//

namespace {
class Detensorizer {
public:
  Detensorizer(RewriterBase &rewriter) : rewriter(rewriter) {}

  /// Replaces `op`, for which there is no reason not to, by its payload.
  void replace(StructuredOpInterface op);
  /// Makes the block arguments scalars.
  void replace(ArrayRef<BlockArgument> arguments);
  /// Replaces extractions from created tensors by the elements, erases dead
  /// ops, and moves the remaining tensor creations to their uses, if these are
  /// not executed more often.
  void clean();

private:
  Value getElement(Value tensor);
  void sinkToUses(tensor::FromElementsOp made, DominanceInfo &dominance);
  Value wrap(Location loc, Type type, Value element) {
    auto made = tensor::FromElementsOp::create(rewriter, loc, type,
                                               ValueRange(element));
    wrapped.push_back(made);
    return made;
  }

  RewriterBase &rewriter;
  /// One extraction for each tensor.
  DenseMap<Value, Value> elements;
  SmallVector<tensor::FromElementsOp> wrapped;
  llvm::SetVector<Operation *> maybeDead;
};
} // namespace

/// The element of `tensor`, extracted after its definition; the value itself if
/// it is not a tensor.
Value Detensorizer::getElement(Value tensor) {
  if (!isWrappedScalar(tensor.getType()))
    return tensor;
  if (auto made = tensor.getDefiningOp<tensor::FromElementsOp>())
    return made.getElements().front();
  Value &element = elements[tensor];
  if (element)
    return element;
  OpBuilder::InsertionGuard guard(rewriter);
  rewriter.setInsertionPointAfterValue(tensor);
  if (TypedAttr constant = getConstantElement(tensor))
    element = arith::ConstantOp::create(rewriter, tensor.getLoc(), constant);
  else
    element = tensor::ExtractOp::create(rewriter, tensor.getLoc(), tensor,
                                        ValueRange());
  return element;
}

void Detensorizer::replace(StructuredOpInterface op) {
  SmallVector<Value> scalars;
  for (OpOperand &operand : op->getOpOperands()) {
    BlockArgument argument = op.getPayloadArgument(&operand);
    scalars.push_back(argument.use_empty() ? Value()
                                           : getElement(operand.get()));
    if (Operation *source = operand.get().getDefiningOp())
      maybeDead.insert(source);
  }
  Block *payload = op.getPayload();
  Operation *yield = payload->getTerminator();
  rewriter.inlineBlockBefore(payload, op, scalars);
  rewriter.setInsertionPoint(op);
  SmallVector<Value> results;
  for (auto [result, value] :
       llvm::zip_equal(op->getResults(), yield->getOperands())) {
    results.push_back(wrap(op.getLoc(), result.getType(), value));
    elements.erase(result);
  }
  rewriter.eraseOp(yield);
  maybeDead.remove(op);
  rewriter.replaceOp(op, results);
}

void Detensorizer::replace(ArrayRef<BlockArgument> arguments) {
  for (BlockArgument argument : arguments) {
    Type type = argument.getType();
    argument.setType(getElementTypeOrSelf(type));
    elements.erase(argument);
    rewriter.setInsertionPointToStart(argument.getOwner());
    Value tensor = wrap(argument.getLoc(), type, argument);
    rewriter.replaceAllUsesExcept(argument, tensor, tensor.getDefiningOp());
  }
  for (BlockArgument argument : arguments)
    for (OpOperand *operand : getIncoming(argument)) {
      if (Operation *source = operand->get().getDefiningOp())
        maybeDead.insert(source);
      Value element = getElement(operand->get());
      rewriter.modifyOpInPlace(operand->getOwner(),
                               [&] { operand->set(element); });
    }
}

/// Whether control can get from the end of `block` to its start without
/// `other`.
static bool isRepeatedWithout(Block *block, Block *other) {
  llvm::SetVector<Block *> reached;
  reached.insert_range(block->getSuccessors());
  for (size_t next = 0; next < reached.size(); ++next)
    if (reached[next] != other)
      reached.insert_range(reached[next]->getSuccessors());
  return reached.contains(block);
}

/// Moves the creation of a tensor that is only used after a loop out of the
/// loop.
void Detensorizer::sinkToUses(tensor::FromElementsOp made,
                              DominanceInfo &dominance) {
  Block *source = made->getBlock(), *target = nullptr;
  for (Operation *user : made->getUsers()) {
    Block *block =
        source->getParent()->findAncestorOpInRegion(*user)->getBlock();
    if (!dominance.isReachableFromEntry(block))
      return;
    target =
        target ? dominance.findNearestCommonDominator(target, block) : block;
  }
  if (target == source || isRepeatedWithout(target, source))
    return;
  rewriter.moveOpBefore(made, target, target->begin());
}

void Detensorizer::clean() {
  for (tensor::FromElementsOp made : wrapped)
    for (Operation *user : llvm::make_early_inc_range(made->getUsers()))
      if (isa<tensor::ExtractOp>(user)) {
        maybeDead.remove(user);
        rewriter.replaceOp(user, made.getElements().front());
      }
  for (tensor::FromElementsOp made : wrapped) {
    maybeDead.insert(made);
    auto extracted =
        made.getElements().front().getDefiningOp<tensor::ExtractOp>();
    if (!extracted || extracted.getTensor().getType() != made.getType())
      continue;
    rewriter.replaceAllUsesWith(made, extracted.getTensor());
    maybeDead.insert(extracted);
  }
  DominanceInfo dominance;
  for (tensor::FromElementsOp made : wrapped)
    if (!made->use_empty())
      sinkToUses(made, dominance);
  for (Operation *op : maybeDead)
    if (isOpTriviallyDead(op))
      rewriter.eraseOp(op);
}

LogicalResult mlir::structured::detensorize(RewriterBase &rewriter,
                                            StructuredOpInterface op) {
  if (auto refusal = refuseToDetensorize(op))
    return rewriter.notifyMatchFailure(op, refusal->reason);
  Detensorizer detensorizer(rewriter);
  detensorizer.replace(op);
  detensorizer.clean();
  return success();
}

void mlir::structured::applyDetensorize(RewriterBase &rewriter,
                                        const DetensorizePlan &scalars) {
  Detensorizer detensorizer(rewriter);
  detensorizer.replace(scalars.arguments);
  for (StructuredOpInterface op : scalars.ops)
    detensorizer.replace(op);
  detensorizer.clean();
  llvm::SetVector<Region *> regions;
  for (BlockArgument argument : scalars.arguments)
    regions.insert(argument.getOwner()->getParent());
  for (Region *region : regions)
    (void)simplifyRegions(rewriter, *region);
}

//===----------------------------------------------------------------------===//
// The pattern and the pass
//===----------------------------------------------------------------------===//

namespace {
struct DetensorizePattern : OpInterfaceRewritePattern<StructuredOpInterface> {
  using OpInterfaceRewritePattern::OpInterfaceRewritePattern;

  LogicalResult matchAndRewrite(StructuredOpInterface op,
                                PatternRewriter &rewriter) const override {
    return detensorize(rewriter, op);
  }
};

struct DetensorizePass
    : structured::impl::LinalgDetensorizeOpsPassBase<DetensorizePass> {
  using LinalgDetensorizeOpsPassBase::LinalgDetensorizeOpsPassBase;

  void runOnOperation() override {
    DetensorizeOptions options = {aggressiveMode, genericOnly};
    DetensorizePlan scalars = planDetensorize(getOperation(), options);
    DenseSet<Operation *> found(scalars.ops.begin(), scalars.ops.end());
    for (StructuredOpInterface op :
         collectStructuredOps(getOperation(), "linalg-detensorize-ops")) {
      if (found.contains(op))
        remark::passed(op.getLoc(), remark::RemarkOpts::name("Detensorized")
                                        .category("linalg-detensorize-ops"))
            << remark::add("replaced {0} by its payload",
                           op->getName().getStringRef());
      else
        reportLeft(op, options);
    }
    IRRewriter rewriter(&getContext());
    applyDetensorize(rewriter, scalars);
  }

private:
  static void reportLeft(StructuredOpInterface op,
                         const DetensorizeOptions &options) {
    constexpr StringLiteral kPass = "linalg-detensorize-ops",
                            kRemark = "NotDetensorized";
    if (auto refusal = refuseToDetensorize(op, options))
      reportRefusal(kPass, kRemark, op, *refusal);
    else
      reportRefusal(kPass, kRemark, op, "no branch depends on it",
                    "aggressive-mode detensorizes it");
  }
};
} // namespace

void mlir::structured::populateDetensorizePatterns(
    RewritePatternSet &patterns) {
  patterns.add<DetensorizePattern>(patterns.getContext());
}
