// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Payload.h"
#include "linalg/Interfaces/LinalgHostInterface.h"
#include "mlir/AsmParser/AsmParser.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "llvm/ADT/StringSwitch.h"

using namespace mlir;
using namespace mlir::structured;
using namespace mlir::structured::detail;

//===----------------------------------------------------------------------===//
// Reading
//===----------------------------------------------------------------------===//

namespace {
/// Recursive descent: sum of products of operands, calls and parentheses.
class PayloadParser {
public:
  using Kind = PayloadExpr::Kind;

  PayloadParser(StringRef text, ArrayRef<StringRef> names,
                ArrayRef<StringRef> types, EmitErrorFn emitError)
      : rest(text), names(names), types(types), emitError(emitError) {}

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

  bool consume(StringRef sign) {
    rest = rest.ltrim();
    return rest.consume_front(sign);
  }

  StringRef parseName() {
    rest = rest.ltrim();
    StringRef name =
        rest.take_while([](char c) { return isalnum(c) || c == '_'; });
    rest = rest.drop_front(name.size());
    return name;
  }

  FailureOr<PayloadExpr> parseSum() {
    FailureOr<PayloadExpr> left = parseProduct();
    while (succeeded(left)) {
      if (consume("+"))
        left = makeBinary("+", "add", std::move(*left), parseProduct());
      else if (consume("-"))
        left = makeBinary("-", "sub", std::move(*left), parseProduct());
      else
        break;
    }
    return left;
  }

  FailureOr<PayloadExpr> parseProduct() {
    FailureOr<PayloadExpr> left = parseFactor();
    while (succeeded(left) && consume("*"))
      left = makeBinary("*", "mul", std::move(*left), parseFactor());
    return left;
  }

  static FailureOr<PayloadExpr> makeBinary(StringRef sign, StringRef function,
                                           PayloadExpr left,
                                           FailureOr<PayloadExpr> right) {
    if (failed(right))
      return failure();
    PayloadExpr expr{Kind::Call};
    expr.name = sign;
    expr.function = PayloadFunction::get(function);
    expr.arguments = {std::move(left), std::move(*right)};
    return expr;
  }

  FailureOr<PayloadExpr> parseFactor() {
    if (consume("("))
      return parseClosed();
    if (StringRef number = rest.ltrim().ltrim('-');
        !number.empty() && isdigit(number.front()))
      return parseNumber();
    StringRef start = rest.ltrim();
    StringRef name = parseName();
    if (consume("("))
      return parseCall(name);
    if (consume("..."))
      name = start.take_front(name.size() + 3);
    const auto *operand = llvm::find(names, name);
    if (name.empty() || operand == names.end())
      return error("an operand's name instead of '" + name + "'");
    PayloadExpr expr{name.ends_with("...") ? Kind::Inputs : Kind::Operand};
    expr.number = operand - names.begin();
    return expr;
  }

  FailureOr<PayloadExpr> parseNumber() {
    rest = rest.ltrim();
    size_t sign = rest.starts_with("-") ? 1 : 0;
    StringRef text =
        rest.take_front(sign + rest.drop_front(sign)
                                   .take_while([](char c) {
                                     return isdigit(c) || c == '.' || c == 'e';
                                   })
                                   .size());
    if (text.ends_with("e")) // the sign of the exponent and its digits
      text = rest.take_front(
          rest.find_first_not_of("0123456789", text.size() + 1));
    rest = rest.drop_front(text.size());
    PayloadExpr integer{Kind::Integer}, real{Kind::Real};
    if (!text.getAsInteger(10, integer.number))
      return integer;
    if (!text.getAsDouble(real.real, /*AllowInexact=*/true))
      return real;
    return error("a number instead of '" + text + "'");
  }

  FailureOr<PayloadExpr> parseClosed() {
    FailureOr<PayloadExpr> expr = parseSum();
    if (succeeded(expr) && !consume(")"))
      return error("')'");
    return expr;
  }

  FailureOr<PayloadExpr> parseCall(StringRef name) {
    if (name == "index")
      return parseIndex();
    if (name == "apply")
      return parseApply();
    if (name == "attribute")
      return parseAttribute();
    PayloadExpr call{Kind::Call};
    call.name = name;
    call.function = PayloadFunction::get(name);
    if (std::optional<Kind> cast = getCastKind(name))
      return parseCast(*cast, "cast");
    if (isElementTypeName(name))
      call.kind = Kind::CastSigned;
    else if (!call.function)
      return error("a function's name instead of '" + name + "'");
    unsigned arity = call.function ? call.function->arity : 1;
    if (failed(parseArguments(call.arguments)))
      return failure();
    if (call.arguments.size() != arity)
      return error(Twine(arity) + " arguments of '" + name + "'");
    return call;
  }

  static std::optional<Kind> getCastKind(StringRef name) {
    return llvm::StringSwitch<std::optional<Kind>>(name)
        .Case("cast", Kind::Cast)
        .Case("cast_signed", Kind::CastSigned)
        .Case("cast_unsigned", Kind::CastUnsigned)
        .Default(std::nullopt);
  }

  /// `x)` or `T, x)`.
  FailureOr<PayloadExpr> parseCast(Kind kind, StringRef attribute) {
    PayloadExpr cast{kind};
    cast.attribute = attribute;
    StringRef start = rest;
    StringRef type = parseName();
    bool isType = llvm::is_contained(types, type) || isElementTypeName(type);
    if (isType && consume(","))
      cast.name = type;
    else
      rest = start;
    if (failed(parseArguments(cast.arguments)))
      return failure();
    if (cast.arguments.size() != 1)
      return error("one argument of a cast, after its type if it has one");
    return cast;
  }

  /// `, x)` or `, T, x)`.
  FailureOr<PayloadExpr> parseCastByAttribute(StringRef attribute,
                                              bool isUnsigned) {
    if (!consume(","))
      return error("','");
    FailureOr<PayloadExpr> cast = parseCast(Kind::Cast, attribute);
    if (succeeded(cast))
      cast->number = isUnsigned;
    return cast;
  }

  /// `0)` or `dim)`.
  FailureOr<PayloadExpr> parseIndex() {
    PayloadExpr index{Kind::Index};
    StringRef loop = parseName();
    if (loop.empty())
      return error("a loop's number, or the attribute that gives it");
    if (loop.getAsInteger(10, index.number))
      index.attribute = loop;
    if (!consume(")"))
      return error("')'");
    return index;
  }

  /// `alpha: f32)` or `alpha: f32 = 1.0)`.
  FailureOr<PayloadExpr> parseAttribute() {
    PayloadExpr expr{Kind::Attribute};
    expr.attribute = parseName();
    if (expr.attribute.empty() || !consume(":"))
      return error("an attribute's name and ':'");
    expr.name = parseName();
    if (expr.name != "f32" && expr.name != "f64")
      return error("f32 or f64 instead of '" + expr.name + "'");
    if (consume("=")) {
      FailureOr<PayloadExpr> number = parseNumber();
      if (failed(number))
        return failure();
      expr.real = number->kind == Kind::Real ? number->real : number->number;
      expr.hasDefault = true;
    }
    if (!consume(")"))
      return error("')'");
    return expr;
  }

  /// `kind, ...)`, `fun = exp, ...)` or `conv = cast_signed, ...)`.
  FailureOr<PayloadExpr> parseApply() {
    PayloadExpr apply{Kind::Apply};
    apply.attribute = parseName();
    if (consume("=")) {
      apply.name = parseName();
      if (std::optional<Kind> cast = getCastKind(apply.name))
        return parseCastByAttribute(apply.attribute,
                                    *cast == Kind::CastUnsigned);
      if (!PayloadFunction::get(apply.name))
        return error("a function's name instead of '" + apply.name + "'");
    }
    if (apply.attribute.empty() || !consume(","))
      return error("the attribute that names a function, and ','");
    if (failed(parseArguments(apply.arguments)))
      return failure();
    return apply;
  }

  LogicalResult parseArguments(std::vector<PayloadExpr> &arguments) {
    do {
      FailureOr<PayloadExpr> argument = parseSum();
      if (failed(argument))
        return failure();
      arguments.push_back(std::move(*argument));
    } while (consume(","));
    if (!consume(")"))
      return error("')'");
    return success();
  }

  StringRef rest;
  ArrayRef<StringRef> names, types;
  EmitErrorFn emitError;
};
} // namespace

FailureOr<PayloadExpr> mlir::structured::detail::parsePayload(
    StringRef text, ArrayRef<StringRef> names, ArrayRef<StringRef> types,
    EmitErrorFn emitError) {
  return PayloadParser(text, names, types, emitError).parse();
}

bool mlir::structured::detail::isElementTypeName(StringRef name) {
  return llvm::is_contained(
      {"i1", "i8", "i16", "i32", "i64", "f16", "bf16", "f32", "f64", "index"},
      name);
}

Type mlir::structured::detail::getElementTypeByName(MLIRContext *context,
                                                    StringRef name) {
  return isElementTypeName(name) ? parseType(name, context) : Type();
}

//===----------------------------------------------------------------------===//
// Building
//===----------------------------------------------------------------------===//

const PayloadFunction *
mlir::structured::detail::getAppliedFunction(const PayloadExpr &expr,
                                             Attribute attribute) {
  if (!attribute)
    return PayloadFunction::get(expr.name);
  // The attribute's class belongs to the host, so its text is used, such as
  // `#linalg.unary_fn<exp>`.
  std::string text;
  llvm::raw_string_ostream(text) << attribute;
  return PayloadFunction::get(StringRef(text).split('<').second.drop_back());
}

Attribute PayloadBuilder::getAttribute(StringRef name) const {
  for (NamedAttribute attr : attributes)
    if (attr.getName() == name)
      return attr.getValue();
  return nullptr;
}

Type PayloadBuilder::getType(StringRef name) const {
  if (name.empty())
    return initType;
  if (Type type = getElementTypeByName(builder.getContext(), name))
    return type;
  return elements[llvm::find(types, name) - types.begin()].getType();
}

FailureOr<SmallVector<Value>>
PayloadBuilder::buildArguments(ArrayRef<PayloadExpr> arguments) {
  SmallVector<Value> values;
  for (const PayloadExpr &argument : arguments) {
    if (argument.kind == PayloadExpr::Kind::Inputs) {
      llvm::append_range(values, elements.drop_back());
      continue;
    }
    FailureOr<Value> value = build(argument);
    if (failed(value))
      return failure();
    values.push_back(*value);
  }
  return values;
}

FailureOr<Value> PayloadBuilder::buildConversion(const PayloadExpr &expr) {
  FailureOr<Value> value = build(expr.arguments.front());
  if (failed(value))
    return failure();
  bool isUnsigned = expr.kind == PayloadExpr::Kind::CastUnsigned;
  Type to = getType(expr.name);
  if (expr.kind == PayloadExpr::Kind::Cast) {
    Attribute cast = getAttribute(expr.attribute);
    const auto &host = LinalgHostInterface::get(builder.getContext());
    isUnsigned = cast ? host.isUnsignedCast(cast) : expr.number != 0;
  }
  if (Value result = convertElement(builder, loc, *value, to, isUnsigned))
    return result;
  InFlightDiagnostic diag = emitError()
                            << "elements of type " << value->getType()
                            << " can't be cast to ";
  if (expr.name.empty())
    diag << "the init's element type ";
  return diag << to;
}

FailureOr<Value> PayloadBuilder::buildApply(const PayloadExpr &expr) {
  const PayloadFunction *function =
      getAppliedFunction(expr, getAttribute(expr.attribute));
  FailureOr<SmallVector<Value>> arguments = buildArguments(expr.arguments);
  if (failed(arguments))
    return failure();
  if (!function || arguments->size() != function->arity)
    return emitError() << "'" << expr.attribute << "' names no function of "
                       << arguments->size() << " elements";
  return function->build(*this, function->name, *arguments);
}

FailureOr<Value> PayloadBuilder::buildAttribute(const PayloadExpr &expr) {
  Type type = getType(expr.name);
  Attribute attribute = getAttribute(expr.attribute);
  if (!attribute && expr.hasDefault)
    attribute = builder.getFloatAttr(type, expr.real);
  if (!attribute)
    return emitError() << "requires attribute '" << expr.attribute << "'";
  auto number = dyn_cast<FloatAttr>(attribute);
  if (!number || number.getType() != type)
    return emitError() << "has '" << expr.attribute << "' = " << attribute
                       << ", expected a number of type " << type;
  return arith::ConstantOp::create(builder, loc, number).getResult();
}

FailureOr<Value> PayloadBuilder::buildIndex(const PayloadExpr &expr) {
  int64_t loop = expr.number;
  if (!expr.attribute.empty()) {
    auto attr =
        dyn_cast_or_null<DenseI64ArrayAttr>(getAttribute(expr.attribute));
    if (!attr || attr.size() != 1)
      return emitError() << "has no '" << expr.attribute
                         << "', expected the number of one dimension";
    loop = attr[0];
  }
  return LinalgHostInterface::get(builder.getContext())
      .createIndex(builder, loc, loop);
}

FailureOr<Value> PayloadBuilder::build(const PayloadExpr &expr) {
  switch (expr.kind) {
  case PayloadExpr::Kind::Operand:
    return Value(elements[expr.number]);
  case PayloadExpr::Kind::Inputs:
    return emitError() << "several elements where one is expected";
  case PayloadExpr::Kind::Integer:
    return arith::ConstantOp::create(builder, loc,
                                     builder.getI64IntegerAttr(expr.number))
        .getResult();
  case PayloadExpr::Kind::Real:
    return arith::ConstantOp::create(builder, loc,
                                     builder.getF64FloatAttr(expr.real))
        .getResult();
  case PayloadExpr::Kind::Attribute:
    return buildAttribute(expr);
  case PayloadExpr::Kind::Index:
    return buildIndex(expr);
  case PayloadExpr::Kind::Cast:
  case PayloadExpr::Kind::CastSigned:
  case PayloadExpr::Kind::CastUnsigned:
    return buildConversion(expr);
  case PayloadExpr::Kind::Call: {
    FailureOr<SmallVector<Value>> arguments = buildArguments(expr.arguments);
    if (failed(arguments))
      return failure();
    return expr.function->build(*this, expr.name, *arguments);
  }
  case PayloadExpr::Kind::Apply:
    return buildApply(expr);
  }
  llvm_unreachable("every kind of expression is handled above");
}
