// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "linalg/Conversion/ToAffineLoops.h"
#include "LoopLowering.h"
#include "linalg/Conversion/Passes.h"
#include "linalg/Interfaces/LoopRanges.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"

namespace mlir::structured {
#define GEN_PASS_DEF_LINALGTOAFFINELOOPSPASS
#include "linalg/Conversion/Passes.h.inc"
} // namespace mlir::structured

using namespace mlir;
using namespace mlir::structured;
using namespace mlir::structured::detail;

namespace {
struct AffineAccess final : ElementAccess {
  Value load(OpBuilder &builder, Location loc, Value buffer, AffineMap map,
             ValueRange ivs) const override {
    return affine::AffineLoadOp::create(builder, loc, buffer, map, ivs);
  }
  void store(OpBuilder &builder, Location loc, Value element, Value buffer,
             AffineMap map, ValueRange ivs) const override {
    affine::AffineStoreOp::create(builder, loc, element, buffer, map, ivs);
  }
};
} // namespace

/// Creates a loop from zero to `size`, a constant, a symbol or a dimension.
static affine::AffineForOp buildLoop(OpBuilder &builder, Location loc,
                                     OpFoldResult size, Region *scope) {
  if (std::optional<int64_t> constant = getConstantIntValue(size))
    return affine::AffineForOp::create(builder, loc, 0, *constant);
  auto bound = cast<Value>(size);
  AffineMap map = affine::isValidSymbol(bound, scope)
                      ? builder.getSymbolIdentityMap()
                      : builder.getDimIdentityMap();
  return affine::AffineForOp::create(
      builder, loc, ValueRange(), builder.getConstantAffineMap(0), bound, map);
}

/// Lowers `op`, which is on buffers. If an extent can't bound an `affine.for`,
/// calls `reject` with its loop and fails.
static FailureOr<SmallVector<affine::AffineForOp>>
lowerOnBuffers(RewriterBase &rewriter, StructuredOpInterface op,
               function_ref<void(unsigned)> reject) {
  OpBuilder::InsertionGuard guard(rewriter);
  rewriter.setInsertionPoint(op);
  Location loc = op.getLoc();
  Region *scope = affine::getAffineScope(op);
  Operation *before = op->getPrevNode();
  SmallVector<OpFoldResult> sizes = getLoopSizes(rewriter, loc, op);
  auto *invalid = llvm::find_if(sizes, [&](OpFoldResult size) {
    auto bound = dyn_cast<Value>(size);
    return bound && !affine::isValidDim(bound, scope);
  });
  if (invalid != sizes.end()) {
    while (op->getPrevNode() != before)
      rewriter.eraseOp(op->getPrevNode());
    reject(invalid - sizes.begin());
    return failure();
  }
  SmallVector<affine::AffineForOp> loops;
  SmallVector<Value> ivs;
  for (OpFoldResult size : sizes) {
    loops.push_back(buildLoop(rewriter, loc, size, scope));
    ivs.push_back(loops.back().getInductionVar());
    rewriter.setInsertionPointToStart(loops.back().getBody());
  }
  buildPayloadAt(rewriter, op, ivs, AffineAccess());
  rewriter.eraseOp(op);
  return loops;
}

FailureOr<SmallVector<affine::AffineForOp>>
mlir::structured::lowerToAffineLoops(RewriterBase &rewriter,
                                     StructuredOpInterface op) {
  if (hasTensorOperand(op))
    return rewriter.notifyMatchFailure(op, "has a tensor operand");
  return lowerOnBuffers(rewriter, op, [&](unsigned) {
    (void)rewriter.notifyMatchFailure(op, "has an extent that is not affine");
  });
}

namespace {
struct ToAffineLoopsPattern : OpInterfaceRewritePattern<StructuredOpInterface> {
  using OpInterfaceRewritePattern::OpInterfaceRewritePattern;

  LogicalResult matchAndRewrite(StructuredOpInterface op,
                                PatternRewriter &rewriter) const override {
    return lowerToAffineLoops(rewriter, op);
  }
};

struct ToAffineLoopsPass
    : structured::impl::LinalgToAffineLoopsPassBase<ToAffineLoopsPass> {
  void runOnOperation() override {
    auto lower = [](RewriterBase &rewriter,
                    StructuredOpInterface op) -> FailureOr<size_t> {
      auto reject = [&](unsigned loop) {
        OperandDim found = getOperandDimsOfLoop(op, loop).front();
        op->emitOpError() << "loop " << loop << " has the extent of dimension "
                          << found.dim << " of operand "
                          << found.operand->getOperandNumber()
                          << ", which can't bound an affine.for, expected a "
                             "constant or a symbol: run linalg-to-loops";
      };
      FailureOr<SmallVector<affine::AffineForOp>> loops =
          lowerOnBuffers(rewriter, op, reject);
      if (failed(loops))
        return failure();
      return loops->size();
    };
    if (failed(lowerAll(getOperation(), "linalg-to-affine-loops", lower)))
      signalPassFailure();
  }
};
} // namespace

void mlir::structured::populateToAffineLoopsPatterns(
    RewritePatternSet &patterns) {
  patterns.add<ToAffineLoopsPattern>(patterns.getContext());
}
