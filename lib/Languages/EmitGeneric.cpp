// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "linalg/Languages/EmitGeneric.h"
#include "IR/Payload.h"
#include "linalg/Transforms/Forms/Generalize.h"
#include "mlir/AsmParser/AsmParser.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/Parser/Parser.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/InterleavedRange.h"

using namespace mlir;
using namespace mlir::structured;

/// A dialect that no program has.
static constexpr StringRef kDialect = "linalg_gen";

/// Reads a list of types.
static FailureOr<SmallVector<Type>> parseTypes(MLIRContext &context,
                                               StringRef text) {
  // A function's type has a list of types.
  Type list = parseType(("(" + text + ") -> ()").str(), &context);
  auto function = dyn_cast_or_null<FunctionType>(list);
  if (!function)
    return failure();
  return llvm::to_vector(function.getInputs());
}

/// "%0, %1 : type, type" for some of the arguments.
static std::string writeOperands(ArrayRef<Type> types, size_t first,
                                 size_t last) {
  SmallVector<std::string> names;
  for (size_t i = first; i < last; ++i)
    names.push_back("%" + std::to_string(i));
  return llvm::formatv("{0} : {1}", llvm::interleaved(names),
                       llvm::interleaved(types.slice(first, last - first)));
}

/// A function that calls the op of `definition` with operands of `types`.
static std::string writeCall(const OpDefinition &definition,
                             ArrayRef<Type> types, StringRef attributes) {
  size_t numInits = definition.assignments.size();
  size_t numInputs = types.size() - numInits;
  SmallVector<Type> results = llvm::filter_to_vector(types.take_back(numInits),
                                                     llvm::IsaPred<TensorType>);
  std::string text;
  llvm::raw_string_ostream stream(text);
  stream << "func.func @" << definition.name << "(";
  for (auto [index, type] : llvm::enumerate(types))
    stream << (index ? ", %" : "%") << index << ": " << type;
  stream << ") -> (" << llvm::interleaved(results) << ") {\n";
  if (!results.empty())
    stream << "%r:" << results.size() << " = ";
  stream << kDialect << "." << definition.name << " " << attributes;
  if (numInputs)
    stream << " ins(" << writeOperands(types, 0, numInputs) << ")";
  stream << " outs(" << writeOperands(types, numInputs, types.size()) << ")";
  if (!results.empty())
    stream << " -> (" << llvm::interleaved(results) << ")";
  stream << "\nreturn";
  for (size_t i = 0; i < results.size(); ++i)
    stream << (i ? ", " : " ") << "%r#" << i;
  if (!results.empty())
    stream << " : " << llvm::interleaved(results);
  stream << "\n}\n";
  return text;
}

/// The type of an operand with elements of type `variable`, if it does not name
/// another type, and with any extents.
static std::string getExampleType(const OpDefinition &definition,
                                  const OperandDefinition &operand,
                                  StringRef variable) {
  std::string element =
      structured::detail::isElementTypeName(operand.elementType)
          ? operand.elementType
          : variable.str();
  if (operand.kind == OperandDefinition::Kind::Scalar)
    return element;
  std::string shape = definition.isPolymorphic ? "?x?x" : "";
  for (size_t i = 0; i < operand.shape.size(); ++i)
    shape += "?x";
  return "tensor<" + shape + element + ">";
}

static std::string getRequiredAttributes(const OpDefinition &definition) {
  SmallVector<std::string> texts;
  for (const AttributeDefinition &attribute : definition.attributes)
    if (attribute.isRequired)
      texts.push_back(attribute.name + " = " +
                      attribute.getLoaded().writeExample());
  return texts.empty() ? "" : "{" + llvm::join(texts, ", ") + "}";
}

std::optional<ExampleUse>
mlir::structured::findExampleUse(const OpDefinition &definition,
                                 const DialectRegistry &registry) {
  DialectRegistry extended;
  registry.appendTo(extended);
  registerLoadedOps(extended, kDialect, {getRow(definition)});
  MLIRContext context(extended, MLIRContext::Threading::DISABLED);
  ScopedDiagnosticHandler quiet(&context, [](Diagnostic &) {});
  ExampleUse use{getRequiredAttributes(definition), {}};
  for (StringRef variable : {"f32", "i32", "i1"}) {
    use.types.clear();
    for (const OperandDefinition &operand : definition.operands)
      use.types.push_back(getExampleType(definition, operand, variable));
    FailureOr<SmallVector<Type>> types =
        parseTypes(context, llvm::join(use.types, ", "));
    if (succeeded(types) &&
        parseSourceString<ModuleOp>(
            writeCall(definition, *types, use.attributes), &context))
      return use;
  }
  return std::nullopt;
}

LogicalResult mlir::structured::emitGeneric(const OpDefinition &definition,
                                            StringRef types,
                                            StringRef attributes,
                                            const DialectRegistry &registry,
                                            raw_ostream &output) {
  DialectRegistry extended;
  registry.appendTo(extended);
  registerLoadedOps(extended, kDialect, {getRow(definition)});
  MLIRContext context(extended, MLIRContext::Threading::DISABLED);
  // Locations are those of the text that is written here.
  bool hasError = false;
  ScopedDiagnosticHandler handler(&context, [&](Diagnostic &diagnostic) {
    if (std::exchange(hasError, true))
      return;
    std::string text = diagnostic.str();
    StringRef message = text;
    // The name of the op, by the parser or the verifier.
    message.consume_front("custom op ");
    if (message.consume_front(
            ("'" + kDialect + "." + definition.name + "' ").str()))
      message.consume_front("op ");
    llvm::errs() << "error: '" << definition.name << "' for (" << types
                 << "): " << message << "\n";
  });
  FailureOr<SmallVector<Type>> operands = parseTypes(context, types);
  if (failed(operands))
    return failure();
  if (operands->size() != definition.operands.size()) {
    emitError(UnknownLoc::get(&context))
        << "there are " << operands->size() << " types, expected "
        << definition.operands.size() << ", one for each operand";
    return failure();
  }
  OwningOpRef<ModuleOp> module = parseSourceString<ModuleOp>(
      writeCall(definition, *operands, attributes), &context);
  if (!module)
    return failure();
  IRRewriter rewriter(&context);
  SmallVector<StructuredOpInterface> ops;
  module->walk([&](StructuredOpInterface op) { ops.push_back(op); });
  for (StructuredOpInterface op : ops)
    if (failed(generalize(rewriter, op)))
      return failure();
  module->print(output);
  return success();
}
