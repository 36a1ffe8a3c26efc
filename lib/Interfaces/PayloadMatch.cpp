// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "PayloadMatch.h"
#include "linalg/Interfaces/PayloadComparison.h"
#include "linalg/Interfaces/Recognizers.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Complex/IR/Complex.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/TypeUtilities.h"

using namespace mlir;
using namespace mlir::structured;
using namespace mlir::structured::detail;

Value mlir::structured::detail::getOnlyYielded(StructuredOpInterface op) {
  if (op.getNumDpsInits() != 1 || !hasPurePayload(op))
    return nullptr;
  return op.getPayload()->getTerminator()->getOperand(0);
}

/// The real part, if `create` converts a real number to a complex one, or null.
static Value getRealPart(complex::CreateOp create) {
  if (create && matchPattern(create.getImaginary(), m_AnyZeroFloat()))
    return create.getReal();
  return nullptr;
}

Value mlir::structured::detail::skipCasts(Value value) {
  while (Operation *op = value.getDefiningOp()) {
    if (Value real = getRealPart(dyn_cast<complex::CreateOp>(op)))
      value = real;
    else if (isa<CastOpInterface>(op) && !isa<arith::BitcastOp>(op) &&
             isa_and_present<arith::ArithDialect>(op->getDialect()))
      value = op->getOperand(0);
    else
      break;
  }
  return value;
}

static bool isOnBooleans(Operation *op) {
  return getElementTypeOrSelf(op->getResult(0)).isSignlessInteger(1);
}

bool mlir::structured::detail::isSum(Operation *op) {
  return isa<arith::AddFOp, arith::AddIOp, complex::AddOp>(op) ||
         (isa<arith::OrIOp>(op) && isOnBooleans(op));
}

/// Whether `product` is the multiplication that belongs to `sum`.
static bool isProductOf(Operation *product, Operation *sum) {
  return (isa<arith::AddFOp>(sum) && isa<arith::MulFOp>(product)) ||
         (isa<arith::AddIOp>(sum) && isa<arith::MulIOp>(product)) ||
         (isa<arith::OrIOp>(sum) && isa<arith::AndIOp>(product)) ||
         (isa<complex::AddOp>(sum) && isa<complex::MulOp>(product));
}

std::optional<SumOfProducts>
mlir::structured::matchSumOfFactors(StructuredOpInterface op) {
  Value yielded = getOnlyYielded(op);
  Operation *sum = yielded ? yielded.getDefiningOp() : nullptr;
  if (!sum || !isSum(sum))
    return std::nullopt;
  Value init = op.getPayloadArgument(op.getDpsInitOperand(0));
  Value added = sum->getOperand(sum->getOperand(0) == init ? 1 : 0);
  Operation *product = added.getDefiningOp();
  if (!llvm::is_contained(sum->getOperands(), init) || !product ||
      !isProductOf(product, sum))
    return std::nullopt;
  return SumOfProducts{sum, product};
}

std::optional<SumOfProducts>
mlir::structured::matchSumOfProducts(StructuredOpInterface op) {
  std::optional<SumOfProducts> match = matchSumOfFactors(op);
  if (!match || op.getNumDpsInputs() < 2)
    return std::nullopt;
  Block *payload = op.getPayload();
  Value left = skipCasts(match->product->getOperand(0));
  Value right = skipCasts(match->product->getOperand(1));
  if (left != payload->getArgument(0))
    std::swap(left, right);
  if (left != payload->getArgument(0) || right != payload->getArgument(1))
    return std::nullopt;
  return match;
}

namespace {
/// An element minus a zero point, which may be null.
struct ShiftedFactor {
  Value element, zero;
};
} // namespace

/// The argument of the payload that `value` is cast from, if it is one.
static BlockArgument getCastArgument(Value value, Block *payload) {
  auto argument = dyn_cast_if_present<BlockArgument>(skipCasts(value));
  return argument && argument.getOwner() == payload ? argument
                                                    : BlockArgument();
}

/// Matches `factor` with an element of input 0 or 1 minus that of a later
/// input.
static std::optional<ShiftedFactor>
matchShiftedFactor(Value factor, StructuredOpInterface op) {
  ShiftedFactor shifted{factor, nullptr};
  Block *payload = op.getPayload();
  if (auto difference = factor.getDefiningOp<arith::SubIOp>()) {
    shifted = {difference.getLhs(), difference.getRhs()};
    BlockArgument zero = getCastArgument(shifted.zero, payload);
    if (!zero || zero.getArgNumber() < 2 ||
        zero.getArgNumber() >= op.getNumDpsInputs())
      return std::nullopt;
  }
  BlockArgument element = getCastArgument(shifted.element, payload);
  if (!element || element.getArgNumber() > 1)
    return std::nullopt;
  return shifted;
}

std::optional<ShiftedFactors>
mlir::structured::matchShiftedFactors(StructuredOpInterface op) {
  Value yielded = getOnlyYielded(op);
  auto sum = yielded ? yielded.getDefiningOp<arith::AddIOp>() : nullptr;
  if (!sum || op.getNumDpsInputs() < 3)
    return std::nullopt;
  Value init = op.getPayloadArgument(op.getDpsInitOperand(0));
  Value added = sum.getLhs() == init ? sum.getRhs() : sum.getLhs();
  auto product = added.getDefiningOp<arith::MulIOp>();
  if (!llvm::is_contained(sum->getOperands(), init) || !product)
    return std::nullopt;
  std::optional<ShiftedFactor> a = matchShiftedFactor(product.getLhs(), op);
  std::optional<ShiftedFactor> b = matchShiftedFactor(product.getRhs(), op);
  if (!a || !b)
    return std::nullopt;
  Block *payload = op.getPayload();
  if (getCastArgument(a->element, payload).getArgNumber() == 1)
    std::swap(a, b);
  if (getCastArgument(a->element, payload).getArgNumber() != 0 ||
      getCastArgument(b->element, payload).getArgNumber() != 1 ||
      !(a->zero || b->zero))
    return std::nullopt;
  return ShiftedFactors{a->element, b->element, a->zero, b->zero};
}

bool mlir::structured::detail::hasTwoShapedInputs(StructuredOpInterface op,
                                                  ArrayRef<AffineMap> maps) {
  return op.getNumDpsInits() == 1 && op.getNumDpsInputs() >= 2 &&
         llvm::all_of(maps.drop_back().drop_front(2),
                      [](AffineMap map) { return map.getNumResults() == 0; });
}
