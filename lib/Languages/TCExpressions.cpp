// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "ExpressionDepth.h"
#include "IR/Payload.h"
#include "TCFunctions.h"
#include "TCParser.h"

using namespace mlir;
using namespace mlir::structured;
using namespace mlir::structured::detail;

//===----------------------------------------------------------------------===//
// Indices
//===----------------------------------------------------------------------===//

/// A sum of terms.
FailureOr<std::string> TCParser::parseAffine(unsigned depth) {
  FailureOr<std::string> left = parseTerm(depth);
  while (succeeded(left) && (token.is("+") || token.is("-"))) {
    std::string sign = take().text.str();
    FailureOr<std::string> right = parseTerm(depth);
    if (failed(right))
      return failure();
    left = *left + " " + sign + " " + *right;
  }
  return left;
}

/// A product, in which at most one factor depends on names other than
/// attributes.
FailureOr<std::string> TCParser::parseTerm(unsigned depth) {
  Product product;
  auto parseNext = [&] {
    if (isLinear())
      product.push_back(token);
    return parseFactor(depth);
  };
  FailureOr<std::string> left = parseNext();
  while (succeeded(left) && consume("*")) {
    FailureOr<std::string> right = parseNext();
    if (failed(right))
      return failure();
    left = *left + " * " + *right;
  }
  if (succeeded(left) && isInSignature)
    productsOfShapes.push_back(std::move(product));
  else if (succeeded(left) && failed(verifyProduct(product)))
    return failure();
  return left;
}

/// Whether the factor that begins here may depend on loops.
bool TCParser::isLinear() {
  if (token.kind != Kind::Name)
    return token.is("(") || token.is("-");
  // `name[0]` is the element of an attribute.
  return !TCLexer(lexer).next().is("[");
}

LogicalResult TCParser::verifyProduct(const Product &product) {
  auto isLoop = [&](const TCToken &factor) {
    return !definition.getAttribute(factor.text);
  };
  if (llvm::count_if(product, isLoop) <= 1)
    return success();
  return error(*llvm::find_if(product, isLoop),
               "an index is a product of two loops, expected one of them times "
               "a number or an attribute");
}

FailureOr<std::string> TCParser::parseFactor(unsigned depth) {
  if (depth > kMaxExpressionDepth) {
    return error(token, "parentheses are nested too deeply");
  }
  if (consume("(")) {
    FailureOr<std::string> inner = parseAffine(depth + 1);
    if (failed(inner) || failed(parseSign(")")))
      return failure();
    return "(" + *inner + ")";
  }
  if (consume("-")) {
    FailureOr<std::string> factor = parseFactor(depth + 1);
    return failed(factor) ? factor : "-" + *factor;
  }
  if (token.kind == Kind::Integer)
    return parseNumber();
  FailureOr<TCToken> name = parseName("an index");
  if (failed(name))
    return failure();
  if (token.is("["))
    return parseElement(*name);
  const AttributeDefinition *attribute = definition.getAttribute(name->text);
  if (attribute && attribute->kind == LoadedAttribute::Kind::Real)
    return error(*name, "'" + name->text + "' is an attribute of type " +
                            attribute->type +
                            ", expected an integer in an index");
  if (attribute && !attribute->shape.empty())
    return error(*name, "'" + name->text +
                            "' is an attribute, expected one of its "
                            "elements, such as " +
                            name->text + "[0]");
  return name->text.str();
}

FailureOr<std::string> TCParser::parseNumber() {
  int64_t value;
  if (token.text.getAsInteger(10, value) || value > INT32_MAX) {
    return error(token, "the number is too large for an index");
  }
  take();
  return std::to_string(value);
}

/// `[0]` after the name of an attribute. In shapes, attributes are used
/// before their declaration.
FailureOr<std::string> TCParser::parseElement(const TCToken &name) {
  AttributeElement element{name, {}};
  SmallVector<int64_t> indices;
  take();
  if (failed(parseList([&]() -> LogicalResult {
        int64_t &index = indices.emplace_back();
        if (token.kind != Kind::Integer || token.text.getAsInteger(10, index))
          return expected("the number of an element");
        element.numbers.push_back(take());
        return success();
      })))
    return failure();
  if (isInSignature)
    elementsOfShapes.push_back(element);
  else if (failed(verifyElement(element)))
    return failure();
  if (failed(parseSign("]")))
    return failure();
  return getSymbol(name.text, indices);
}

LogicalResult TCParser::verifyElement(const AttributeElement &element) {
  StringRef name = element.name.text;
  const AttributeDefinition *attribute = definition.getAttribute(name);
  if (!attribute)
    return error(element.name, "'" + name + "' is no attribute");
  ArrayRef<int64_t> shape = attribute->shape;
  if (shape.empty())
    return error(element.name, "'" + name +
                                   "' is a single number, expected it without "
                                   "the number of an element");
  if (element.numbers.size() != shape.size())
    return error(element.name,
                 "'" + name + "' has " + Twine(element.numbers.size()) +
                     " numbers of an element, expected " + Twine(shape.size()));
  for (auto [number, extent] : llvm::zip(element.numbers, shape))
    if (int64_t value; number.text.getAsInteger(10, value) || value >= extent)
      return error(number, "'" + name + "' has no element " + number.text +
                               ", expected a number less than " +
                               Twine(extent));
  return success();
}

//===----------------------------------------------------------------------===//
// Expressions
//===----------------------------------------------------------------------===//

LogicalResult TCParser::parseComprehension() {
  std::vector<TCToken> outputs;
  if (failed(parseList([&]() -> LogicalResult {
        TCToken name = token;
        if (failed(parseUse()))
          return failure();
        outputs.push_back(name);
        return success();
      })) ||
      failed(parseSign("=")))
    return failure();
  numOutputLoops = definition.loops.size();
  if (failed(parseList([&] {
        size_t number = definition.assignments.size();
        if (number == outputs.size())
          return error(token, "there are more expressions than the " +
                                  Twine(outputs.size()) +
                                  " elements on the left");
        return parseAssignment(outputs[number]);
      })))
    return failure();
  if (definition.assignments.size() < outputs.size())
    return error(outputs[definition.assignments.size()],
                 "no expression is assigned to this element");
  return parseSign(";");
}

LogicalResult TCParser::parseAssignment(const TCToken &output) {
  // Only the outermost function is a reduction.
  outermost = token;
  FailureOr<Expression> value = parseExpression(output.text, 0);
  if (failed(value))
    return failure();
  definition.assignments.push_back(
      {output.getLoc(), output.text.str(), std::move(*value)});
  return resolveTCFunctions(definition, definition.assignments.back(), sources);
}

/// `A(m, k + 1)`, an operand's element.
LogicalResult TCParser::parseUse() {
  FailureOr<TCToken> name = parseName("an operand's name");
  return failed(name) ? failure() : parseUseOf(*name);
}

LogicalResult TCParser::parseUseOf(const TCToken &name) {
  auto *operand =
      const_cast<OperandDefinition *>(definition.getOperand(name.text));
  if (!operand)
    return error(name, "'" + name.text + "' is no operand");
  if (failed(parseSign("(")))
    return failure();
  if (definition.isPolymorphic)
    return parseWholeUse(name, *operand);
  std::vector<std::string> indices;
  if (!consume(")")) {
    if (failed(parseList([&] { return parseIndex(indices); })) ||
        failed(parseSign(")")))
      return failure();
  }
  if (indices.size() != operand->shape.size())
    return error(name, "'" + name.text + "' has rank " +
                           Twine(operand->shape.size()) + " and " +
                           Twine(indices.size()) +
                           " indices, expected as many");
  if (operand->indices && *operand->indices != indices)
    return error(name, "'" + name.text +
                           "' has other indices than before, expected the "
                           "same element at each use");
  operand->indices = std::move(indices);
  return success();
}

/// `...)` or `)` after an operand's name in an op of any rank.
LogicalResult TCParser::parseWholeUse(const TCToken &name,
                                      const OperandDefinition &operand) {
  if (isWhole(operand) && !consume(kAnyRank))
    return expected("'...', as '" + name.text + "' has any rank");
  return parseSign(")");
}

/// An index, whose new names are loops.
LogicalResult TCParser::parseIndex(std::vector<std::string> &indices) {
  FailureOr<std::string> index = parseAffine(0);
  if (failed(index))
    return failure();
  for (StringRef name : getNamesIn(*index)) {
    if (!definition.isSymbol(name) &&
        !llvm::is_contained(definition.loops, name))
      definition.loops.push_back(name.str());
  }
  indices.push_back(std::move(*index));
  return success();
}

FailureOr<Expression> TCParser::parseExpression(StringRef output,
                                                unsigned depth) {
  if (depth > kMaxExpressionDepth) {
    return error(token, "expressions are nested too deeply");
  }
  FailureOr<TCToken> name = parseName("an operand's element or a function");
  if (failed(name))
    return failure();
  if (definition.getOperand(name->text)) {
    if (failed(parseUseOf(*name)))
      return failure();
    return Expression{Expression::Kind::Operand, name->getLoc(),
                      name->text.str()};
  }
  const AttributeDefinition *attribute = definition.getAttribute(name->text);
  if (attribute && !token.is("(") && !token.is("<"))
    return parseAttributeUse(*name, *attribute);
  return parseCall(*name, output, depth);
}

/// `alpha`, the value of an attribute.
FailureOr<Expression>
TCParser::parseAttributeUse(const TCToken &name,
                            const AttributeDefinition &attribute) {
  if (attribute.kind != LoadedAttribute::Kind::Real)
    return error(name, "'" + name.text +
                           "' is an attribute of integers, which only indices "
                           "use; expected one of type f32 or f64");
  return Expression{Expression::Kind::Attribute, name.getLoc(),
                    name.text.str()};
}

/// `f(a, b)`, `f<k>(a)` or `cast_signed<T>(a)`.
FailureOr<Expression> TCParser::parseCall(const TCToken &name, StringRef output,
                                          unsigned depth) {
  Expression call{Expression::Kind::Call, name.getLoc(), name.text.str()};
  bool isCast = name.text == "cast_signed" || name.text == "cast_unsigned";
  if (isCast)
    call.kind = Expression::Kind::Cast;
  else if (!TCFunction::get(name.text) && !PayloadFunction::get(name.text)) {
    return error(name,
                 "'" + name.text + "' is neither an operand nor a function");
  }
  std::vector<TCToken> names;
  if (consume("<")) {
    if (failed(parseList([&]() -> LogicalResult {
          FailureOr<TCToken> one = parseName(isCast ? "a type" : "a loop");
          if (succeeded(one))
            names.push_back(*one);
          return one;
        })) ||
        failed(parseSign(">")))
      return failure();
  }
  if (isCast && names.size() == 1)
    call.type = names.front().text;
  else if (isCast) {
    return error(name, "expected the type after the cast, such as '" +
                           name.text + "<f32>'");
  } else if (!names.empty()) {
    if (name.text.data() != outermost.text.data()) {
      return error(name, "only the outermost function is a reduction");
    }
    call.arguments.push_back(
        {Expression::Kind::Operand, name.getLoc(), output.str()});
  }
  if (failed(parseSign("(")) || failed(parseList([&]() -> LogicalResult {
        FailureOr<Expression> argument = parseExpression(output, depth + 1);
        if (succeeded(argument))
          call.arguments.push_back(std::move(*argument));
        return argument;
      })) ||
      failed(parseSign(")")))
    return failure();
  unsigned arity = isCast ? 1
                   : TCFunction::get(name.text)
                       ? getArity(name.text)
                       : PayloadFunction::get(name.text)->arity;
  if (call.arguments.size() != arity) {
    return error(name, "'" + name.text + "' has " +
                           Twine(call.arguments.size()) + " arguments" +
                           (names.empty() || isCast ? "" : " with the output") +
                           ", expected " + Twine(arity));
  }
  if (!isCast && !names.empty() && failed(verifyReduced(name, names)))
    return failure();
  return call;
}

unsigned TCParser::getArity(StringRef name) {
  return PayloadFunction::get(TCFunction::get(name)->function)->arity;
}

/// Checks that the loops in `<...>` are those that only the right side has.
LogicalResult TCParser::verifyReduced(const TCToken &function,
                                      ArrayRef<TCToken> names) {
  ArrayRef<std::string> all(definition.loops);
  ArrayRef<std::string> reduced = all.drop_front(numOutputLoops);
  for (const TCToken &name : names) {
    if (llvm::is_contained(all.take_front(numOutputLoops), name.text))
      return error(name, "'" + name.text +
                             "' is an index of an output, expected a loop "
                             "that only the right side has");
    if (!llvm::is_contained(reduced, name.text))
      return error(name, "'" + name.text + "' is no index on the right side");
  }
  for (const std::string &loop : reduced)
    if (llvm::none_of(names,
                      [&](const TCToken &name) { return name.text == loop; }))
      return error(function, "'" + loop +
                                 "' is an index on the right side only, "
                                 "expected it in '<...>'");
  return success();
}
