// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "AttributeForms.h"
#include "linalg/IR/Linalg.h"
#include "linalg/Languages/Writers.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/InterleavedRange.h"

using namespace mlir;
using namespace mlir::structured;

/// Words of Python and of OpDSL, which an operand can't have as its name.
static bool isReserved(StringRef name) {
  static const llvm::StringSet<> words = {
      "False",    "None",     "True",    "and",      "as",         "assert",
      "async",    "await",    "break",   "class",    "continue",   "def",
      "del",      "elif",     "else",    "except",   "finally",    "for",
      "from",     "global",   "if",      "import",   "in",         "is",
      "lambda",   "nonlocal", "not",     "or",       "pass",       "raise",
      "return",   "try",      "while",   "with",     "yield",      "D",
      "S",        "TV",       "UnaryFn", "BinaryFn", "TernaryFn",  "TypeFn",
      "ReduceFn", "const",    "index",   "domain",   "implements", "defines"};
  return words.contains(name);
}

/// In three quotation marks. Single ones within the text need no escape.
static std::string writeDocstring(StringRef doc) {
  std::string text;
  for (StringRef rest = doc; !rest.empty(); rest = rest.drop_front()) {
    bool isQuote = rest.starts_with("\"\"") || rest == "\"" ||
                   StringRef(text).ends_with("\"");
    if (rest.front() == '\\' || (rest.front() == '"' && isQuote))
      text += '\\';
    text += rest.front();
  }
  return "\"\"\"" + text + "\"\"\"";
}

namespace {
class OpDSLWriter {
public:
  OpDSLWriter(const OpDefinition &definition, raw_ostream &output)
      : definition(definition), output(output) {
    for (const OperandDefinition &operand : definition.operands)
      operandNames[operand.name] =
          makeUnique(operand.name, [&](StringRef name) {
            return isReserved(name) ||
                   (name != operand.name && (definition.getOperand(name) ||
                                             definition.getAttribute(name)));
          });
  }

  void write() {
    std::string function = definition.name;
    llvm::replace(function, '.', '_');
    output << "@linalg_structured_op";
    if (function != definition.name)
      output << "(op_name=\"" << definition.name << "\")";
    output << "\ndef " << function << "(\n";
    for (const OperandDefinition &operand : definition.operands)
      output << "    " << writeOperand(operand) << ",\n";
    for (const AttributeDefinition &attribute : definition.attributes)
      output << "    " << writeAttribute(attribute) << ",\n";
    output << "):\n";
    if (!definition.doc.empty())
      output << "    " << writeDocstring(definition.doc) << "\n";
    if (!definition.loops.empty())
      output << "    domain(" << join(definition.loops, "D.") << ")\n";
    for (StringRef interface : definition.interfaces)
      output << "    implements(" << interface << ")\n";
    for (const Assignment &assignment : definition.assignments)
      writeAssignment(assignment);
  }

private:
  static std::string join(ArrayRef<std::string> names, StringRef prefix) {
    SmallVector<std::string> texts;
    for (StringRef name : names)
      texts.push_back((prefix + name).str());
    return llvm::join(texts, ", ");
  }

  bool isLoop(StringRef name) {
    return llvm::is_contained(definition.loops, name);
  }

  std::string writeIndices(ArrayRef<std::string> indices) {
    SmallVector<std::string> texts;
    for (StringRef index : indices)
      texts.push_back(renameIn(index, [&](StringRef name) {
        return ((isLoop(name) ? "D." : "S.") + name).str();
      }));
    return llvm::join(texts, ", ");
  }

  /// Whether an expression has an element of the operand.
  static bool isUsed(const OperandDefinition &operand,
                     const Expression &expression) {
    return (expression.kind == Expression::Kind::Operand &&
            expression.name == operand.name) ||
           llvm::any_of(expression.arguments, [&](const Expression &argument) {
             return isUsed(operand, argument);
           });
  }

  std::string writeOperand(const OperandDefinition &operand) {
    std::string type = getUpperTypeName(operand.elementType);
    if (operand.kind == OperandDefinition::Kind::Scalar)
      return operandNames[operand.name] + "=ScalarDef(" + type + ")";
    std::string text = operandNames[operand.name] + "=TensorDef(" + type;
    for (StringRef extent : operand.shape)
      text += ", " + renameIn(extent, [](StringRef name) {
                return ("S." + name).str();
              });
    bool isOutput = operand.kind == OperandDefinition::Kind::Output;
    bool hasUse =
        llvm::any_of(definition.assignments, [&](const Assignment &assignment) {
          return isUsed(operand, assignment.value);
        });
    if (isOutput)
      text += ", output=True";
    else if (!hasUse && operand.indices)
      text += ", index_dims=[" + writeIndices(*operand.indices) + "]";
    return text + ")";
  }

  static StringRef getFunctions(LoadedAttribute::Kind kind) {
    switch (kind) {
    case LoadedAttribute::Kind::UnaryFn:
      return "UnaryFn";
    case LoadedAttribute::Kind::BinaryFn:
      return "BinaryFn";
    case LoadedAttribute::Kind::TypeFn:
      return "TypeFn";
    case LoadedAttribute::Kind::Numbers:
      return "Index";
    case LoadedAttribute::Kind::Real:
      break;
    }
    llvm_unreachable("a definition with such attributes is refused");
  }

  std::string writeAttribute(const AttributeDefinition &attribute) {
    StringRef functions = getFunctions(attribute.kind);
    std::string text = (attribute.name + "=" + functions + "AttrDef(").str();
    if (attribute.kind != LoadedAttribute::Kind::Numbers)
      return text + ("default=" + functions + ".").str() +
             attribute.defaultFunction + ")";
    llvm::raw_string_ostream(text)
        << join(attribute.symbols, "S.") << ", default=["
        << llvm::interleaved(attribute.defaults) << "])";
    return text;
  }

  std::string writeElement(StringRef name) {
    const OperandDefinition &operand = *definition.getOperand(name);
    std::string text = operandNames[name];
    if (operand.kind == OperandDefinition::Kind::Scalar)
      return text;
    if (!operand.indices || operand.indices->empty())
      return text + "[None]";
    return text + "[" + writeIndices(*operand.indices) + "]";
  }

  /// Assignments that read the output have another form if there are loops on
  /// the right only.
  void writeAssignment(const Assignment &assignment) {
    output << "    " << writeElement(assignment.output);
    const Expression &value = assignment.value;
    bool isSum = value.kind == Expression::Kind::Call && value.name == "add" &&
                 value.arguments.front().kind == Expression::Kind::Operand &&
                 value.arguments.front().name == assignment.output;
    if (isSum)
      output << " += " << writeExpression(value.arguments.back()) << "\n";
    else
      output << " = " << writeExpression(value) << "\n";
  }

  std::string writeArguments(const Expression &expression) {
    SmallVector<std::string> texts;
    if (expression.kind == Expression::Kind::Cast)
      texts.push_back(getUpperTypeName(expression.type));
    for (const Expression &argument : expression.arguments)
      texts.push_back(writeExpression(argument));
    return "(" + llvm::join(texts, ", ") + ")";
  }

  std::string writeCall(const Expression &expression) {
    StringRef name = expression.name;
    // The functions of floats and of signed integers have one name.
    std::string function =
        name == "max" || name == "min" ? (name + "_signed").str() : name.str();
    StringRef functions = expression.arguments.size() == 1   ? "UnaryFn."
                          : expression.arguments.size() == 2 ? "BinaryFn."
                                                             : "TernaryFn.";
    return (functions + function).str() + writeArguments(expression);
  }

  std::string writeExpression(const Expression &expression) {
    switch (expression.kind) {
    case Expression::Kind::Operand:
      return writeElement(expression.name);
    case Expression::Kind::Integer:
      return "const(" + std::to_string(expression.integer) + ")";
    case Expression::Kind::Real:
      return "const(" + writeReal(expression.real) + ")";
    case Expression::Kind::Attribute:
      llvm_unreachable("a definition with such attributes is refused");
    case Expression::Kind::Index:
      return "index(D." + expression.name + ")";
    case Expression::Kind::Cast:
      if (!definition.getAttribute(expression.name))
        return "TypeFn." + expression.name + writeArguments(expression);
      return expression.name + writeArguments(expression);
    case Expression::Kind::ApplyAttribute:
      return expression.name + writeArguments(expression);
    case Expression::Kind::Call:
      return writeCall(expression);
    }
    llvm_unreachable("every kind of expression is handled above");
  }

  const OpDefinition &definition;
  raw_ostream &output;
  llvm::StringMap<std::string> operandNames;
};
} // namespace

LogicalResult mlir::structured::writeOpDSL(ArrayRef<OpDefinition> definitions,
                                           const llvm::SourceMgr &sources,
                                           raw_ostream &output) {
  if (failed(detail::verifyAttributeForms(definitions, "OpDSL", sources)))
    return failure();
  llvm::interleave(
      definitions,
      [&](const OpDefinition &definition) {
        OpDSLWriter(definition, output).write();
      },
      [&] { output << "\n\n"; });
  return success();
}
