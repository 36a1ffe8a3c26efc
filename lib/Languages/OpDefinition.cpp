// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "linalg/Languages/OpDefinition.h"
#include "IR/Payload.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/InterleavedRange.h"
#include "llvm/Support/SourceMgr.h"

using namespace mlir;
using namespace mlir::structured;

const OperandDefinition *OpDefinition::getOperand(StringRef name) const {
  const auto *found =
      llvm::find_if(ArrayRef(operands), [&](const OperandDefinition &operand) {
        return operand.name == name;
      });
  return found == operands.data() + operands.size() ? nullptr : found;
}

const AttributeDefinition *OpDefinition::getAttribute(StringRef name) const {
  const auto *found =
      llvm::find_if(ArrayRef(attributes), [&](const AttributeDefinition &attr) {
        return attr.name == name;
      });
  return found == attributes.data() + attributes.size() ? nullptr : found;
}

void mlir::structured::printError(const llvm::SourceMgr &sources,
                                  llvm::SMLoc loc, const Twine &message) {
  sources.PrintMessage(llvm::errs(), loc, llvm::SourceMgr::DK_Error, message);
}

std::string mlir::structured::getUpperTypeName(StringRef type) {
  return detail::isElementTypeName(type) ? type.upper() : type.str();
}

std::string mlir::structured::getTypeOfUpperName(StringRef name) {
  bool isUpper = name.upper() == name;
  return isUpper && detail::isElementTypeName(name.lower()) ? name.lower()
                                                            : name.str();
}

static bool isNameCharacter(char c) { return llvm::isAlnum(c) || c == '_'; }

std::string
mlir::structured::renameIn(StringRef index,
                           function_ref<std::string(StringRef)> rename) {
  std::string text;
  while (!index.empty()) {
    StringRef word = index.take_while(isNameCharacter);
    if (word.empty())
      word = index.take_front(1);
    index = index.drop_front(word.size());
    bool isName = isNameCharacter(word.front()) && !llvm::isDigit(word.front());
    text += isName ? rename(word) : word.str();
  }
  return text;
}

SmallVector<StringRef> mlir::structured::getNamesIn(StringRef index) {
  SmallVector<StringRef> names;
  renameIn(index, [&](StringRef name) {
    names.push_back(name);
    return name.str();
  });
  return names;
}

//===----------------------------------------------------------------------===//
// As a row
//===----------------------------------------------------------------------===//

/// All digits, with an exponent.
static std::string writeReal(double value) {
  std::string text;
  llvm::raw_string_ostream(text) << llvm::format("%.17e", value);
  return text;
}

namespace {
/// Writes a definition in the notation of rows. Loops and symbols are numbered,
/// as their names may be words of MLIR's syntax for maps.
class RowWriter {
public:
  explicit RowWriter(const OpDefinition &definition) : definition(definition) {
    for (const auto &[index, loop] : llvm::enumerate(definition.loops))
      names[loop] = "d" + std::to_string(index);
    for (const AttributeDefinition &attribute : definition.attributes)
      for (StringRef symbol : attribute.symbols) {
        symbols.push_back("s" + std::to_string(symbols.size()));
        names[symbol] = symbols.back();
      }
  }

  LoadedRow write() {
    LoadedRow row;
    row.mnemonic = definition.name;
    row.loops = writeLoops();
    for (const OperandDefinition &operand : definition.operands)
      row.operands.push_back(writeOperand(operand));
    // In the order of the outputs.
    SmallVector<std::string> payloads;
    for (const OperandDefinition &operand : definition.operands)
      for (const Assignment &assignment : definition.assignments)
        if (assignment.output == operand.name)
          payloads.push_back(writeExpression(assignment.value));
    row.payload = llvm::join(payloads, "; ");
    for (const AttributeDefinition &attribute : definition.attributes)
      addAttribute(attribute, row);
    return row;
  }

private:
  std::string writeLoops() {
    if (definition.isPolymorphic)
      return "(...)";
    SmallVector<std::string> loops;
    for (StringRef loop : definition.loops)
      loops.push_back(names[loop]);
    std::string text = "(" + llvm::join(loops, ", ") + ")";
    if (!symbols.empty())
      text += "[" + llvm::join(symbols, ", ") + "]";
    return text;
  }

  std::string writeOperand(const OperandDefinition &operand) {
    std::string text = operand.name + "[";
    if (operand.indices) {
      for (const auto &[number, index] : llvm::enumerate(*operand.indices))
        text += (number ? ", " : "") + renameIn(index, [&](StringRef name) {
                  return names.lookup(name);
                });
    } else if (operand.kind != OperandDefinition::Kind::Scalar &&
               definition.isPolymorphic) {
      text += "...";
    }
    return text + "]: " + operand.elementType;
  }

  std::string writeCall(StringRef function, const Expression &expression) {
    SmallVector<std::string> arguments;
    if (expression.kind == Expression::Kind::Cast && !expression.type.empty())
      arguments.push_back(expression.type);
    for (const Expression &argument : expression.arguments)
      arguments.push_back(writeExpression(argument));
    return (function + llvm::join(arguments, ", ") + ")").str();
  }

  std::string writeApply(const Expression &expression) {
    const AttributeDefinition &attribute =
        *definition.getAttribute(expression.name);
    return writeCall(
        ("apply(" + expression.name + " = " + attribute.defaultFunction + ", "),
        expression);
  }

  std::string writeExpression(const Expression &expression) {
    switch (expression.kind) {
    case Expression::Kind::Operand:
      return expression.name;
    case Expression::Kind::Integer:
      return std::to_string(expression.integer);
    case Expression::Kind::Real:
      return writeReal(expression.real);
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
      return writeCall(expression.name + "(", expression);
    case Expression::Kind::ApplyAttribute:
      return writeApply(expression);
    }
    llvm_unreachable("every kind of expression is handled above");
  }

  static void addAttribute(const AttributeDefinition &attribute,
                           LoadedRow &row) {
    LoadedAttribute loaded{attribute.name, attribute.kind,
                           static_cast<int64_t>(attribute.symbols.size()),
                           attribute.isRequired};
    row.attributes.push_back(loaded);
    if (attribute.kind == LoadedAttribute::Kind::Numbers)
      row.symbolAttrs.push_back(llvm::formatv(
          "{0}[{1}]", attribute.name, llvm::interleaved(attribute.defaults)));
  }

  const OpDefinition &definition;
  llvm::StringMap<std::string> names;
  SmallVector<std::string> symbols;
};
} // namespace

LoadedRow mlir::structured::getRow(const OpDefinition &definition) {
  return RowWriter(definition).write();
}
