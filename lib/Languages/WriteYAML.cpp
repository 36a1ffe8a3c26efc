// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "AttributeForms.h"
#include "YAMLSchema.h"
#include "linalg/Languages/Writers.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace mlir::structured;
using namespace mlir::structured::detail;

namespace {
class YAMLWriter {
public:
  explicit YAMLWriter(const OpDefinition &definition) : definition(definition) {
    for (const OperandDefinition &operand : definition.operands)
      for (StringRef extent : operand.shape)
        for (StringRef name : getNamesIn(extent))
          addSymbol(name);
    for (const AttributeDefinition &attribute : definition.attributes)
      for (StringRef symbol : attribute.symbols)
        addSymbol(symbol);
  }

  YAMLDefinition write() {
    YAMLDefinition result;
    result.metadata.name = definition.name;
    result.metadata.className =
        llvm::convertToCamelFromSnakeCase(definition.name, true) + "Op";
    if (!definition.doc.empty())
      result.metadata.doc = definition.doc;
    for (StringRef interface : definition.interfaces)
      result.metadata.implements.push_back(("Linalg" + interface).str());
    for (const OperandDefinition &operand : definition.operands) {
      result.op.arguments.push_back(writeOperand(operand));
      result.op.maps.maps.push_back(writeMap(operand));
    }
    for (const AttributeDefinition &attribute : definition.attributes)
      result.op.arguments.push_back(writeAttribute(attribute));
    for (StringRef loop : definition.loops)
      result.op.iterators.push_back(definition.isParallel(loop) ? "parallel"
                                                                : "reduction");
    for (const Assignment &assignment : definition.assignments)
      result.op.assignments.push_back(
          {{}, assignment.output, writeExpression(assignment.value)});
    return result;
  }

private:
  void addSymbol(StringRef name) {
    if (!llvm::is_contained(symbols, name))
      symbols.push_back(name.str());
  }

  std::string writeAffineMap(size_t numLoops, ArrayRef<std::string> results) {
    SmallVector<std::string> loops, numbers;
    for (size_t i = 0; i < numLoops; ++i)
      loops.push_back("d" + std::to_string(i));
    for (size_t i = 0; i < symbols.size(); ++i)
      numbers.push_back("s" + std::to_string(i));
    std::string text = "affine_map<(" + llvm::join(loops, ", ") + ")";
    if (!symbols.empty())
      text += "[" + llvm::join(numbers, ", ") + "]";
    return text + " -> (" + llvm::join(results, ", ") + ")>";
  }

  std::string rename(StringRef text) {
    return renameIn(text, [&](StringRef name) -> std::string {
      auto loop = llvm::find(definition.loops, name);
      if (loop != definition.loops.end())
        return "d" + std::to_string(loop - definition.loops.begin());
      return "s" + std::to_string(getNumber(name));
    });
  }

  /// In extents, in which there are no loops.
  std::string renameSymbols(StringRef text) {
    return renameIn(text, [&](StringRef name) {
      return "s" + std::to_string(getNumber(name));
    });
  }

  size_t getNumber(StringRef symbol) {
    return llvm::find(symbols, symbol) - symbols.begin();
  }

  std::string writeMap(const OperandDefinition &operand) {
    SmallVector<std::string> results;
    if (operand.indices)
      for (StringRef index : *operand.indices)
        results.push_back(rename(index));
    return writeAffineMap(definition.loops.size(), results);
  }

  YAMLArgument writeOperand(const OperandDefinition &operand) {
    YAMLArgument argument;
    argument.name = operand.name;
    argument.type = getUpperTypeName(operand.elementType);
    bool isScalar = operand.kind == OperandDefinition::Kind::Scalar;
    bool isOutput = operand.kind == OperandDefinition::Kind::Output;
    argument.kind = isScalar   ? "scalar"
                    : isOutput ? "output_tensor"
                               : "input_tensor";
    if (isScalar)
      return argument;
    SmallVector<std::string> extents;
    for (StringRef extent : operand.shape)
      extents.push_back(renameSymbols(extent));
    argument.shape = writeAffineMap(0, extents);
    return argument;
  }

  YAMLArgument writeAttribute(const AttributeDefinition &attribute) {
    YAMLArgument argument;
    argument.name = attribute.name;
    if (attribute.kind != LoadedAttribute::Kind::Numbers) {
      argument.kind =
          attribute.kind == LoadedAttribute::Kind::UnaryFn    ? "unary_fn_attr"
          : attribute.kind == LoadedAttribute::Kind::BinaryFn ? "binary_fn_attr"
                                                              : "type_fn_attr";
      argument.defaultFunction = attribute.defaultFunction;
      return argument;
    }
    argument.kind = "index_attr";
    SmallVector<std::string> symbols;
    for (StringRef symbol : attribute.symbols)
      symbols.push_back(renameSymbols(symbol));
    argument.symbols = writeAffineMap(0, symbols);
    argument.defaults.emplace();
    for (int64_t value : attribute.defaults)
      argument.defaults->push_back({value});
    return argument;
  }

  YAMLExpression writeExpression(const Expression &expression) {
    YAMLExpression result;
    switch (expression.kind) {
    case Expression::Kind::Operand:
      result.argument = expression.name;
      return result;
    case Expression::Kind::Integer:
      result.constant = std::to_string(expression.integer) + " : i64";
      return result;
    case Expression::Kind::Real:
      result.constant = writeReal(expression.real) + " : f64";
      return result;
    case Expression::Kind::Attribute:
      llvm_unreachable("a definition with such attributes is refused");
    case Expression::Kind::Index:
      result.index = llvm::find(definition.loops, expression.name) -
                     definition.loops.begin();
      return result;
    case Expression::Kind::Cast:
    case Expression::Kind::Call:
    case Expression::Kind::ApplyAttribute:
      result.function = writeFunction(expression);
      return result;
    }
    llvm_unreachable("every kind of expression is handled above");
  }

  YAMLFunction writeFunction(const Expression &expression) {
    YAMLFunction function;
    bool isCast = expression.kind == Expression::Kind::Cast;
    function.kind = isCast                             ? "type"
                    : expression.arguments.size() == 1 ? "unary"
                    : expression.arguments.size() == 2 ? "binary"
                                                       : "ternary";
    if (definition.getAttribute(expression.name))
      function.attribute = expression.name;
    else if (expression.name == "max" || expression.name == "min")
      function.function = expression.name + "_signed";
    else
      function.function = expression.name;
    if (isCast)
      function.type = getUpperTypeName(expression.type);
    for (const Expression &argument : expression.arguments)
      function.operands.push_back(writeExpression(argument));
    return function;
  }

  const OpDefinition &definition;
  /// Those of extents, then those of attributes.
  std::vector<std::string> symbols;
};
} // namespace

LogicalResult mlir::structured::writeYAML(ArrayRef<OpDefinition> definitions,
                                          const llvm::SourceMgr &sources,
                                          raw_ostream &output) {
  if (failed(verifyAttributeForms(definitions, "YAML", sources)))
    return failure();
  std::vector<YAMLDefinition> documents;
  for (const OpDefinition &definition : definitions)
    documents.push_back(YAMLWriter(definition).write());
  // No line is broken.
  llvm::yaml::Output writer(output, /*Ctxt=*/nullptr, /*WrapColumn=*/0);
  writer << documents;
  return success();
}
