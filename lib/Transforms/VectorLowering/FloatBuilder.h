// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef LINALG_LIB_TRANSFORMS_VECTORLOWERING_FLOATBUILDER_H
#define LINALG_LIB_TRANSFORMS_VECTORLOWERING_FLOATBUILDER_H

#include "linalg/Transforms/VectorLowering/ApproximateMath.h"
#include "mlir/Dialect/Arith/IR/Arith.h"

namespace mlir::structured::detail {

/// Builds arithmetic on values of one type, `f32` or vectors of it, and on the
/// integers that have their bits. A multiplication and the addition of its
/// product may be fused.
class FloatBuilder {
public:
  FloatBuilder(OpBuilder &builder, Location loc, Type type,
               FunctionInstructions instructions);

  Value constant(float value);
  Value integer(int32_t value);

  Value add(Value a, Value b) { return binary<arith::AddFOp>(a, b); }
  Value subtract(Value a, Value b) { return binary<arith::SubFOp>(a, b); }
  Value multiply(Value a, Value b) { return binary<arith::MulFOp>(a, b); }
  Value divide(Value a, Value b) { return binary<arith::DivFOp>(a, b); }
  Value multiply(Value a, float b) { return multiply(a, constant(b)); }
  /// a * b + c.
  Value multiplyAdd(Value a, Value b, Value c) {
    return add(multiply(a, b), c);
  }
  Value multiplyAdd(Value a, float b, Value c) {
    return multiplyAdd(a, constant(b), c);
  }
  /// The polynomial in `x` with these coefficients, the lowest first.
  Value polynomial(Value x, ArrayRef<float> coefficients);

  Value absolute(Value x);
  /// The magnitude of `x` with the sign of `sign`.
  Value copySign(Value x, Value sign);

  /// `yes` where `a` and `b` compare so, `no` elsewhere.
  Value select(arith::CmpFPredicate predicate, Value a, float b, Value yes,
               Value no);
  /// The greater of `x` and `least`; NaN stays NaN.
  Value atLeast(Value x, float least);
  /// The lesser of `x` and `greatest`; NaN stays NaN.
  Value atMost(Value x, float greatest);
  Value clamp(Value x, float least, float greatest) {
    return atMost(atLeast(x, least), greatest);
  }

  /// Whether the processor has an instruction for `ldexp` of values of this
  /// type.
  bool canScale() const { return instructions.ldexp; }
  /// x * 2^n for an integer n, rounded once.
  Value scale(Value x, Value n);

  /// Whether the processor has an instruction for `scaleByFloat` of values of
  /// this type: those for `lookUp` are of the same extension.
  bool canScaleByFloat() const { return canScale() && canLookUp(); }
  /// The same as `scale`, of an integer n as a float.
  Value scaleByFloat(Value x, Value n);

  /// Whether the processor has instructions for `lookUp` of values of this
  /// type.
  bool canLookUp() const { return instructions.lookup; }
  /// The elements of `table`, which has 16 or 32, that the last 4 or 5 bits of
  /// `indices` count.
  Value lookUp(ArrayRef<float> table, Value indices);
  /// Whether `lookUp` or `scaleByFloat` was called: their instructions are of
  /// an extension that LLVM needs to know of.
  bool usesExtension() const { return isExtensionUsed; }

  Value toBits(Value x);
  Value fromBits(Value bits);
  Value toFloat(Value integer);
  Value addBits(Value a, Value b);
  Value subtractBits(Value a, Value b);
  Value shiftLeft(Value a, int32_t amount);
  /// Keeps the sign.
  Value shiftRight(Value a, int32_t amount);

private:
  template <typename Op>
  Value binary(Value a, Value b) {
    return Op::create(builder, loc, a, b, arith::FastMathFlags::contract);
  }
  Value getConstant(Type type, TypedAttr element);
  /// Computes each register of a vector from those of `operands`, by an
  /// instruction of the extension.
  Value buildRegisters(ValueRange operands,
                       function_ref<Value(ValueRange)> build);
  /// `lookUp` for indices of one register.
  Value lookUpRegister(ArrayRef<float> table, Value indices);
  Value hornerScheme(Value x, ArrayRef<float> coefficients);

  OpBuilder &builder;
  Location loc;
  Type type, bitsType;
  FunctionInstructions instructions;
  bool isExtensionUsed = false;
};

} // namespace mlir::structured::detail

#endif // LINALG_LIB_TRANSFORMS_VECTORLOWERING_FLOATBUILDER_H
