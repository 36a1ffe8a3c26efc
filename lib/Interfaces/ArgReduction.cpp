// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "linalg/Interfaces/ArgReduction.h"
#include "LoopCoefficients.h"
#include "linalg/Interfaces/LinalgHostInterface.h"
#include "linalg/Interfaces/LoopRanges.h"
#include "linalg/Interfaces/Reductions.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/IR/Matchers.h"
#include "llvm/ADT/TypeSwitch.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::structured;
using namespace mlir::structured::detail;
using arith::AtomicRMWKind;

//===----------------------------------------------------------------------===//
// Keys
//===----------------------------------------------------------------------===//

/// The comparison by which a key replaces a worse one.
static arith::CmpIPredicate getIntegerPredicate(AtomicRMWKind extremum) {
  switch (extremum) {
  case AtomicRMWKind::maxu:
    return arith::CmpIPredicate::ugt;
  case AtomicRMWKind::mins:
    return arith::CmpIPredicate::slt;
  case AtomicRMWKind::minu:
    return arith::CmpIPredicate::ult;
  default:
    return arith::CmpIPredicate::sgt;
  }
}

Value ArgReduction::buildReplaces(OpBuilder &builder, Location loc, Value next,
                                  Value kept) const {
  if (!isa<FloatType>(next.getType()))
    return arith::CmpIOp::create(builder, loc, getIntegerPredicate(extremum),
                                 next, kept);
  bool isMaximum = extremum == AtomicRMWKind::maximumf;
  using arith::CmpFPredicate;
  if (!keepsNaN)
    return arith::CmpFOp::create(
        builder, loc, isMaximum ? CmpFPredicate::OGT : CmpFPredicate::OLT, next,
        kept);
  Value better = arith::CmpFOp::create(
      builder, loc, isMaximum ? CmpFPredicate::UGT : CmpFPredicate::ULT, next,
      kept);
  Value isNumber =
      arith::CmpFOp::create(builder, loc, CmpFPredicate::ORD, kept, kept);
  return arith::AndIOp::create(builder, loc, better, isNumber);
}

Value ArgReduction::buildExtremum(OpBuilder &builder, Location loc, Value one,
                                  Value other) const {
  return arith::getReductionOp(extremum, builder, loc, one, other);
}

TypedAttr ArgReduction::getWorstKey(Type type) const {
  OpBuilder builder(type.getContext());
  return arith::getIdentityValueAttr(extremum, type, builder,
                                     builder.getUnknownLoc());
}

//===----------------------------------------------------------------------===//
// Recognition
//===----------------------------------------------------------------------===//

/// Whether values of `type` can be keys, or be kept.
static bool isKnownType(Type type) {
  auto floatType = dyn_cast<FloatType>(type);
  if (!floatType)
    return type.isIntOrIndex();
  const llvm::fltSemantics &semantics = floatType.getFloatSemantics();
  return APFloat::semanticsHasZero(semantics) &&
         APFloat::semanticsHasSignedRepr(semantics) &&
         APFloat::semanticsHasInf(semantics) &&
         APFloat::semanticsHasNaN(semantics);
}

namespace {
/// A comparison of a new key with the one that is kept.
struct KeyComparison {
  Value next, kept;
  AtomicRMWKind extremum;
  /// Whether it holds if one of the keys is NaN.
  bool isUnordered = false;
  bool keepsNaN = false;
};
} // namespace

/// The extremum of keys of which the first one of `op`, a comparison, is better
/// than the second one if it holds.
static std::optional<AtomicRMWKind> getExtremum(Operation *op) {
  if (auto compare = dyn_cast<arith::CmpIOp>(op))
    for (AtomicRMWKind extremum : {AtomicRMWKind::maxs, AtomicRMWKind::maxu,
                                   AtomicRMWKind::mins, AtomicRMWKind::minu})
      if (getIntegerPredicate(extremum) == compare.getPredicate())
        return extremum;
  auto compare = dyn_cast<arith::CmpFOp>(op);
  if (!compare)
    return std::nullopt;
  switch (compare.getPredicate()) {
  case arith::CmpFPredicate::OGT:
  case arith::CmpFPredicate::UGT:
    return AtomicRMWKind::maximumf;
  case arith::CmpFPredicate::OLT:
  case arith::CmpFPredicate::ULT:
    return AtomicRMWKind::minimumf;
  default:
    return std::nullopt;
  }
}

static AtomicRMWKind getOpposite(AtomicRMWKind extremum) {
  switch (extremum) {
  case AtomicRMWKind::maximumf:
    return AtomicRMWKind::minimumf;
  case AtomicRMWKind::minimumf:
    return AtomicRMWKind::maximumf;
  case AtomicRMWKind::maxs:
    return AtomicRMWKind::mins;
  case AtomicRMWKind::mins:
    return AtomicRMWKind::maxs;
  case AtomicRMWKind::maxu:
    return AtomicRMWKind::minu;
  default:
    return AtomicRMWKind::maxu;
  }
}

/// Whether `value` tells that `kept` is no NaN.
static bool isNumberTest(Value value, Value kept) {
  auto compare = value.getDefiningOp<arith::CmpFOp>();
  return compare && compare.getPredicate() == arith::CmpFPredicate::ORD &&
         compare.getLhs() == kept && compare.getRhs() == kept;
}

namespace {
/// Matches the payload of an op.
class Matcher {
public:
  explicit Matcher(StructuredOpInterface op)
      : op(op), payload(op.getPayload()), yield(payload->getTerminator()),
        extents(getStaticLoopSizes(op)) {}

  std::optional<ArgReduction> match();

private:
  unsigned getNumResults() { return op.getNumDpsInits(); }
  BlockArgument getKept(unsigned number) {
    return op.getPayloadArgument(op.getDpsInitOperand(number));
  }
  bool isKept(Value value) {
    auto argument = dyn_cast<BlockArgument>(value);
    return argument && argument.getOwner() == payload &&
           argument.getArgNumber() >= op.getNumDpsInputs();
  }
  bool haveEqualMaps();
  std::optional<KeyComparison> matchReplaces(Value replaces);
  bool isExtremumOfKeys(Operation *op, const KeyComparison &keys);
  Value getNext(unsigned number, Value replaces, const KeyComparison &keys);
  AffineExpr getExpr(Value value);
  bool increases(Value value);

  StructuredOpInterface op;
  Block *payload;
  Operation *yield;
  SmallVector<int64_t> extents;
};
} // namespace

bool Matcher::haveEqualMaps() {
  AffineMap first = op.getMatchingIndexingMap(op.getDpsInitOperand(0));
  return llvm::all_of(op.getDpsInitsMutable(), [&](OpOperand &init) {
    return op.getMatchingIndexingMap(&init) == first;
  });
}

/// The comparison that `replaces` is the result of.
std::optional<KeyComparison> Matcher::matchReplaces(Value replaces) {
  if (auto both = replaces.getDefiningOp<arith::AndIOp>()) {
    for (auto [one, other] : {std::pair(both.getLhs(), both.getRhs()),
                              std::pair(both.getRhs(), both.getLhs())})
      if (auto keys = matchReplaces(one);
          keys && keys->isUnordered && isNumberTest(other, keys->kept)) {
        keys->isUnordered = false;
        keys->keepsNaN = true;
        return keys;
      }
    return std::nullopt;
  }
  Operation *compare = replaces.getDefiningOp();
  std::optional<AtomicRMWKind> extremum =
      compare ? getExtremum(compare) : std::nullopt;
  if (!extremum)
    return std::nullopt;
  auto compareFloats = dyn_cast<arith::CmpFOp>(compare);
  bool isUnordered =
      compareFloats &&
      (compareFloats.getPredicate() == arith::CmpFPredicate::UGT ||
       compareFloats.getPredicate() == arith::CmpFPredicate::ULT);
  Value lhs = compare->getOperand(0), rhs = compare->getOperand(1);
  if (isKept(rhs))
    return KeyComparison{lhs, rhs, *extremum, isUnordered};
  if (isKept(lhs))
    return KeyComparison{rhs, lhs, getOpposite(*extremum), isUnordered};
  return std::nullopt;
}

/// Whether `op` is the extremum of the two keys.
bool Matcher::isExtremumOfKeys(Operation *op, const KeyComparison &keys) {
  using Kind = std::optional<AtomicRMWKind>;
  Kind extremum =
      llvm::TypeSwitch<Operation *, Kind>(op)
          .Case([](arith::MaxSIOp) { return AtomicRMWKind::maxs; })
          .Case([](arith::MaxUIOp) { return AtomicRMWKind::maxu; })
          .Case([](arith::MinSIOp) { return AtomicRMWKind::mins; })
          .Case([](arith::MinUIOp) { return AtomicRMWKind::minu; })
          .Case([](arith::MaximumFOp) { return AtomicRMWKind::maximumf; })
          .Case([](arith::MinimumFOp) { return AtomicRMWKind::minimumf; })
          .Default(Kind());
  return extremum == keys.extremum && !keys.keepsNaN &&
         llvm::is_contained(op->getOperands(), keys.next) &&
         llvm::is_contained(op->getOperands(), keys.kept);
}

/// The new value of init `number`, if it is kept when `replaces` holds; null if
/// the payload yields another value.
Value Matcher::getNext(unsigned number, Value replaces,
                       const KeyComparison &keys) {
  Value kept = getKept(number);
  Operation *yielded = yield->getOperand(number).getDefiningOp();
  if (!yielded || yielded->getBlock() != payload)
    return nullptr;
  if (keys.kept == kept && isExtremumOfKeys(yielded, keys))
    return keys.next;
  auto select = dyn_cast<arith::SelectOp>(yielded);
  if (!select || select.getCondition() != replaces ||
      select.getFalseValue() != kept)
    return nullptr;
  return select.getTrueValue();
}

/// Whether `op`, an extremum, is NaN if one of its operands is.
static bool propagatesNaN(Operation *op) {
  if (!isa<arith::MaximumFOp, arith::MinimumFOp>(op))
    return false;
  arith::FastMathFlagsAttr flags =
      cast<arith::ArithFastMathInterface>(op).getFastMathFlagsAttr();
  return !flags ||
         !bitEnumContainsAll(flags.getValue(), arith::FastMathFlags::nnan);
}

/// An integer of the payload by the loops; values from outside of the op count
/// as 0. Null if it is not known.
AffineExpr Matcher::getExpr(Value value) {
  Builder builder(op.getContext());
  APInt number;
  if (matchPattern(value, m_ConstantInt(&number)))
    return number.isSignedIntN(64)
               ? builder.getAffineConstantExpr(number.getSExtValue())
               : nullptr;
  if (!op.getPayload()->getParent()->isAncestor(value.getParentRegion()))
    return builder.getAffineConstantExpr(0);
  Operation *defining = value.getDefiningOp();
  if (!defining || (value.getType().isInteger() &&
                    value.getType().getIntOrFloatBitWidth() < 32))
    return nullptr;
  if (auto loop =
          LinalgHostInterface::get(op.getContext()).getIndexedLoop(defining))
    return builder.getAffineDimExpr(*loop);
  SmallVector<AffineExpr> operands;
  for (Value operand : defining->getOperands()) {
    operands.push_back(getExpr(operand));
    if (!operands.back())
      return nullptr;
  }
  using Result = AffineExpr;
  return llvm::TypeSwitch<Operation *, Result>(defining)
      .Case<arith::IndexCastOp, arith::IndexCastUIOp, arith::ExtSIOp,
            arith::ExtUIOp, arith::TruncIOp>(
          [&](auto) { return operands.front(); })
      .Case([&](arith::AddIOp) { return operands[0] + operands[1]; })
      .Case([&](arith::MulIOp mul) -> AffineExpr {
        bool isScaled = llvm::any_of(mul->getOperands(), [](Value operand) {
          return matchPattern(operand, m_Constant());
        });
        return isScaled ? operands[0] * operands[1] : nullptr;
      })
      .Case([&](affine::AffineApplyOp apply) {
        return apply.getAffineMap().getResult(0).replaceDimsAndSymbols(
            ArrayRef(operands).take_front(apply.getAffineMap().getNumDims()),
            ArrayRef(operands).drop_front(apply.getAffineMap().getNumDims()));
      })
      .Default(Result());
}

/// Whether the integer `value` of the payload increases from each iteration of
/// the reductions to the next.
bool Matcher::increases(Value value) {
  AffineExpr expr = value.getType().isIntOrIndex() ? getExpr(value) : nullptr;
  if (!expr)
    return false;
  LoopCoefficients sum(expr, op.getNumLoops());
  if (!sum.isLinear())
    return false;
  // How much it grows over all iterations of the loops inside.
  std::optional<int64_t> inside = 0;
  for (unsigned loop :
       llvm::reverse(getLoopsOfType(op, utils::IteratorType::reduction))) {
    if (extents[loop] == 1)
      continue;
    int64_t coefficient = sum.coefficients[loop], all;
    if (!inside || coefficient <= *inside)
      return false;
    if (ShapedType::isDynamic(extents[loop]) ||
        llvm::MulOverflow(coefficient, extents[loop] - 1, all) ||
        llvm::AddOverflow(*inside, all, *inside))
      inside = std::nullopt;
  }
  return true;
}

std::optional<ArgReduction> Matcher::match() {
  if (getNumResults() < 2 || !haveEqualMaps())
    return std::nullopt;
  auto select = yield->getOperand(0).getDefiningOp<arith::SelectOp>();
  if (!select)
    select = yield->getOperand(1).getDefiningOp<arith::SelectOp>();
  auto keys = select ? matchReplaces(select.getCondition()) : std::nullopt;
  if (!keys || keys->isUnordered)
    return std::nullopt;
  ArgReduction result{keys->extremum, keys->keepsNaN};
  bool hasKey = false, hasPosition = false;
  for (unsigned number = 0; number < getNumResults(); ++number) {
    Value next = getNext(number, select.getCondition(), *keys);
    if (!next || !isKnownType(next.getType()) || dependsOnInits(op, next))
      return std::nullopt;
    if (getKept(number) == keys->kept) {
      if (next != keys->next)
        return std::nullopt;
      result.key = number;
      result.propagatesNaN =
          propagatesNaN(yield->getOperand(number).getDefiningOp());
      hasKey = true;
    } else if (!hasPosition && increases(next)) {
      result.position = number;
      hasPosition = true;
    }
  }
  return hasKey && hasPosition ? std::optional(result) : std::nullopt;
}

std::optional<ArgReduction>
mlir::structured::matchArgReduction(StructuredOpInterface op) {
  return Matcher(op).match();
}
