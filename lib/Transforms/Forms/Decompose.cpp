// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "linalg/Transforms/Forms/Decompose.h"
#include "linalg/Interfaces/DecomposableViewOpInterface.h"
#include "linalg/Transforms/Forms/DecomposeStructuredOps.h"
#include "linalg/Transforms/Forms/Passes.h"
#include "linalg/Utils/ReportRefusal.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Remarks.h"

namespace mlir::structured {
#define GEN_PASS_DEF_LINALGDECOMPOSEPASS
#include "linalg/Transforms/Forms/Passes.h.inc"
} // namespace mlir::structured

using namespace mlir;
using namespace mlir::structured;

/// Does `decompose`, or returns why `op` can't be decomposed.
template <typename OpInterface>
static std::optional<Refusal> decomposeOrRefuse(RewriterBase &rewriter,
                                                OpInterface op) {
  OpBuilder::InsertionGuard guard(rewriter);
  rewriter.setInsertionPoint(op);
  RefusalOr<SmallVector<Value>> values = op.decompose(rewriter);
  if (!values)
    return values.refusal();
  rewriter.replaceOp(op, *values);
  return std::nullopt;
}

LogicalResult mlir::structured::decompose(RewriterBase &rewriter,
                                          DecomposableOpInterface op) {
  if (auto refusal = decomposeOrRefuse(rewriter, op))
    return rewriter.notifyMatchFailure(op, refusal->reason);
  return success();
}

namespace {
template <typename OpInterface>
struct DecomposePattern : OpInterfaceRewritePattern<OpInterface> {
  using OpInterfaceRewritePattern<OpInterface>::OpInterfaceRewritePattern;

  LogicalResult matchAndRewrite(OpInterface op,
                                PatternRewriter &rewriter) const override {
    if (auto refusal = decomposeOrRefuse(rewriter, op))
      return rewriter.notifyMatchFailure(op, refusal->reason);
    return success();
  }
};

struct DecomposePass
    : structured::impl::LinalgDecomposePassBase<DecomposePass> {
  using LinalgDecomposePassBase::LinalgDecomposePassBase;

  void runOnOperation() override {
    IRRewriter rewriter(&getContext());
    if (!aggregatesOnly)
      decomposeStructuredOps(rewriter, getOperation(), "linalg-decompose");
    decomposeAll<DecomposableViewOpInterface>(rewriter, "wrote {0} as views");
    decomposeAll<DecomposableOpInterface>(rewriter,
                                          "wrote {0} as structured ops");
  }

private:
  template <typename OpInterface>
  void decomposeAll(RewriterBase &rewriter, const char *remark) {
    getOperation()->walk([&](OpInterface op) {
      Location loc = op->getLoc();
      StringRef name = op->getName().getStringRef();
      if (auto refusal = decomposeOrRefuse(rewriter, op))
        return reportRefusal("linalg-decompose", "NotDecomposed", op, *refusal);
      remark::passed(
          loc,
          remark::RemarkOpts::name("Decomposed").category("linalg-decompose"))
          << remark::add(remark, name);
    });
  }
};
} // namespace

void mlir::structured::populateDecomposePatterns(RewritePatternSet &patterns) {
  patterns.add<DecomposePattern<DecomposableOpInterface>,
               DecomposePattern<DecomposableViewOpInterface>>(
      patterns.getContext());
}
