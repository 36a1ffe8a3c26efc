// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Conversions between element types.

#include "Payload.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Complex/IR/Complex.h"

using namespace mlir;
using namespace mlir::structured;
using namespace mlir::structured::detail;

/// Whether `arith` accepts the type as an integer: signless or index.
static bool isInteger(Type type) { return type.isSignlessIntOrIndex(); }

/// `element`, or the vector type of the shape of `type` with that element type.
static Type withElementType(Type type, Type element) {
  if (auto vector = dyn_cast<VectorType>(type))
    return vector.clone(element);
  return element;
}

/// Converts between floats of different width or format.
static Value castFloat(OpBuilder &builder, Location loc, Value value, Type to) {
  unsigned fromWidth = getScalarType(value.getType()).getIntOrFloatBitWidth();
  unsigned toWidth = getScalarType(to).getIntOrFloatBitWidth();
  if (fromWidth == toWidth) {
    // No op converts between formats of equal width, such as f16 and bf16.
    Type wide = withElementType(to, builder.getF32Type());
    value = arith::ExtFOp::create(builder, loc, wide, value);
    return arith::TruncFOp::create(builder, loc, to, value);
  }
  if (fromWidth < toWidth)
    return arith::ExtFOp::create(builder, loc, to, value);
  return arith::TruncFOp::create(builder, loc, to, value);
}

static Value castInteger(OpBuilder &builder, Location loc, Value value, Type to,
                         bool isUnsigned) {
  Type fromElement = getScalarType(value.getType());
  Type toElement = getScalarType(to);
  if (fromElement.isIndex() || toElement.isIndex()) {
    // Signedness makes no difference when an index is truncated.
    if (isUnsigned && toElement.isIndex())
      return arith::IndexCastUIOp::create(builder, loc, to, value);
    return arith::IndexCastOp::create(builder, loc, to, value);
  }
  if (fromElement.getIntOrFloatBitWidth() > toElement.getIntOrFloatBitWidth())
    return arith::TruncIOp::create(builder, loc, to, value);
  if (isUnsigned)
    return arith::ExtUIOp::create(builder, loc, to, value);
  return arith::ExtSIOp::create(builder, loc, to, value);
}

/// Converts between integers and floats; null if not possible.
static Value castReal(OpBuilder &builder, Location loc, Value value, Type to,
                      bool isUnsigned) {
  Type from = getScalarType(value.getType());
  Type element = getScalarType(to);
  if (from == element)
    return value;
  if (isa<FloatType>(from) && isa<FloatType>(element))
    return castFloat(builder, loc, value, to);
  if (isInteger(from) && isInteger(element))
    return castInteger(builder, loc, value, to, isUnsigned);
  // Conversions between index and float go through 64-bit integers.
  Type wide = withElementType(to, builder.getI64Type());
  if (isInteger(from) && isa<FloatType>(element)) {
    if (from.isIndex())
      value = castInteger(builder, loc, value, wide, isUnsigned);
    if (isUnsigned)
      return arith::UIToFPOp::create(builder, loc, to, value);
    return arith::SIToFPOp::create(builder, loc, to, value);
  }
  if (isa<FloatType>(from) && isInteger(element)) {
    Type integer = element.isIndex() ? wide : to;
    if (isUnsigned)
      value = arith::FPToUIOp::create(builder, loc, integer, value);
    else
      value = arith::FPToSIOp::create(builder, loc, integer, value);
    if (element.isIndex())
      value = castInteger(builder, loc, value, to, isUnsigned);
    return value;
  }
  return nullptr;
}

/// Converts the complex `value` to another precision, or the real `value` to a
/// complex number; null if not possible.
static Value castToComplex(OpBuilder &builder, Location loc, Value value,
                           ComplexType to, bool isUnsigned) {
  auto element = dyn_cast<FloatType>(to.getElementType());
  auto from = dyn_cast<ComplexType>(value.getType());
  Value real = value, imaginary;
  if (from) {
    real = complex::ReOp::create(builder, loc, value);
    imaginary = complex::ImOp::create(builder, loc, value);
  }
  if (!element || !real.getType().isIntOrIndexOrFloat())
    return nullptr;
  real = castReal(builder, loc, real, element, isUnsigned);
  if (!real)
    return nullptr;
  if (from)
    imaginary = castReal(builder, loc, imaginary, element, isUnsigned);
  else
    imaginary = arith::ConstantOp::create(builder, loc,
                                          builder.getFloatAttr(element, 0));
  return complex::CreateOp::create(builder, loc, to, real, imaginary);
}

Value mlir::structured::detail::convertElement(OpBuilder &builder, Location loc,
                                               Value value, Type to,
                                               bool isUnsigned) {
  Type from = value.getType();
  if (from == to)
    return value;
  if (auto complexType = dyn_cast<ComplexType>(to))
    return castToComplex(builder, loc, value, complexType, isUnsigned);
  if (haveSameShape(from, to))
    return castReal(builder, loc, value, to, isUnsigned);
  return nullptr;
}
