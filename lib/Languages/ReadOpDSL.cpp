// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "OpDSLParser.h"
#include "linalg/IR/Linalg.h"
#include "linalg/Languages/Languages.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/SourceMgr.h"

using namespace mlir;
using namespace mlir::structured;
using namespace mlir::structured::detail;

bool mlir::structured::detail::isOpDSLFunction(StringRef functions,
                                               StringRef name) {
  if (functions == "UnaryFn")
    return symbolizeUnaryFn(name).has_value();
  if (functions == "BinaryFn")
    return symbolizeBinaryFn(name).has_value();
  if (functions == "TernaryFn")
    return symbolizeTernaryFn(name).has_value();
  if (functions == "TypeFn")
    return symbolizeTypeFn(name).has_value();
  return functions == "ReduceFn" &&
         llvm::is_contained({"add", "mul", "max_signed", "min_signed",
                             "max_unsigned", "min_unsigned"},
                            name);
}

FailureOr<std::vector<OpDefinition>>
mlir::structured::readOpDSL(const llvm::SourceMgr &sources, unsigned buffer) {
  return OpDSLParser(sources, buffer).parseFile();
}

OpDSLParser::OpDSLParser(const llvm::SourceMgr &sources, unsigned buffer)
    : sources(sources), lexer(getText(sources, buffer)), token(lexer.next()) {}

//===----------------------------------------------------------------------===//
// Words
//===----------------------------------------------------------------------===//

LogicalResult OpDSLParser::error(const OpDSLToken &at, const Twine &message) {
  printError(sources, at.getLoc(), message);
  return failure();
}

LogicalResult OpDSLParser::expected(const Twine &what) {
  if (token.kind == Kind::End)
    return error(token, "expected " + what + ", found the end of the file");
  if (token.kind == Kind::Newline)
    return error(token, "expected " + what + ", found the end of the line");
  if (token.kind == Kind::Invalid &&
      (token.text.starts_with("\"") || token.text.starts_with("'")))
    return error(token, "the string has no end, expected " + token.text);
  return error(token, "expected " + what + ", found '" + token.text + "'");
}

bool OpDSLParser::consume(StringRef sign) {
  if (!token.is(sign))
    return false;
  take();
  return true;
}

LogicalResult OpDSLParser::parseSign(StringRef sign) {
  return consume(sign) ? success() : expected("'" + sign + "'");
}

FailureOr<OpDSLToken> OpDSLParser::parseName(const Twine &what) {
  if (token.kind != Kind::Name)
    return expected(what);
  return take();
}

FailureOr<OpDSLToken> OpDSLParser::parseMember(const Twine &what) {
  if (failed(parseSign(".")))
    return failure();
  return parseName(what);
}

LogicalResult
OpDSLParser::parseListUntil(StringRef end,
                            function_ref<LogicalResult()> element) {
  while (!consume(end)) {
    if (failed(element()))
      return failure();
    if (!token.is(end) && !consume(","))
      return expected("',' or '" + end + "'");
  }
  return success();
}

LogicalResult OpDSLParser::parseNewline() {
  if (token.kind != Kind::Newline)
    return expected("the end of the line");
  take();
  return success();
}

//===----------------------------------------------------------------------===//
// Declarations
//===----------------------------------------------------------------------===//

FailureOr<std::vector<OpDefinition>> OpDSLParser::parseFile() {
  std::vector<OpDefinition> definitions;
  llvm::StringSet<> names;
  while (token.kind != Kind::End) {
    definition = OpDefinition();
    if (failed(parseTopLevel()))
      return failure();
    if (definition.name.empty())
      continue;
    if (!names.insert(definition.name).second) {
      printError(sources, definition.loc,
                 "'" + definition.name + "' is defined twice in this file");
      return failure();
    }
    definitions.push_back(std::move(definition));
  }
  return definitions;
}

LogicalResult OpDSLParser::parseTopLevel() {
  if (token.isIndented)
    return error(token, "expected a line without indentation");
  // A file may have a string that describes it.
  if (token.kind == Kind::String) {
    take();
    return parseNewline();
  }
  if (token.is("@"))
    return parseDecorator();
  OpDSLToken start = token;
  FailureOr<OpDSLToken> word =
      parseName("an import, a type variable or '@linalg_structured_op'");
  if (failed(word))
    return failure();
  if (word->text == "from" || word->text == "import")
    return parseImport();
  if (word->text == "def")
    return error(start, "expected '@linalg_structured_op' before a function");
  return parseAlias(*word);
}

/// The rest of an import, which has no effect: the names of OpDSL are known.
LogicalResult OpDSLParser::parseImport() {
  while (token.kind != Kind::Newline) {
    bool isWord = token.kind == Kind::Name || token.is(".") || token.is(",") ||
                  token.is("*") || token.is("(") || token.is(")");
    if (!isWord)
      return expected("the name of a module");
    take();
  }
  return parseNewline();
}

/// `T1 = TV.T1` or `Batch = S.Batch`.
LogicalResult OpDSLParser::parseAlias(const OpDSLToken &name) {
  if (!token.is("="))
    return error(name, "expected an import, a type variable or "
                       "'@linalg_structured_op', found '" +
                           name.text + "'");
  take();
  auto member = parseQualified("a member of TV, S or D");
  if (failed(member))
    return failure();
  aliases[name.text] = *member;
  return parseNewline();
}

FailureOr<std::pair<std::string, std::string>>
OpDSLParser::parseQualified(const Twine &what) {
  OpDSLToken module = token;
  FailureOr<OpDSLToken> word = parseName(what);
  if (failed(word))
    return failure();
  if (auto alias = aliases.find(word->text); alias != aliases.end())
    return alias->second;
  if (!llvm::is_contained({"TV", "S", "D"}, word->text))
    return error(module, "expected " + what + ", found '" + module.text + "'");
  FailureOr<OpDSLToken> member = parseMember("a name");
  if (failed(member))
    return failure();
  return std::pair(word->text.str(), member->text.str());
}

/// `@linalg_structured_op`, perhaps with arguments, and its function.
LogicalResult OpDSLParser::parseDecorator() {
  take();
  OpDSLToken start = token;
  FailureOr<OpDSLToken> word = parseName("'linalg_structured_op'");
  if (failed(word))
    return failure();
  if (word->text != "linalg_structured_op")
    return error(start,
                 "expected 'linalg_structured_op', found '" + word->text + "'");
  decoratedName.clear();
  if (consume("(") &&
      failed(parseListUntil(")", [&] { return parseDecoratorArgument(); })))
    return failure();
  if (failed(parseNewline()))
    return failure();
  if (token.kind != Kind::Name || token.text != "def")
    return expected("'def'");
  take();
  return parseFunction();
}

/// `op_name="..."`, the op's name if it is not the function's; or
/// `op_class_name="..."`, which has no effect.
LogicalResult OpDSLParser::parseDecoratorArgument() {
  OpDSLToken name = token;
  if (failed(parseName("the name of an argument")))
    return failure();
  if (name.text != "op_name" && name.text != "op_class_name")
    return error(name, "expected op_name or op_class_name, found '" +
                           name.text + "'");
  if (failed(parseSign("=")))
    return failure();
  if (token.kind != Kind::String)
    return expected("a string");
  OpDSLToken value = take();
  if (name.text == "op_class_name")
    return success();
  if (!isOpName(value.text))
    return error(value, "'" + value.text + "' is no name of an op");
  decoratedName = value.text;
  return success();
}

LogicalResult OpDSLParser::parseFunction() {
  wholeOperands.clear();
  variables.clear();
  size = 0;
  domain.reset();
  FailureOr<OpDSLToken> name = parseName("the op's name");
  if (failed(name) || failed(parseSign("(")) ||
      failed(parseListUntil(")", [&] { return parseParameter(); })) ||
      failed(parseAnnotation("->")) || failed(parseSign(":")))
    return failure();
  definition.name =
      decoratedName.empty() ? name->text.str() : std::move(decoratedName);
  definition.loc = name->getLoc();
  if (failed(parseNewline()) || failed(parseBody()) ||
      failed(completeDefinition()))
    return failure();
  return verifyDefinition(definition, sources);
}

LogicalResult OpDSLParser::parseAnnotation(StringRef sign) {
  if (!consume(sign))
    return success();
  do {
    if (failed(parseName("a type")))
      return failure();
  } while (consume("."));
  return success();
}

/// `A=TensorDef(T1, S.M, S.K)`, perhaps with a type of Python.
LogicalResult OpDSLParser::parseParameter() {
  FailureOr<OpDSLToken> name = parseName("a parameter");
  if (failed(name))
    return failure();
  if (definition.getOperand(name->text) || definition.getAttribute(name->text))
    return error(*name, "'" + name->text +
                            "' is the name of another parameter, expected a "
                            "new name");
  if (failed(parseAnnotation(":")) || failed(parseSign("=")))
    return failure();
  OpDSLToken kind = token;
  if (failed(parseName("a definition such as TensorDef")) ||
      failed(parseSign("(")))
    return failure();
  OperandDefinition operand{OperandDefinition::Kind::Input, name->getLoc(),
                            name->text.str(), ""};
  AttributeDefinition attribute{LoadedAttribute::Kind::Numbers, name->getLoc(),
                                name->text.str()};
  if (kind.text == "TensorDef")
    return parseTensor(operand);
  if (kind.text == "ScalarDef")
    return parseScalar(operand);
  if (kind.text == "IndexAttrDef")
    return parseIndexAttribute(attribute);
  StringRef functions = kind.text;
  if (functions.consume_back("AttrDef") &&
      (functions == "UnaryFn" || functions == "BinaryFn" ||
       functions == "TypeFn"))
    return parseFunctionAttribute(attribute, functions);
  return error(kind, "'" + kind.text +
                         "' is no definition: expected TensorDef, ScalarDef, "
                         "IndexAttrDef, UnaryFnAttrDef, BinaryFnAttrDef or "
                         "TypeFnAttrDef");
}

/// `I32`, `TV.T1` or `T1`.
FailureOr<std::string> OpDSLParser::parseType() {
  OpDSLToken start = token;
  FailureOr<OpDSLToken> name = parseName("a type");
  if (succeeded(name) && name->text == "TV")
    name = parseMember("the name of a type variable");
  if (failed(name))
    return failure();
  if (auto alias = aliases.find(name->text);
      alias != aliases.end() && start.text != "TV") {
    if (alias->second.first == "TV")
      return getTypeOfUpperName(alias->second.second);
    return error(start, "'" + start.text + "' is no type variable");
  }
  if (!llvm::isUpper(name->text.front()))
    return error(*name, "'" + name->text +
                            "' is no type: expected I32, I64, F32, F64 or a "
                            "type variable, which begins with a capital");
  return getTypeOfUpperName(name->text);
}

/// Adds an operand; outputs are the last ones.
void OpDSLParser::addOperand(OperandDefinition operand) {
  auto position = definition.operands.end();
  if (operand.kind != OperandDefinition::Kind::Output)
    position =
        llvm::find_if(definition.operands, [](const OperandDefinition &other) {
          return other.kind == OperandDefinition::Kind::Output;
        });
  definition.operands.insert(position, std::move(operand));
}

LogicalResult OpDSLParser::parseTensor(OperandDefinition operand) {
  FailureOr<std::string> type = parseType();
  if (failed(type))
    return failure();
  operand.elementType = *type;
  if (!token.is(")") && failed(parseSign(",")))
    return failure();
  if (failed(parseListUntil(")", [&]() -> LogicalResult {
        if (token.kind == Kind::Name && token.text == "index_dims")
          return parseIndexDims(operand);
        if (token.kind == Kind::Name && token.text == "output") {
          take();
          if (failed(parseSign("=")))
            return failure();
          if (token.text != "True" && token.text != "False")
            return expected("True or False");
          if (take().text == "True")
            operand.kind = OperandDefinition::Kind::Output;
          return success();
        }
        FailureOr<std::string> extent = parseIndex("S");
        if (succeeded(extent))
          operand.shape.push_back(*extent);
        return extent;
      })))
    return failure();
  addOperand(std::move(operand));
  return success();
}

/// `index_dims=[D.kh, D.kw]`, perhaps in two pairs of brackets.
LogicalResult OpDSLParser::parseIndexDims(OperandDefinition &operand) {
  take();
  if (failed(parseSign("=")) || failed(parseSign("[")))
    return failure();
  bool isNested = consume("[");
  operand.indices.emplace();
  // They are the last loops, unless a statement has them.
  std::vector<std::string> loops = definition.loops;
  if (failed(parseListUntil("]", [&]() -> LogicalResult {
        FailureOr<std::string> loop = parseIndex("D");
        if (succeeded(loop))
          operand.indices->push_back(*loop);
        return loop;
      })))
    return failure();
  definition.loops = std::move(loops);
  return isNested ? parseSign("]") : success();
}

LogicalResult OpDSLParser::parseScalar(OperandDefinition operand) {
  FailureOr<std::string> type = parseType();
  if (failed(type))
    return failure();
  operand.kind = OperandDefinition::Kind::Scalar;
  operand.elementType = *type;
  addOperand(std::move(operand));
  consume(",");
  return parseSign(")");
}

FailureOr<int64_t> OpDSLParser::parseInteger() {
  std::string sign = consume("-") ? "-" : "";
  if (token.kind != Kind::Integer)
    return expected("an integer");
  int64_t value;
  if (StringRef(sign + token.text.str()).getAsInteger(10, value))
    return error(token, "the number does not fit 64 bits");
  take();
  return value;
}

LogicalResult OpDSLParser::parseIndexAttribute(AttributeDefinition attribute) {
  if (failed(parseListUntil(")", [&]() -> LogicalResult {
        if (token.kind != Kind::Name || token.text != "default") {
          FailureOr<std::string> symbol = parseIndex("S");
          if (succeeded(symbol))
            attribute.symbols.push_back(*symbol);
          return symbol;
        }
        take();
        if (failed(parseSign("=")))
          return failure();
        bool isTuple = consume("(");
        if (!isTuple && failed(parseSign("[")))
          return failure();
        return parseListUntil(isTuple ? ")" : "]", [&]() -> LogicalResult {
          FailureOr<int64_t> value = parseInteger();
          if (succeeded(value))
            attribute.defaults.push_back(*value);
          return value;
        });
      })))
    return failure();
  for (StringRef symbol : attribute.symbols)
    if (getNamesIn(symbol) != ArrayRef(symbol)) {
      printError(sources, attribute.loc,
                 "'" + symbol + "' is no symbol, expected one such as S.SH");
      return failure();
    }
  if (attribute.symbols.empty()) {
    printError(sources, attribute.loc,
               "'" + attribute.name +
                   "' has no symbols, expected one for each element, such as "
                   "S.SH");
    return failure();
  }
  attribute.shape = {static_cast<int64_t>(attribute.symbols.size())};
  definition.attributes.push_back(std::move(attribute));
  return success();
}

LogicalResult OpDSLParser::parseFunctionAttribute(AttributeDefinition attribute,
                                                  StringRef functions) {
  if (token.kind != Kind::Name || token.text != "default")
    return expected("'default='");
  take();
  if (failed(parseSign("=")))
    return failure();
  OpDSLToken start = token;
  if (failed(parseName(functions)))
    return failure();
  if (start.text != functions)
    return error(start, "expected one of '" + functions + "', found '" +
                            start.text + "'");
  FailureOr<OpDSLToken> name = parseMember("the name of a function");
  if (failed(name))
    return failure();
  if (!isOpDSLFunction(functions, name->text))
    return error(*name,
                 "'" + functions + "' has no function '" + name->text + "'");
  attribute.kind = llvm::StringSwitch<LoadedAttribute::Kind>(functions)
                       .Case("UnaryFn", LoadedAttribute::Kind::UnaryFn)
                       .Case("BinaryFn", LoadedAttribute::Kind::BinaryFn)
                       .Default(LoadedAttribute::Kind::TypeFn);
  attribute.defaultFunction = name->text;
  definition.attributes.push_back(std::move(attribute));
  consume(",");
  return parseSign(")");
}
