// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "linalg/Transforms/Packing/PropagatePacking.h"
#include "PackPlan.h"
#include "Utils/InlineScopes.h"
#include "linalg/Decompositions/Relayout.h"
#include "linalg/Interfaces/LinalgHostInterface.h"
#include "linalg/Interfaces/Recognizers.h"
#include "linalg/Transforms/Packing/Passes.h"
#include "linalg/Utils/ReportRefusal.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/Remarks.h"

namespace mlir::structured {
#define GEN_PASS_DEF_LINALGPROPAGATEPACKINGPASS
#include "linalg/Transforms/Packing/Passes.h.inc"
} // namespace mlir::structured

using namespace mlir;
using namespace mlir::structured;
using namespace mlir::structured::detail;

//===----------------------------------------------------------------------===//
// Equal tiles
//===----------------------------------------------------------------------===//

/// The dimensions of a tensor with `map` whose loops are among `loops`, in the
/// order of `loops`.
static SmallVector<int64_t> orderDims(AffineMap map, ArrayRef<unsigned> loops) {
  SmallVector<int64_t> dims;
  for (unsigned loop : loops)
    if (auto dim =
            map.getResultPosition(getAffineDimExpr(loop, map.getContext())))
      dims.push_back(*dim);
  return dims;
}

PackOptions mlir::structured::getOptionsOfTiles(StructuredOpInterface op,
                                                OpOperand &operand,
                                                Operation *relayoutOp) {
  Relayout relayout = Relayout::get(relayoutOp);
  AffineMap map = op.getMatchingIndexingMap(&operand);
  SmallVector<unsigned> outer, inner;
  PackOptions options;
  options.sizes.resize(op.getNumLoops());
  for (int64_t dim : relayout.outerDimsPerm)
    outer.push_back(map.getDimPosition(dim));
  for (auto [dim, tile] :
       llvm::zip_equal(relayout.innerDimsPos, relayout.innerTiles)) {
    inner.push_back(map.getDimPosition(dim));
    options.sizes[inner.back()] = tile;
  }
  if (static_cast<int64_t>(outer.size()) == op.getNumLoops())
    options.loopOrder.assign(outer.begin(), outer.end());
  for (AffineMap other : op.getIndexingMapsArray()) {
    PackedOrder &order = options.orders.emplace_back();
    order.inner = orderDims(other, inner);
    // If there are other dimensions, all keep their order.
    SmallVector<int64_t> dims = orderDims(other, outer);
    if (dims.size() == other.getNumResults() && !llvm::is_sorted(dims))
      order.outer = dims;
  }
  return options;
}

Value mlir::structured::getValueBeforeRelayout(Operation *op) {
  const auto &host = LinalgHostInterface::get(op->getContext());
  Operation *other = op->getOperand(0).getDefiningOp();
  bool isPack = host.isPack(op);
  if (!other || !(isPack ? host.isUnpack(other) : host.isPack(other)))
    return nullptr;
  Value before = other->getOperand(0);
  Relayout relayout = Relayout::get(op);
  if (before.getType() != op->getResult(0).getType() ||
      !(relayout == Relayout::get(other)))
    return nullptr;
  if (isPack) {
    auto plain = cast<RankedTensorType>(op->getOperand(0).getType());
    return !relayout.padding || areTilesFull(relayout, plain) ? before
                                                              : nullptr;
  }
  // A smaller tensor may have the same number of tiles.
  auto plain = cast<RankedTensorType>(before.getType());
  bool isKnown = llvm::none_of(relayout.innerDimsPos, [&](int64_t dim) {
    return plain.isDynamicDim(dim);
  });
  return isKnown ? before : nullptr;
}

//===----------------------------------------------------------------------===//
// Down
//===----------------------------------------------------------------------===//

/// The first operand of `op` that is the result of an unpack.
static OpOperand *findUnpackedOperand(StructuredOpInterface op) {
  const auto &host = LinalgHostInterface::get(op.getContext());
  for (OpOperand &operand : op->getOpOperands()) {
    Operation *producer = operand.get().getDefiningOp();
    bool isValueUsed = !op.isDpsInit(&operand) || op.isReadByPayload(&operand);
    if (producer && host.isUnpack(producer) && isValueUsed)
      return &operand;
  }
  return nullptr;
}

namespace {
/// How the op that a relayout is moved past is packed.
struct MovePlan {
  PackOptions options;
  PackPlan packing;
};
} // namespace

/// How `op` is packed with `options`, or why it is not.
static RefusalOr<MovePlan> planMove(StructuredOpInterface op,
                                    const PackOptions &options) {
  RefusalOr<PackPlan> packing = planPacking(op, options);
  if (!packing)
    return packing.refusal();
  return MovePlan{options, *packing};
}

static RefusalOr<MovePlan> planMoveDown(StructuredOpInterface op) {
  OpOperand *operand = findUnpackedOperand(op);
  if (!operand)
    return "none of its operands is the result of linalg.unpack";
  if (!isElementwise(op))
    return "it is not elementwise";
  return planMove(
      op, getOptionsOfTiles(op, *operand, operand->get().getDefiningOp()));
}

std::optional<Refusal>
mlir::structured::refuseToMoveDown(StructuredOpInterface op) {
  return planMoveDown(op).getRefusalIfAny();
}

/// `moveUnpackDown` by the plan of `planMoveDown`.
static PackResult applyMoveDown(RewriterBase &rewriter,
                                StructuredOpInterface op,
                                const MovePlan &plan) {
  Operation *unpack = findUnpackedOperand(op)->get().getDefiningOp();
  PackResult result = applyPacking(rewriter, op, plan.options, plan.packing);
  if (unpack->use_empty())
    rewriter.eraseOp(unpack);
  return result;
}

FailureOr<PackResult>
mlir::structured::moveUnpackDown(RewriterBase &rewriter,
                                 StructuredOpInterface op) {
  RefusalOr<MovePlan> plan = planMoveDown(op);
  if (!plan)
    return rewriter.notifyMatchFailure(op, plan.refusal().reason);
  return applyMoveDown(rewriter, op, *plan);
}

//===----------------------------------------------------------------------===//
// Up
//===----------------------------------------------------------------------===//

/// The op that computes the source of `pack`.
static StructuredOpInterface getProducer(Operation *pack) {
  return pack->getOperand(0).getDefiningOp<StructuredOpInterface>();
}

static PackOptions getOptionsOfProducer(Operation *pack) {
  StructuredOpInterface op = getProducer(pack);
  OpOperand *init = op.getTiedOpOperand(cast<OpResult>(pack->getOperand(0)));
  return getOptionsOfTiles(op, *init, pack);
}

static RefusalOr<MovePlan> planMoveUp(Operation *pack) {
  StructuredOpInterface op = getProducer(pack);
  if (!op)
    return "its source is not the result of a structured op";
  if (!isElementwise(op))
    return "the op that computes its source is not elementwise";
  if (!op->getResult(0).hasOneUse() || op->getNumResults() != 1)
    return "the result of the op that computes its source has other uses";
  Relayout relayout = Relayout::get(pack);
  if (llvm::any_of(relayout.innerTiles, llvm::IsaPred<Value>))
    return "the size of a tile is a value";
  auto plain = cast<RankedTensorType>(pack->getOperand(0).getType());
  if (relayout.padding && !areTilesFull(relayout, plain))
    return "its tiles are not known to be full, and the op would compute other "
           "values after the end than the padding";
  return planMove(op, getOptionsOfProducer(pack));
}

std::optional<Refusal> mlir::structured::refuseToMoveUp(Operation *pack) {
  return planMoveUp(pack).getRefusalIfAny();
}

/// `movePackUp` by the plan of `planMoveUp`.
static PackResult applyMoveUp(RewriterBase &rewriter, Operation *packOp,
                              const MovePlan &plan) {
  PackResult result =
      applyPacking(rewriter, getProducer(packOp), plan.options, plan.packing);
  Value value = result.op->getResult(0);
  rewriter.setInsertionPoint(packOp);
  if (value.getType() != packOp->getResult(0).getType())
    value = tensor::CastOp::create(rewriter, packOp->getLoc(),
                                   packOp->getResult(0).getType(), value);
  rewriter.replaceOp(packOp, value);
  rewriter.eraseOp(result.unpacks.front());
  result.unpacks.clear();
  return result;
}

FailureOr<PackResult> mlir::structured::movePackUp(RewriterBase &rewriter,
                                                   Operation *pack) {
  RefusalOr<MovePlan> plan = planMoveUp(pack);
  if (!plan)
    return rewriter.notifyMatchFailure(pack, plan.refusal().reason);
  return applyMoveUp(rewriter, pack, *plan);
}

//===----------------------------------------------------------------------===//
// The pass
//===----------------------------------------------------------------------===//

namespace {
struct PropagatePackingPass
    : structured::impl::LinalgPropagatePackingPassBase<PropagatePackingPass> {
  void runOnOperation() override {
    IRRewriter rewriter(&getContext());
    known.clear();
    inlineScopes(rewriter, getOperation());
    dropNeedless(rewriter);
    // An unpack that was moved down becomes an operand of the next op.
    SmallVector<StructuredOpInterface> ops;
    getOperation()->walk([&](StructuredOpInterface op) { ops.push_back(op); });
    for (StructuredOpInterface op : ops)
      if (findUnpackedOperand(op))
        moveDown(rewriter, op);
    dropNeedless(rewriter);
    movePacksUp(rewriter);
    dropNeedless(rewriter);
    reportOthers();
  }

private:
  void dropNeedless(RewriterBase &rewriter) {
    getOperation()->walk([&](Operation *op) {
      if (!isRelayout(op))
        return;
      if (Value before = getValueBeforeRelayout(op)) {
        remark::passed(op->getLoc(),
                       remark::RemarkOpts::name("Dropped").category(
                           "linalg-propagate-packing"))
            << remark::add("dropped {0} of what has the same tiles",
                           op->getName().getStringRef());
        rewriter.replaceOp(op, before);
      }
    });
  }

  void moveDown(RewriterBase &rewriter, StructuredOpInterface op) {
    Location loc = op.getLoc();
    StringRef name = op->getName().getStringRef();
    known.insert(LocationAttr(loc));
    RefusalOr<MovePlan> plan = planMoveDown(op);
    if (!plan)
      return report(op, plan.refusal());
    applyMoveDown(rewriter, op, *plan);
    remark::passed(loc, remark::RemarkOpts::name("MovedDown")
                            .category("linalg-propagate-packing"))
        << remark::add("moved linalg.unpack after {0}", name);
  }

  /// From the last one to the first: a pack that was moved up becomes the user
  /// of the op before.
  void movePacksUp(RewriterBase &rewriter) {
    SmallVector<Operation *> worklist;
    getOperation()->walk([&](Operation *op) {
      if (!isRelayout(op) ||
          !LinalgHostInterface::get(op->getContext()).isPack(op))
        return;
      if (getProducer(op))
        worklist.push_back(op);
      else
        report(op, "it can't be moved before what computes its source, "
                   "which is no structured op, or dropped");
    });
    while (!worklist.empty()) {
      Operation *pack = worklist.pop_back_val();
      StructuredOpInterface producer = getProducer(pack);
      if (!producer)
        continue;
      known.insert(LocationAttr(producer.getLoc()));
      RefusalOr<MovePlan> plan = planMoveUp(pack);
      if (!plan) {
        report(pack, plan.refusal());
        continue;
      }
      StringRef name = producer->getName().getStringRef();
      Location loc = pack->getLoc();
      PackResult result = applyMoveUp(rewriter, pack, *plan);
      llvm::append_range(worklist, result.packs);
      remark::passed(loc, remark::RemarkOpts::name("MovedUp").category(
                              "linalg-propagate-packing"))
          << remark::add("moved linalg.pack before {0}", name);
    }
  }

  /// Reports the structured ops that have neither packs nor unpacks.
  void reportOthers() {
    getOperation()->walk([&](StructuredOpInterface op) {
      if (!known.contains(LocationAttr(op.getLoc())))
        report(op, "none of its operands is the result of linalg.unpack, "
                   "and linalg.pack reads none of its results");
    });
  }

  void report(Operation *op, const Refusal &refusal) {
    reportRefusal("linalg-propagate-packing", "NotMoved", op, refusal);
  }

  /// The locations of reported structured ops.
  llvm::DenseSet<Attribute> known;
};
} // namespace
