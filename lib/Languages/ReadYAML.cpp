// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "ExpressionDepth.h"
#include "OpDSLParser.h"
#include "YAMLSchema.h"
#include "linalg/Languages/Languages.h"
#include "mlir/AsmParser/AsmParser.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/MLIRContext.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/SourceMgr.h"

using namespace mlir;
using namespace mlir::structured;
using namespace mlir::structured::detail;

namespace {
/// From one document to a definition.
class YAMLConverter {
public:
  YAMLConverter(const YAMLDefinition &document, MLIRContext &context,
                const llvm::SourceMgr &sources)
      : document(document), context(context), sources(sources) {}

  FailureOr<OpDefinition> convert() {
    definition.loc = document.loc;
    definition.name = document.metadata.name;
    definition.doc = document.metadata.doc.value_or("");
    for (StringRef interface : document.metadata.implements) {
      interface.consume_front("Linalg");
      definition.interfaces.push_back(interface.str());
    }
    if (!isOpName(definition.name))
      return error(document.loc,
                   "'" + definition.name + "' is no name of an op");
    for (size_t i = 0; i < document.op.iterators.size(); ++i)
      definition.loops.push_back("d" + std::to_string(i));
    for (const YAMLArgument &argument : document.op.arguments)
      if (failed(convertArgument(argument)))
        return failure();
    if (failed(convertMaps()) || failed(verifyIterators()))
      return failure();
    for (const YAMLAssignment &assignment : document.op.assignments) {
      FailureOr<Expression> value = convertExpression(assignment.value, 0);
      if (failed(value))
        return failure();
      definition.assignments.push_back(
          {assignment.loc, assignment.argument, std::move(*value)});
    }
    return std::move(definition);
  }

private:
  LogicalResult error(llvm::SMLoc loc, const Twine &message) {
    printError(sources, loc, message);
    return failure();
  }

  /// An attribute in MLIR's syntax.
  Attribute parse(StringRef text) {
    ScopedDiagnosticHandler quiet(&context, [](Diagnostic &) {});
    return parseAttribute(text, &context);
  }

  /// The results of a map, in which symbols are `s0` and so on.
  FailureOr<std::vector<std::string>> parseMap(llvm::SMLoc loc, StringRef text,
                                               unsigned numLoops) {
    auto map = dyn_cast_or_null<AffineMapAttr>(parse(text));
    if (!map)
      return error(loc, "'" + text + "' is no affine map");
    if (map.getAffineMap().getNumDims() != numLoops)
      return error(loc, "the map '" + text + "' has " +
                            Twine(map.getAffineMap().getNumDims()) +
                            " dimensions, expected " + Twine(numLoops));
    std::vector<std::string> results;
    for (AffineExpr expression : map.getAffineMap().getResults())
      llvm::raw_string_ostream(results.emplace_back()) << expression;
    return results;
  }

  /// For an argument of `kind`, that it has the entry `name`.
  template <typename T>
  LogicalResult require(const YAMLArgument &argument,
                        const std::optional<T> &entry, StringRef name) {
    if (entry)
      return success();
    return error(argument.loc, "the argument '" + argument.name + "' of kind " +
                                   argument.kind + " has no '" + name + "'");
  }

  LogicalResult convertArgument(const YAMLArgument &argument) {
    using Attribute = LoadedAttribute::Kind;
    if (!isWord(argument.name))
      return error(argument.loc,
                   "'" + argument.name + "' is no name of an argument");
    if (argument.kind == "index_attr")
      return convertIndexAttribute(argument);
    auto function =
        llvm::StringSwitch<std::optional<std::pair<Attribute, StringRef>>>(
            argument.kind)
            .Case("unary_fn_attr", {{Attribute::UnaryFn, "UnaryFn"}})
            .Case("binary_fn_attr", {{Attribute::BinaryFn, "BinaryFn"}})
            .Case("type_fn_attr", {{Attribute::TypeFn, "TypeFn"}})
            .Default(std::nullopt);
    if (!function)
      return convertOperand(argument);
    if (failed(require(argument, argument.defaultFunction, "default_fn")))
      return failure();
    if (!isOpDSLFunction(function->second, *argument.defaultFunction))
      return error(argument.loc,
                   "there is no function '" + *argument.defaultFunction +
                       "' for an argument of kind " + argument.kind);
    AttributeDefinition attribute{function->first, argument.loc, argument.name};
    attribute.defaultFunction = *argument.defaultFunction;
    definition.attributes.push_back(std::move(attribute));
    return success();
  }

  LogicalResult convertIndexAttribute(const YAMLArgument &argument) {
    if (failed(require(argument, argument.symbols, "index_attr_map")) ||
        failed(require(argument, argument.defaults, "default_indices")))
      return failure();
    auto symbols = parseMap(argument.loc, *argument.symbols, 0);
    if (failed(symbols))
      return failure();
    for (StringRef symbol : *symbols)
      if (!symbol.starts_with("s") || getNamesIn(symbol) != ArrayRef(symbol))
        return error(argument.loc, "'" + symbol + "' in the map of '" +
                                       argument.name + "' is no symbol");
    if (symbols->empty())
      return error(argument.loc, "'" + argument.name +
                                     "' has no symbols in 'index_attr_map', "
                                     "expected one for each element");
    AttributeDefinition attribute{LoadedAttribute::Kind::Numbers, argument.loc,
                                  argument.name};
    attribute.symbols = std::move(*symbols);
    for (const YAMLInteger &integer : *argument.defaults)
      attribute.defaults.push_back(integer.value);
    attribute.shape = {static_cast<int64_t>(attribute.symbols.size())};
    definition.attributes.push_back(std::move(attribute));
    return success();
  }

  LogicalResult convertOperand(const YAMLArgument &argument) {
    using Operand = OperandDefinition::Kind;
    auto kind = llvm::StringSwitch<std::optional<Operand>>(argument.kind)
                    .Case("input_tensor", Operand::Input)
                    .Case("scalar", Operand::Scalar)
                    .Case("output_tensor", Operand::Output)
                    .Default(std::nullopt);
    if (!kind)
      return error(argument.loc,
                   "'" + argument.kind +
                       "' is no kind of argument: expected input_tensor, "
                       "scalar, output_tensor, index_attr, unary_fn_attr, "
                       "binary_fn_attr or type_fn_attr");
    if (failed(require(argument, argument.type, "type_var")))
      return failure();
    if (!isWord(*argument.type) || !llvm::isUpper(argument.type->front()))
      return error(argument.loc,
                   "'" + *argument.type +
                       "' is no type: expected I32, I64, F32, F64 or a type "
                       "variable, which begins with a capital");
    OperandDefinition operand{*kind, argument.loc, argument.name,
                              getTypeOfUpperName(*argument.type)};
    if (*kind != Operand::Scalar) {
      if (failed(require(argument, argument.shape, "shape_map")))
        return failure();
      auto shape = parseMap(argument.loc, *argument.shape, 0);
      if (failed(shape))
        return failure();
      operand.shape = std::move(*shape);
    }
    if (!definition.operands.empty() && *kind != Operand::Output &&
        definition.operands.back().kind == Operand::Output)
      return error(argument.loc, "the input '" + argument.name +
                                     "' follows an output, expected the "
                                     "outputs last");
    definition.operands.push_back(std::move(operand));
    return success();
  }

  LogicalResult convertMaps() {
    const std::vector<std::string> &maps = document.op.maps.maps;
    if (maps.size() != definition.operands.size())
      return error(document.loc, "there are " + Twine(maps.size()) +
                                     " indexing maps, expected " +
                                     Twine(definition.operands.size()) +
                                     ", one for each operand");
    bool hasIndices = false;
    for (auto [operand, map] : llvm::zip(definition.operands, maps)) {
      auto indices = parseMap(operand.loc, map, definition.loops.size());
      if (failed(indices))
        return failure();
      hasIndices |= !indices->empty();
      if (operand.kind != OperandDefinition::Kind::Scalar)
        operand.indices = std::move(*indices);
      else if (!indices->empty())
        return error(operand.loc, "the scalar '" + operand.name +
                                      "' has indices, expected none");
    }
    definition.isPolymorphic = definition.loops.empty() && !hasIndices;
    if (definition.isPolymorphic)
      for (OperandDefinition &operand : definition.operands)
        operand.indices.reset();
    return success();
  }

  /// The iterator types follow from the maps, but must be the same.
  LogicalResult verifyIterators() {
    for (auto [loop, iterator] :
         llvm::zip(definition.loops, document.op.iterators)) {
      StringRef expected =
          definition.isParallel(loop) ? "parallel" : "reduction";
      if (iterator != expected)
        return error(document.loc,
                     llvm::formatv("the loop {0} is {1}, expected {2} by the "
                                   "indices of the outputs",
                                   loop, iterator, expected));
    }
    return success();
  }

  FailureOr<Expression> convertExpression(const YAMLExpression &value,
                                          unsigned depth) {
    if (value.argument.has_value() + value.constant.has_value() +
            value.index.has_value() + value.function.has_value() !=
        1)
      return error(value.loc, "expected one of scalar_arg, scalar_const, "
                              "scalar_index and scalar_fn");
    if (depth > kMaxExpressionDepth)
      return error(value.loc, "expressions are nested too deeply");
    if (value.argument)
      return Expression{Expression::Kind::Operand, value.loc, *value.argument};
    if (value.constant)
      return convertConstant(value);
    if (value.function)
      return convertFunction(value, depth);
    if (*value.index < 0 ||
        *value.index >= static_cast<int64_t>(definition.loops.size()))
      return error(value.loc, "there is no loop " + Twine(*value.index) +
                                  ", expected a number less than " +
                                  Twine(definition.loops.size()));
    return Expression{Expression::Kind::Index, value.loc,
                      definition.loops[*value.index]};
  }

  FailureOr<Expression> convertConstant(const YAMLExpression &value) {
    ::Attribute constant = parse(*value.constant);
    Expression result{Expression::Kind::Integer, value.loc};
    if (auto integer = dyn_cast_or_null<IntegerAttr>(constant);
        integer && integer.getType().isSignlessInteger(64)) {
      result.integer = integer.getInt();
      return result;
    }
    auto real = dyn_cast_or_null<FloatAttr>(constant);
    if (!real || !real.getType().isF64() || !real.getValue().isFinite())
      return error(value.loc, "'" + *value.constant +
                                  "' is no constant, expected one such as "
                                  "'2 : i64' or '2.5 : f64'");
    result.kind = Expression::Kind::Real;
    result.real = real.getValueAsDouble();
    return result;
  }

  FailureOr<Expression> convertFunction(const YAMLExpression &value,
                                        unsigned depth) {
    const YAMLFunction &function = *value.function;
    StringRef functions = llvm::StringSwitch<StringRef>(function.kind)
                              .Case("unary", "UnaryFn")
                              .Case("binary", "BinaryFn")
                              .Case("ternary", "TernaryFn")
                              .Case("type", "TypeFn")
                              .Default("");
    if (functions.empty())
      return error(value.loc, "'" + function.kind +
                                  "' is no kind of function: expected unary, "
                                  "binary, ternary or type");
    if (function.function.has_value() == function.attribute.has_value())
      return error(value.loc, "expected either fn_name or attr_name");
    bool isCast = functions == "TypeFn";
    Expression call{Expression::Kind::Call, value.loc};
    if (function.function) {
      call.name = *function.function;
      if (!isOpDSLFunction(functions, call.name))
        return error(value.loc, "there is no " + function.kind + " function '" +
                                    call.name + "'");
    } else {
      call.kind = Expression::Kind::ApplyAttribute;
      call.name = *function.attribute;
      const AttributeDefinition *attribute = definition.getAttribute(call.name);
      bool isCastAttribute =
          attribute && attribute->kind == LoadedAttribute::Kind::TypeFn;
      if (!attribute || attribute->kind == LoadedAttribute::Kind::Numbers ||
          isCastAttribute != isCast)
        return error(value.loc,
                     "'" + call.name +
                         "' is no attribute for a function of kind " +
                         function.kind);
    }
    if (isCast) {
      call.kind = Expression::Kind::Cast;
      if (!function.type || function.operands.size() != 1)
        return error(value.loc, "expected type_var and one operand");
      call.type = getTypeOfUpperName(*function.type);
    }
    for (const YAMLExpression &operand : function.operands) {
      FailureOr<Expression> argument = convertExpression(operand, depth + 1);
      if (failed(argument))
        return failure();
      call.arguments.push_back(std::move(*argument));
    }
    return call;
  }

  const YAMLDefinition &document;
  MLIRContext &context;
  const llvm::SourceMgr &sources;
  OpDefinition definition;
};
} // namespace

FailureOr<std::vector<OpDefinition>>
mlir::structured::readYAML(const llvm::SourceMgr &sources, unsigned buffer) {
  // Only the first of the messages that result from a fault is printed.
  struct Report {
    const llvm::SourceMgr &sources;
    bool hasError = false;
  } report{sources};
  auto handle = [](const llvm::SMDiagnostic &diagnostic, void *context) {
    auto &report = *static_cast<Report *>(context);
    if (!std::exchange(report.hasError, true))
      printError(report.sources, diagnostic.getLoc(), diagnostic.getMessage());
  };
  StringRef text = sources.getMemoryBuffer(buffer)->getBuffer();
  std::vector<YAMLDefinition> documents;
  llvm::yaml::Input input(text, nullptr, handle, &report);
  input >> documents;
  if (input.error()) {
    if (!report.hasError)
      printError(sources, llvm::SMLoc::getFromPointer(text.data()),
                 "expected documents '--- !LinalgOpConfig'");
    return failure();
  }
  MLIRContext context(MLIRContext::Threading::DISABLED);
  std::vector<OpDefinition> definitions;
  llvm::StringSet<> names;
  for (const YAMLDefinition &document : documents) {
    FailureOr<OpDefinition> definition =
        YAMLConverter(document, context, sources).convert();
    if (failed(definition) || failed(verifyDefinition(*definition, sources)))
      return failure();
    if (!names.insert(definition->name).second) {
      printError(sources, definition->loc,
                 "'" + definition->name + "' is defined twice in this file");
      return failure();
    }
    definitions.push_back(std::move(*definition));
  }
  return definitions;
}
