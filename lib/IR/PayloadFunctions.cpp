// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The functions that payloads call, with their operations on floats, integers,
// booleans and complex numbers.

#include "Payload.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Complex/IR/Complex.h"
#include "mlir/Dialect/Math/IR/Math.h"

using namespace mlir;
using namespace mlir::structured;
using namespace mlir::structured::detail;

Type mlir::structured::detail::getScalarType(Type type) {
  auto vector = dyn_cast<VectorType>(type);
  return vector ? vector.getElementType() : type;
}

bool mlir::structured::detail::haveSameShape(Type a, Type b) {
  auto vectorA = dyn_cast<VectorType>(a), vectorB = dyn_cast<VectorType>(b);
  if (!vectorA || !vectorB)
    return !vectorA && !vectorB;
  return vectorA.getShape() == vectorB.getShape() &&
         vectorA.getScalableDims() == vectorB.getScalableDims();
}

namespace {
/// Marks an operation that does not exist.
struct None {};

/// Maximum and minimum of floats are NaN if an argument is. Booleans are
/// integers of one bit: signed values are 0 and -1.
using MaxF = arith::MaximumFOp;
using MinF = arith::MinimumFOp;
} // namespace

template <typename OpTy>
static FailureOr<Value> createOp(OpBuilder &builder, Location loc,
                                 ValueRange arguments) {
  if constexpr (std::is_same_v<OpTy, None>)
    return failure();
  else
    return OpTy::create(builder, loc, arguments)->getResult(0);
}

static FailureOr<Value> rejectType(PayloadBuilder &payload, StringRef name,
                                   Type type) {
  return payload.emitError()
         << "'" << name << "' does not take elements of type " << type;
}

/// The operation for the common type of the arguments.
template <typename FloatOp, typename IntOp = None, typename BoolOp = None,
          typename ComplexOp = None>
static FailureOr<Value> buildByType(PayloadBuilder &payload, StringRef name,
                                    ValueRange arguments) {
  Type type = arguments.front().getType();
  for (Value argument : arguments)
    if (argument.getType() != type)
      return payload.emitError()
             << "'" << name << "' combines elements of types " << type
             << " and " << argument.getType() << ", expected equal types";
  Type element = getScalarType(type);
  OpBuilder &builder = payload.builder;
  FailureOr<Value> result = failure();
  if (isa<FloatType>(element))
    result = createOp<FloatOp>(builder, payload.loc, arguments);
  else if (auto complexType = dyn_cast<ComplexType>(type);
           complexType && isa<FloatType>(complexType.getElementType()))
    result = createOp<ComplexOp>(builder, payload.loc, arguments);
  else if (element.isSignlessInteger(1))
    result = createOp<BoolOp>(builder, payload.loc, arguments);
  else if (element.isSignlessIntOrIndex())
    result = createOp<IntOp>(builder, payload.loc, arguments);
  return succeeded(result) ? result : rejectType(payload, name, type);
}

static FailureOr<Value> buildSquare(PayloadBuilder &payload, StringRef name,
                                    ValueRange arguments) {
  return buildByType<arith::MulFOp, None, None, complex::MulOp>(
      payload, name, {arguments.front(), arguments.front()});
}

static FailureOr<Value> buildReciprocal(PayloadBuilder &payload, StringRef name,
                                        ValueRange arguments) {
  OpBuilder &builder = payload.builder;
  Type type = arguments.front().getType();
  Value one;
  if (isa<FloatType>(getScalarType(type))) {
    one = arith::ConstantOp::create(builder, payload.loc,
                                    builder.getOneAttr(type));
  } else if (auto complexType = dyn_cast<ComplexType>(type)) {
    auto element = dyn_cast<FloatType>(complexType.getElementType());
    if (!element)
      return rejectType(payload, name, type);
    ArrayAttr parts = builder.getArrayAttr(
        {builder.getFloatAttr(element, 1), builder.getFloatAttr(element, 0)});
    one = complex::ConstantOp::create(builder, payload.loc, type, parts);
  } else {
    return rejectType(payload, name, type);
  }
  return buildByType<arith::DivFOp, None, None, complex::DivOp>(
      payload, name, {one, arguments.front()});
}

static FailureOr<Value> buildSelect(PayloadBuilder &payload, StringRef name,
                                    ValueRange arguments) {
  Type condition = arguments[0].getType();
  if (!getScalarType(condition).isSignlessInteger(1))
    return payload.emitError() << "'" << name << "' has a condition of type "
                               << condition << ", expected i1";
  if (arguments[1].getType() != arguments[2].getType())
    return payload.emitError()
           << "'" << name << "' has alternatives of types "
           << arguments[1].getType() << " and " << arguments[2].getType()
           << ", expected equal types";
  if (isa<VectorType>(condition) &&
      !haveSameShape(condition, arguments[1].getType()))
    return payload.emitError() << "'" << name << "' has a condition of type "
                               << condition << " for alternatives of type "
                               << arguments[1].getType() << ", expected i1";
  return arith::SelectOp::create(payload.builder, payload.loc, arguments)
      ->getResult(0);
}

/// For integers, `max` and `min` are signed.
static constexpr PayloadFunction functions[] = {
    {"abs", 1, buildByType<math::AbsFOp, None, None, complex::AbsOp>},
    {"ceil", 1, buildByType<math::CeilOp>},
    {"erf", 1, buildByType<math::ErfOp>},
    {"exp", 1, buildByType<math::ExpOp, None, None, complex::ExpOp>},
    {"floor", 1, buildByType<math::FloorOp>},
    {"log", 1, buildByType<math::LogOp, None, None, complex::LogOp>},
    {"negf", 1, buildByType<arith::NegFOp, None, None, complex::NegOp>},
    {"reciprocal", 1, buildReciprocal},
    {"round", 1, buildByType<math::RoundOp>},
    {"rsqrt", 1, buildByType<math::RsqrtOp, None, None, complex::RsqrtOp>},
    {"sqrt", 1, buildByType<math::SqrtOp, None, None, complex::SqrtOp>},
    {"square", 1, buildSquare},
    {"tanh", 1, buildByType<math::TanhOp, None, None, complex::TanhOp>},
    {"add", 2,
     buildByType<arith::AddFOp, arith::AddIOp, arith::OrIOp, complex::AddOp>},
    {"sub", 2, buildByType<arith::SubFOp, arith::SubIOp, None, complex::SubOp>},
    {"mul", 2,
     buildByType<arith::MulFOp, arith::MulIOp, arith::AndIOp, complex::MulOp>},
    {"div", 2,
     buildByType<arith::DivFOp, arith::DivSIOp, None, complex::DivOp>},
    {"div_unsigned", 2, buildByType<None, arith::DivUIOp>},
    {"max", 2, buildByType<MaxF, arith::MaxSIOp, arith::MaxSIOp>},
    {"min", 2, buildByType<MinF, arith::MinSIOp, arith::MinSIOp>},
    {"max_signed", 2, buildByType<MaxF, arith::MaxSIOp, arith::MaxSIOp>},
    {"min_signed", 2, buildByType<MinF, arith::MinSIOp, arith::MinSIOp>},
    {"max_unsigned", 2, buildByType<None, arith::MaxUIOp>},
    {"min_unsigned", 2, buildByType<None, arith::MinUIOp>},
    {"powf", 2, buildByType<math::PowFOp, None, None, complex::PowOp>},
    {"select", 3, buildSelect}};

const PayloadFunction *PayloadFunction::get(StringRef name) {
  const auto *function = llvm::find_if(
      functions, [&](const PayloadFunction &f) { return f.name == name; });
  return function == std::end(functions) ? nullptr : function;
}
