// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Utils/HoistInvariantOps.h"
#include "linalg/Interfaces/Recognizers.h"
#include "linalg/Interfaces/Refusal.h"
#include "linalg/Transforms/Memory/Passes.h"
#include "linalg/Utils/ReportRefusal.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/Remarks.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

namespace mlir::structured {
#define GEN_PASS_DEF_LINALGHOISTFILLSPASS
#include "linalg/Transforms/Memory/Passes.h.inc"
} // namespace mlir::structured

using namespace mlir;
using namespace mlir::structured;
using namespace mlir::structured::detail;

static constexpr StringLiteral kPass = "linalg-hoist-fills";

namespace {
/// A fill of an allocated buffer in `loop`, and what else uses the buffer.
struct BufferFill {
  BufferFill(StructuredOpInterface op, scf::ForOp loop)
      : op(op), buffer(op.getDpsInits().front()), loop(loop) {}

  StructuredOpInterface op;
  Value buffer;
  scf::ForOp loop;
  /// The copy to the one view that is written, if any is.
  memref::CopyOp copy;
  SmallVector<Operation *> readers;
};
} // namespace

static bool onlyReads(Operation *op, Value view) {
  auto effects = dyn_cast<MemoryEffectOpInterface>(op);
  if (!effects)
    return false;
  SmallVector<MemoryEffects::EffectInstance> onView;
  effects.getEffectsOnValue(view, onView);
  return !onView.empty() &&
         llvm::all_of(onView, [](const MemoryEffects::EffectInstance &effect) {
           return isa<MemoryEffects::Read>(effect.getEffect());
         });
}

/// Adds the uses of `view` to `fill`; fails if the buffer may change in another
/// way than by a copy, or be used outside of the loop.
static LogicalResult addUses(Value view, BufferFill &fill) {
  for (OpOperand &use : view.getUses()) {
    Operation *user = use.getOwner();
    if (user == fill.op || isa<memref::DeallocOp>(user))
      continue;
    if (auto other = dyn_cast<ViewLikeOpInterface>(user)) {
      if (other.getViewSource() != view ||
          failed(addUses(user->getResult(0), fill)))
        return failure();
      continue;
    }
    if (!fill.loop->isProperAncestor(user))
      return failure();
    if (onlyReads(user, view)) {
      fill.readers.push_back(user);
      continue;
    }
    auto copy = dyn_cast<memref::CopyOp>(user);
    if (!copy || copy.getTarget() != view || copy.getSource() == view ||
        fill.copy)
      return failure();
    fill.copy = copy;
  }
  return success();
}

/// Whether each reader follows the copy in the iteration of the innermost loop
/// around it.
static bool readsAfterCopy(const BufferFill &fill) {
  Block *block = fill.copy->getBlock();
  return llvm::all_of(fill.readers, [&](Operation *reader) {
    Operation *ancestor = block->findAncestorOpInBlock(*reader);
    return ancestor && fill.copy->isBeforeInBlock(ancestor);
  });
}

/// Why `fill` has to be repeated in each iteration; none if it has not.
static std::optional<Refusal> refuseToHoist(BufferFill &fill) {
  std::optional<OpFoldResult> value = isFill(fill.op);
  if (auto element = dyn_cast<Value>(*value);
      element && !fill.loop.isDefinedOutsideOfLoop(element) &&
      !fill.op->isAncestor(element.getParentRegion()->getParentOp()))
    return "its value is not the same in all iterations";
  if (failed(addUses(fill.buffer, fill)))
    return "the buffer is also written in other ways than by one copy, or used "
           "outside of the loop";
  if (!fill.copy)
    return std::nullopt;
  if (!fill.loop.isDefinedOutsideOfLoop(fill.copy.getTarget()))
    return "what is copied to the buffer is not always in the same place";
  if (fill.copy->getBlock() != fill.op->getBlock() ||
      !fill.op->isBeforeInBlock(fill.copy) || !readsAfterCopy(fill))
    return "the buffer is read before what is copied to it";
  return std::nullopt;
}

/// Whether `op` fills a whole buffer that is allocated outside of the loop
/// around it.
static bool fillsBufferOfLoop(StructuredOpInterface op) {
  if (op.getNumDpsInits() != 1 || !op.hasPureBufferSemantics() || !isFill(op))
    return false;
  Value buffer = op.getDpsInits().front();
  auto loop = dyn_cast<scf::ForOp>(op->getParentOp());
  return loop && buffer.getDefiningOp<memref::AllocOp>() &&
         loop.isDefinedOutsideOfLoop(buffer);
}

/// The loops around `op` that run without `buffer` being allocated again,
/// innermost first.
static SmallVector<scf::ForOp> getLoops(Operation *op, Value buffer) {
  SmallVector<scf::ForOp> loops;
  for (auto loop = dyn_cast<scf::ForOp>(op->getParentOp());
       loop && loop.isDefinedOutsideOfLoop(buffer);
       loop = dyn_cast<scf::ForOp>(loop->getParentOp()))
    loops.push_back(loop);
  return loops;
}

/// Moves `op`, a fill, out of as many loops as possible.
static void hoistFill(StructuredOpInterface op) {
  SmallVector<scf::ForOp> loops = getLoops(op, op.getDpsInits().front());
  // The positions of views that are computed in the loops.
  for (scf::ForOp loop : loops)
    structured::detail::hoistInvariantOps(loop);
  std::optional<Refusal> refusal;
  for (scf::ForOp loop : llvm::reverse(loops)) {
    BufferFill fill(op, loop);
    refusal = refuseToHoist(fill);
    if (refusal)
      continue;
    op->moveBefore(loop);
    remark::passed(op.getLoc(),
                   remark::RemarkOpts::name("Hoisted").category(kPass))
        << remark::add("moved the fill of a buffer out of loops");
    return;
  }
  reportRefusal(kPass, "NotHoisted", op, *refusal);
}

namespace {
struct HoistFillsPass
    : structured::impl::LinalgHoistFillsPassBase<HoistFillsPass> {
  void runOnOperation() override {
    SmallVector<StructuredOpInterface> fills;
    getOperation()->walk([&](StructuredOpInterface op) {
      if (fillsBufferOfLoop(op))
        fills.push_back(op);
    });
    for (StructuredOpInterface fill : fills)
      hoistFill(fill);
  }
};
} // namespace
