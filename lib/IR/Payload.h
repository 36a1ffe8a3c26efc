// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The payload notation: "O + cast(I) * cast(K)".

#ifndef LINALG_LIB_IR_PAYLOAD_H
#define LINALG_LIB_IR_PAYLOAD_H

#include "mlir/IR/Builders.h"
#include "mlir/IR/Diagnostics.h"
#include <vector>

namespace mlir::structured {

/// What a payload can compute.
enum class PayloadFunction {
  Cast,
  CastUnsigned,
  Add,
  Sub,
  Mul,
  Max,
  MaxUnsigned,
  Min,
  MinUnsigned,
  Exp,
  Select
};

/// An operand's element or a function of other expressions.
struct PayloadExpr {
  std::optional<PayloadFunction> function;
  unsigned operand = 0;
  std::vector<PayloadExpr> arguments;
};

using EmitErrorFn = function_ref<InFlightDiagnostic()>;

/// Parses `text`, in which operand `i` is called `names[i]`.
FailureOr<PayloadExpr> parsePayload(StringRef text, ArrayRef<StringRef> names,
                                    EmitErrorFn emitError);

/// Builds payload expressions at the builder's insertion point.
struct PayloadBuilder {
  OpBuilder &builder;
  Location loc;
  /// The elements of the operands.
  ValueRange elements;
  /// What `cast` and `cast_unsigned` convert to.
  Type castType;
  /// Whether `cast` reads integers as unsigned.
  bool unsignedCast;
  EmitErrorFn emitError;

  FailureOr<Value> build(const PayloadExpr &expr);

private:
  FailureOr<Value> buildCast(Value value, bool isUnsigned);
  FailureOr<Value> buildFunction(PayloadFunction function,
                                 ValueRange arguments);
  template <typename FloatOp, typename IntOp, typename BoolOp,
            typename ComplexOp>
  FailureOr<Value> buildArithmetic(StringRef name, ValueRange arguments);
};

} // namespace mlir::structured

#endif // LINALG_LIB_IR_PAYLOAD_H
