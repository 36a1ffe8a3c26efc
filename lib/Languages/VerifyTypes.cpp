// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "VerifyTypes.h"
#include "IR/Payload.h"

using namespace mlir;
using namespace mlir::structured;
using namespace mlir::structured::detail;

using Kind = Expression::Kind;

namespace {
class TypeVerifier {
public:
  TypeVerifier(const OpDefinition &definition, const llvm::SourceMgr &sources)
      : definition(definition), sources(sources) {}

  LogicalResult verify(const Assignment &assignment) {
    outputType = definition.getOperand(assignment.output)->elementType;
    FailureOr<StringRef> type = infer(assignment.value);
    if (failed(type))
      return failure();
    if (!areDifferent(*type, outputType))
      return success();
    return error(assignment.value.loc, "the expression has type " + *type +
                                           ", expected " + outputType +
                                           ", the output's element type");
  }

private:
  LogicalResult error(llvm::SMLoc loc, const Twine &message) {
    printError(sources, loc, message);
    return failure();
  }

  static bool areDifferent(StringRef a, StringRef b) {
    return a != b && isElementTypeName(a) && isElementTypeName(b);
  }

  /// The name of the type or of a variable.
  FailureOr<StringRef> infer(const Expression &expression) {
    switch (expression.kind) {
    case Kind::Operand:
      return StringRef(definition.getOperand(expression.name)->elementType);
    case Kind::Attribute:
      return StringRef(definition.getAttribute(expression.name)->type);
    case Kind::Integer:
      return StringRef("i64");
    case Kind::Real:
      return StringRef("f64");
    case Kind::Index:
      return StringRef("index");
    case Kind::Cast:
      if (failed(infer(expression.arguments.front())))
        return failure();
      return expression.type.empty() ? outputType : StringRef(expression.type);
    case Kind::Call:
    case Kind::ApplyAttribute:
      return inferCall(expression);
    }
    llvm_unreachable("every kind of expression is handled above");
  }

  /// All arguments have one type, but for the condition of a selection.
  FailureOr<StringRef> inferCall(const Expression &call) {
    bool isSelect = call.name == "select";
    StringRef known;
    for (const auto &[number, argument] : llvm::enumerate(call.arguments)) {
      FailureOr<StringRef> type = infer(argument);
      if (failed(type))
        return failure();
      if (isSelect && number == 0) {
        if (areDifferent(*type, "i1"))
          return error(argument.loc, "the condition of 'select' has type " +
                                         *type + ", expected i1");
        continue;
      }
      if (areDifferent(known, *type))
        return error(call.loc, "'" + call.name +
                                   "' combines elements of types " + known +
                                   " and " + *type + ", expected equal types");
      if (!isElementTypeName(known))
        known = *type;
    }
    return known;
  }

  const OpDefinition &definition;
  const llvm::SourceMgr &sources;
  StringRef outputType;
};
} // namespace

LogicalResult
mlir::structured::detail::verifyTypes(const OpDefinition &definition,
                                      const llvm::SourceMgr &sources) {
  TypeVerifier verifier(definition, sources);
  for (const Assignment &assignment : definition.assignments)
    if (failed(verifier.verify(assignment)))
      return failure();
  return success();
}
