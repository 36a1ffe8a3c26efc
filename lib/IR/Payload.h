// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The payload notation: "O + cast(I) * cast(K)".

#ifndef LINALG_LIB_IR_PAYLOAD_H
#define LINALG_LIB_IR_PAYLOAD_H

#include "mlir/IR/Builders.h"
#include "mlir/IR/Diagnostics.h"
#include <vector>

namespace mlir::structured::detail {

using EmitErrorFn = function_ref<InFlightDiagnostic()>;

struct PayloadBuilder;

/// What a payload can compute of elements of one type.
struct PayloadFunction {
  /// In rows, and of the enumerators of `unary_fn`, `elementwise_kind` and the
  /// like.
  StringRef name;
  unsigned arity;
  /// Builds the operation for the arguments' types, or fails after an error
  /// that calls the function by `name`.
  FailureOr<Value> (*build)(PayloadBuilder &payload, StringRef name,
                            ValueRange arguments);

  /// The function of that name, or null.
  static const PayloadFunction *get(StringRef name);
};

/// A tree of what a payload computes.
struct PayloadExpr {
  enum class Kind {
    /// The element of operand `number`.
    Operand,
    /// The elements of all inputs, where a call takes its arguments.
    Inputs,
    /// The 64-bit constant `number`, or `real`.
    Integer,
    Real,
    /// The index of loop `number`, or of the one that the attribute says.
    Index,
    /// The argument, converted to the init's element type as `cast` says; by
    /// unsigned conversion; or to the type called `name`.
    Cast,
    CastUnsigned,
    Convert,
    /// The function of the arguments. `name` is how it is written.
    Call,
    /// The function that the attribute names, or else the function `name`.
    Apply
  };

  Kind kind;
  int64_t number = 0;
  double real = 0;
  const PayloadFunction *function = nullptr;
  StringRef name = {};
  StringRef attribute = {};
  std::vector<PayloadExpr> arguments = {};
};

/// Parses `text`, in which operand `i` is called `names[i]`; "I..." is the name
/// of any number of inputs. The tree refers to `text`.
FailureOr<PayloadExpr> parsePayload(StringRef text, ArrayRef<StringRef> names,
                                    EmitErrorFn emitError);

/// The function that `expr`, which is `Apply`, calls in an op whose attribute
/// it names is `attribute`; null if it is none that there is.
const PayloadFunction *getAppliedFunction(const PayloadExpr &expr,
                                          Attribute attribute);

/// Builds payload expressions at the builder's insertion point.
struct PayloadBuilder {
  OpBuilder &builder;
  Location loc;
  /// The elements of the operands.
  ValueRange elements;
  /// The op's attributes that its definition lists.
  ArrayRef<NamedAttribute> attributes;
  EmitErrorFn emitError;

  FailureOr<Value> build(const PayloadExpr &expr);

  /// What `cast` converts to.
  Type getCastType() const { return elements.back().getType(); }

private:
  Attribute getAttribute(StringRef name) const;
  FailureOr<SmallVector<Value>> buildArguments(ArrayRef<PayloadExpr> arguments);
  FailureOr<Value> buildConversion(const PayloadExpr &expr);
  FailureOr<Value> buildApply(const PayloadExpr &expr);
  FailureOr<Value> buildIndex(const PayloadExpr &expr);
};

/// `value` as a value of type `to`, integers read as unsigned if `isUnsigned`;
/// null if there is no such conversion.
Value convertElement(OpBuilder &builder, Location loc, Value value, Type to,
                     bool isUnsigned);

/// The element type of a vector, any other type itself.
Type getScalarType(Type type);

/// Whether both are vectors of one shape, or neither is a vector.
bool haveSameShape(Type a, Type b);

} // namespace mlir::structured::detail

#endif // LINALG_LIB_IR_PAYLOAD_H
