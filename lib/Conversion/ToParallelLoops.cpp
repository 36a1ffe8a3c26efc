// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "linalg/Conversion/ToParallelLoops.h"
#include "LoopLowering.h"
#include "linalg/Conversion/Passes.h"
#include "linalg/Interfaces/Overlap.h"
#include "linalg/Interfaces/Refusal.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/Remarks.h"

namespace mlir::structured {
#define GEN_PASS_DEF_LINALGTOPARALLELLOOPSPASS
#include "linalg/Conversion/Passes.h.inc"
} // namespace mlir::structured

using namespace mlir;
using namespace mlir::structured;
using namespace mlir::structured::detail;

/// The loops that are declared parallel, or why their iterations must not run
/// in parallel.
static RefusalOr<SmallVector<unsigned>>
planParallelLoops(StructuredOpInterface op) {
  SmallVector<unsigned> loops =
      getLoopsOfType(op, utils::IteratorType::parallel);
  auto keepsOrder = [&](ArrayRef<unsigned> ordered) {
    return llvm::none_of(ordered, [&](unsigned loop) {
      return llvm::is_contained(loops, loop);
    });
  };
  if (auto refusal = refuseToChangeOrder(op, {keepsOrder}))
    return *refusal;
  if (loops.empty())
    return loops;
  if (auto refusal = refuseToRunConcurrently(op))
    return *refusal;
  return loops;
}

/// Lowers `op`, which is on buffers, with `parallelLoops` as the dimensions of
/// `scf.parallel`.
static ParallelLoopNest lowerWith(ArrayRef<unsigned> parallelLoops,
                                  RewriterBase &rewriter,
                                  StructuredOpInterface op) {
  OpBuilder::InsertionGuard guard(rewriter);
  rewriter.setInsertionPoint(op);
  Location loc = op.getLoc();
  SmallVector<Value> sizes = getLoopSizeValues(rewriter, op);
  Value zero = arith::ConstantIndexOp::create(rewriter, loc, 0);
  Value one = arith::ConstantIndexOp::create(rewriter, loc, 1);
  ParallelLoopNest nest;
  SmallVector<Value> ivs(sizes.size());
  if (size_t count = parallelLoops.size()) {
    SmallVector<Value> bounds = llvm::map_to_vector(
        parallelLoops, [&](unsigned loop) { return sizes[loop]; });
    nest.parallel =
        scf::ParallelOp::create(rewriter, loc, SmallVector<Value>(count, zero),
                                bounds, SmallVector<Value>(count, one));
    for (auto [loop, iv] :
         llvm::zip(parallelLoops, nest.parallel.getInductionVars()))
      ivs[loop] = iv;
    rewriter.setInsertionPointToStart(nest.parallel.getBody());
  }
  for (auto [size, iv] : llvm::zip(sizes, ivs)) {
    if (iv)
      continue;
    auto loop = scf::ForOp::create(rewriter, loc, zero, size, one);
    iv = loop.getInductionVar();
    nest.sequential.push_back(loop);
    rewriter.setInsertionPointToStart(loop.getBody());
  }
  buildPayloadAt(rewriter, op, ivs, MemRefAccess());
  rewriter.eraseOp(op);
  return nest;
}

FailureOr<ParallelLoopNest>
mlir::structured::lowerToParallelLoops(RewriterBase &rewriter,
                                       StructuredOpInterface op) {
  if (hasTensorOperand(op))
    return rewriter.notifyMatchFailure(op, "has a tensor operand");
  RefusalOr<SmallVector<unsigned>> loops = planParallelLoops(op);
  return lowerWith(loops ? *loops : SmallVector<unsigned>(), rewriter, op);
}

/// Lowers `op`, which is on buffers. Emits a remark if its parallel loops
/// become sequential.
static ParallelLoopNest lowerWithRemark(RewriterBase &rewriter,
                                        StructuredOpInterface op) {
  RefusalOr<SmallVector<unsigned>> loops = planParallelLoops(op);
  if (loops)
    return lowerWith(*loops, rewriter, op);
  remark::missed(op.getLoc(), remark::RemarkOpts::name("NotParallel")
                                  .category("linalg-to-parallel-loops"))
      << remark::add("made all loops of {0} sequential", op->getName())
      << remark::reason("{0}", loops.refusal().reason);
  return lowerWith({}, rewriter, op);
}

namespace {
struct ToParallelLoopsPattern
    : OpInterfaceRewritePattern<StructuredOpInterface> {
  using OpInterfaceRewritePattern::OpInterfaceRewritePattern;

  LogicalResult matchAndRewrite(StructuredOpInterface op,
                                PatternRewriter &rewriter) const override {
    return lowerToParallelLoops(rewriter, op);
  }
};

struct ToParallelLoopsPass
    : structured::impl::LinalgToParallelLoopsPassBase<ToParallelLoopsPass> {
  void runOnOperation() override {
    auto lower = [](RewriterBase &rewriter,
                    StructuredOpInterface op) -> FailureOr<size_t> {
      ParallelLoopNest nest = lowerWithRemark(rewriter, op);
      size_t parallel = nest.parallel ? nest.parallel.getNumLoops() : 0;
      return parallel + nest.sequential.size();
    };
    if (failed(lowerAll(getOperation(), "linalg-to-parallel-loops", lower)))
      signalPassFailure();
  }
};
} // namespace

void mlir::structured::populateToParallelLoopsPatterns(
    RewritePatternSet &patterns) {
  patterns.add<ToParallelLoopsPattern>(patterns.getContext());
}
