// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Pages of Markdown like those on the dialect's own ops.

#include "PayloadText.h"
#include "linalg/Languages/EmitGeneric.h"
#include "linalg/Languages/Writers.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/InterleavedRange.h"

using namespace mlir;
using namespace mlir::structured;
using namespace mlir::structured::detail;

namespace {
class ReferenceWriter {
public:
  ReferenceWriter(const OpDefinition &definition, StringRef dialect,
                  const DialectRegistry &registry, raw_ostream &output)
      : definition(definition), dialect(dialect), registry(registry),
        output(output) {}

  void write() {
    output << "\n## `" << dialect << "." << definition.name << "`\n";
    auto [summary, description] = StringRef(definition.doc).split('\n');
    if (!summary.trim().empty())
      output << "\n" << summary.trim() << "\n";
    output << "\n```text\n";
    writeDomain();
    output << "\n";
    for (const Assignment &assignment : definition.assignments)
      output << writeElement(assignment.output) << " ← "
             << writePayload(definition, assignment.value,
                             [&](StringRef name) { return writeElement(name); })
             << "\n";
    writeAccesses();
    output << "```\n";
    if (!description.trim().empty())
      writeDescription(description);
    if (std::optional<ExampleUse> use = findExampleUse(definition, registry))
      writeExample(*use);
    writeOperands();
    writeAttributes();
  }

private:
  std::string writeElement(StringRef name) {
    const OperandDefinition &operand = *definition.getOperand(name);
    if (operand.kind == OperandDefinition::Kind::Scalar)
      return name.str();
    if (!operand.indices)
      return (name + "[x]").str();
    if (operand.indices->empty())
      return name.str();
    return (name + "[" + llvm::join(*operand.indices, ", ") + "]").str();
  }

  /// The iteration space as a set, and the iterator types of its loops.
  void writeDomain() {
    if (definition.isPolymorphic) {
      output << "{ x | 0 ≤ x < the extents of the init }, all loops parallel\n";
      return;
    }
    if (definition.loops.empty()) {
      output << "a single iteration\n";
      return;
    }
    SmallVector<std::string> bounds, parallel, reductions;
    for (StringRef loop : definition.loops) {
      bounds.push_back("0 ≤ " + loop.str() + " < " + writeExtent(loop));
      (definition.isParallel(loop) ? parallel : reductions)
          .push_back(loop.str());
    }
    output << "{ (" << llvm::join(definition.loops, ", ") << ") | "
           << llvm::join(bounds, ", ") << " }\n";
    SmallVector<std::string> kinds;
    if (!parallel.empty())
      kinds.push_back("parallel: " + llvm::join(parallel, ", "));
    if (!reductions.empty())
      kinds.push_back("reduction: " + llvm::join(reductions, ", "));
    output << llvm::join(kinds, "; ") << "\n";
  }

  /// The extent of the first dimension that has the loop alone as its index.
  std::string writeExtent(StringRef loop) {
    for (const OperandDefinition &operand : definition.operands)
      if (operand.indices)
        for (auto [index, extent] : llvm::zip(*operand.indices, operand.shape))
          if (index == loop)
            return extent;
    llvm_unreachable("an operand gives the extent of each loop");
  }

  /// The dimensions whose extents do not follow from a loop.
  void writeAccesses() {
    bool isFirst = true;
    for (const OperandDefinition &operand : definition.operands)
      if (operand.indices)
        for (auto [dim, index] : llvm::enumerate(*operand.indices))
          if (!llvm::is_contained(definition.loops, index)) {
            if (std::exchange(isFirst, false))
              output << "\n";
            output << "dimension " << dim << " of " << operand.name
                   << " has each index " << index << "\n";
          }
  }

  /// Without the indentation that all lines have.
  void writeDescription(StringRef text) {
    SmallVector<StringRef> lines;
    text.rtrim().split(lines, '\n');
    size_t indentation = StringRef::npos;
    for (StringRef line : lines)
      if (!line.trim().empty())
        indentation = std::min(indentation, line.size() - line.ltrim().size());
    while (lines.front().trim().empty())
      lines.erase(lines.begin());
    output << "\n";
    for (StringRef line : lines)
      output << (line.trim().empty() ? ""
                                     : line.drop_front(indentation).rtrim())
             << "\n";
  }

  /// "%A, %B : type, type" for operands from `first` on.
  std::string writeValues(const ExampleUse &use, size_t first, size_t count) {
    SmallVector<std::string> names;
    for (const OperandDefinition &operand :
         ArrayRef(definition.operands).slice(first, count))
      names.push_back("%" + operand.name);
    return llvm::join(names, ", ") + " : " +
           llvm::join(ArrayRef(use.types).slice(first, count), ", ");
  }

  void writeExample(const ExampleUse &use) {
    size_t numInits = definition.assignments.size();
    size_t numInputs = definition.operands.size() - numInits;
    std::string results =
        llvm::join(ArrayRef(use.types).take_back(numInits), ", ");
    output << "\n```mlir\n%0";
    if (numInits > 1)
      output << ":" << numInits;
    output << " = " << dialect << "." << definition.name;
    if (!use.attributes.empty())
      output << " " << use.attributes;
    if (numInputs)
      output << " ins(" << writeValues(use, 0, numInputs) << ")";
    output << " outs(" << writeValues(use, numInputs, numInits) << ") -> "
           << (numInits > 1 ? "(" + results + ")" : results) << "\n```\n";
  }

  void writeOperands() {
    output << "\n| operand | element type | |\n|---|---|---|\n";
    for (const OperandDefinition &operand : definition.operands) {
      output << "| `" << operand.name << "` | `" << operand.elementType
             << "` | ";
      if (operand.kind == OperandDefinition::Kind::Output)
        output << "init and result";
      else if (operand.kind == OperandDefinition::Kind::Scalar)
        output << "scalar";
      else
        output << "input";
      if (!operand.shape.empty())
        output << ", `" << llvm::join(operand.shape, " × ") << "`";
      output << " |\n";
    }
  }

  void writeAttributes() {
    if (definition.attributes.empty())
      return;
    output << "\n| attribute | value | |\n|---|---|---|\n";
    for (const AttributeDefinition &attribute : definition.attributes) {
      output << "| `" << attribute.name << "` | " << describe(attribute)
             << " | ";
      if (attribute.isRequired)
        output << "required";
      else if (attribute.kind == LoadedAttribute::Kind::Real)
        output << "`1.0` by default";
      else if (attribute.kind == LoadedAttribute::Kind::Numbers)
        output << "`" << llvm::interleaved(attribute.defaults)
               << "` by default";
      else
        output << "`" << attribute.defaultFunction << "` by default";
      output << " |\n";
    }
  }

  static std::string describe(const AttributeDefinition &attribute) {
    switch (attribute.kind) {
    case LoadedAttribute::Kind::Real:
      return "a number of type `" + attribute.type + "`";
    case LoadedAttribute::Kind::Numbers:
      if (attribute.shape.empty())
        return "a 64-bit integer";
      return std::to_string(attribute.symbols.size()) + " 64-bit integers: `" +
             llvm::join(attribute.symbols, "`, `") + "`";
    case LoadedAttribute::Kind::UnaryFn:
      return "a function such as `#linalg.unary_fn<exp>`";
    case LoadedAttribute::Kind::BinaryFn:
      return "a function such as `#linalg.binary_fn<add>`";
    case LoadedAttribute::Kind::TypeFn:
      return "`#linalg.type_fn<cast_signed>` or "
             "`#linalg.type_fn<cast_unsigned>`";
    }
    llvm_unreachable("every kind of attribute is handled above");
  }

  const OpDefinition &definition;
  StringRef dialect;
  const DialectRegistry &registry;
  raw_ostream &output;
};
} // namespace

void mlir::structured::writeReference(ArrayRef<OpDefinition> definitions,
                                      StringRef dialect,
                                      const DialectRegistry &registry,
                                      raw_ostream &output) {
  output << "# Ops of `" << dialect
         << "`\n\n<!-- Written by linalg-gen --emit=doc -->\n";
  for (const OpDefinition &definition : definitions)
    ReferenceWriter(definition, dialect, registry, output).write();
}
