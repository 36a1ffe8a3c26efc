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

/// A function that a payload can apply to elements of one type.
struct PayloadFunction {
  /// The name in rows, and of the enumerators of `unary_fn`, `elementwise_kind`
  /// and others.
  StringRef name;
  unsigned arity;
  /// Builds the operation for the arguments' types. If there is none, emits an
  /// error that names the function `name` and fails.
  FailureOr<Value> (*build)(PayloadBuilder &payload, StringRef name,
                            ValueRange arguments);

  /// The function of that name, or null.
  static const PayloadFunction *get(StringRef name);
};

/// The expression tree of a payload.
struct PayloadExpr {
  enum class Kind {
    /// The element of operand `number`.
    Operand,
    /// The elements of all inputs, as arguments of a call.
    Inputs,
    /// The 64-bit constant `number`, or `real`.
    Integer,
    Real,
    /// The attribute, which has the type called `name`; `real` if the op has
    /// none and `hasDefault` is set.
    Attribute,
    /// The index of loop `number`, or of the loop that the attribute gives.
    Index,
    /// The argument, converted to the type called `name`, or else to the
    /// init's element type: integers are read as the attribute says, by
    /// default as unsigned if `number` is 1; as signed; or as unsigned.
    Cast,
    CastSigned,
    CastUnsigned,
    /// A call of the function; `name` is its spelling.
    Call,
    /// A call of the function that the attribute names, or else of `name`.
    Apply
  };

  Kind kind;
  int64_t number = 0;
  double real = 0;
  bool hasDefault = false;
  const PayloadFunction *function = nullptr;
  StringRef name = {};
  StringRef attribute = {};
  std::vector<PayloadExpr> arguments = {};
};

/// Parses `text`, in which `names[i]` is operand `i`, and `types[i]` its
/// element type; "I..." is any number of inputs. The tree refers to `text`.
FailureOr<PayloadExpr> parsePayload(StringRef text, ArrayRef<StringRef> names,
                                    ArrayRef<StringRef> types,
                                    EmitErrorFn emitError);

/// The type of that name if it is not a variable: "f32". Null otherwise.
Type getElementTypeByName(MLIRContext *context, StringRef name);

/// Whether `name` is that of a type, not of a variable.
bool isElementTypeName(StringRef name);

/// The function that `expr`, an `Apply`, calls if the attribute that it names
/// has the value `attribute`; null if there is no such function.
const PayloadFunction *getAppliedFunction(const PayloadExpr &expr,
                                          Attribute attribute);

/// Builds payload expressions at the builder's insertion point.
struct PayloadBuilder {
  OpBuilder &builder;
  Location loc;
  /// The elements of the operands, and the names of their types.
  ValueRange elements;
  ArrayRef<StringRef> types;
  /// The element type of the init that is computed.
  Type initType;
  /// The op's inherent attributes.
  ArrayRef<NamedAttribute> attributes;
  EmitErrorFn emitError;

  FailureOr<Value> build(const PayloadExpr &expr);

  /// The type of that name, or that of the init for none.
  Type getType(StringRef name) const;

private:
  Attribute getAttribute(StringRef name) const;
  FailureOr<SmallVector<Value>> buildArguments(ArrayRef<PayloadExpr> arguments);
  FailureOr<Value> buildConversion(const PayloadExpr &expr);
  FailureOr<Value> buildApply(const PayloadExpr &expr);
  FailureOr<Value> buildAttribute(const PayloadExpr &expr);
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
