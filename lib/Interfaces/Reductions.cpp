// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "linalg/Interfaces/Reductions.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Complex/IR/Complex.h"
#include "mlir/IR/TypeUtilities.h"
#include "llvm/ADT/TypeSwitch.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;
using namespace mlir::structured;

//===----------------------------------------------------------------------===//
// Identity elements
//===----------------------------------------------------------------------===//

/// The lowest or greatest value.
static APFloat getLimit(const llvm::fltSemantics &semantics, bool negative) {
  return APFloat::semanticsHasInf(semantics)
             ? APFloat::getInf(semantics, negative)
             : APFloat::getLargest(semantics, negative);
}

/// The identity element of the maximum or minimum that ignores NaNs.
static APFloat getIgnored(const llvm::fltSemantics &semantics, bool negative) {
  return APFloat::semanticsHasNaN(semantics) ? APFloat::getNaN(semantics)
                                             : getLimit(semantics, negative);
}

static std::optional<APFloat> getNeutralFloat(Operation *combiner,
                                              FloatType type) {
  const llvm::fltSemantics &semantics = type.getFloatSemantics();
  if (!APFloat::semanticsHasZero(semantics) ||
      !APFloat::semanticsHasSignedRepr(semantics))
    return std::nullopt;
  using Result = std::optional<APFloat>;
  return llvm::TypeSwitch<Operation *, Result>(combiner)
      .Case<arith::AddFOp, complex::AddOp>(
          [&](auto) { return APFloat::getZero(semantics, /*Negative=*/true); })
      .Case<arith::MulFOp, complex::MulOp>(
          [&](auto) { return APFloat::getOne(semantics); })
      .Case([&](arith::MaximumFOp) { return getLimit(semantics, true); })
      .Case([&](arith::MinimumFOp) { return getLimit(semantics, false); })
      .Case([&](arith::MaxNumFOp) { return getIgnored(semantics, true); })
      .Case([&](arith::MinNumFOp) { return getIgnored(semantics, false); })
      .Default(Result());
}

static std::optional<APInt> getNeutralInteger(Operation *combiner,
                                              unsigned width) {
  using Result = std::optional<APInt>;
  return llvm::TypeSwitch<Operation *, Result>(combiner)
      .Case<arith::AddIOp, arith::OrIOp, arith::XOrIOp, arith::MaxUIOp>(
          [&](auto) { return APInt::getZero(width); })
      .Case([&](arith::MulIOp) { return APInt(width, 1); })
      .Case<arith::AndIOp, arith::MinUIOp>(
          [&](auto) { return APInt::getAllOnes(width); })
      .Case([&](arith::MaxSIOp) { return APInt::getSignedMinValue(width); })
      .Case([&](arith::MinSIOp) { return APInt::getSignedMaxValue(width); })
      .Default(Result());
}

/// The identity element of `combiner` on numbers of type `type`.
static std::optional<Attribute> getNeutralNumber(Operation *combiner,
                                                 Type type) {
  if (auto floatType = dyn_cast<FloatType>(type)) {
    if (auto value = getNeutralFloat(combiner, floatType))
      return FloatAttr::get(type, *value);
  } else if (isa<IntegerType, IndexType>(type)) {
    unsigned width = type.isIndex() ? IndexType::kInternalStorageBitWidth
                                    : type.getIntOrFloatBitWidth();
    if (auto value = getNeutralInteger(combiner, width))
      return IntegerAttr::get(type, *value);
  }
  return std::nullopt;
}

/// The identity element of `combiner` on complex numbers.
static std::optional<Attribute> getNeutralComplex(Operation *combiner,
                                                  ComplexType type) {
  auto part = dyn_cast<FloatType>(type.getElementType());
  auto real = part ? getNeutralFloat(combiner, part) : std::nullopt;
  if (!real)
    return std::nullopt;
  APFloat imaginary = isa<complex::AddOp>(combiner)
                          ? *real
                          : APFloat::getZero(part.getFloatSemantics());
  return ArrayAttr::get(type.getContext(), {FloatAttr::get(part, *real),
                                            FloatAttr::get(part, imaginary)});
}

std::optional<Attribute>
mlir::structured::getNeutralElement(Operation *combiner) {
  if (combiner->getNumOperands() != 2 || combiner->getNumResults() != 1)
    return std::nullopt;
  Type type = combiner->getResult(0).getType();
  if (auto complexType = dyn_cast<ComplexType>(type))
    return getNeutralComplex(combiner, complexType);
  std::optional<Attribute> number =
      getNeutralNumber(combiner, getElementTypeOrSelf(type));
  auto shaped = dyn_cast<ShapedType>(type);
  if (!number || !shaped)
    return number;
  return DenseElementsAttr::get(shaped, *number);
}

Value mlir::structured::buildNeutralElement(OpBuilder &builder, Location loc,
                                            Operation *combiner) {
  std::optional<Attribute> neutral = getNeutralElement(combiner);
  return combiner->getDialect()
      ->materializeConstant(builder, *neutral, combiner->getResult(0).getType(),
                            loc)
      ->getResult(0);
}

//===----------------------------------------------------------------------===//
// Payloads
//===----------------------------------------------------------------------===//

void mlir::structured::dropFlagsOfOrder(Operation *combiner) {
  MLIRContext *context = combiner->getContext();
  if (auto op = dyn_cast<arith::ArithIntegerOverflowFlagsInterface>(combiner))
    combiner->setAttr(op.getIntegerOverflowAttrName(),
                      arith::IntegerOverflowFlagsAttr::get(
                          context, arith::IntegerOverflowFlags::none));
  auto op = dyn_cast<arith::ArithFastMathInterface>(combiner);
  // A cast may have no flags.
  if (!op || !op.getFastMathFlagsAttr())
    return;
  auto promises = arith::FastMathFlags::nnan | arith::FastMathFlags::ninf;
  auto kept =
      arith::bitEnumClear(op.getFastMathFlagsAttr().getValue(), promises);
  combiner->setAttr(op.getFastMathAttrName(),
                    arith::FastMathFlagsAttr::get(context, kept));
}

SmallVector<Operation *>
mlir::structured::matchReduction(StructuredOpInterface op, OpOperand &init) {
  Block *payload = op.getPayload();
  unsigned number = init.getOperandNumber() - op.getNumDpsInputs();
  OpOperand &yielded = payload->getTerminator()->getOpOperand(number);
  Value folded = op.getPayloadArgument(&init);
  SmallVector<Operation *> combiners;
  while (folded.hasOneUse()) {
    if (folded.use_begin().getOperand() == &yielded)
      return combiners;
    Operation *user = *folded.user_begin();
    bool isSameKind =
        combiners.empty() || combiners.front()->getName() == user->getName();
    if (user->getBlock() != payload || !isSameKind || !getNeutralElement(user))
      return {};
    combiners.push_back(user);
    folded = user->getResult(0);
  }
  return {};
}

/// The reduction loops whose iterations may write the same element of `init`.
static SmallVector<unsigned> getReductionsOf(StructuredOpInterface op,
                                             OpOperand &init) {
  AffineMap map = op.getMatchingIndexingMap(&init);
  SmallVector<unsigned> loops;
  for (auto [loop, iterator] : llvm::enumerate(op.getIteratorTypesArray()))
    if (iterator == utils::IteratorType::reduction &&
        !llvm::is_contained(map.getResults(),
                            getAffineDimExpr(loop, map.getContext())))
      loops.push_back(loop);
  return loops;
}

bool mlir::structured::areInOrder(ArrayRef<unsigned> loops,
                                  ArrayRef<int64_t> permutation) {
  SmallVector<int64_t> order(permutation);
  llvm::erase_if(
      order, [&](int64_t loop) { return !llvm::is_contained(loops, loop); });
  return llvm::is_sorted(order);
}

std::optional<Refusal> mlir::structured::refuseToReorderReductions(
    StructuredOpInterface op,
    function_ref<bool(ArrayRef<unsigned> loops)> keepsOrder) {
  for (OpOperand &init : op.getDpsInitsMutable()) {
    SmallVector<unsigned> loops = getReductionsOf(op, init);
    if (!keepsOrder(loops) && matchReduction(op, init).empty())
      return llvm::formatv(
          "the value of operand {0} depends on the order of loops {1:$[, ]}: "
          "its payload does not fold into it by one known operation",
          init.getOperandNumber(),
          llvm::make_range(loops.begin(), loops.end()));
  }
  return std::nullopt;
}

/// The arguments of `payload` that `value`, computed in it, depends on.
static llvm::SmallDenseSet<unsigned> findArguments(Block *payload,
                                                   Value value) {
  llvm::SmallDenseSet<unsigned> arguments;
  llvm::SmallDenseSet<Operation *> seen;
  SmallVector<Value> left = {value};
  while (!left.empty()) {
    Value next = left.pop_back_val();
    auto argument = dyn_cast<BlockArgument>(next);
    if (argument && argument.getOwner() == payload)
      arguments.insert(argument.getArgNumber());
    Operation *op = argument
                        ? nullptr
                        : payload->findAncestorOpInBlock(*next.getDefiningOp());
    if (op && seen.insert(op).second)
      op->walk([&](Operation *inside) {
        llvm::append_range(left, inside->getOperands());
      });
  }
  return arguments;
}

bool mlir::structured::dependsOnInits(StructuredOpInterface op, Value value) {
  return llvm::any_of(
      findArguments(op.getPayload(), value),
      [&](unsigned argument) { return argument >= op.getNumDpsInputs(); });
}

bool mlir::structured::isScan(StructuredOpInterface op, unsigned number,
                              unsigned loop) {
  OpOperand *own = op.getTiedOpOperand(op->getResult(number));
  if (op.getIteratorTypesArray()[loop] != utils::IteratorType::reduction ||
      !op.getMatchingIndexingMap(own).isFunctionOfDim(loop))
    return false;
  Operation *yield = op.getPayload()->getTerminator();
  llvm::SmallDenseSet<unsigned> arguments =
      findArguments(op.getPayload(), yield->getOperand(own->getOperandNumber() -
                                                       op.getNumDpsInputs()));
  return llvm::any_of(op.getDpsInitsMutable(), [&](OpOperand &init) {
    return arguments.contains(op.getPayloadArgument(&init).getArgNumber()) &&
           !op.getMatchingIndexingMap(&init).isFunctionOfDim(loop);
  });
}
