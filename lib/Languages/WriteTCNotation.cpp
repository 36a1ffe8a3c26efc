// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "IR/Payload.h"
#include "TCFunctions.h"
#include "linalg/Languages/Writers.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/SourceMgr.h"

using namespace mlir;
using namespace mlir::structured;
using namespace mlir::structured::detail;

namespace {
class TCWriter {
public:
  TCWriter(const OpDefinition &definition, const llvm::SourceMgr &sources,
           raw_ostream &output)
      : definition(definition), sources(sources), output(output) {
    for (const AttributeDefinition &attribute : definition.attributes)
      for (auto [index, symbol] : llvm::enumerate(attribute.symbols))
        names[symbol] = writeSymbol(attribute, index);
    for (const OperandDefinition &operand : definition.operands)
      operandNames[operand.name] =
          makeUnique(operand.name, [&](StringRef name) {
            return isFunctionName(name) ||
                   (name != operand.name && definition.getOperand(name));
          });
    for (StringRef loop : definition.loops)
      names[loop] = makeUnique(loop.str(), [&](StringRef name) {
        return definition.getAttribute(name) ||
               (name != loop && llvm::is_contained(definition.loops, name));
      });
  }

  LogicalResult write() {
    if (failed(verifyName()) || failed(verifyAttributes()) ||
        failed(verifyDoc()))
      return failure();
    if (!definition.interfaces.empty())
      output << "ods_def<"
             << llvm::convertToCamelFromSnakeCase(definition.name, true)
             << "Op> implements_interface<"
             << llvm::join(definition.interfaces, ", ") << ">:\n";
    output << "def " << definition.name << "("
           << writeOperands(OperandDefinition::Kind::Input) << ") -> ("
           << writeOperands(OperandDefinition::Kind::Output) << ")\n";
    writeAttributes();
    if (!definition.doc.empty())
      output << "\"\"\"" << definition.doc << "\"\"\"\n";
    return writeStatement();
  }

private:
  LogicalResult error(llvm::SMLoc loc, const Twine &message) {
    printError(sources, loc,
               "TC notation can't state '" + definition.name + "': " + message);
    return failure();
  }

  static bool isFunctionName(StringRef name) {
    return PayloadFunction::get(name) || TCFunction::get(name) ||
           name == "cast_signed" || name == "cast_unsigned";
  }

  /// The element of that number, in the order of rows: "a", "a[1]", "a[1, 0]".
  static std::string writeSymbol(const AttributeDefinition &attribute,
                                 int64_t number) {
    SmallVector<std::string> indices;
    for (int64_t extent : llvm::reverse(attribute.shape)) {
      indices.push_back(std::to_string(number % extent));
      number /= extent;
    }
    if (indices.empty())
      return attribute.name;
    return attribute.name + "[" + llvm::join(llvm::reverse(indices), ", ") +
           "]";
  }

  //===--------------------------------------------------------------------===//
  // Declarations
  //===--------------------------------------------------------------------===//

  LogicalResult verifyName() {
    if (StringRef(definition.name).contains('.'))
      return error(definition.loc, "its name has a point");
    bool hasInput = llvm::any_of(definition.operands, [](const auto &operand) {
      return operand.kind != OperandDefinition::Kind::Output;
    });
    if (!hasInput)
      return error(definition.loc, "it has no input");
    return success();
  }

  LogicalResult verifyAttributes() {
    for (const AttributeDefinition &attribute : definition.attributes) {
      if (!attribute.defaultFunction.empty())
        return error(attribute.loc,
                     "the attribute '" + attribute.name + "' names a function");
      if (!attribute.isRequired &&
          llvm::any_of(attribute.defaults,
                       [](int64_t number) { return number != 1; }))
        return error(attribute.loc, "the attribute '" + attribute.name +
                                        "' has a default other than 1");
    }
    return success();
  }

  LogicalResult verifyDoc() {
    StringRef doc = definition.doc;
    if (doc.contains("\"\"\"") || doc.ends_with("\""))
      return error(definition.loc,
                   "its docstring has or ends with quotation marks");
    return success();
  }

  std::string writeShape(const OperandDefinition &operand) {
    if (definition.isPolymorphic)
      return operand.kind == OperandDefinition::Kind::Scalar ? "" : "...";
    return llvm::join(
        llvm::map_range(operand.shape,
                        [&](StringRef extent) { return rename(extent); }),
        ", ");
  }

  /// Inputs include scalars, which have rank 0.
  std::string writeOperands(OperandDefinition::Kind kind) {
    bool areOutputs = kind == OperandDefinition::Kind::Output;
    SmallVector<std::string> texts;
    for (const OperandDefinition &operand : definition.operands)
      if ((operand.kind == OperandDefinition::Kind::Output) == areOutputs)
        texts.push_back(operandNames[operand.name] + ": " +
                        operand.elementType + "(" + writeShape(operand) + ")");
    return llvm::join(texts, ", ");
  }

  void writeAttributes() {
    if (definition.attributes.empty())
      return;
    SmallVector<std::string> texts;
    for (const AttributeDefinition &attribute : definition.attributes) {
      std::string type = attribute.type.empty() ? "i64" : attribute.type;
      for (int64_t extent : llvm::reverse(attribute.shape))
        type.insert(0, std::to_string(extent) + "x");
      texts.push_back(attribute.name + (attribute.isRequired ? ": " : "?: ") +
                      type);
    }
    output << "  attr(" << llvm::join(texts, ", ") << ")\n";
  }

  //===--------------------------------------------------------------------===//
  // Statement
  //===--------------------------------------------------------------------===//

  /// An index or extent. Names that are neither loops nor symbols stand for
  /// extents.
  std::string rename(StringRef text) {
    return renameIn(text, [&](StringRef name) {
      auto found = names.find(name);
      return found == names.end() ? name.str() : found->second;
    });
  }

  bool isLoop(StringRef name) {
    return llvm::is_contained(definition.loops, name);
  }

  /// An element, whose new loops occur here.
  std::string writeElement(StringRef name) {
    const OperandDefinition &operand = *definition.getOperand(name);
    used.insert(name);
    SmallVector<std::string> indices;
    if (definition.isPolymorphic) {
      indices.push_back(writeShape(operand));
    } else if (operand.indices) {
      for (StringRef index : *operand.indices) {
        for (StringRef loop : getNamesIn(index))
          if (isLoop(loop) && !llvm::is_contained(occurring, loop))
            occurring.push_back(loop.str());
        indices.push_back(rename(index));
      }
    }
    return operandNames[name] + "(" + llvm::join(indices, ", ") + ")";
  }

  LogicalResult writeStatement() {
    SmallVector<std::string> elements, values;
    for (const Assignment &assignment : definition.assignments)
      elements.push_back(writeElement(assignment.output));
    numOutputLoops = occurring.size();
    for (const Assignment &assignment : definition.assignments) {
      Assignment resolved = assignment;
      if (failed(verifyExpression(assignment.value)) ||
          failed(resolveTCFunctions(definition, resolved, sources)))
        return failure();
      values.push_back(writeValue(assignment));
    }
    if (failed(verifyOrder()))
      return failure();
    output << "{\n  " << llvm::join(elements, ", ") << " =\n      "
           << llvm::join(values, ",\n      ") << ";\n}\n";
    return success();
  }

  LogicalResult verifyExpression(const Expression &expression) {
    switch (expression.kind) {
    case Expression::Kind::Integer:
    case Expression::Kind::Real:
      return error(expression.loc, "it has a constant");
    case Expression::Kind::Index:
      return error(expression.loc, "it has the index of a loop");
    case Expression::Kind::ApplyAttribute:
      return error(expression.loc,
                   "the attribute '" + expression.name + "' names a function");
    case Expression::Kind::Operand:
    case Expression::Kind::Attribute:
    case Expression::Kind::Cast:
    case Expression::Kind::Call:
      break;
    }
    for (const Expression &argument : expression.arguments)
      if (failed(verifyExpression(argument)))
        return failure();
    return success();
  }

  /// A function of the output and an expression is a reduction over the loops
  /// that have occurred on the right side, if there are any.
  std::string writeValue(const Assignment &assignment) {
    const Expression &value = assignment.value;
    bool isReduction =
        value.kind == Expression::Kind::Call && value.arguments.size() == 2 &&
        value.arguments.front().kind == Expression::Kind::Operand &&
        value.arguments.front().name == assignment.output;
    if (!isReduction)
      return writeExpression(value);
    std::string argument = writeExpression(value.arguments.back());
    SmallVector<std::string> loops;
    for (StringRef loop : ArrayRef(occurring).drop_front(numOutputLoops))
      loops.push_back(names[loop]);
    if (loops.empty())
      return value.name + "(" + writeElement(assignment.output) + ", " +
             argument + ")";
    return value.name + "<" + llvm::join(loops, ", ") + ">(" + argument + ")";
  }

  std::string writeExpression(const Expression &expression) {
    if (expression.kind == Expression::Kind::Operand)
      return writeElement(expression.name);
    std::string text = expression.name;
    if (expression.kind == Expression::Kind::Attribute)
      return text;
    if (expression.kind == Expression::Kind::Cast)
      text += "<" + expression.type + ">";
    SmallVector<std::string> arguments;
    for (const Expression &argument : expression.arguments)
      arguments.push_back(writeExpression(argument));
    return text + "(" + llvm::join(arguments, ", ") + ")";
  }

  /// Loops are in the order of their occurrence, and an operand without uses
  /// has the indices of the reduction.
  LogicalResult verifyOrder() {
    if (definition.isPolymorphic)
      return success();
    if (occurring != definition.loops)
      return error(definition.loc, "its loops are (" +
                                       llvm::join(definition.loops, ", ") +
                                       "), not in the order of their "
                                       "occurrence, (" +
                                       llvm::join(occurring, ", ") + ")");
    ArrayRef<std::string> reduced =
        ArrayRef(occurring).drop_front(numOutputLoops);
    for (const OperandDefinition &operand : definition.operands)
      if (!used.contains(operand.name) &&
          ArrayRef(operand.indices.value_or(std::vector<std::string>())) !=
              reduced)
        return error(operand.loc,
                     "'" + operand.name +
                         "' is not used and has other indices than the loops "
                         "of the reduction, (" +
                         llvm::join(reduced, ", ") + ")");
    return success();
  }

  const OpDefinition &definition;
  const llvm::SourceMgr &sources;
  raw_ostream &output;
  /// Of loops and symbols.
  llvm::StringMap<std::string> names;
  llvm::StringMap<std::string> operandNames;
  /// The loops in the text so far; those of the left side come first.
  std::vector<std::string> occurring;
  size_t numOutputLoops = 0;
  llvm::StringSet<> used;
};
} // namespace

LogicalResult
mlir::structured::writeTCNotation(ArrayRef<OpDefinition> definitions,
                                  const llvm::SourceMgr &sources,
                                  raw_ostream &output) {
  for (auto [index, definition] : llvm::enumerate(definitions)) {
    if (index)
      output << "\n";
    if (failed(TCWriter(definition, sources, output).write()))
      return failure();
  }
  return success();
}
