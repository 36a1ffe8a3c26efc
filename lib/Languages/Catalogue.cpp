// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The rows of the dialect as definitions.

#include "IR/Payload.h"
#include "linalg/IR/Linalg.h"
#include "linalg/Languages/Languages.h"
#include "mlir/IR/MLIRContext.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace mlir::structured;
using namespace mlir::structured::detail;

/// The names in "a, b".
static std::vector<std::string> splitList(StringRef text) {
  std::vector<std::string> names;
  for (StringRef name : llvm::split(text, ','))
    if (!name.trim().empty())
      names.push_back(name.trim().str());
  return names;
}

namespace {
/// From a row of the dialect to a definition. All casts without a type are to
/// that of the init.
class RowReader {
public:
  RowReader(StringRef name, const RowInfo &row,
            ArrayRef<StringRef> attributeNames)
      : row(row), attributeNames(attributeNames) {
    definition.name = name.str();
    auto [loops, symbols] = row.loops.split('[');
    definition.isPolymorphic = row.isPolymorphic();
    if (!row.isPolymorphic())
      definition.loops = splitList(loops.trim().drop_front().drop_back());
    names = splitList(symbols.split(']').first);
  }

  /// None for a row that other languages can't state: its number of operands,
  /// its loops or its maps are those of the op.
  std::optional<OpDefinition> read() {
    if (row.hasFreeMaps() || row.hasVariadicInputs() ||
        row.hasRepeatedLoops() || !row.leadingAttrs.empty() ||
        !row.trailingAttrs.empty())
      return std::nullopt;
    for (StringRef operand : row.operands)
      readOperand(operand);
    size_t perAttribute =
        row.symbolAttrs.empty() ? 0 : names.size() / row.symbolAttrs.size();
    for (auto [index, name] : llvm::enumerate(row.symbolAttrs)) {
      AttributeDefinition attribute{LoadedAttribute::Kind::Numbers,
                                    llvm::SMLoc(), name.str()};
      attribute.symbols.assign(names.begin() + index * perAttribute,
                               names.begin() + (index + 1) * perAttribute);
      attribute.defaults.assign(perAttribute, 1);
      attribute.shape = {static_cast<int64_t>(perAttribute)};
      definition.attributes.push_back(std::move(attribute));
    }
    SmallVector<StringRef> operands(definition.operands.size());
    for (auto [name, operand] : llvm::zip(operands, definition.operands))
      name = operand.name;
    FailureOr<PayloadExpr> payload = parsePayload(
        row.payload, operands, {}, [] { return InFlightDiagnostic(); });
    if (failed(payload))
      return std::nullopt;
    definition.assignments.push_back({llvm::SMLoc(),
                                      definition.operands.back().name,
                                      readExpression(*payload)});
    return std::move(definition);
  }

private:
  void readOperand(StringRef text) {
    auto [name, rest] = text.split('[');
    bool isOutput = text.data() == row.operands.back().data();
    OperandDefinition operand{isOutput ? OperandDefinition::Kind::Output
                                       : OperandDefinition::Kind::Input,
                              llvm::SMLoc(), name.str(),
                              "T" + std::to_string(definition.operands.size())};
    StringRef indices = rest.split(']').first;
    // A scalar of the dialect may have rank 0.
    if (indices.empty() && !isOutput)
      operand.kind = OperandDefinition::Kind::Scalar;
    if (!definition.isPolymorphic) {
      operand.indices = splitList(indices);
      for (size_t i = 0; i < operand.indices->size(); ++i)
        operand.shape.push_back(name.str() + std::to_string(i));
    }
    definition.operands.push_back(std::move(operand));
  }

  void addFunctionAttribute(const PayloadExpr &expr) {
    if (definition.getAttribute(expr.attribute))
      return;
    AttributeDefinition attribute{expr.arguments.size() == 1
                                      ? LoadedAttribute::Kind::UnaryFn
                                      : LoadedAttribute::Kind::BinaryFn,
                                  llvm::SMLoc(), expr.attribute.str()};
    attribute.defaultFunction = expr.name;
    definition.attributes.push_back(std::move(attribute));
  }

  void addRealAttribute(const PayloadExpr &expr) {
    if (definition.getAttribute(expr.attribute))
      return;
    AttributeDefinition attribute{LoadedAttribute::Kind::Real, llvm::SMLoc(),
                                  expr.attribute.str(), !expr.hasDefault};
    attribute.type = expr.name;
    definition.attributes.push_back(std::move(attribute));
  }

  /// The name of the conversion; an attribute's if the op has one.
  std::string readCast(const PayloadExpr &expr) {
    if (expr.kind != PayloadExpr::Kind::Cast)
      return expr.kind == PayloadExpr::Kind::CastUnsigned ? "cast_unsigned"
                                                          : "cast_signed";
    if (!llvm::is_contained(attributeNames, expr.attribute))
      return "cast_signed";
    if (!definition.getAttribute(expr.attribute)) {
      AttributeDefinition attribute{LoadedAttribute::Kind::TypeFn,
                                    llvm::SMLoc(), expr.attribute.str()};
      attribute.defaultFunction = "cast_signed";
      definition.attributes.push_back(std::move(attribute));
    }
    return expr.attribute.str();
  }

  Expression readExpression(const PayloadExpr &expr) {
    Expression result{Expression::Kind::Call, llvm::SMLoc()};
    switch (expr.kind) {
    case PayloadExpr::Kind::Operand:
      result.kind = Expression::Kind::Operand;
      result.name = definition.operands[expr.number].name;
      break;
    case PayloadExpr::Kind::Integer:
      result.kind = Expression::Kind::Integer;
      result.integer = expr.number;
      break;
    case PayloadExpr::Kind::Real:
      result.kind = Expression::Kind::Real;
      result.real = expr.real;
      break;
    case PayloadExpr::Kind::Attribute:
      addRealAttribute(expr);
      result.kind = Expression::Kind::Attribute;
      result.name = expr.attribute;
      break;
    case PayloadExpr::Kind::Index:
      result.kind = Expression::Kind::Index;
      result.name = definition.loops[expr.number];
      break;
    case PayloadExpr::Kind::Cast:
    case PayloadExpr::Kind::CastSigned:
    case PayloadExpr::Kind::CastUnsigned:
      result.kind = Expression::Kind::Cast;
      result.name = readCast(expr);
      result.type = expr.name.empty() ? definition.operands.back().elementType
                                      : expr.name.str();
      break;
    case PayloadExpr::Kind::Apply:
      addFunctionAttribute(expr);
      result.kind = Expression::Kind::ApplyAttribute;
      result.name = expr.attribute;
      break;
    case PayloadExpr::Kind::Call:
      result.name = expr.function->name;
      break;
    case PayloadExpr::Kind::Inputs:
      llvm_unreachable("rows with any number of inputs are left out");
    }
    for (const PayloadExpr &argument : expr.arguments)
      result.arguments.push_back(readExpression(argument));
    return result;
  }

  const RowInfo &row;
  ArrayRef<StringRef> attributeNames;
  std::vector<std::string> names;
  OpDefinition definition;
};
} // namespace

template <typename OpTy>
using RowOf = decltype(OpTy::getRow());

template <typename OpTy>
static void addRow(std::vector<OpDefinition> &definitions) {
  if constexpr (llvm::is_detected<RowOf, OpTy>::value) {
    StringRef name = OpTy::getOperationName().split('.').second;
    if (llvm::is_contained(OpTy::getAttributeNames(), "indexing_maps"))
      return;
    if (auto definition =
            RowReader(name, OpTy::getRow(), OpTy::getAttributeNames()).read())
      definitions.push_back(std::move(*definition));
  }
}

template <typename... Ops>
static std::vector<OpDefinition> getRows() {
  std::vector<OpDefinition> definitions;
  (addRow<Ops>(definitions), ...);
  return definitions;
}

std::vector<OpDefinition> mlir::structured::getCatalogue() {
  return getRows<
#define GET_OP_LIST
#include "linalg/IR/LinalgStructuredOps.cpp.inc"
      >();
}
