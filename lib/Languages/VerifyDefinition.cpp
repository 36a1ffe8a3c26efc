// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "IR/Payload.h"
#include "VerifyTypes.h"
#include "linalg/Languages/OpDefinition.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"

using namespace mlir;
using namespace mlir::structured;
using namespace mlir::structured::detail;

using Kind = Expression::Kind;

namespace {
class DefinitionVerifier {
public:
  DefinitionVerifier(const OpDefinition &definition,
                     const llvm::SourceMgr &sources)
      : definition(definition), sources(sources) {}

  LogicalResult verify() {
    if (failed(verifyNames()) || failed(verifyOutputs()))
      return failure();
    for (const OperandDefinition &operand : definition.operands)
      if (failed(verifyOperand(operand)))
        return failure();
    for (const Assignment &assignment : definition.assignments)
      if (failed(verifyExpression(assignment.value)) ||
          failed(verifyReductions(assignment)))
        return failure();
    if (failed(verifyLoops()) || failed(verifySymbols()))
      return failure();
    return verifyTypes(definition, sources);
  }

private:
  LogicalResult error(llvm::SMLoc loc, const Twine &message) {
    printError(sources, loc, message);
    return failure();
  }

  /// D1: operands, attributes and symbols have names of their own.
  LogicalResult verifyNames() {
    llvm::StringSet<> names;
    for (const OperandDefinition &operand : definition.operands)
      if (!names.insert(operand.name).second)
        return error(operand.loc, "'" + operand.name +
                                      "' is the name of another operand, "
                                      "expected a new name");
    for (const AttributeDefinition &attribute : definition.attributes) {
      if (attribute.name == "operandSegmentSizes" ||
          !names.insert(attribute.name).second)
        return error(attribute.loc, "'" + attribute.name +
                                        "' is the name of another operand or "
                                        "attribute, expected a new name");
      if (attribute.symbols.size() != attribute.defaults.size())
        return error(attribute.loc, "'" + attribute.name + "' has " +
                                        Twine(attribute.defaults.size()) +
                                        " default values, expected " +
                                        Twine(attribute.symbols.size()) +
                                        ", one for each symbol");
      for (StringRef symbol : attribute.symbols)
        if (llvm::is_contained(definition.loops, symbol) ||
            !symbols.insert(symbol).second)
          return error(attribute.loc, "the symbol '" + symbol +
                                          "' is that of another attribute or "
                                          "a loop, expected a new name");
    }
    return success();
  }

  /// D2: there are outputs, and each is assigned once.
  LogicalResult verifyOutputs() {
    llvm::StringSet<> assigned;
    for (const Assignment &assignment : definition.assignments) {
      const OperandDefinition *output =
          definition.getOperand(assignment.output);
      if (!output || output->kind != OperandDefinition::Kind::Output)
        return error(assignment.loc, "'" + assignment.output +
                                         "' is assigned, but is no output");
      if (!assigned.insert(assignment.output).second)
        return error(assignment.loc, "'" + assignment.output +
                                         "' is assigned twice, expected one "
                                         "assignment of each output");
    }
    bool hasOutput = false;
    for (const OperandDefinition &operand : definition.operands) {
      if (operand.kind != OperandDefinition::Kind::Output)
        continue;
      hasOutput = true;
      if (!assigned.contains(operand.name))
        return error(operand.loc,
                     "the output '" + operand.name + "' is not assigned");
    }
    if (!hasOutput)
      return error(definition.loc, "'" + definition.name + "' has no output");
    return success();
  }

  /// D3: an operand has an index of loops and symbols for each dimension.
  LogicalResult verifyOperand(const OperandDefinition &operand) {
    if (operand.kind == OperandDefinition::Kind::Scalar)
      return success();
    if (definition.isPolymorphic)
      return verifyUse(operand);
    if (!operand.indices)
      return error(operand.loc, "nothing says which element of '" +
                                    operand.name + "' an iteration accesses");
    if (operand.indices->size() != operand.shape.size())
      return error(operand.loc, "'" + operand.name + "' has rank " +
                                    Twine(operand.shape.size()) + " and " +
                                    Twine(operand.indices->size()) +
                                    " indices, expected as many");
    for (const std::string &index : *operand.indices)
      for (StringRef name : getNamesIn(index))
        if (!llvm::is_contained(definition.loops, name) &&
            !symbols.contains(name))
          return error(operand.loc,
                       "'" + name + "' in an index of '" + operand.name +
                           "' is neither a loop nor a symbol of an attribute");
    return success();
  }

  /// An op of any rank uses all its tensors.
  LogicalResult verifyUse(const OperandDefinition &operand) {
    bool isUsed = operand.kind == OperandDefinition::Kind::Output;
    for (const Assignment &assignment : definition.assignments) {
      llvm::StringSet<> names;
      collectOperands(assignment.value, names);
      isUsed |= names.contains(operand.name);
    }
    return isUsed ? success()
                  : error(operand.loc, "'" + operand.name + "' is not used");
  }

  /// D4: functions exist and have as many arguments as they take; types, loops
  /// and operands exist.
  LogicalResult verifyExpression(const Expression &expression) {
    if (expression.kind == Kind::Operand &&
        !definition.getOperand(expression.name))
      return error(expression.loc, "'" + expression.name + "' is no operand");
    if (expression.kind == Kind::Index &&
        !llvm::is_contained(definition.loops, expression.name))
      return error(expression.loc, "'" + expression.name + "' is no loop");
    if (expression.kind == Kind::Call ||
        expression.kind == Kind::ApplyAttribute) {
      StringRef name = expression.name;
      if (const AttributeDefinition *attribute = definition.getAttribute(name))
        name = attribute->defaultFunction;
      const PayloadFunction *function = PayloadFunction::get(name);
      if (!function)
        return error(expression.loc, "there is no function '" + name + "'");
      if (function->arity != expression.arguments.size())
        return error(expression.loc, "'" + expression.name + "' has " +
                                         Twine(expression.arguments.size()) +
                                         " arguments, expected " +
                                         Twine(function->arity));
    }
    if (expression.kind == Kind::Cast && !expression.type.empty() &&
        !isElementTypeName(expression.type) &&
        llvm::none_of(definition.operands,
                      [&](const OperandDefinition &operand) {
                        return operand.elementType == expression.type;
                      }))
      return error(expression.loc,
                   "no operand has elements of type '" + expression.type + "'");
    for (const Expression &argument : expression.arguments)
      if (failed(verifyExpression(argument)))
        return failure();
    return success();
  }

  void collectOperands(const Expression &expression, llvm::StringSet<> &names) {
    if (expression.kind == Kind::Operand)
      names.insert(expression.name);
    for (const Expression &argument : expression.arguments)
      collectOperands(argument, names);
  }

  bool isLoopOf(const OperandDefinition &operand, StringRef loop) {
    return operand.indices &&
           llvm::any_of(*operand.indices, [&](StringRef index) {
             return llvm::is_contained(getNamesIn(index), loop);
           });
  }

  /// D5: an assignment to an element that several iterations compute reads it.
  LogicalResult verifyReductions(const Assignment &assignment) {
    llvm::StringSet<> names;
    collectOperands(assignment.value, names);
    if (definition.isPolymorphic)
      return success();
    const OperandDefinition &output = *definition.getOperand(assignment.output);
    if (names.contains(assignment.output))
      return verifyOtherOutputs(assignment, output);
    for (const OperandDefinition &operand : definition.operands)
      for (StringRef loop : definition.loops)
        if (names.contains(operand.name) && isLoopOf(operand, loop) &&
            !isLoopOf(output, loop))
          return error(assignment.loc,
                       "'" + loop + "' is no index of '" + output.name +
                           "', whose elements would be assigned several "
                           "times, expected a reduction");
    return success();
  }

  /// An element would be reduced once more for each iteration of a loop that is
  /// only there for another output.
  LogicalResult verifyOtherOutputs(const Assignment &assignment,
                                   const OperandDefinition &output) {
    for (const OperandDefinition &other : definition.operands)
      for (StringRef loop : definition.loops)
        if (other.kind == OperandDefinition::Kind::Output &&
            isLoopOf(other, loop) && !isLoopOf(output, loop) &&
            !hasLoop(assignment.value, loop))
          return error(assignment.loc,
                       "'" + loop + "' is an index of '" + other.name +
                           "' and not of '" + output.name +
                           "', whose elements would be reduced once for each "
                           "of its values, expected two ops");
    return success();
  }

  bool hasLoop(const Expression &expression, StringRef loop) {
    if (expression.kind == Kind::Index && expression.name == loop)
      return true;
    if (expression.kind == Kind::Operand)
      return isLoopOf(*definition.getOperand(expression.name), loop);
    return llvm::any_of(expression.arguments, [&](const Expression &argument) {
      return hasLoop(argument, loop);
    });
  }

  /// D6: an operand has each loop alone as one of its indices.
  LogicalResult verifyLoops() {
    for (StringRef loop : definition.loops)
      if (llvm::none_of(definition.operands,
                        [&](const OperandDefinition &operand) {
                          return operand.indices &&
                                 llvm::is_contained(*operand.indices, loop);
                        }))
        return error(definition.loc,
                     "nothing gives the extent of the loop '" + loop +
                         "', expected an operand with the index '" + loop +
                         "'");
    return success();
  }

  /// D7: an op of any rank has no attributes for indices.
  LogicalResult verifySymbols() {
    for (const AttributeDefinition &attribute : definition.attributes)
      if (definition.isPolymorphic && !attribute.symbols.empty())
        return error(attribute.loc, "'" + attribute.name +
                                        "' is for indices, which an op of any "
                                        "rank does not have");
    return success();
  }

  const OpDefinition &definition;
  const llvm::SourceMgr &sources;
  llvm::StringSet<> symbols;
};
} // namespace

LogicalResult
mlir::structured::verifyDefinition(const OpDefinition &definition,
                                   const llvm::SourceMgr &sources) {
  return DefinitionVerifier(definition, sources).verify();
}
