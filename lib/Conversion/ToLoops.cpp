// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "linalg/Conversion/ToLoops.h"
#include "LoopLowering.h"
#include "linalg/Conversion/Passes.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"

namespace mlir::structured {
#define GEN_PASS_DEF_LINALGTOLOOPSPASS
#include "linalg/Conversion/Passes.h.inc"
} // namespace mlir::structured

using namespace mlir;
using namespace mlir::structured;
using namespace mlir::structured::detail;

FailureOr<SmallVector<scf::ForOp>>
mlir::structured::lowerToLoops(RewriterBase &rewriter,
                               StructuredOpInterface op) {
  if (hasTensorOperand(op))
    return rewriter.notifyMatchFailure(op, "has a tensor operand");
  OpBuilder::InsertionGuard guard(rewriter);
  rewriter.setInsertionPoint(op);
  Location loc = op.getLoc();
  SmallVector<Value> sizes = getLoopSizeValues(rewriter, op);
  Value zero = arith::ConstantIndexOp::create(rewriter, loc, 0);
  Value one = arith::ConstantIndexOp::create(rewriter, loc, 1);
  SmallVector<scf::ForOp> loops;
  SmallVector<Value> ivs;
  for (Value size : sizes) {
    loops.push_back(scf::ForOp::create(rewriter, loc, zero, size, one));
    ivs.push_back(loops.back().getInductionVar());
    rewriter.setInsertionPointToStart(loops.back().getBody());
  }
  buildPayloadAt(rewriter, op, ivs, MemRefAccess());
  rewriter.eraseOp(op);
  return loops;
}

namespace {
struct ToLoopsPattern : OpInterfaceRewritePattern<StructuredOpInterface> {
  using OpInterfaceRewritePattern::OpInterfaceRewritePattern;

  LogicalResult matchAndRewrite(StructuredOpInterface op,
                                PatternRewriter &rewriter) const override {
    return lowerToLoops(rewriter, op);
  }
};

struct ToLoopsPass : structured::impl::LinalgToLoopsPassBase<ToLoopsPass> {
  void runOnOperation() override {
    auto lower = [](RewriterBase &rewriter,
                    StructuredOpInterface op) -> FailureOr<size_t> {
      FailureOr<SmallVector<scf::ForOp>> loops = lowerToLoops(rewriter, op);
      if (failed(loops))
        return failure();
      return loops->size();
    };
    if (failed(lowerAll(getOperation(), "linalg-to-loops", lower)))
      signalPassFailure();
  }
};
} // namespace

void mlir::structured::populateToLoopsPatterns(RewritePatternSet &patterns) {
  patterns.add<ToLoopsPattern>(patterns.getContext());
}
