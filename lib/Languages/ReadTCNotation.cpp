// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "IR/Payload.h"
#include "TCParser.h"
#include "linalg/Languages/Languages.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/SourceMgr.h"

using namespace mlir;
using namespace mlir::structured;
using namespace mlir::structured::detail;

FailureOr<std::vector<OpDefinition>>
mlir::structured::readTCNotation(const llvm::SourceMgr &sources,
                                 unsigned buffer) {
  return TCParser(sources, buffer).parseFile();
}

TCParser::TCParser(const llvm::SourceMgr &sources, unsigned buffer)
    : sources(sources), lexer(getText(sources, buffer)), token(lexer.next()) {}

//===----------------------------------------------------------------------===//
// Words
//===----------------------------------------------------------------------===//

FailureOr<std::vector<OpDefinition>> TCParser::parseFile() {
  std::vector<OpDefinition> definitions;
  llvm::StringSet<> names;
  while (token.kind != Kind::End) {
    definition = OpDefinition();
    if (failed(parseDefinition()) ||
        failed(verifyDefinition(definition, sources)))
      return failure();
    if (!names.insert(definition.name).second) {
      printError(sources, definition.loc,
                 "'" + definition.name + "' is defined twice in this file");
      return failure();
    }
    definitions.push_back(std::move(definition));
  }
  return definitions;
}

LogicalResult TCParser::error(const TCToken &at, const Twine &message) {
  printError(sources, at.getLoc(), message);
  return failure();
}

/// "expected ..., found ..." at the current token.
LogicalResult TCParser::expected(const Twine &what) {
  if (token.kind == Kind::Invalid && token.text == "\"\"\"")
    return error(token, "the docstring has no end, expected \"\"\"");
  if (token.kind == Kind::End)
    return error(token, "expected " + what + ", found the end of the file");
  return error(token, "expected " + what + ", found '" + token.text + "'");
}

bool TCParser::consume(StringRef sign) {
  if (!token.is(sign))
    return false;
  take();
  return true;
}

bool TCParser::consumeWord(StringRef word) {
  if (token.kind != Kind::Name || token.text != word)
    return false;
  take();
  return true;
}

LogicalResult TCParser::parseSign(StringRef sign) {
  return consume(sign) ? success() : expected("'" + sign + "'");
}

FailureOr<TCToken> TCParser::parseName(const Twine &what) {
  if (token.kind != Kind::Name)
    return expected(what);
  return take();
}

/// `element` once or more, separated by commas.
LogicalResult TCParser::parseList(function_ref<LogicalResult()> element) {
  do {
    if (failed(element()))
      return failure();
  } while (consume(","));
  return success();
}

//===----------------------------------------------------------------------===//
// Declarations
//===----------------------------------------------------------------------===//

LogicalResult TCParser::parseDefinition() {
  isInSignature = true;
  elementsOfShapes.clear();
  productsOfShapes.clear();
  if (failed(parseHeader()) || failed(parseSignature()))
    return failure();
  isInSignature = false;
  if (consumeWord("attr") && failed(parseAttributes()))
    return failure();
  for (const AttributeElement &element : elementsOfShapes)
    if (failed(verifyElement(element)))
      return failure();
  for (const Product &product : productsOfShapes)
    if (failed(verifyProduct(product)))
      return failure();
  if (token.kind == Kind::Docstring)
    definition.doc = take().text;
  if (failed(parseSign("{")) || failed(parseComprehension()))
    return failure();
  if (!token.is("}"))
    return expected("'}', as a definition has one statement");
  take();
  return completeOperands();
}

/// `ods_def<Name> implements_interface<Names>:`, which earlier files have.
LogicalResult TCParser::parseHeader() {
  if (!consumeWord("ods_def"))
    return success();
  auto parseNames = [&](std::vector<std::string> &names) {
    return success(succeeded(parseSign("<")) &&
                   succeeded(parseList([&]() -> LogicalResult {
                     FailureOr<TCToken> name = parseName("a name");
                     if (succeeded(name))
                       names.push_back(name->text.str());
                     return name;
                   })) &&
                   succeeded(parseSign(">")));
  };
  std::vector<std::string> className;
  if (failed(parseNames(className)) ||
      (consumeWord("implements_interface") &&
       failed(parseNames(definition.interfaces))))
    return failure();
  return parseSign(":");
}

LogicalResult TCParser::parseSignature() {
  if (!consumeWord("def"))
    return expected("'def'");
  FailureOr<TCToken> name = parseName("the op's name");
  if (failed(name))
    return failure();
  definition.name = name->text;
  definition.loc = name->getLoc();
  auto parseOperands = [&](OperandDefinition::Kind kind) {
    return success(succeeded(parseSign("(")) &&
                   succeeded(parseList([&] { return parseTensor(kind); })) &&
                   succeeded(parseSign(")")));
  };
  if (failed(parseOperands(OperandDefinition::Kind::Input)) ||
      failed(parseSign("->")) ||
      failed(parseOperands(OperandDefinition::Kind::Output)))
    return failure();
  return definition.isPolymorphic ? verifyPolymorphic() : success();
}

/// In an op of any rank, other operands than those of this rank are scalars.
LogicalResult TCParser::verifyPolymorphic() {
  for (OperandDefinition &operand : definition.operands) {
    if (isWhole(operand))
      continue;
    bool isOutput = operand.kind == OperandDefinition::Kind::Output;
    if (isOutput || !operand.shape.empty()) {
      printError(sources, operand.loc,
                 "'" + operand.name + "' has rank " +
                     Twine(operand.shape.size()) +
                     " in an op of any rank, expected (...)" +
                     (isOutput ? "" : " or ()"));
      return failure();
    }
    operand.kind = OperandDefinition::Kind::Scalar;
  }
  return success();
}

/// Whether the operand is declared as one of any rank.
bool TCParser::isWhole(const OperandDefinition &operand) {
  return operand.shape.size() == 1 && operand.shape.front() == kAnyRank;
}

/// `A: f32(M, N + M)`.
LogicalResult TCParser::parseTensor(OperandDefinition::Kind kind) {
  FailureOr<TCToken> name = parseName("an operand's name");
  if (failed(name))
    return failure();
  if (definition.getOperand(name->text))
    return error(*name, "'" + name->text +
                            "' is the name of another operand, expected a "
                            "new name");
  if (failed(parseSign(":")))
    return failure();
  FailureOr<TCToken> type = parseName("an element type");
  if (failed(type))
    return failure();
  if (!isElementTypeName(type->text) && !llvm::isUpper(type->text.front()))
    return error(*type, "'" + type->text +
                            "' is no element type: expected a type such as "
                            "f32 or i8, or a variable, which begins with a "
                            "capital");
  if (getTypeOfUpperName(type->text) != type->text)
    return error(*type, "'" + type->text +
                            "' is no variable, as other languages have it as "
                            "a type: expected '" +
                            getTypeOfUpperName(type->text) +
                            "' or another name");
  OperandDefinition operand{kind, name->getLoc(), name->text.str(),
                            type->text.str()};
  if (failed(parseShape(operand.shape)))
    return failure();
  definition.isPolymorphic |= isWhole(operand);
  definition.operands.push_back(std::move(operand));
  return success();
}

/// `(M, N + M)`, `()` or `(...)`.
LogicalResult TCParser::parseShape(std::vector<std::string> &shape) {
  if (failed(parseSign("(")))
    return failure();
  if (consume(")"))
    return success();
  if (consume(kAnyRank)) {
    shape.push_back(kAnyRank.str());
    return parseSign(")");
  }
  if (failed(parseList([&]() -> LogicalResult {
        FailureOr<std::string> extent = parseAffine(0);
        if (succeeded(extent))
          shape.push_back(*extent);
        return extent;
      })))
    return failure();
  return parseSign(")");
}

LogicalResult TCParser::parseAttributes() {
  if (failed(parseSign("(")) ||
      failed(parseList([&] { return parseAttribute(); })))
    return failure();
  return parseSign(")");
}

/// `strides?: 2xi64`.
LogicalResult TCParser::parseAttribute() {
  FailureOr<TCToken> name = parseName("an attribute's name");
  if (failed(name))
    return failure();
  AttributeDefinition attribute{LoadedAttribute::Kind::Numbers, name->getLoc(),
                                name->text.str(), !consume("?")};
  if (failed(parseSign(":")) || failed(parseAttributeType(attribute)))
    return failure();
  attribute.defaults.assign(attribute.symbols.size(), 1);
  definition.attributes.push_back(std::move(attribute));
  return success();
}

/// `i64`, `2xi64`, `2x2xi64` or `f32`.
LogicalResult TCParser::parseAttributeType(AttributeDefinition &attribute) {
  static constexpr int64_t kMaxElements = 100;
  TCToken start = token;
  StringRef text = parseTypeText();
  StringRef type = text;
  int64_t count = 1;
  while (!type.empty() && llvm::isDigit(type.front())) {
    auto [extent, rest] = type.split('x');
    int64_t &size = attribute.shape.emplace_back();
    if (extent.getAsInteger(10, size) || size < 1 || size > kMaxElements ||
        (count *= size) > kMaxElements)
      return error(start, "the attribute has no elements or too many, expected "
                          "1 to " +
                              Twine(kMaxElements));
    type = rest;
  }
  bool isFloat = type == "f32" || type == "f64";
  if (isFloat && (!attribute.shape.empty() || token.is("[")))
    return error(start, "expected one number, as there are no lists of floats");
  if (isFloat) {
    attribute.kind = LoadedAttribute::Kind::Real;
    attribute.type = type;
  } else if (type != "i64" && type != "i32") {
    return error(start, "expected the type of an attribute: i64, f32 or f64, "
                        "or several integers such as 2xi64, found '" +
                            text + "'");
  }
  if (token.is("["))
    return error(token, "expected a number of elements before the type, such "
                        "as 2xi64, as indices use each by its number, found "
                        "'['");
  if (attribute.kind == LoadedAttribute::Kind::Numbers)
    addSymbols(attribute, count);
  return success();
}

/// The text of a type, which the lexer divides after a number at its begin.
StringRef TCParser::parseTypeText() {
  StringRef text = take().text;
  if (!llvm::isDigit(text.front()) || token.kind != Kind::Name ||
      token.text.data() != text.end())
    return text;
  return StringRef(text.data(), text.size() + take().text.size());
}

/// The last index varies fastest.
void TCParser::addSymbols(AttributeDefinition &attribute, int64_t count) {
  for (int64_t number = 0; number < count; ++number) {
    SmallVector<int64_t> indices;
    int64_t rest = number;
    for (int64_t extent : llvm::reverse(attribute.shape)) {
      indices.insert(indices.begin(), rest % extent);
      rest /= extent;
    }
    attribute.symbols.push_back(getSymbol(attribute.name, indices));
  }
}

/// A single number has the symbol of the attribute's name.
std::string TCParser::getSymbol(StringRef attribute,
                                ArrayRef<int64_t> indices) {
  std::string symbol = attribute.str();
  for (int64_t index : indices)
    symbol += "__" + std::to_string(index);
  return symbol;
}

//===----------------------------------------------------------------------===//
// Meaning
//===----------------------------------------------------------------------===//

/// An operand without uses has the shape of the reduction loops.
LogicalResult TCParser::completeOperands() {
  if (definition.isPolymorphic) {
    for (OperandDefinition &operand : definition.operands)
      operand.shape.clear();
    return success();
  }
  std::vector<std::string> reduced(definition.loops.begin() + numOutputLoops,
                                   definition.loops.end());
  for (OperandDefinition &operand : definition.operands) {
    if (operand.indices || operand.kind == OperandDefinition::Kind::Output)
      continue;
    if (operand.shape.size() != reduced.size()) {
      printError(
          sources, operand.loc,
          "'" + operand.name + "' has rank " + Twine(operand.shape.size()) +
              " and is not used, expected rank " + Twine(reduced.size()) +
              ", one dimension for each reduction loop");
      return failure();
    }
    operand.indices = reduced;
  }
  return success();
}
