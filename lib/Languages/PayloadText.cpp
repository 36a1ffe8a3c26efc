// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "PayloadText.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"

using namespace mlir;
using namespace mlir::structured;
using namespace mlir::structured::detail;

namespace {
/// What an operand of a sign may be without parentheses.
enum class Level { Sum, Product, Factor };

struct Sign {
  StringRef text;
  Level level;
};

class PayloadTextWriter {
public:
  PayloadTextWriter(const OpDefinition &definition,
                    function_ref<std::string(StringRef)> writeElement)
      : definition(definition), writeElement(writeElement) {}

  std::string write(const Expression &expression, Level level) {
    switch (expression.kind) {
    case Expression::Kind::Operand:
      return writeElement(expression.name);
    case Expression::Kind::Integer:
      return std::to_string(expression.integer);
    case Expression::Kind::Real:
      return writeReal(expression.real);
    case Expression::Kind::Attribute:
      return writeAttribute(*definition.getAttribute(expression.name));
    case Expression::Kind::Index:
      return "index(" +
             std::to_string(llvm::find(definition.loops, expression.name) -
                            definition.loops.begin()) +
             ")";
    case Expression::Kind::Cast:
      if (definition.getAttribute(expression.name))
        return writeApply(expression);
      return writeCall(expression.name + "(", expression);
    case Expression::Kind::Call:
      if (std::optional<Sign> sign = getSign(expression))
        return writeSign(*sign, expression, level);
      return writeCall(expression.name + "(", expression);
    case Expression::Kind::ApplyAttribute:
      return writeApply(expression);
    }
    llvm_unreachable("every kind of expression is handled above");
  }

private:
  static std::optional<Sign> getSign(const Expression &expression) {
    return llvm::StringSwitch<std::optional<Sign>>(expression.name)
        .Case("add", Sign{" + ", Level::Sum})
        .Case("sub", Sign{" - ", Level::Sum})
        .Case("mul", Sign{" * ", Level::Product})
        .Default(std::nullopt);
  }

  /// Signs associate to the left.
  std::string writeSign(const Sign &sign, const Expression &expression,
                        Level level) {
    Level right = sign.level == Level::Sum ? Level::Product : Level::Factor;
    std::string text = write(expression.arguments[0], sign.level) +
                       sign.text.str() + write(expression.arguments[1], right);
    return sign.level < level ? "(" + text + ")" : text;
  }

  std::string writeCall(StringRef function, const Expression &expression) {
    SmallVector<std::string> arguments;
    if (expression.kind == Expression::Kind::Cast && !expression.type.empty())
      arguments.push_back(expression.type);
    for (const Expression &argument : expression.arguments)
      arguments.push_back(write(argument, Level::Sum));
    return (function + llvm::join(arguments, ", ") + ")").str();
  }

  static std::string writeAttribute(const AttributeDefinition &attribute) {
    return "attribute(" + attribute.name + ": " + attribute.type +
           (attribute.isRequired ? ")" : " = 1.0)");
  }

  std::string writeApply(const Expression &expression) {
    const AttributeDefinition &attribute =
        *definition.getAttribute(expression.name);
    return writeCall(
        ("apply(" + expression.name + " = " + attribute.defaultFunction + ", "),
        expression);
  }

  const OpDefinition &definition;
  function_ref<std::string(StringRef)> writeElement;
};
} // namespace

std::string mlir::structured::detail::writePayload(
    const OpDefinition &definition, const Expression &expression,
    function_ref<std::string(StringRef)> writeElement) {
  return PayloadTextWriter(definition, writeElement)
      .write(expression, Level::Sum);
}
