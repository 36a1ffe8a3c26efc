// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "linalg/Conversion/Passes.h"
#include "mlir/Conversion/ShapeToStandard/ShapeToStandard.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlow.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Shape/IR/Shape.h"
#include "mlir/Dialect/Shape/Transforms/Passes.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Transforms/DialectConversion.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

namespace mlir::structured {
#define GEN_PASS_DEF_LINALGLOWERSHAPEPASS
#include "linalg/Conversion/Passes.h.inc"
} // namespace mlir::structured

using namespace mlir;

static bool isShapeOp(Operation *op) {
  return isa_and_nonnull<shape::ShapeDialect>(op->getDialect());
}

/// The ops that the patterns for shapes apply to.
static SmallVector<Operation *> collectShapeOps(Operation *root) {
  SmallVector<Operation *> ops;
  root->walk([&](Operation *op) {
    if (isShapeOp(op))
      ops.push_back(op);
  });
  return ops;
}

/// Applies MLIR's rewrites of shape ops to other shape ops and assertions, and
/// their canonicalizations, which remove unused ones.
static FrozenRewritePatternSet makeRewrites(MLIRContext *context) {
  RewritePatternSet patterns(context);
  populateShapeRewritePatterns(patterns);
  populateConvertShapeConstraintsConversionPatterns(patterns);
  for (RegisteredOperationName op : context->getRegisteredOperations())
    if (op.getDialectNamespace() == shape::ShapeDialect::getDialectNamespace())
      op.getCanonicalizationPatterns(patterns, context);
  return std::move(patterns);
}

static LogicalResult convertToArithmetic(Operation *root) {
  MLIRContext *context = root->getContext();
  RewritePatternSet patterns(context);
  populateShapeToStandardConversionPatterns(patterns);
  ConversionTarget target(*context);
  target.addLegalDialect<arith::ArithDialect, cf::ControlFlowDialect,
                         scf::SCFDialect, tensor::TensorDialect>();
  if (failed(applyPartialConversion(root, target, std::move(patterns))))
    return failure();
  // The patterns create casts to the same type.
  root->walk([](tensor::CastOp op) {
    if (op.getType() != op.getSource().getType())
      return;
    op.getResult().replaceAllUsesWith(op.getSource());
    op.erase();
  });
  return success();
}

namespace {
struct LowerShapePass
    : structured::impl::LinalgLowerShapePassBase<LowerShapePass> {
  void runOnOperation() override {
    // A program with its types or ops has loaded it.
    if (!getContext().getLoadedDialect<shape::ShapeDialect>())
      return markAllAnalysesPreserved();
    FrozenRewritePatternSet rewrites = makeRewrites(&getContext());
    if (failed(rewrite(rewrites)) ||
        failed(convertToArithmetic(getOperation())) ||
        failed(rewrite(rewrites)) || failed(verifyLowered()))
      signalPassFailure();
  }

private:
  LogicalResult rewrite(const FrozenRewritePatternSet &rewrites) {
    GreedyRewriteConfig config;
    config.setStrictness(GreedyRewriteStrictness::ExistingAndNewOps);
    return applyOpPatternsGreedily(collectShapeOps(getOperation()), rewrites,
                                   config);
  }

  /// Erases libraries of functions on shapes, and verifies that no other op is
  /// left.
  LogicalResult verifyLowered() {
    WalkResult result =
        getOperation()->walk<WalkOrder::PreOrder>(
            [](Operation *op) {
              if (isa<shape::FunctionLibraryOp>(op)) {
                op->erase();
                return WalkResult::skip();
              }
              // Bufferization inlines it.
              bool isLeft = isShapeOp(op) &&
                            !isa<shape::AssumingOp, shape::AssumingYieldOp>(op);
              if (!isLeft)
                return WalkResult::advance();
              op->emitError()
                  << "'" << op->getName()
                  << "' can't be lowered, expected shapes that are tensors of "
                     "index, and sizes of type index";
              return WalkResult::interrupt();
            });
    return failure(result.wasInterrupted());
  }
};
} // namespace
