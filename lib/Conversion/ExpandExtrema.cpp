// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "linalg/Conversion/Passes.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/IR/TypeUtilities.h"

namespace mlir::structured {
#define GEN_PASS_DEF_LINALGEXPANDEXTREMAPASS
#include "linalg/Conversion/Passes.h.inc"
} // namespace mlir::structured

using namespace mlir;

static Value createNaN(Type type, OpBuilder &builder, Location loc) {
  auto element = cast<FloatType>(getElementTypeOrSelf(type));
  TypedAttr nan = builder.getFloatAttr(
      element, APFloat::getQNaN(element.getFloatSemantics()));
  if (auto shaped = dyn_cast<ShapedType>(type))
    nan = DenseElementsAttr::get(shaped, nan);
  return arith::ConstantOp::create(builder, loc, nan);
}

/// Writes the greater or lesser of two numbers as `isChosen` has it. If one of
/// them is NaN, or both are equal, the selection returns the second one, as the
/// instruction of a processor does, so only the first one has to be checked.
/// NaN is a constant: LLVM would merge two selections of the first number into
/// one, and not find the instruction.
template <typename OpTy>
static void expandExtremum(OpTy op, arith::CmpFPredicate isChosen,
                           RewriterBase &rewriter) {
  Location loc = op.getLoc();
  Value first = op.getLhs(), second = op.getRhs();
  arith::FastMathFlags flags = op.getFastmath();
  Value condition =
      arith::CmpFOp::create(rewriter, loc, isChosen, first, second, flags);
  Value chosen =
      arith::SelectOp::create(rewriter, loc, condition, first, second);
  if (!bitEnumContainsAll(flags, arith::FastMathFlags::nnan)) {
    Value isNaN = arith::CmpFOp::create(
        rewriter, loc, arith::CmpFPredicate::UNO, first, first, flags);
    chosen = arith::SelectOp::create(
        rewriter, loc, isNaN, createNaN(op.getType(), rewriter, loc), chosen);
  }
  rewriter.replaceOp(op, chosen);
}

namespace {
struct ExpandExtremaPass
    : structured::impl::LinalgExpandExtremaPassBase<ExpandExtremaPass> {
  void runOnOperation() override {
    IRRewriter rewriter(&getContext());
    getOperation()->walk([&](Operation *op) {
      rewriter.setInsertionPoint(op);
      if (auto maximum = dyn_cast<arith::MaximumFOp>(op))
        expandExtremum(maximum, arith::CmpFPredicate::OGT, rewriter);
      else if (auto minimum = dyn_cast<arith::MinimumFOp>(op))
        expandExtremum(minimum, arith::CmpFPredicate::OLT, rewriter);
    });
  }
};
} // namespace
