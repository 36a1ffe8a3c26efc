// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "ScalarizePowers.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/UB/IR/UBOps.h"
#include "mlir/Dialect/Utils/IndexingUtils.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;

namespace {
struct ScalarizePower : OpRewritePattern<math::FPowIOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(math::FPowIOp op,
                                PatternRewriter &rewriter) const override {
    auto type = dyn_cast<VectorType>(op.getType());
    if (!type || type.isScalable() || type.getRank() == 0)
      return rewriter.notifyMatchFailure(op, "not a vector of known extents");
    Location loc = op.getLoc();
    Value result = ub::PoisonOp::create(rewriter, loc, type);
    SmallVector<int64_t> strides = computeStrides(type.getShape());
    for (int64_t i = 0; i < type.getNumElements(); ++i) {
      SmallVector<int64_t> position = delinearize(i, strides);
      Value base =
          vector::ExtractOp::create(rewriter, loc, op.getLhs(), position);
      Value exponent =
          vector::ExtractOp::create(rewriter, loc, op.getRhs(), position);
      Value power = math::FPowIOp::create(rewriter, loc, base, exponent,
                                          op.getFastmathAttr());
      result = vector::InsertOp::create(rewriter, loc, power, result, position);
    }
    rewriter.replaceOp(op, result);
    return success();
  }
};

struct WidenExponent : OpRewritePattern<math::FPowIOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(math::FPowIOp op,
                                PatternRewriter &rewriter) const override {
    auto type = dyn_cast<IntegerType>(op.getRhs().getType());
    if (!type || type.getWidth() >= 32)
      return rewriter.notifyMatchFailure(op, "has no narrow exponent");
    Value exponent = arith::ExtSIOp::create(rewriter, op.getLoc(),
                                            rewriter.getI32Type(), op.getRhs());
    rewriter.modifyOpInPlace(op, [&] { op.getRhsMutable().assign(exponent); });
    return success();
  }
};
} // namespace

void mlir::structured::detail::populateScalarizePowerPatterns(
    RewritePatternSet &patterns) {
  patterns.add<ScalarizePower, WidenExponent>(patterns.getContext());
}
