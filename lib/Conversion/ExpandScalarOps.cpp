// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Interfaces/Speculation.h"
#include "linalg/Conversion/Passes.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/PatternMatch.h"

namespace mlir::structured {
#define GEN_PASS_DEF_LINALGEXPANDSCALAROPSPASS
#include "linalg/Conversion/Passes.h.inc"
} // namespace mlir::structured

using namespace mlir;

// MLIR22-81: MLIR's expansion takes the lower bound for the upper one.
static void expandClamp(math::ClampFOp op, RewriterBase &rewriter) {
  Value above = arith::MaximumFOp::create(rewriter, op.getLoc(), op.getValue(),
                                          op.getMin(), op.getFastmath());
  rewriter.replaceOpWithNewOp<arith::MinimumFOp>(op, above, op.getMax(),
                                                 op.getFastmath());
}

static void expandProduct(memref::AtomicRMWOp op, RewriterBase &rewriter) {
  auto generic = memref::GenericAtomicRMWOp::create(
      rewriter, op.getLoc(), op.getMemref(), op.getIndices());
  OpBuilder::InsertionGuard guard(rewriter);
  rewriter.setInsertionPointToEnd(generic.getBody());
  Value product = arith::MulIOp::create(
      rewriter, op.getLoc(), generic.getCurrentValue(), op.getValue());
  memref::AtomicYieldOp::create(rewriter, op.getLoc(), product);
  rewriter.replaceOp(op, generic);
}

/// Computes a remainder by a quotient, which is not moved to where it may
/// divide by zero.
template <typename Remainder, typename Quotient>
static void expandRemainder(Remainder op, RewriterBase &rewriter) {
  Location loc = op.getLoc();
  Value quotient = Quotient::create(rewriter, loc, op.getLhs(), op.getRhs());
  Value multiple = arith::MulIOp::create(rewriter, loc, quotient, op.getRhs());
  rewriter.replaceOpWithNewOp<arith::SubIOp>(op, op.getLhs(), multiple);
}

// MLIR22-94: MLIR moves remainders by zero out of loops.
static void expandRemainder(Operation *op, RewriterBase &rewriter) {
  if (auto remainder = dyn_cast<arith::RemUIOp>(op))
    expandRemainder<arith::RemUIOp, arith::DivUIOp>(remainder, rewriter);
  else
    expandRemainder<arith::RemSIOp, arith::DivSIOp>(cast<arith::RemSIOp>(op),
                                                    rewriter);
}

namespace {
struct ExpandScalarOpsPass
    : structured::impl::LinalgExpandScalarOpsPassBase<ExpandScalarOpsPass> {
  void runOnOperation() override {
    IRRewriter rewriter(&getContext());
    getOperation()->walk([&](Operation *op) {
      rewriter.setInsertionPoint(op);
      if (structured::detail::isUnsafeRemainder(op))
        expandRemainder(op, rewriter);
      else if (auto clamp = dyn_cast<math::ClampFOp>(op))
        expandClamp(clamp, rewriter);
      else if (auto atomic = dyn_cast<memref::AtomicRMWOp>(op))
        if (atomic.getKind() == arith::AtomicRMWKind::muli)
          expandProduct(atomic, rewriter);
    });
  }
};
} // namespace
