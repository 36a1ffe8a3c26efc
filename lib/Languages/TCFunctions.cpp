// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "TCFunctions.h"
#include "IR/Payload.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir;
using namespace mlir::structured;
using namespace mlir::structured::detail;

static constexpr auto kFloats = TCFunction::Elements::Floats;
static constexpr auto kIntegers = TCFunction::Elements::Integers;

static constexpr TCFunction functions[] = {
    {"std_addf", "add", kFloats},
    {"std_subf", "sub", kFloats},
    {"std_mulf", "mul", kFloats},
    {"std_divf", "div", kFloats},
    {"std_maxf", "max", kFloats},
    {"std_minf", "min", kFloats},
    {"std_powf", "powf", kFloats},
    {"std_absf", "abs", kFloats},
    {"std_ceilf", "ceil", kFloats},
    {"std_exp", "exp", kFloats},
    {"std_floorf", "floor", kFloats},
    {"std_log", "log", kFloats},
    {"std_negf", "negf", kFloats},
    {"std_rsqrt", "rsqrt", kFloats},
    {"std_sqrt", "sqrt", kFloats},
    {"std_tanh", "tanh", kFloats},
    {"std_addi", "add", kIntegers},
    {"std_subi", "sub", kIntegers},
    {"std_muli", "mul", kIntegers},
    {"std_divi_signed", "div", kIntegers},
    {"std_divi_unsigned", "div_unsigned", kIntegers},
    {"std_maxi_signed", "max_signed", kIntegers},
    {"std_maxi_unsigned", "max_unsigned", kIntegers},
    {"std_mini_signed", "min_signed", kIntegers},
    {"std_mini_unsigned", "min_unsigned", kIntegers},
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
    if (expression.kind == Expression::Kind::Attribute)
      return definition.getAttribute(expression.name)->type;
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
                         (function->elements == kFloats ? Twine("floats")
                                                        : Twine("integers")) +
                         ", found elements of type " + types.back());
      expression.name = function->function;
    }
    return types.back();
  }

private:
  static bool isAccepted(const TCFunction &function, StringRef type) {
    bool isFloat = type.contains('f');
    return !isElementTypeName(type) ||
           isFloat == (function.elements == kFloats);
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
