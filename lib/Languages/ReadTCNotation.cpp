// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "IR/Payload.h"
#include "TCFunctions.h"
#include "TCLexer.h"
#include "linalg/Languages/Languages.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/SourceMgr.h"

using namespace mlir;
using namespace mlir::structured;
using namespace mlir::structured::detail;

using Kind = TCToken::Kind;

/// Expressions nested deeper than this are an error.
static constexpr unsigned kMaxDepth = 200;

namespace {
class TCParser {
public:
  explicit TCParser(const llvm::SourceMgr &sources)
      : sources(sources),
        lexer(sources.getMemoryBuffer(sources.getMainFileID())->getBuffer()),
        token(lexer.next()) {}

  FailureOr<std::vector<OpDefinition>> parseFile() {
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

private:
  //===--------------------------------------------------------------------===//
  // Words
  //===--------------------------------------------------------------------===//

  LogicalResult error(const TCToken &at, const Twine &message) {
    printError(sources, at.getLoc(), message);
    return failure();
  }

  /// "expected ..., found ..." at the current token.
  LogicalResult expected(const Twine &what) {
    if (token.kind == Kind::Invalid && token.text == "\"\"\"")
      return error(token, "the docstring has no end, expected \"\"\"");
    if (token.kind == Kind::End)
      return error(token, "expected " + what + ", found the end of the file");
    return error(token, "expected " + what + ", found '" + token.text + "'");
  }

  TCToken take() { return std::exchange(token, lexer.next()); }

  bool consume(StringRef sign) {
    if (!token.is(sign))
      return false;
    take();
    return true;
  }

  bool consumeWord(StringRef word) {
    if (token.kind != Kind::Name || token.text != word)
      return false;
    take();
    return true;
  }

  LogicalResult parseSign(StringRef sign) {
    return consume(sign) ? success() : expected("'" + sign + "'");
  }

  FailureOr<TCToken> parseName(const Twine &what) {
    if (token.kind != Kind::Name)
      return expected(what);
    return take();
  }

  /// `element` once or more, separated by commas.
  LogicalResult parseList(function_ref<LogicalResult()> element) {
    do {
      if (failed(element()))
        return failure();
    } while (consume(","));
    return success();
  }

  //===--------------------------------------------------------------------===//
  // Declarations
  //===--------------------------------------------------------------------===//

  LogicalResult parseDefinition() {
    if (failed(parseHeader()) || failed(parseSignature()))
      return failure();
    if (consumeWord("attr") && failed(parseAttributes()))
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
  LogicalResult parseHeader() {
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

  LogicalResult parseSignature() {
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
        failed(parseSign("->")))
      return failure();
    return parseOperands(OperandDefinition::Kind::Output);
  }

  /// `A: f32(M, N + M)`.
  LogicalResult parseTensor(OperandDefinition::Kind kind) {
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
    OperandDefinition operand{kind, name->getLoc(), name->text.str(),
                              type->text.str()};
    if (failed(parseSign("(")))
      return failure();
    if (!consume(")")) {
      if (failed(parseList([&]() -> LogicalResult {
            FailureOr<std::string> extent = parseAffine(0);
            if (succeeded(extent))
              operand.shape.push_back(*extent);
            return extent;
          })) ||
          failed(parseSign(")")))
        return failure();
    }
    definition.operands.push_back(std::move(operand));
    return success();
  }

  LogicalResult parseAttributes() {
    if (failed(parseSign("(")) ||
        failed(parseList([&] { return parseAttribute(); })))
      return failure();
    return parseSign(")");
  }

  /// `strides?: 2xi64`.
  LogicalResult parseAttribute() {
    FailureOr<TCToken> name = parseName("an attribute's name");
    if (failed(name))
      return failure();
    bool isOptional = consume("?");
    if (failed(parseSign(":")))
      return failure();
    // The lexer divides 2xi64 into 2 and xi64.
    TCToken count = token;
    int64_t size;
    if (token.kind != Kind::Integer || token.text.getAsInteger(10, size) ||
        size < 1 || size > 100)
      return expected("the number and type of the attribute's integers, such "
                      "as 2xi64");
    take();
    if (token.kind != Kind::Name ||
        (token.text != "xi64" && token.text != "xi32") ||
        token.text.data() != count.text.end())
      return expected("'xi64' or 'xi32', as only indices use attributes");
    take();
    AttributeDefinition attribute{LoadedAttribute::Kind::Numbers,
                                  name->getLoc(), name->text.str(),
                                  !isOptional};
    for (int64_t i = 0; i < size; ++i)
      attribute.symbols.push_back(getSymbol(name->text, i));
    attribute.defaults.assign(size, 1);
    definition.attributes.push_back(std::move(attribute));
    return success();
  }

  static std::string getSymbol(StringRef attribute, int64_t index) {
    return (attribute + "__" + Twine(index)).str();
  }

  //===--------------------------------------------------------------------===//
  // Indices
  //===--------------------------------------------------------------------===//

  /// A sum of terms.
  FailureOr<std::string> parseAffine(unsigned depth) {
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
  FailureOr<std::string> parseTerm(unsigned depth) {
    TCToken start = token;
    bool dependsOnLoops = isLinear();
    FailureOr<std::string> left = parseFactor(depth);
    while (succeeded(left) && consume("*")) {
      if (isLinear() && std::exchange(dependsOnLoops, true)) {
        return error(start,
                     "an index is a product of two loops, expected one of "
                     "them times a number or the element of an attribute");
      }
      FailureOr<std::string> right = parseFactor(depth);
      if (failed(right))
        return failure();
      left = *left + " * " + *right;
    }
    return left;
  }

  /// Whether the factor that begins here may depend on loops.
  bool isLinear() {
    if (token.kind != Kind::Name)
      return token.is("(");
    // `name[0]` is the element of an attribute.
    return !definition.getAttribute(token.text) &&
           !TCLexer(lexer).next().is("[");
  }

  FailureOr<std::string> parseFactor(unsigned depth) {
    if (depth > kMaxDepth) {
      return error(token, "parentheses are nested too deeply");
    }
    if (consume("(")) {
      FailureOr<std::string> inner = parseAffine(depth + 1);
      if (failed(inner) || failed(parseSign(")")))
        return failure();
      return "(" + *inner + ")";
    }
    if (token.kind == Kind::Integer)
      return parseNumber();
    FailureOr<TCToken> name = parseName("an index");
    if (failed(name))
      return failure();
    if (!token.is("[") && definition.getAttribute(name->text))
      return error(*name, "'" + name->text +
                              "' is an attribute, expected one of its "
                              "elements, such as " +
                              name->text + "[0]");
    if (!token.is("["))
      return name->text.str();
    return parseElement(*name);
  }

  FailureOr<std::string> parseNumber() {
    int64_t value;
    if (token.text.getAsInteger(10, value) || value > INT32_MAX) {
      return error(token, "the number is too large for an index");
    }
    take();
    return std::to_string(value);
  }

  /// `[0]` after the name of an attribute.
  FailureOr<std::string> parseElement(const TCToken &name) {
    const AttributeDefinition *attribute = definition.getAttribute(name.text);
    if (!attribute) {
      return error(name, "'" + name.text + "' is no attribute");
    }
    take();
    TCToken number = token;
    int64_t index;
    if (token.kind != Kind::Integer) {
      return expected("the number of an element");
    }
    if (take().text.getAsInteger(10, index) ||
        index >= static_cast<int64_t>(attribute->symbols.size())) {
      return error(number, "'" + name.text + "' has no element " + number.text +
                               ", expected a number less than " +
                               Twine(attribute->symbols.size()));
    }
    if (failed(parseSign("]")))
      return failure();
    return getSymbol(name.text, index);
  }

  //===--------------------------------------------------------------------===//
  // Expressions
  //===--------------------------------------------------------------------===//

  LogicalResult parseComprehension() {
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

  LogicalResult parseAssignment(const TCToken &output) {
    // Only the outermost function is a reduction.
    outermost = token;
    FailureOr<Expression> value = parseExpression(output.text, 0);
    if (failed(value))
      return failure();
    definition.assignments.push_back(
        {output.getLoc(), output.text.str(), std::move(*value)});
    return resolveTCFunctions(definition, definition.assignments.back(),
                              sources);
  }

  /// `A(m, k + 1)`, an operand's element.
  LogicalResult parseUse() {
    FailureOr<TCToken> name = parseName("an operand's name");
    return failed(name) ? failure() : parseUseOf(*name);
  }

  LogicalResult parseUseOf(const TCToken &name) {
    auto *operand =
        const_cast<OperandDefinition *>(definition.getOperand(name.text));
    if (!operand)
      return error(name, "'" + name.text + "' is no operand");
    if (failed(parseSign("(")))
      return failure();
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

  /// An index, whose new names are loops.
  LogicalResult parseIndex(std::vector<std::string> &indices) {
    FailureOr<std::string> index = parseAffine(0);
    if (failed(index))
      return failure();
    for (StringRef name : getNamesIn(*index)) {
      bool isSymbol = llvm::any_of(
          definition.attributes, [&](const AttributeDefinition &attribute) {
            return llvm::is_contained(attribute.symbols, name);
          });
      if (!isSymbol && !llvm::is_contained(definition.loops, name))
        definition.loops.push_back(name.str());
    }
    indices.push_back(std::move(*index));
    return success();
  }

  FailureOr<Expression> parseExpression(StringRef output, unsigned depth) {
    if (depth > kMaxDepth) {
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
    return parseCall(*name, output, depth);
  }

  /// `f(a, b)`, `f<k>(a)` or `cast_signed<T>(a)`.
  FailureOr<Expression> parseCall(const TCToken &name, StringRef output,
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
      return error(name,
                   "'" + name.text + "' has " + Twine(call.arguments.size()) +
                       " arguments" +
                       (names.empty() || isCast ? "" : " with the output") +
                       ", expected " + Twine(arity));
    }
    if (!isCast && !names.empty() && failed(verifyReduced(name, names)))
      return failure();
    return call;
  }

  static unsigned getArity(StringRef name) {
    return PayloadFunction::get(TCFunction::get(name)->function)->arity;
  }

  /// Checks that the loops in `<...>` are those that only the right side has.
  LogicalResult verifyReduced(const TCToken &function,
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

  //===--------------------------------------------------------------------===//
  // Meaning
  //===--------------------------------------------------------------------===//

  /// An operand without uses has the shape of the reduction loops.
  LogicalResult completeOperands() {
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

  const llvm::SourceMgr &sources;
  TCLexer lexer;
  TCToken token;
  OpDefinition definition;
  /// The loops that the left side has, which come first.
  size_t numOutputLoops = 0;
  /// The first word of the expression that is assigned.
  TCToken outermost;
};
} // namespace

FailureOr<std::vector<OpDefinition>>
mlir::structured::readTCNotation(const llvm::SourceMgr &sources) {
  return TCParser(sources).parseFile();
}
