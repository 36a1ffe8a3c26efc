// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "TCFunctions.h"
#include "IR/Payload.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir;
using namespace mlir::structured;
using namespace mlir::structured::detail;

static constexpr auto Floats = TCFunction::Elements::Floats;
static constexpr auto Integers = TCFunction::Elements::Integers;

static constexpr TCFunction functions[] = {
    {"std_addf", "add", Floats},
    {"std_subf", "sub", Floats},
    {"std_mulf", "mul", Floats},
    {"std_divf", "div", Floats},
    {"std_maxf", "max", Floats},
    {"std_minf", "min", Floats},
    {"std_powf", "powf", Floats},
    {"std_absf", "abs", Floats},
    {"std_ceilf", "ceil", Floats},
    {"std_exp", "exp", Floats},
    {"std_floorf", "floor", Floats},
    {"std_log", "log", Floats},
    {"std_negf", "negf", Floats},
    {"std_rsqrt", "rsqrt", Floats},
    {"std_sqrt", "sqrt", Floats},
    {"std_tanh", "tanh", Floats},
    {"std_addi", "add", Integers},
    {"std_subi", "sub", Integers},
    {"std_muli", "mul", Integers},
    {"std_divi_signed", "div", Integers},
    {"std_divi_unsigned", "div_unsigned", Integers},
    {"std_maxi_signed", "max_signed", Integers},
    {"std_maxi_unsigned", "max_unsigned", Integers},
    {"std_mini_signed", "min_signed", Integers},
    {"std_mini_unsigned", "min_unsigned", Integers},
};

const TCFunction *TCFunction::get(StringRef name) {
  const auto *found = llvm::find_if(
      functions, [&](const TCFunction &f) { return f.name == name; });
  return found == std::end(functions) ? nullptr : found;
}

namespace {
/// Infers the element types of expressions.
class TypeResolver {
public:
  TypeResolver(const OpDefinition &definition, const llvm::SourceMgr &sources)
      : definition(definition), sources(sources) {}

  FailureOr<std::string> resolve(Expression &expression) {
    if (expression.kind == Expression::Kind::Operand)
      return definition.getOperand(expression.name)->elementType;
    SmallVector<std::string> types;
    for (Expression &argument : expression.arguments) {
      FailureOr<std::string> type = resolve(argument);
      if (failed(type))
        return failure();
      types.push_back(*type);
    }
    if (expression.kind == Expression::Kind::Cast)
      return expression.type;
    // The condition of a selection has another type.
    bool isSelect = expression.name == "select";
    for (const std::string &type : ArrayRef(types).drop_front(isSelect))
      if (type != types.back())
        return error(expression, "combines elements of types " + type +
                                     " and " + types.back() +
                                     ", expected equal types");
    if (const TCFunction *function = TCFunction::get(expression.name)) {
      if (!isAccepted(*function, types.back()))
        return error(expression,
                     "takes " +
                         (function->elements == Floats ? Twine("floats")
                                                       : Twine("integers")) +
                         ", found elements of type " + types.back());
      expression.name = function->function;
    }
    return types.back();
  }

private:
  static bool isAccepted(const TCFunction &function, StringRef type) {
    bool isFloat = type.contains('f');
    return !isElementTypeName(type) || isFloat == (function.elements == Floats);
  }

  LogicalResult error(const Expression &expression, const Twine &message) {
    printError(sources, expression.loc, "'" + expression.name + "' " + message);
    return failure();
  }

  const OpDefinition &definition;
  const llvm::SourceMgr &sources;
};
} // namespace

LogicalResult
mlir::structured::detail::resolveTCFunctions(const OpDefinition &definition,
                                             Assignment &assignment,
                                             const llvm::SourceMgr &sources) {
  FailureOr<std::string> type =
      TypeResolver(definition, sources).resolve(assignment.value);
  if (failed(type))
    return failure();
  StringRef outputType = definition.getOperand(assignment.output)->elementType;
  if (*type == outputType)
    return success();
  printError(sources, assignment.value.loc,
             "the expression has type " + *type + ", expected " + outputType +
                 ", the output's element type");
  return failure();
}
