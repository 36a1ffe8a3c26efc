// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "linalg/Conversion/Passes.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/PatternMatch.h"
#include "llvm/ADT/TypeSwitch.h"
#include "llvm/Support/MathExtras.h"

namespace mlir::structured {
#define GEN_PASS_DEF_LINALGEXPANDDIVISIONSPASS
#include "linalg/Conversion/Passes.h.inc"
} // namespace mlir::structured

using namespace mlir;

/// The divisor of `expr` if it is a division or a remainder by a power of two.
static std::optional<int64_t> getShiftedDivisor(AffineExpr expr) {
  auto binary = dyn_cast<AffineBinaryOpExpr>(expr);
  if (!binary ||
      !llvm::is_contained({AffineExprKind::FloorDiv, AffineExprKind::CeilDiv,
                           AffineExprKind::Mod},
                          binary.getKind()))
    return std::nullopt;
  auto divisor = dyn_cast<AffineConstantExpr>(binary.getRHS());
  if (!divisor || divisor.getValue() <= 0 ||
      !llvm::isPowerOf2_64(divisor.getValue()))
    return std::nullopt;
  return divisor.getValue();
}

/// The first such expression in the results of `map` that has none in its own
/// operands, which are visited before it.
static AffineBinaryOpExpr findDivision(AffineMap map) {
  AffineBinaryOpExpr found = nullptr;
  map.walkExprs([&](AffineExpr expr) {
    if (!found && getShiftedDivisor(expr))
      found = cast<AffineBinaryOpExpr>(expr);
  });
  return found;
}

/// The one result of `map` for `operands`.
static Value compute(OpBuilder &builder, Location loc, AffineMap map,
                     SmallVector<Value> operands) {
  affine::canonicalizeMapAndOperands(&map, &operands);
  AffineExpr expr = map.getResult(0);
  if (isa<AffineDimExpr, AffineSymbolExpr>(expr))
    return operands.front();
  return affine::AffineApplyOp::create(builder, loc, map, operands);
}

/// A division of `numerator`, of the kind of `division`. Shifts to the right
/// round down, as the remainder, all bits below the divisor's, is never
/// negative.
static Value divide(OpBuilder &builder, Location loc,
                    AffineBinaryOpExpr division, Value numerator) {
  int64_t divisor = *getShiftedDivisor(division);
  auto constant = [&](int64_t value) {
    return arith::ConstantIndexOp::create(builder, loc, value);
  };
  Value below = constant(divisor - 1), bits = constant(llvm::Log2_64(divisor));
  auto getRest = [&]() -> Value {
    return arith::AndIOp::create(builder, loc, numerator, below);
  };
  auto roundDown = [&](Value value) -> Value {
    return arith::ShRSIOp::create(builder, loc, value, bits);
  };
  if (division.getKind() == AffineExprKind::Mod)
    return getRest();
  Value quotient = roundDown(numerator);
  if (division.getKind() == AffineExprKind::FloorDiv)
    return quotient;
  // One more if there is a rest.
  Value sum = arith::AddIOp::create(builder, loc, getRest(), below);
  return arith::AddIOp::create(builder, loc, quotient, roundDown(sum));
}

/// Whether `value` is an operand, or part of one, that an affine loop,
/// condition or access takes as a dimension: results of other ops than
/// `affine.apply` are none.
static bool isDimension(Value value) {
  return llvm::any_of(value.getUsers(), [](Operation *user) {
    if (isa<affine::AffineApplyOp, affine::AffineMinOp, affine::AffineMaxOp>(
            user))
      return isDimension(user->getResult(0));
    return isa_and_nonnull<affine::AffineDialect>(user->getDialect());
  });
}

/// Computes the divisions by powers of two in the map of `op` before it.
template <typename Op>
static void expand(Op op, RewriterBase &rewriter) {
  AffineMap map = op.getMap();
  if (!findDivision(map) || isDimension(op.getResult()))
    return;
  SmallVector<Value> operands = llvm::to_vector(op.getOperands());
  while (AffineBinaryOpExpr division = findDivision(map)) {
    AffineMap dividend = AffineMap::get(map.getNumDims(), map.getNumSymbols(),
                                        division.getLHS());
    Value numerator = compute(rewriter, op.getLoc(), dividend, operands);
    AffineExpr symbol =
        getAffineSymbolExpr(map.getNumSymbols(), op.getContext());
    operands.push_back(divide(rewriter, op.getLoc(), division, numerator));
    map = map.replace(division, symbol, map.getNumDims(),
                      map.getNumSymbols() + 1);
  }
  if (map.getNumResults() == 1)
    return rewriter.replaceOp(op,
                              compute(rewriter, op.getLoc(), map, operands));
  affine::canonicalizeMapAndOperands(&map, &operands);
  rewriter.replaceOpWithNewOp<Op>(op, map, operands);
}

namespace {
struct ExpandDivisionsPass
    : structured::impl::LinalgExpandDivisionsPassBase<ExpandDivisionsPass> {
  void runOnOperation() override {
    IRRewriter rewriter(&getContext());
    getOperation()->walk([&](Operation *op) {
      rewriter.setInsertionPoint(op);
      llvm::TypeSwitch<Operation *>(op)
          .Case<affine::AffineApplyOp, affine::AffineMinOp,
                affine::AffineMaxOp>([&](auto op) { expand(op, rewriter); });
    });
  }
};
} // namespace
