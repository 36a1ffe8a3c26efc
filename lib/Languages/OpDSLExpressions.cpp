// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "ExpressionDepth.h"
#include "IR/Payload.h"
#include "OpDSLParser.h"
#include "llvm/Support/SourceMgr.h"
#include <cmath>

using namespace mlir;
using namespace mlir::structured;
using namespace mlir::structured::detail;

/// Definitions with more operands, functions and constants are an error:
/// variables can make expressions of any size.
static constexpr size_t kMaxSize = 5000;

//===----------------------------------------------------------------------===//
// Statements
//===----------------------------------------------------------------------===//

/// The text of a string. Only quotation marks and backslashes are escaped, as
/// formulas have other backslashes.
static std::string getContents(const OpDSLToken &string) {
  std::string text;
  for (StringRef rest = string.text; !rest.empty(); rest = rest.drop_front()) {
    bool isEscape = !string.isRaw && rest.size() > 1 && rest[0] == '\\' &&
                    StringRef("\"'\\").contains(rest[1]);
    if (isEscape)
      rest = rest.drop_front();
    text += rest.front();
  }
  return text;
}

LogicalResult OpDSLParser::parseBody() {
  if (!token.isIndented)
    return expected("an indented line");
  if (token.kind == Kind::String) {
    definition.doc = getContents(take());
    if (failed(parseNewline()))
      return failure();
  }
  while (token.isIndented && token.kind != Kind::End)
    if (failed(parseStatement()) || failed(parseNewline()))
      return failure();
  return success();
}

LogicalResult OpDSLParser::parseStatement() {
  FailureOr<OpDSLToken> name = parseName("a statement");
  if (failed(name))
    return failure();
  if (token.is("[") || definition.getOperand(name->text))
    return parseAssignment(*name);
  if (name->text == "domain")
    return parseDomain();
  if (name->text == "implements" || name->text == "defines")
    return parseMark(*name);
  if (token.is("="))
    return parseVariable(*name);
  return error(*name, "expected domain, implements, defines or an assignment "
                      "to an element of an output, found '" +
                          name->text + "'");
}

/// `domain(D.m, D.n)`.
LogicalResult OpDSLParser::parseDomain() {
  domainLoc = token.getLoc();
  if (domain)
    return error(token, "the domain is given twice");
  if (failed(parseSign("(")))
    return failure();
  domain.emplace();
  return parseListUntil(")", [&]() -> LogicalResult {
    OpDSLToken start = token;
    FailureOr<std::string> loop = parseLoop();
    if (failed(loop))
      return failure();
    if (llvm::is_contained(*domain, *loop))
      return error(start, "the loop '" + *loop + "' is in the domain twice");
    domain->push_back(*loop);
    return success();
  });
}

/// `implements(ContractionOpInterface)` or `defines(Canonicalizer)`.
LogicalResult OpDSLParser::parseMark(const OpDSLToken &name) {
  if (name.text == "defines")
    sources.PrintMessage(llvm::errs(), name.getLoc(), llvm::SourceMgr::DK_Note,
                         "this has no effect: canonicalization needs no mark");
  if (failed(parseSign("(")))
    return failure();
  return parseListUntil(")", [&]() -> LogicalResult {
    FailureOr<OpDSLToken> mark = parseName("the name of an interface");
    if (succeeded(mark) && name.text == "implements")
      definition.interfaces.push_back(mark->text.str());
    return mark;
  });
}

/// `x = ...`, a name for an expression.
LogicalResult OpDSLParser::parseVariable(const OpDSLToken &name) {
  if (definition.getAttribute(name.text))
    return error(name, "'" + name.text +
                           "' is the name of an attribute, expected a new "
                           "name");
  take();
  size_t before = std::exchange(size, 0);
  FailureOr<Expression> value = parseSum(0);
  if (failed(value))
    return failure();
  variables[name.text] = {std::move(*value), size};
  size = before;
  return success();
}

static Expression makeCall(const OpDSLToken &sign, StringRef function,
                           Expression left, Expression right) {
  Expression call{Expression::Kind::Call, sign.getLoc(), function.str()};
  call.arguments.push_back(std::move(left));
  call.arguments.push_back(std::move(right));
  return call;
}

LogicalResult OpDSLParser::parseAssignment(const OpDSLToken &name) {
  const OperandDefinition *operand = definition.getOperand(name.text);
  if (!operand || operand->kind != OperandDefinition::Kind::Output)
    return error(name, "'" + name.text + "' is assigned, but is no output");
  if (!token.is("["))
    return expected("'['");
  if (failed(parseUse(name)))
    return failure();
  output = name.text;
  OpDSLToken sign = token;
  if (!consume("=") && !consume("+="))
    return expected("'=' or '+='");
  FailureOr<Expression> value =
      token.kind == Kind::Name && token.text == "ReduceFn" && sign.is("=")
          ? parseReduction(take())
          : parseSum(0);
  if (failed(value))
    return failure();
  if (sign.is("+=")) {
    value = makeCall(sign, "add",
                     {Expression::Kind::Operand, name.getLoc(), output},
                     std::move(*value));
  }
  definition.assignments.push_back({name.getLoc(), output, std::move(*value)});
  return success();
}

/// `ReduceFn.add[D.k](x)`, in which the loops may be left out.
FailureOr<Expression> OpDSLParser::parseReduction(const OpDSLToken &name) {
  FailureOr<OpDSLToken> function = parseMember("the name of a function");
  if (failed(function))
    return failure();
  if (!isOpDSLFunction("ReduceFn", function->text))
    return error(*function,
                 "'ReduceFn' has no function '" + function->text + "'");
  std::vector<std::string> outputLoops;
  for (StringRef index : definition.getOperand(output)->indices.value_or(
           std::vector<std::string>()))
    for (StringRef loop : getNamesIn(index))
      outputLoops.push_back(loop.str());
  std::vector<std::pair<OpDSLToken, std::string>> reduced;
  if (consume("[") && failed(parseListUntil("]", [&]() -> LogicalResult {
        OpDSLToken start = token;
        FailureOr<std::string> loop = parseLoop();
        if (succeeded(loop))
          reduced.push_back({start, *loop});
        return loop;
      })))
    return failure();
  Expression call{Expression::Kind::Call, function->getLoc(),
                  function->text.str()};
  call.arguments.push_back({Expression::Kind::Operand, name.getLoc(), output});
  if (failed(parseArguments(call, 0)))
    return failure();
  if (call.arguments.size() != 2)
    return error(*function, "a reduction has " +
                                Twine(call.arguments.size() - 1) +
                                " arguments, expected 1");
  if (reduced.empty())
    return call;
  for (const auto &[start, loop] : reduced) {
    if (llvm::is_contained(outputLoops, loop))
      return error(start, "'" + loop +
                              "' is an index of the output, expected a loop "
                              "that only the right side has");
    if (!llvm::is_contained(definition.loops, loop))
      return error(start, "'" + loop + "' is no index on the right side");
  }
  for (const std::string &loop : definition.loops)
    if (!llvm::is_contained(outputLoops, loop) &&
        llvm::none_of(reduced,
                      [&](const auto &one) { return one.second == loop; }))
      return error(*function, "'" + loop +
                                  "' is an index on the right side only, "
                                  "expected it in the brackets");
  return call;
}

/// Without indices by loops, an op has any number of loops. Otherwise `None` is
/// the index of rank 0.
LogicalResult OpDSLParser::completeDefinition() {
  if (definition.assignments.empty()) {
    printError(sources, definition.loc,
               "'" + definition.name + "' has no assignment");
    return failure();
  }
  definition.isPolymorphic =
      definition.loops.empty() &&
      llvm::any_of(definition.operands, [&](const OperandDefinition &operand) {
        return wholeOperands.contains(operand.name);
      });
  for (OperandDefinition &operand : definition.operands)
    if (failed(completeOperand(operand)))
      return failure();
  return verifyDomain();
}

LogicalResult OpDSLParser::completeOperand(OperandDefinition &operand) {
  if (operand.kind == OperandDefinition::Kind::Scalar)
    return success();
  bool isWhole = wholeOperands.contains(operand.name);
  if (isWhole && !operand.shape.empty()) {
    printError(sources, operand.loc,
               "'" + operand.name + "' has rank " +
                   Twine(operand.shape.size()) +
                   " and the index None, expected no extents");
    return failure();
  }
  if (isWhole && !definition.isPolymorphic)
    operand.indices.emplace();
  if (!isWhole && !operand.indices &&
      operand.kind == OperandDefinition::Kind::Input) {
    printError(sources, operand.loc,
               "'" + operand.name +
                   "' is not used: expected index_dims with its indices");
    return failure();
  }
  // The loops of a shape.
  for (StringRef index : operand.indices.value_or(std::vector<std::string>()))
    for (StringRef loop : getNamesIn(index))
      if (!llvm::is_contained(definition.loops, loop) &&
          llvm::none_of(definition.attributes,
                        [&](const AttributeDefinition &attribute) {
                          return llvm::is_contained(attribute.symbols, loop);
                        }))
        definition.loops.push_back(loop.str());
  return success();
}

LogicalResult OpDSLParser::verifyDomain() {
  if (!domain)
    return success();
  for (StringRef loop : definition.loops)
    if (!llvm::is_contained(*domain, loop)) {
      printError(sources, domainLoc,
                 "the loop '" + loop + "' is not in the domain");
      return failure();
    }
  for (StringRef loop : *domain)
    if (!llvm::is_contained(definition.loops, loop)) {
      printError(sources, domainLoc,
                 "the loop '" + loop + "' of the domain is used nowhere");
      return failure();
    }
  definition.loops = *domain;
  return success();
}

//===----------------------------------------------------------------------===//
// Indices
//===----------------------------------------------------------------------===//

/// `[D.m, D.k]` or `[None]` after the name of a tensor.
LogicalResult OpDSLParser::parseUse(const OpDSLToken &name) {
  auto *operand =
      const_cast<OperandDefinition *>(definition.getOperand(name.text));
  if (!operand || operand->kind == OperandDefinition::Kind::Scalar)
    return error(name, "'" + name.text + "' is no tensor");
  if (failed(parseSign("[")))
    return failure();
  if (token.kind == Kind::Name && token.text == "None") {
    take();
    if (operand->indices)
      return error(name, "'" + name.text +
                             "' has other indices than before, expected the "
                             "same element at each use");
    wholeOperands.insert(name.text);
    return parseSign("]");
  }
  std::vector<std::string> indices;
  if (failed(parseListUntil("]", [&]() -> LogicalResult {
        FailureOr<std::string> index = parseIndex("DS");
        if (succeeded(index))
          indices.push_back(*index);
        return index;
      })))
    return failure();
  if (indices.size() != operand->shape.size())
    return error(name, "'" + name.text + "' has rank " +
                           Twine(operand->shape.size()) + " and " +
                           Twine(indices.size()) +
                           " indices, expected as many");
  if (wholeOperands.contains(name.text) ||
      (operand->indices && *operand->indices != indices))
    return error(name, "'" + name.text +
                           "' has other indices than before, expected the "
                           "same element at each use");
  operand->indices = std::move(indices);
  return success();
}

/// `D.m`, which becomes a loop.
FailureOr<std::string> OpDSLParser::parseLoop() {
  OpDSLToken start = token;
  auto member = parseQualified("a loop such as D.m");
  if (failed(member))
    return failure();
  if (member->first != "D")
    return error(start,
                 "expected a loop such as D.m, found '" + start.text + "'");
  if (definition.isSymbol(member->second))
    return error(start, "'" + member->second +
                            "' is a symbol of an index attribute, expected a "
                            "loop of another name");
  return member->second;
}

/// A sum of products of loops (if `names` has a D), symbols (S) and numbers.
FailureOr<std::string> OpDSLParser::parseIndex(StringRef names,
                                               unsigned depth) {
  FailureOr<std::string> left = parseIndexTerm(names, depth);
  while (succeeded(left) && (token.is("+") || token.is("-"))) {
    std::string sign = take().text.str();
    FailureOr<std::string> right = parseIndexTerm(names, depth);
    if (failed(right))
      return failure();
    left = *left + " " + sign + " " + *right;
  }
  return left;
}

FailureOr<std::string> OpDSLParser::parseIndexTerm(StringRef names,
                                                   unsigned depth) {
  OpDSLToken start = token;
  FailureOr<std::string> left = parseIndexFactor(names, depth);
  while (succeeded(left) && consume("*")) {
    FailureOr<std::string> right = parseIndexFactor(names, depth);
    if (failed(right))
      return failure();
    auto hasLoop = [&](StringRef factor) {
      return llvm::any_of(getNamesIn(factor), [&](StringRef name) {
        return llvm::is_contained(definition.loops, name);
      });
    };
    if (names.contains('D') && hasLoop(*left) && hasLoop(*right))
      return error(start, "an index is a product of two loops, expected one "
                          "of them times a number or a symbol");
    left = *left + " * " + *right;
  }
  return left;
}

FailureOr<std::string> OpDSLParser::parseIndexFactor(StringRef names,
                                                     unsigned depth) {
  if (depth > kMaxExpressionDepth)
    return error(token, "parentheses are nested too deeply");
  if (consume("(")) {
    FailureOr<std::string> inner = parseIndex(names, depth + 1);
    if (failed(inner) || failed(parseSign(")")))
      return failure();
    return "(" + *inner + ")";
  }
  if (consume("-")) {
    FailureOr<std::string> factor = parseIndexFactor(names, depth + 1);
    return failed(factor) ? factor : "-" + *factor;
  }
  if (token.kind == Kind::Integer) {
    int64_t value;
    if (token.text.getAsInteger(10, value) || value > INT32_MAX)
      return error(token, "the number is too large for an index");
    take();
    return std::to_string(value);
  }
  OpDSLToken start = token;
  std::string what = "an index of ";
  what += names == "D"   ? "loops such as D.m"
          : names == "S" ? "symbols such as S.M"
                         : "loops such as D.m and symbols such as S.M";
  auto member = parseQualified(what);
  if (failed(member))
    return failure();
  const auto &[module, name] = *member;
  if (!names.contains(module))
    return error(start, "expected " + what + ", found '" + start.text + "'");
  if (names == "S")
    return name;
  if (module == "S" && !definition.isSymbol(name))
    return error(start, "'S." + name +
                            "' is no symbol of an index attribute, which an "
                            "index may have");
  if (module == "D" && definition.isSymbol(name))
    return error(start, "'" + name +
                            "' is a symbol of an index attribute, expected a "
                            "loop of another name");
  if (module == "D" && !llvm::is_contained(definition.loops, name))
    definition.loops.push_back(name);
  return name;
}

//===----------------------------------------------------------------------===//
// Expressions
//===----------------------------------------------------------------------===//

FailureOr<Expression> OpDSLParser::parseSum(unsigned depth) {
  FailureOr<Expression> left = parseProduct(depth);
  unsigned count = 0;
  while (succeeded(left) && (token.is("+") || token.is("-"))) {
    OpDSLToken sign = take();
    if (++count > kMaxExpressionDepth)
      return error(sign, "the sum has too many terms");
    FailureOr<Expression> right = parseProduct(depth);
    if (failed(right))
      return failure();
    left = makeCall(sign, sign.is("+") ? "add" : "sub", std::move(*left),
                    std::move(*right));
  }
  return left;
}

FailureOr<Expression> OpDSLParser::parseProduct(unsigned depth) {
  FailureOr<Expression> left = parseFactor(depth);
  unsigned count = 0;
  while (succeeded(left) && token.is("*")) {
    OpDSLToken sign = take();
    if (++count > kMaxExpressionDepth)
      return error(sign, "the product has too many factors");
    FailureOr<Expression> right = parseFactor(depth);
    if (failed(right))
      return failure();
    left = makeCall(sign, "mul", std::move(*left), std::move(*right));
  }
  return left;
}

FailureOr<Expression> OpDSLParser::parseFactor(unsigned depth) {
  if (depth > kMaxExpressionDepth)
    return error(token, "expressions are nested too deeply");
  if (consume("(")) {
    FailureOr<Expression> inner = parseSum(depth + 1);
    if (failed(inner) || failed(parseSign(")")))
      return failure();
    return inner;
  }
  if (token.kind == Kind::Integer || token.kind == Kind::Real)
    return error(token, "expected 'const(" + token.text + ")', found '" +
                            token.text + "'");
  FailureOr<OpDSLToken> name = parseName("an operand or a function");
  return failed(name) ? FailureOr<Expression>(failure())
                      : parseNamed(*name, depth);
}

FailureOr<Expression> OpDSLParser::parseNamed(const OpDSLToken &name,
                                              unsigned depth) {
  auto variable = variables.find(name.text);
  bool isVariable =
      variable != variables.end() && !definition.getOperand(name.text);
  size += isVariable ? variable->second.size : 1;
  if (size > kMaxSize)
    return error(name, "the definition has more than " + Twine(kMaxSize) +
                           " operands, functions and constants");
  if (isVariable)
    return variable->second.value;
  if (const OperandDefinition *operand = definition.getOperand(name.text)) {
    bool isScalar = operand->kind == OperandDefinition::Kind::Scalar;
    if (isScalar && token.is("["))
      return error(name,
                   "'" + name.text + "' is a scalar, expected no indices");
    if (!isScalar && failed(parseUse(name)))
      return failure();
    return Expression{Expression::Kind::Operand, name.getLoc(),
                      name.text.str()};
  }
  if (const AttributeDefinition *attribute = definition.getAttribute(name.text))
    return parseAttributeCall(name, *attribute, depth);
  if (name.text == "const")
    return parseConstant(name);
  if (name.text == "index") {
    if (failed(parseSign("(")))
      return failure();
    FailureOr<std::string> loop = parseLoop();
    if (failed(loop) || failed(parseSign(")")))
      return failure();
    if (!llvm::is_contained(definition.loops, *loop))
      definition.loops.push_back(*loop);
    return Expression{Expression::Kind::Index, name.getLoc(), *loop};
  }
  if (name.text == "ReduceFn")
    return error(name, "only the outermost function is a reduction");
  if (name.text == "UnaryFn" || name.text == "BinaryFn" ||
      name.text == "TernaryFn" || name.text == "TypeFn")
    return parseFunctionOf(name, depth);
  return error(name,
               "'" + name.text + "' is neither an operand nor a function");
}

/// `BinaryFn.add(x, y)` or `TypeFn.cast_signed(T, x)`.
FailureOr<Expression> OpDSLParser::parseFunctionOf(const OpDSLToken &name,
                                                   unsigned depth) {
  FailureOr<OpDSLToken> function = parseMember("the name of a function");
  if (failed(function))
    return failure();
  if (!isOpDSLFunction(name.text, function->text))
    return error(*function, "'" + name.text + "' has no function '" +
                                function->text + "'");
  Expression call{Expression::Kind::Call, function->getLoc(),
                  function->text.str()};
  if (name.text == "TypeFn")
    call.kind = Expression::Kind::Cast;
  if (failed(call.kind == Expression::Kind::Cast
                 ? parseCastArguments(call, depth)
                 : parseArguments(call, depth)))
    return failure();
  return call;
}

/// `fun(x, y)` or `cast(T, x)`, as an attribute says.
FailureOr<Expression>
OpDSLParser::parseAttributeCall(const OpDSLToken &name,
                                const AttributeDefinition &attribute,
                                unsigned depth) {
  Expression call{Expression::Kind::ApplyAttribute, name.getLoc(),
                  name.text.str()};
  if (attribute.kind == LoadedAttribute::Kind::Numbers)
    return error(name, "'" + name.text +
                           "' is an index attribute, which only indices may "
                           "have");
  if (attribute.kind == LoadedAttribute::Kind::TypeFn)
    call.kind = Expression::Kind::Cast;
  if (failed(call.kind == Expression::Kind::Cast
                 ? parseCastArguments(call, depth)
                 : parseArguments(call, depth)))
    return failure();
  return call;
}

LogicalResult OpDSLParser::parseCastArguments(Expression &cast,
                                              unsigned depth) {
  if (failed(parseSign("(")))
    return failure();
  FailureOr<std::string> type = parseType();
  if (failed(type) || failed(parseSign(",")))
    return failure();
  cast.type = *type;
  FailureOr<Expression> value = parseSum(depth + 1);
  if (failed(value))
    return failure();
  cast.arguments.push_back(std::move(*value));
  consume(",");
  return parseSign(")");
}

LogicalResult OpDSLParser::parseArguments(Expression &call, unsigned depth) {
  if (failed(parseSign("(")))
    return failure();
  return parseListUntil(")", [&]() -> LogicalResult {
    FailureOr<Expression> argument = parseSum(depth + 1);
    if (succeeded(argument))
      call.arguments.push_back(std::move(*argument));
    return argument;
  });
}

/// `const(3.14)`.
FailureOr<Expression> OpDSLParser::parseConstant(const OpDSLToken &name) {
  if (failed(parseSign("(")))
    return failure();
  Expression constant{Expression::Kind::Integer, name.getLoc()};
  std::string text = consume("-") ? "-" : "";
  if (token.kind != Kind::Integer && token.kind != Kind::Real)
    return expected("a number");
  OpDSLToken number = take();
  text += number.text;
  bool fits;
  if (number.kind == Kind::Integer) {
    fits = !StringRef(text).getAsInteger(10, constant.integer);
  } else {
    constant.kind = Expression::Kind::Real;
    fits = !StringRef(text).getAsDouble(constant.real) &&
           std::isfinite(constant.real);
  }
  if (!fits)
    return error(number, "the number does not fit 64 bits");
  if (failed(parseSign(")")))
    return failure();
  return constant;
}
