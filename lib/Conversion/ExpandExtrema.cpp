// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "linalg/Conversion/Passes.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/IR/TypeUtilities.h"

namespace mlir::structured {
#define GEN_PASS_DEF_LINALGEXPANDEXTREMAPASS
#include "linalg/Conversion/Passes.h.inc"
} // namespace mlir::structured

using namespace mlir;

/// A NaN, whose bits are all 1 if there is such a one, for which processors
/// need no constant in memory: LLVM would load it by the mask of a selection,
/// and with AVX-512, a masked load of no elements from a page that nothing else
/// has touched yet takes hundreds of cycles each time.
static Value createNaN(Type type, OpBuilder &builder, Location loc) {
  auto element = cast<FloatType>(getElementTypeOrSelf(type));
  const llvm::fltSemantics &semantics = element.getFloatSemantics();
  APFloat value(semantics, APInt::getAllOnes(element.getWidth()));
  if (!value.isNaN())
    value = APFloat::getQNaN(semantics);
  TypedAttr nan = builder.getFloatAttr(element, value);
  if (auto shaped = dyn_cast<ShapedType>(type))
    nan = DenseElementsAttr::get(shaped, nan);
  return arith::ConstantOp::create(builder, loc, nan);
}

/// The greater or lesser of two numbers as `isChosen` has it. If one of them is
/// NaN, or both are equal, the selection returns the second one, as the
/// instruction of a processor does, so only the first one has to be checked.
/// NaN is a constant: LLVM would merge two selections of the first number into
/// one, and not find the instruction.
static Value buildExtremum(OpBuilder &builder, Location loc,
                           arith::CmpFPredicate isChosen, Value first,
                           Value second, arith::FastMathFlags flags) {
  Value condition =
      arith::CmpFOp::create(builder, loc, isChosen, first, second, flags);
  Value chosen =
      arith::SelectOp::create(builder, loc, condition, first, second);
  auto element = cast<FloatType>(getElementTypeOrSelf(first.getType()));
  if (bitEnumContainsAll(flags, arith::FastMathFlags::nnan) ||
      !APFloat::semanticsHasNaN(element.getFloatSemantics()))
    return chosen;
  Value isNaN = arith::CmpFOp::create(builder, loc, arith::CmpFPredicate::UNO,
                                      first, first, flags);
  Value nan = createNaN(first.getType(), builder, loc);
  return arith::SelectOp::create(builder, loc, isNaN, nan, chosen);
}

template <typename OpTy>
static void expandExtremum(OpTy op, arith::CmpFPredicate isChosen,
                           RewriterBase &rewriter) {
  rewriter.replaceOp(op,
                     buildExtremum(rewriter, op.getLoc(), isChosen, op.getLhs(),
                                   op.getRhs(), op.getFastmath()));
}

/// The comparison by which a reduction of `kind` chooses between two numbers;
/// none if it is another one.
static std::optional<arith::CmpFPredicate>
getPredicate(vector::CombiningKind kind) {
  if (kind == vector::CombiningKind::MAXIMUMF)
    return arith::CmpFPredicate::OGT;
  if (kind == vector::CombiningKind::MINIMUMF)
    return arith::CmpFPredicate::OLT;
  return std::nullopt;
}

/// Combines the halves of the vector, and so on, if its length is a power of
/// two.
static void expandReduction(vector::ReductionOp op, RewriterBase &rewriter) {
  std::optional<arith::CmpFPredicate> predicate = getPredicate(op.getKind());
  VectorType type = op.getSourceVectorType();
  if (!predicate || type.isScalable() || op.isMasked() ||
      !llvm::isPowerOf2_64(type.getNumElements()))
    return;
  Location loc = op.getLoc();
  auto combine = [&](Value first, Value second) {
    return buildExtremum(rewriter, loc, *predicate, first, second,
                         op.getFastmath());
  };
  Value vector = op.getVector();
  for (int64_t half = type.getNumElements() / 2; half > 0; half /= 2) {
    auto getHalf = [&](int64_t start) -> Value {
      return vector::ShuffleOp::create(
          rewriter, loc, vector, vector,
          llvm::to_vector(llvm::seq(start, start + half)));
    };
    vector = combine(getHalf(half), getHalf(0));
  }
  Value element = vector::ExtractOp::create(rewriter, loc, vector, 0);
  if (op.getAcc())
    element = combine(element, op.getAcc());
  rewriter.replaceOp(op, element);
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
      else if (auto reduction = dyn_cast<vector::ReductionOp>(op))
        expandReduction(reduction, rewriter);
    });
  }
};
} // namespace
