// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "linalg/Conversion/ToOpenMP.h"
#include "linalg/Conversion/Passes.h"
#include "linalg/Utils/ReportRefusal.h"
#include "mlir/Conversion/SCFToOpenMP/SCFToOpenMP.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/OpenMP/OpenMPDialect.h"
#include "mlir/Dialect/SCF/Transforms/Transforms.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/Remarks.h"
#include "mlir/Pass/PassManager.h"

namespace mlir::structured {
#define GEN_PASS_DEF_LINALGTOOPENMPPASS
#include "linalg/Conversion/Passes.h.inc"
} // namespace mlir::structured

using namespace mlir;
using namespace mlir::structured;

/// Why the iterations of `loop` can't be distributed over threads; none if they
/// can.
static std::optional<Refusal> refuseToPrepare(scf::ForallOp loop) {
  if (loop.getNumResults() != 0)
    return "it has results: run linalg-bufferize first";
  if (loop.getMapping() && !loop.getMapping()->empty())
    return "it has a mapping, which is not to threads of the processor";
  return std::nullopt;
}

static bool isParallelLoop(Operation *op) {
  return isa<scf::ForallOp, scf::ParallelOp>(op);
}

void mlir::structured::makeInnerLoopsSequential(RewriterBase &rewriter,
                                                scf::ParallelOp parallel) {
  OpBuilder::InsertionGuard guard(rewriter);
  parallel.getBody()->walk([&](Operation *op) {
    rewriter.setInsertionPoint(op);
    // Reductions are left alone.
    if (auto inner = dyn_cast<scf::ParallelOp>(op))
      (void)scf::parallelForToNestedFors(rewriter, inner);
    else if (auto inner = dyn_cast<scf::ForallOp>(op))
      if (!refuseToPrepare(inner))
        (void)scf::forallToForLoop(rewriter, inner);
  });
}

/// `prepareForThreads` of a loop that it does not refuse.
static FailureOr<scf::ParallelOp> applyPreparation(RewriterBase &rewriter,
                                                   scf::ForallOp forall) {
  scf::ParallelOp parallel;
  if (failed(scf::forallToParallelLoop(rewriter, forall, &parallel)))
    return failure();
  makeInnerLoopsSequential(rewriter, parallel);
  return parallel;
}

FailureOr<scf::ParallelOp>
mlir::structured::prepareForThreads(RewriterBase &rewriter,
                                    scf::ForallOp forall) {
  if (auto refusal = refuseToPrepare(forall))
    return rewriter.notifyMatchFailure(forall, refusal->reason);
  return applyPreparation(rewriter, forall);
}

namespace {
struct ToOpenMPPass : structured::impl::LinalgToOpenMPPassBase<ToOpenMPPass> {
  using LinalgToOpenMPPassBase::LinalgToOpenMPPassBase;

  void runOnOperation() override {
    SmallVector<Operation *> loops;
    getOperation()->walk<WalkOrder::PreOrder>([&](Operation *op) {
      if (!isParallelLoop(op))
        return WalkResult::advance();
      loops.push_back(op);
      return WalkResult::skip();
    });
    IRRewriter rewriter(&getContext());
    for (Operation *loop : loops)
      prepare(rewriter, loop);
    OpPassManager pipeline(ModuleOp::getOperationName());
    pipeline.addPass(createConvertSCFToOpenMPPass({numThreads}));
    if (failed(runPipeline(pipeline, getOperation())))
      signalPassFailure();
  }

private:
  void prepare(RewriterBase &rewriter, Operation *loop) {
    Location loc = loop->getLoc();
    StringRef name = loop->getName().getStringRef();
    auto forall = dyn_cast<scf::ForallOp>(loop);
    if (forall)
      if (auto refusal = refuseToPrepare(forall))
        return reportRefusal("linalg-to-openmp", "NotParallel", loop, *refusal);
    size_t dims =
        forall ? forall.getRank() : cast<scf::ParallelOp>(loop).getNumLoops();
    if (forall)
      (void)applyPreparation(rewriter, forall);
    else
      makeInnerLoopsSequential(rewriter, cast<scf::ParallelOp>(loop));
    remark::passed(
        loc, remark::RemarkOpts::name("Parallel").category("linalg-to-openmp"))
        << remark::add("gave the iterations of {0} to threads", name)
        << remark::metric("loops", dims);
  }
};
} // namespace
