// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Definitions as rows: in memory, and as TableGen records.

#include "PayloadText.h"
#include "linalg/Languages/Writers.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/InterleavedRange.h"
#include "llvm/Support/SourceMgr.h"

using namespace mlir;
using namespace mlir::structured;
using namespace mlir::structured::detail;

namespace {
/// Writes a definition in the notation of rows.
class RowWriter {
public:
  explicit RowWriter(const OpDefinition &definition) : definition(definition) {
    for (StringRef loop : definition.loops)
      addName(loop);
    for (const AttributeDefinition &attribute : definition.attributes)
      for (StringRef symbol : attribute.symbols) {
        addName(symbol);
        symbols.push_back(names[symbol]);
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
          payloads.push_back(
              writePayload(definition, assignment.value,
                           [](StringRef name) { return name.str(); }));
    row.payload = llvm::join(payloads, "; ");
    for (const AttributeDefinition &attribute : definition.attributes)
      addAttribute(attribute, row);
    return row;
  }

private:
  /// `symbol` is a word of MLIR's syntax for maps.
  void addName(StringRef name) {
    names[name] = makeUnique(name.str(), [&](StringRef other) {
      return other == "symbol" ||
             (other != name && (llvm::is_contained(definition.loops, other) ||
                                definition.isSymbol(other)));
    });
  }

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

  static void addAttribute(const AttributeDefinition &attribute,
                           LoadedRow &row) {
    LoadedAttribute loaded = attribute.getLoaded();
    row.attributes.push_back(loaded);
    if (attribute.kind != LoadedAttribute::Kind::Numbers)
      return;
    bool isList = attribute.shape.size() == 1;
    row.symbolAttrs.push_back(llvm::formatv(
        "{0}[{1}]{2}", attribute.name, llvm::interleaved(attribute.defaults),
        isList ? "" : ": " + loaded.getTypeName()));
  }

  const OpDefinition &definition;
  llvm::StringMap<std::string> names;
  SmallVector<std::string> symbols;
};
} // namespace

LoadedRow mlir::structured::getRow(const OpDefinition &definition) {
  return RowWriter(definition).write();
}

//===----------------------------------------------------------------------===//
// TableGen
//===----------------------------------------------------------------------===//

static std::string quote(StringRef text) { return "\"" + text.str() + "\""; }

static std::string quoteList(ArrayRef<std::string> texts) {
  return "[" + llvm::join(llvm::map_range(texts, quote), ", ") + "]";
}

/// A string in braces, which has no escapes: its end, if it has one inside, is
/// a string of its own.
static std::string writeBlock(StringRef text) {
  SmallVector<StringRef> parts;
  text.split(parts, "}]");
  return "[{" + llvm::join(parts, "}] # \"}]\" # [{") + "}]";
}

static std::string getConstraint(const LoadedAttribute &attribute) {
  switch (attribute.kind) {
  case LoadedAttribute::Kind::Numbers:
    if (attribute.shape.empty())
      return "I64Attr";
    return llvm::formatv("RankedI64ElementsAttr<[{0}]>",
                         llvm::interleaved(attribute.shape));
  case LoadedAttribute::Kind::Real:
    return StringRef(attribute.type).upper() + "Attr";
  case LoadedAttribute::Kind::UnaryFn:
    return "FunctionName<\"unary_fn\", \"exp\">";
  case LoadedAttribute::Kind::BinaryFn:
    return "FunctionName<\"binary_fn\", \"add\">";
  case LoadedAttribute::Kind::TypeFn:
    return "CastKind";
  }
  llvm_unreachable("every kind of attribute is handled above");
}

static std::string writeAttribute(const LoadedAttribute &attribute) {
  std::string constraint = getConstraint(attribute);
  if (!attribute.isRequired)
    constraint = "OptionalAttr<" + constraint + ">";
  return constraint + ":$" + attribute.name;
}

/// "my_ops" -> "MyOps".
static std::string getClassName(StringRef name) {
  std::string text;
  for (StringRef part : llvm::split(name, '.'))
    text += llvm::convertToCamelFromSnakeCase(part, /*capitalizeFirst=*/true);
  return text;
}

/// The methods of an op class have names after its attributes, so two of these
/// can't be named as the operands.
static LogicalResult verifyForTableGen(const OpDefinition &definition,
                                       const llvm::SourceMgr &sources) {
  for (const AttributeDefinition &attribute : definition.attributes)
    if (attribute.name == "inputs" || attribute.name == "outputs" ||
        attribute.name == "results" || attribute.name == "region") {
      printError(sources, attribute.loc,
                 "a row can't have an attribute '" + attribute.name +
                     "', expected another name than inputs, outputs, results "
                     "and region");
      return failure();
    }
  return success();
}

static void writeRecord(const OpDefinition &definition, StringRef className,
                        StringRef dialectClass, raw_ostream &output) {
  LoadedRow row = getRow(definition);
  SmallVector<std::string> attributes;
  for (const LoadedAttribute &attribute : row.attributes)
    attributes.push_back(writeAttribute(attribute));
  output << "\ndef " << className << " : Row<" << quote(row.mnemonic) << ", "
         << quote(row.loops) << ", " << quoteList(row.operands) << ",\n    "
         << quote(row.payload) << ",\n    (ins " << llvm::join(attributes, ", ")
         << "), " << quoteList(row.symbolAttrs);
  if (!dialectClass.empty())
    output << ", " << dialectClass;
  output << "> {\n";
  auto [summary, description] = StringRef(definition.doc).split('\n');
  if (!summary.trim().empty())
    output << "  let summary = " << writeBlock(summary.trim()) << ";\n";
  if (!description.trim().empty())
    output << "  let description = " << writeBlock(description.trim('\n'))
           << ";\n";
  output << "}\n";
}

LogicalResult mlir::structured::writeRows(ArrayRef<OpDefinition> definitions,
                                          StringRef dialect,
                                          const llvm::SourceMgr &sources,
                                          raw_ostream &output) {
  std::string dialectClass;
  output << "// Written by linalg-gen.\n";
  if (!dialect.empty()) {
    dialectClass = getClassName(dialect) + "Dialect";
    output << "\ninclude \"linalg/IR/StructuredOpBase.td\"\n\ndef "
           << dialectClass << " : Dialect {\n  let name = " << quote(dialect)
           << ";\n  let cppNamespace = " << quote("::" + dialect.str())
           << ";\n}\n";
  }
  llvm::StringSet<> classNames;
  for (const OpDefinition &definition : definitions) {
    if (failed(verifyForTableGen(definition, sources)))
      return failure();
    std::string className =
        makeUnique(getClassName(definition.name) + "Op",
                   [&](StringRef name) { return classNames.contains(name); });
    classNames.insert(className);
    writeRecord(definition, className, dialectClass, output);
  }
  return success();
}
