// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "PaddedBlock.h"
#include "ShrinkEmptyTensors.h"
#include "ThreadGroup.h"
#include "linalg/Codegen/Passes.h"
#include "linalg/Transforms/Fusion/TileAndFuse.h"
#include "linalg/Utils/ReportRefusal.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/Remarks.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

namespace mlir::structured {
#define GEN_PASS_DEF_LINALGDIVIDEAMONGTHREADSPASS
#include "linalg/Codegen/Passes.h.inc"
} // namespace mlir::structured

using namespace mlir;
using namespace mlir::structured;
using namespace mlir::structured::detail;

static constexpr StringLiteral kPass = "linalg-divide-among-threads";

/// The iterations of the loop of `group` that a thread has: an equal part of
/// them, but of an unknown number at least what is worth a thread.
static OpFoldResult getPart(RewriterBase &rewriter, const ThreadGroup &group,
                            int64_t threads, double leastCycles) {
  StructuredOpInterface root = group.root;
  OpFoldResult extent = cast<TilingInterface>(root.getOperation())
                            .getIterationDomain(rewriter)[group.loop]
                            .size;
  AffineExpr part = rewriter.getAffineSymbolExpr(0).ceilDiv(threads);
  if (getConstantIntValue(extent))
    return affine::makeComposedFoldedAffineApply(rewriter, root.getLoc(), part,
                                                 {extent});
  int64_t least = std::ceil(leastCycles / threads / group.cyclesOfIteration);
  MLIRContext *context = rewriter.getContext();
  auto map = AffineMap::get(
      0, 1, {part, getAffineConstantExpr(std::max<int64_t>(least, 1), context)},
      context);
  return affine::makeComposedFoldedAffineMax(rewriter, root.getLoc(), map,
                                             {extent});
}

/// Pads the parts of operands of ops in `loop` instead of the whole operands.
static void padParts(RewriterBase &rewriter, Operation *loop) {
  SmallVector<StructuredOpInterface> ops;
  loop->walk([&](StructuredOpInterface op) { ops.push_back(op); });
  for (StructuredOpInterface op : ops)
    for (OpOperand *input : op.getDpsInputOperands())
      (void)padInBlock(rewriter, *input);
}

/// Replaces the members by one `scf.forall` with an iteration for each thread.
static LogicalResult divide(RewriterBase &rewriter, const ThreadGroup &group,
                            int64_t threads, double leastCycles) {
  OpBuilder::InsertionGuard guard(rewriter);
  rewriter.setInsertionPoint(group.root);
  StructuredOpInterface root = group.root;
  TileAndFuseOptions options;
  options.tiling.loops = TileLoops::Forall;
  options.tiling.sizes.assign(root.getNumLoops(), rewriter.getIndexAttr(0));
  options.tiling.sizes[group.loop] =
      getPart(rewriter, group, threads, leastCycles);
  options.mayFuse = [&](Operation *op) { return group.members.contains(op); };
  auto tileable = cast<TilingInterface>(root.getOperation());
  FailureOr<TileAndFuseResult> result =
      tileAndFuse(rewriter, tileable, options);
  if (failed(result))
    return failure();
  for (LoopLikeOpInterface loop : result->loops) {
    padParts(rewriter, loop);
    shrinkEmptyTensors(rewriter, loop);
  }
  return success();
}

namespace {
struct DivideAmongThreadsPass
    : structured::impl::LinalgDivideAmongThreadsPassBase<
          DivideAmongThreadsPass> {
  using LinalgDivideAmongThreadsPassBase::LinalgDivideAmongThreadsPassBase;

  void runOnOperation() override {
    // Readers before what they read; loops around ops start threads again in
    // each iteration.
    SmallVector<StructuredOpInterface> ops;
    getOperation()->walk([&](StructuredOpInterface op) {
      if (isa<FunctionOpInterface>(op->getParentOp()))
        ops.push_back(op);
    });
    if (ops.empty())
      return;
    FailureOr<Processor> processor = readProcessor(ops.front());
    if (failed(processor))
      return signalPassFailure();
    if (processor->threads == 1)
      return;
    IRRewriter rewriter(&getContext());
    llvm::DenseSet<Operation *> divided;
    for (StructuredOpInterface op : llvm::reverse(ops))
      if (!divided.contains(op))
        divideFrom(rewriter, op, *processor, divided);
  }

private:
  /// The op that computes what is to be divided of `root`: itself, or partial
  /// results for each thread, which other ops fold.
  StructuredOpInterface splitIfNeeded(RewriterBase &rewriter,
                                      StructuredOpInterface root,
                                      const Processor &processor) {
    auto options = planSplitAmongThreads(root, processor, leastCycles);
    if (!options)
      return root;
    rewriter.setInsertionPoint(root);
    FailureOr<SplitReductionResult> split =
        splitReduction(rewriter, root, *options);
    return succeeded(split) ? split->partial : root;
  }

  void divideFrom(RewriterBase &rewriter, StructuredOpInterface root,
                  const Processor &processor,
                  llvm::DenseSet<Operation *> &divided) {
    root = splitIfNeeded(rewriter, root, processor);
    RefusalOr<ThreadGroup> group =
        planThreadGroup(root, processor, leastCycles);
    if (!group)
      return reportRefusal(kPass, "NotDivided", root, group.refusal());
    Location loc = root.getLoc();
    StringRef name = root->getName().getStringRef();
    for (auto [op, loop] : group->members)
      divided.insert(op);
    if (failed(divide(rewriter, *group, processor.threads, leastCycles)))
      return reportRefusal(kPass, "NotDivided", loc, name,
                           "its own model of tiling refuses");
    remark::passed(loc, remark::RemarkOpts::name("Divided").category(kPass))
        << remark::add("divided d{0} of {1} among {2} threads", group->loop,
                       name, processor.threads)
        << remark::metric("ops", group->members.size());
  }
};
} // namespace
