// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Payload.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Complex/IR/Complex.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "llvm/ADT/StringSwitch.h"

using namespace mlir;
using namespace mlir::structured;

//===----------------------------------------------------------------------===//
// Reading
//===----------------------------------------------------------------------===//

namespace {
struct FunctionInfo {
  StringRef name;
  PayloadFunction function;
  unsigned arity;
};
} // namespace

static constexpr FunctionInfo functions[] = {
    {"cast", PayloadFunction::Cast, 1},
    {"cast_unsigned", PayloadFunction::CastUnsigned, 1},
    {"add", PayloadFunction::Add, 2},
    {"sub", PayloadFunction::Sub, 2},
    {"mul", PayloadFunction::Mul, 2},
    {"max", PayloadFunction::Max, 2},
    {"max_unsigned", PayloadFunction::MaxUnsigned, 2},
    {"min", PayloadFunction::Min, 2},
    {"min_unsigned", PayloadFunction::MinUnsigned, 2},
    {"exp", PayloadFunction::Exp, 1},
    {"select", PayloadFunction::Select, 3}};

namespace {
/// Recursive descent: sum of products of operands, calls and parentheses.
class PayloadParser {
public:
  PayloadParser(StringRef text, ArrayRef<StringRef> names,
                EmitErrorFn emitError)
      : rest(text), names(names), emitError(emitError) {}

  FailureOr<PayloadExpr> parse() {
    FailureOr<PayloadExpr> expr = parseSum();
    if (succeeded(expr) && !rest.trim().empty())
      return error("end of the payload");
    return expr;
  }

private:
  InFlightDiagnostic error(const Twine &expected) {
    return emitError() << "expected " << expected << " before '" << rest.trim()
                       << "' in the payload";
  }

  bool consume(char c) {
    rest = rest.ltrim();
    return rest.consume_front(StringRef(&c, 1));
  }

  FailureOr<PayloadExpr> parseSum() {
    FailureOr<PayloadExpr> left = parseProduct();
    while (succeeded(left)) {
      std::optional<PayloadFunction> function;
      if (consume('+'))
        function = PayloadFunction::Add;
      else if (consume('-'))
        function = PayloadFunction::Sub;
      else
        break;
      left = parseRight(function, std::move(*left),
                        [&] { return parseProduct(); });
    }
    return left;
  }

  FailureOr<PayloadExpr> parseProduct() {
    FailureOr<PayloadExpr> left = parseFactor();
    while (succeeded(left) && consume('*'))
      left = parseRight(PayloadFunction::Mul, std::move(*left),
                        [&] { return parseFactor(); });
    return left;
  }

  FailureOr<PayloadExpr>
  parseRight(std::optional<PayloadFunction> function, PayloadExpr left,
             function_ref<FailureOr<PayloadExpr>()> parse) {
    FailureOr<PayloadExpr> right = parse();
    if (failed(right))
      return failure();
    return PayloadExpr{function, 0, {std::move(left), std::move(*right)}};
  }

  FailureOr<PayloadExpr> parseFactor() {
    if (consume('('))
      return parseClosed();
    StringRef name =
        rest.take_while([](char c) { return isalnum(c) || c == '_'; });
    rest = rest.drop_front(name.size());
    if (consume('('))
      return parseCall(name);
    const auto *operand = llvm::find(names, name);
    if (name.empty() || operand == names.end())
      return error("an operand's name instead of '" + name + "'");
    return PayloadExpr{
        std::nullopt, static_cast<unsigned>(operand - names.begin()), {}};
  }

  FailureOr<PayloadExpr> parseClosed() {
    FailureOr<PayloadExpr> expr = parseSum();
    if (succeeded(expr) && !consume(')'))
      return error("')'");
    return expr;
  }

  FailureOr<PayloadExpr> parseCall(StringRef name) {
    const auto *info = llvm::find_if(
        functions, [&](const FunctionInfo &f) { return f.name == name; });
    if (info == std::end(functions))
      return error("a function's name instead of '" + name + "'");
    PayloadExpr call{info->function, 0, {}};
    do {
      FailureOr<PayloadExpr> argument = parseSum();
      if (failed(argument))
        return failure();
      call.arguments.push_back(std::move(*argument));
    } while (consume(','));
    if (!consume(')'))
      return error("')'");
    if (call.arguments.size() != info->arity)
      return error(Twine(info->arity) + " arguments of '" + name + "'");
    return call;
  }

  StringRef rest;
  ArrayRef<StringRef> names;
  EmitErrorFn emitError;
};
} // namespace

FailureOr<PayloadExpr> mlir::structured::parsePayload(StringRef text,
                                                      ArrayRef<StringRef> names,
                                                      EmitErrorFn emitError) {
  return PayloadParser(text, names, emitError).parse();
}

//===----------------------------------------------------------------------===//
// Building
//===----------------------------------------------------------------------===//

/// Stands for an arithmetic operation that does not exist.
struct None {};

/// The element type of a vector, any other type itself.
static Type getScalarType(Type type) {
  auto vector = dyn_cast<VectorType>(type);
  return vector ? vector.getElementType() : type;
}

/// Whether both are vectors of one shape, or neither is a vector.
static bool haveSameShape(Type a, Type b) {
  auto vectorA = dyn_cast<VectorType>(a), vectorB = dyn_cast<VectorType>(b);
  if (!vectorA || !vectorB)
    return !vectorA && !vectorB;
  return vectorA.getShape() == vectorB.getShape() &&
         vectorA.getScalableDims() == vectorB.getScalableDims();
}

/// An integer that arith takes: signless or an index.
static bool isInteger(Type type) { return type.isSignlessIntOrIndex(); }

FailureOr<Value> PayloadBuilder::build(const PayloadExpr &expr) {
  if (!expr.function)
    return elements[expr.operand];
  SmallVector<Value> arguments;
  for (const PayloadExpr &argument : expr.arguments) {
    FailureOr<Value> value = build(argument);
    if (failed(value))
      return failure();
    arguments.push_back(*value);
  }
  return buildFunction(*expr.function, arguments);
}

template <typename OpTy>
static FailureOr<Value> createOp(OpBuilder &builder, Location loc,
                                 ValueRange arguments) {
  if constexpr (std::is_same_v<OpTy, None>)
    return failure();
  else
    return OpTy::create(builder, loc, arguments)->getResult(0);
}

template <typename FloatOp, typename IntOp, typename BoolOp, typename ComplexOp>
FailureOr<Value> PayloadBuilder::buildArithmetic(StringRef name,
                                                 ValueRange arguments) {
  Type type = arguments.front().getType();
  for (Value argument : arguments)
    if (argument.getType() != type)
      return emitError() << "'" << name << "' combines elements of types "
                         << type << " and " << argument.getType()
                         << ", expected equal types";
  Type element = getScalarType(type);
  FailureOr<Value> result = failure();
  if (isa<FloatType>(element))
    result = createOp<FloatOp>(builder, loc, arguments);
  else if (isa<ComplexType>(element) && !isa<VectorType>(type))
    result = createOp<ComplexOp>(builder, loc, arguments);
  else if (element.isSignlessInteger(1))
    result = createOp<BoolOp>(builder, loc, arguments);
  else if (isInteger(element))
    result = createOp<IntOp>(builder, loc, arguments);
  if (failed(result))
    return emitError() << "'" << name << "' does not take elements of type "
                       << type;
  return result;
}

FailureOr<Value> PayloadBuilder::buildFunction(PayloadFunction function,
                                               ValueRange arguments) {
  switch (function) {
  case PayloadFunction::Cast:
    return buildCast(arguments.front(), unsignedCast);
  case PayloadFunction::CastUnsigned:
    return buildCast(arguments.front(), /*isUnsigned=*/true);
  case PayloadFunction::Add:
    return buildArithmetic<arith::AddFOp, arith::AddIOp, arith::OrIOp,
                           complex::AddOp>("+", arguments);
  case PayloadFunction::Sub:
    return buildArithmetic<arith::SubFOp, arith::SubIOp, None, complex::SubOp>(
        "-", arguments);
  case PayloadFunction::Mul:
    return buildArithmetic<arith::MulFOp, arith::MulIOp, arith::AndIOp,
                           complex::MulOp>("*", arguments);
  case PayloadFunction::Max:
    return buildArithmetic<arith::MaximumFOp, arith::MaxSIOp, arith::MaxSIOp,
                           None>("max", arguments);
  case PayloadFunction::MaxUnsigned:
    return buildArithmetic<None, arith::MaxUIOp, None, None>("max_unsigned",
                                                             arguments);
  case PayloadFunction::Min:
    return buildArithmetic<arith::MinimumFOp, arith::MinSIOp, arith::MinSIOp,
                           None>("min", arguments);
  case PayloadFunction::MinUnsigned:
    return buildArithmetic<None, arith::MinUIOp, None, None>("min_unsigned",
                                                             arguments);
  case PayloadFunction::Exp:
    return buildArithmetic<math::ExpOp, None, None, complex::ExpOp>("exp",
                                                                    arguments);
  case PayloadFunction::Select: {
    Type condition = arguments[0].getType();
    if (!getScalarType(condition).isSignlessInteger(1))
      return emitError() << "'select' has a condition of type " << condition
                         << ", expected i1";
    if (arguments[1].getType() != arguments[2].getType())
      return emitError() << "'select' has alternatives of types "
                         << arguments[1].getType() << " and "
                         << arguments[2].getType() << ", expected equal types";
    if (isa<VectorType>(condition) &&
        !haveSameShape(condition, arguments[1].getType()))
      return emitError() << "'select' has a condition of type " << condition
                         << " for alternatives of type "
                         << arguments[1].getType() << ", expected i1";
    return arith::SelectOp::create(builder, loc, arguments)->getResult(0);
  }
  }
  llvm_unreachable("every function is handled above");
}

/// `type` with its element type, if it is a vector, or itself replaced.
static Type withElementType(Type type, Type element) {
  if (auto vector = dyn_cast<VectorType>(type))
    return vector.clone(element);
  return element;
}

/// A float of another width or format.
static Value castFloat(OpBuilder &builder, Location loc, Value value, Type to) {
  unsigned fromWidth = getScalarType(value.getType()).getIntOrFloatBitWidth();
  unsigned toWidth = getScalarType(to).getIntOrFloatBitWidth();
  if (fromWidth == toWidth) {
    // No op converts between formats of one width, such as f16 and bf16.
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
    // Signedness makes no difference to an index cut to fewer bits.
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

/// Between integers and floats, or null.
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
  if (isa<IntegerType>(from) && isInteger(from) && isa<FloatType>(element)) {
    if (isUnsigned)
      return arith::UIToFPOp::create(builder, loc, to, value);
    return arith::SIToFPOp::create(builder, loc, to, value);
  }
  if (isa<FloatType>(from) && isa<IntegerType>(element) && isInteger(element)) {
    if (isUnsigned)
      return arith::FPToUIOp::create(builder, loc, to, value);
    return arith::FPToSIOp::create(builder, loc, to, value);
  }
  return nullptr;
}

/// The complex number `value` in another precision, or with the real `value` as
/// its real part; or null.
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

FailureOr<Value> PayloadBuilder::buildCast(Value value, bool isUnsigned) {
  Type from = value.getType();
  if (from == castType)
    return value;
  Value result;
  if (auto complexType = dyn_cast<ComplexType>(castType))
    result = castToComplex(builder, loc, value, complexType, isUnsigned);
  else if (haveSameShape(from, castType))
    result = castReal(builder, loc, value, castType, isUnsigned);
  if (!result)
    return emitError() << "elements of type " << from
                       << " can't be cast to the init's element type "
                       << castType;
  return result;
}
