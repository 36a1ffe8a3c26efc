// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "CombiningKinds.h"
#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;

static arith::AtomicRMWKind getAtomicKind(vector::CombiningKind kind,
                                          bool isFloat) {
  using Kind = vector::CombiningKind;
  switch (kind) {
  case Kind::ADD:
    return isFloat ? arith::AtomicRMWKind::addf : arith::AtomicRMWKind::addi;
  case Kind::MUL:
    return isFloat ? arith::AtomicRMWKind::mulf : arith::AtomicRMWKind::muli;
  case Kind::MINUI:
    return arith::AtomicRMWKind::minu;
  case Kind::MINSI:
    return arith::AtomicRMWKind::mins;
  case Kind::MAXUI:
    return arith::AtomicRMWKind::maxu;
  case Kind::MAXSI:
    return arith::AtomicRMWKind::maxs;
  case Kind::MINNUMF:
    return arith::AtomicRMWKind::minnumf;
  case Kind::MAXNUMF:
    return arith::AtomicRMWKind::maxnumf;
  case Kind::MINIMUMF:
    return arith::AtomicRMWKind::minimumf;
  case Kind::MAXIMUMF:
    return arith::AtomicRMWKind::maximumf;
  case Kind::AND:
    return arith::AtomicRMWKind::andi;
  case Kind::OR:
    return arith::AtomicRMWKind::ori;
  case Kind::XOR:
    return arith::AtomicRMWKind::xori;
  }
  return arith::AtomicRMWKind::addi;
}

Value structured::detail::getNeutralVector(OpBuilder &builder, Location loc,
                                           vector::CombiningKind kind,
                                           VectorType type) {
  Type element = type.getElementType();
  // 0 + -0 is 0.
  if (auto floatType = dyn_cast<FloatType>(element);
      floatType && kind == vector::CombiningKind::ADD)
    return arith::ConstantOp::create(
        builder, loc,
        DenseElementsAttr::get(
            type, llvm::APFloat::getZero(floatType.getFloatSemantics(),
                                         /*Negative=*/true)));
  TypedAttr neutral = arith::getIdentityValueAttr(
      getAtomicKind(kind, isa<FloatType>(element)), element, builder, loc);
  return arith::ConstantOp::create(builder, loc,
                                   DenseElementsAttr::get(type, neutral));
}
