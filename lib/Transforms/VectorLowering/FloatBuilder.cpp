// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "FloatBuilder.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/TypeUtilities.h"

using namespace mlir;
using namespace mlir::structured;
using namespace mlir::structured::detail;

/// Whether `type` is a vector that is divided into registers of 16 f32.
static bool isWholeRegisters(Type type) {
  auto vector = dyn_cast<VectorType>(type);
  return vector && vector.getRank() == 1 && !vector.isScalable() &&
         vector.getElementType().isF32() &&
         vector.getNumElements() % kTableLanes == 0;
}

FloatBuilder::FloatBuilder(OpBuilder &builder, Location loc, Type type,
                           FunctionInstructions instructions)
    : builder(builder), loc(loc), type(type), bitsType(builder.getI32Type()),
      instructions(instructions) {
  this->instructions.ldexp &= LLVM::isCompatibleType(type);
  this->instructions.lookup &= isWholeRegisters(type);
  if (auto shaped = dyn_cast<ShapedType>(type))
    bitsType = shaped.clone(bitsType);
}

Value FloatBuilder::getConstant(Type type, TypedAttr element) {
  if (auto shaped = dyn_cast<ShapedType>(type))
    element = DenseElementsAttr::get(shaped, Attribute(element));
  return arith::ConstantOp::create(builder, loc, element);
}

Value FloatBuilder::constant(float value) {
  return getConstant(type, builder.getF32FloatAttr(value));
}

Value FloatBuilder::integer(int32_t value) {
  return getConstant(bitsType, builder.getI32IntegerAttr(value));
}

Value FloatBuilder::hornerScheme(Value x, ArrayRef<float> coefficients) {
  Value result = constant(coefficients.back());
  for (float coefficient : llvm::reverse(coefficients.drop_back()))
    result = multiplyAdd(result, x, constant(coefficient));
  return result;
}

Value FloatBuilder::polynomial(Value x, ArrayRef<float> coefficients) {
  constexpr size_t longest = 7;
  if (coefficients.size() <= longest)
    return hornerScheme(x, coefficients);
  // The even and the odd powers are independent; the constant is added last, so
  // that it is rounded once.
  SmallVector<float> halves[2];
  for (auto [power, coefficient] : llvm::enumerate(coefficients.drop_front()))
    halves[power % 2].push_back(coefficient);
  Value square = multiply(x, x);
  Value rest = multiplyAdd(hornerScheme(square, halves[1]), x,
                           hornerScheme(square, halves[0]));
  return multiplyAdd(rest, x, constant(coefficients.front()));
}

Value FloatBuilder::absolute(Value x) {
  return math::AbsFOp::create(builder, loc, x);
}

Value FloatBuilder::copySign(Value x, Value sign) {
  return math::CopySignOp::create(builder, loc, x, sign);
}

Value FloatBuilder::select(arith::CmpFPredicate predicate, Value a, float b,
                           Value yes, Value no) {
  Value condition =
      arith::CmpFOp::create(builder, loc, predicate, a, constant(b));
  return arith::SelectOp::create(builder, loc, condition, yes, no);
}

Value FloatBuilder::atLeast(Value x, float least) {
  return select(arith::CmpFPredicate::OLT, x, least, constant(least), x);
}

Value FloatBuilder::atMost(Value x, float greatest) {
  return select(arith::CmpFPredicate::OGT, x, greatest, constant(greatest), x);
}

Value FloatBuilder::scale(Value x, Value n) {
  // MLIR22-83: llvm.intr.ldexp takes one exponent for all lanes.
  return LLVM::CallIntrinsicOp::create(builder, loc, type,
                                       builder.getStringAttr("llvm.ldexp"),
                                       ValueRange{x, n})
      .getResult(0);
}

Value FloatBuilder::lookUpRegister(ArrayRef<float> table, Value indices) {
  auto registerType = VectorType::get(kTableLanes, builder.getF32Type());
  auto makeRegister = [&](ArrayRef<float> elements) -> Value {
    return arith::ConstantOp::create(
        builder, loc, DenseElementsAttr::get(registerType, elements));
  };
  SmallVector<Value> operands = {makeRegister(table.take_front(kTableLanes)),
                                 indices};
  if (table.size() > kTableLanes)
    operands.push_back(makeRegister(table.drop_front(kTableLanes)));
  StringRef intrinsic = operands.size() == 2
                            ? "llvm.x86.avx512.permvar.sf.512"
                            : "llvm.x86.avx512.vpermi2var.ps.512";
  return LLVM::CallIntrinsicOp::create(builder, loc, registerType,
                                       builder.getStringAttr(intrinsic),
                                       operands)
      .getResult(0);
}

Value FloatBuilder::buildRegisters(ValueRange operands,
                                   function_ref<Value(ValueRange)> build) {
  isExtensionUsed = true;
  int64_t numElements = cast<VectorType>(type).getNumElements();
  if (numElements == kTableLanes)
    return build(operands);
  Value result = constant(0);
  for (int64_t first = 0; first < numElements; first += kTableLanes) {
    SmallVector<Value> parts = llvm::map_to_vector(operands, [&](Value whole) {
      return Value(vector::ExtractStridedSliceOp::create(
          builder, loc, whole, ArrayRef{first}, ArrayRef{kTableLanes},
          ArrayRef<int64_t>{1}));
    });
    result = vector::InsertStridedSliceOp::create(builder, loc, build(parts),
                                                  result, ArrayRef{first},
                                                  ArrayRef<int64_t>{1});
  }
  return result;
}

Value FloatBuilder::lookUp(ArrayRef<float> table, Value indices) {
  return buildRegisters(indices, [&](ValueRange part) {
    return lookUpRegister(table, part.front());
  });
}

Value FloatBuilder::scaleByFloat(Value x, Value n) {
  constexpr int64_t asRounded = 4;
  Value all =
      arith::ConstantOp::create(builder, loc, builder.getI16IntegerAttr(-1));
  Value rounding = LLVM::ConstantOp::create(
      builder, loc, builder.getI32IntegerAttr(asRounded));
  return buildRegisters({x, n}, [&](ValueRange parts) -> Value {
    return LLVM::CallIntrinsicOp::create(
               builder, loc, parts[0].getType(),
               builder.getStringAttr("llvm.x86.avx512.mask.scalef.ps.512"),
               ValueRange{parts[0], parts[1], parts[0], all, rounding})
        .getResult(0);
  });
}

Value FloatBuilder::toBits(Value x) {
  return arith::BitcastOp::create(builder, loc, bitsType, x);
}

Value FloatBuilder::fromBits(Value bits) {
  return arith::BitcastOp::create(builder, loc, type, bits);
}

Value FloatBuilder::toFloat(Value integer) {
  return arith::SIToFPOp::create(builder, loc, type, integer);
}

Value FloatBuilder::addBits(Value a, Value b) {
  return arith::AddIOp::create(builder, loc, a, b);
}

Value FloatBuilder::subtractBits(Value a, Value b) {
  return arith::SubIOp::create(builder, loc, a, b);
}

Value FloatBuilder::shiftLeft(Value a, int32_t amount) {
  return arith::ShLIOp::create(builder, loc, a, integer(amount));
}

Value FloatBuilder::shiftRight(Value a, int32_t amount) {
  return arith::ShRSIOp::create(builder, loc, a, integer(amount));
}
