// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "SmallFloats.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/TypeUtilities.h"
#include "llvm/ADT/APFloat.h"

using namespace mlir;
using namespace mlir::structured::detail;

FloatType structured::detail::getSmallFloat(Type type) {
  auto element = dyn_cast<FloatType>(getElementTypeOrSelf(type));
  return element && element.getWidth() <= 8 ? element : FloatType();
}

namespace {
/// The properties of a format. A magnitude is all bits but the sign.
struct Format {
  explicit Format(FloatType type) {
    const llvm::fltSemantics &semantics = type.getFloatSemantics();
    bits = type.getWidth();
    isSigned = APFloat::semanticsHasSignedRepr(semantics);
    hasZero = APFloat::semanticsHasZero(semantics);
    hasInfinity = APFloat::semanticsHasInf(semantics);
    mantissaBits = APFloat::semanticsPrecision(semantics) - 1;
    // The exponent of values whose exponent bits are 0, or 1 if 0 marks
    // denormals.
    bias = hasZero ? 1 - APFloat::semanticsMinExponent(semantics)
                   : -APFloat::semanticsMinExponent(semantics);
    uint64_t all = (uint64_t(1) << (bits - isSigned)) - 1;
    largest =
        APFloat::getLargest(semantics).bitcastToAPInt().getZExtValue() & all;
    if (!APFloat::semanticsHasNaN(semantics))
      return;
    uint64_t bitsOfNaN =
        APFloat::getNaN(semantics).bitcastToAPInt().getZExtValue();
    nan = bitsOfNaN;
    // NaN has the bits of negative zero.
    isNaNNegativeZero = isSigned && bitsOfNaN == all + 1;
  }

  int64_t getInfinity() const { return largest + 1; }
  int64_t getSign() const { return int64_t(1) << (bits - 1); }

  unsigned bits, mantissaBits;
  int64_t bias, largest;
  std::optional<int64_t> nan;
  bool isSigned, hasZero, hasInfinity, isNaNNegativeZero = false;
};

/// Builds operations on integers and floats of one width, or on vectors of
/// them.
class Arithmetic {
public:
  Arithmetic(OpBuilder &builder, Location loc, Value shape, FloatType type)
      : builder(builder), loc(loc), shape(shape.getType()), floatType(type),
        intType(builder.getIntegerType(type.getWidth())),
        mantissaBits(type.getFPMantissaWidth() - 1),
        bias(-APFloat::semanticsMinExponent(type.getFloatSemantics()) + 1) {}

  Type like(Type element) const {
    auto vector = dyn_cast<VectorType>(shape);
    return vector ? Type(vector.clone(element)) : element;
  }
  Value constant(TypedAttr value) {
    Type type = like(value.getType());
    if (auto vector = dyn_cast<VectorType>(type))
      value = DenseElementsAttr::get(vector, Attribute(value));
    return arith::ConstantOp::create(builder, loc, value);
  }
  Value integer(int64_t value) {
    return constant(builder.getIntegerAttr(intType, value));
  }
  /// 2 to the power of `exponent`.
  Value power(int64_t exponent) {
    return constant(builder.getFloatAttr(
        floatType, scalbn(APFloat::getOne(floatType.getFloatSemantics()),
                          exponent, APFloat::rmNearestTiesToEven)));
  }

  template <typename OpTy>
  Value apply(Value lhs, Value rhs) {
    return OpTy::create(builder, loc, lhs, rhs);
  }
  template <typename OpTy>
  Value apply(Value lhs, int64_t rhs) {
    return apply<OpTy>(lhs, integer(rhs));
  }
  Value select(Value condition, Value yes, Value no) {
    return arith::SelectOp::create(builder, loc, condition, yes, no);
  }
  Value select(Value condition, int64_t yes, Value no) {
    return select(condition, integer(yes), no);
  }
  Value compare(arith::CmpIPredicate predicate, Value lhs, int64_t rhs) {
    return arith::CmpIOp::create(builder, loc, predicate, lhs, integer(rhs));
  }
  Value asFloat(Value value) {
    return arith::BitcastOp::create(builder, loc, like(floatType), value);
  }
  Value asInteger(Value value) {
    return arith::BitcastOp::create(builder, loc, like(intType), value);
  }

  int64_t getInfinity() const {
    return ((int64_t(1) << (intType.getWidth() - 1 - mantissaBits)) - 1)
           << mantissaBits;
  }

  OpBuilder &builder;
  Location loc;
  Type shape;
  FloatType floatType;
  IntegerType intType;
  int64_t mantissaBits, bias;
};
} // namespace

using Predicate = arith::CmpIPredicate;

//===----------------------------------------------------------------------===//
// From the format
//===----------------------------------------------------------------------===//

/// The bits of the f32 with the given magnitude.
static Value decodeMagnitude(Arithmetic &f32, Value magnitude,
                             const Format &format) {
  int64_t shift = f32.mantissaBits - format.mantissaBits;
  Value shifted = f32.apply<arith::ShLIOp>(magnitude, shift);
  Value normal = f32.apply<arith::AddIOp>(shifted, (f32.bias - format.bias)
                                                       << f32.mantissaBits);
  if (!format.hasZero) // The least number is denormal in f32.
    return f32.select(f32.compare(Predicate::eq, magnitude, 0),
                      int64_t(1) << (f32.mantissaBits - 1), normal);
  // A denormal is an integer times a power of two.
  Value integer = arith::UIToFPOp::create(f32.builder, f32.loc,
                                          f32.like(f32.floatType), magnitude);
  Value fraction = f32.asInteger(f32.apply<arith::MulFOp>(
      integer,
      f32.power(1 - format.bias - static_cast<int64_t>(format.mantissaBits))));
  Value isFraction =
      f32.compare(Predicate::ult, magnitude, int64_t(1) << format.mantissaBits);
  Value result = f32.select(isFraction, fraction, normal);
  if (!format.hasInfinity)
    return result;
  return f32.select(f32.compare(Predicate::eq, magnitude, format.getInfinity()),
                    f32.getInfinity(), result);
}

Value structured::detail::decodeSmallFloat(OpBuilder &builder, Location loc,
                                           Value bits, FloatType type) {
  Format format(type);
  Arithmetic f32(builder, loc, bits, builder.getF32Type());
  bits = arith::ExtUIOp::create(builder, loc, f32.like(f32.intType), bits);
  Value magnitude = bits;
  if (format.isSigned)
    magnitude = f32.apply<arith::AndIOp>(bits, format.getSign() - 1);
  Value result = decodeMagnitude(f32, magnitude, format);
  int64_t quiet = f32.getInfinity() | (int64_t(1) << (f32.mantissaBits - 1));
  if (format.nan && !format.isNaNNegativeZero) {
    Value isNaN =
        f32.compare(Predicate::ugt, magnitude,
                    format.hasInfinity ? format.getInfinity() : format.largest);
    result = f32.select(isNaN, quiet, result);
  }
  if (format.isSigned) {
    Value sign = f32.apply<arith::ShLIOp>(
        f32.apply<arith::AndIOp>(bits, format.getSign()), 32 - format.bits);
    result = f32.apply<arith::OrIOp>(result, sign);
  }
  if (format.isNaNNegativeZero)
    result = f32.select(f32.compare(Predicate::eq, bits, *format.nan), quiet,
                        result);
  return f32.asFloat(result);
}

//===----------------------------------------------------------------------===//
// To the format
//===----------------------------------------------------------------------===//

/// The magnitude nearest to the number with the bits `magnitude`, if it does
/// not overflow.
static Value round(Arithmetic &from, Value magnitude, const Format &format) {
  int64_t shift = from.mantissaBits - format.mantissaBits;
  int64_t half = int64_t(1) << (shift - 1);
  int64_t rebias = (from.bias - format.bias) << format.mantissaBits;
  if (!format.hasZero) {
    // A format of powers of two has no mantissa bit to decide ties, which are
    // rounded up.
    Value normal = from.apply<arith::ShRUIOp>(
        from.apply<arith::AddIOp>(magnitude, half), shift);
    normal = from.apply<arith::SubIOp>(normal, rebias);
    // Values less than twice the least number, which is denormal in f32.
    bool isFraction = rebias == 0;
    int64_t limit = isFraction ? half + half / 2 : (rebias << shift) + half;
    Value isLeast = from.compare(Predicate::ult, magnitude, limit);
    if (isFraction)
      normal = from.select(
          from.compare(Predicate::ult, magnitude, int64_t(1) << shift), 1,
          normal);
    return from.select(isLeast, 0, normal);
  }
  Value odd = from.apply<arith::AndIOp>(
      from.apply<arith::ShRUIOp>(magnitude, shift), 1);
  Value biased = from.apply<arith::AddIOp>(
      from.apply<arith::AddIOp>(magnitude, half - 1), odd);
  Value normal = from.apply<arith::SubIOp>(
      from.apply<arith::ShRUIOp>(biased, shift), rebias);
  // The last bits of the sum are the rounded denormal.
  Value magic = from.power(from.mantissaBits + 1 - format.bias -
                           static_cast<int64_t>(format.mantissaBits));
  Value sum = from.apply<arith::AddFOp>(from.asFloat(magnitude), magic);
  Value fraction =
      from.apply<arith::SubIOp>(from.asInteger(sum), from.asInteger(magic));
  Value isFraction =
      from.compare(Predicate::ult, magnitude,
                   (from.bias - format.bias + 1) << from.mantissaBits);
  return from.select(isFraction, fraction, normal);
}

Value structured::detail::encodeSmallFloat(OpBuilder &builder, Location loc,
                                           Value value, FloatType type) {
  Format format(type);
  auto wide = cast<FloatType>(getElementTypeOrSelf(value.getType()));
  Arithmetic from(builder, loc, value, wide);
  Value bits = from.asInteger(value);
  unsigned width = wide.getWidth();
  Value magnitude = from.apply<arith::AndIOp>(
      bits, static_cast<int64_t>((uint64_t(1) << (width - 1)) - 1));
  Value sign = from.apply<arith::ShRUIOp>(bits, width - 1);
  Value result = round(from, magnitude, format);
  // Infinity overflows as well.
  int64_t overflow = format.hasInfinity ? format.getInfinity()
                     : format.nan       ? *format.nan
                                        : format.largest;
  result = from.select(from.compare(Predicate::sgt, result, format.largest),
                       overflow, result);
  if (format.hasInfinity)
    result =
        from.select(from.compare(Predicate::ugt, magnitude, from.getInfinity()),
                    *format.nan, result);
  if (format.isSigned) {
    Value signedResult = from.apply<arith::OrIOp>(
        result, from.apply<arith::ShLIOp>(sign, format.bits - 1));
    // Zero has no sign. NaN has the sign bit set already.
    result = format.isNaNNegativeZero
                 ? from.select(from.compare(Predicate::eq, result, 0), result,
                               signedResult)
                 : signedResult;
  } else {
    // There are no negative numbers, but zero was rounded to the least number.
    Value isNegative =
        from.apply<arith::AndIOp>(from.compare(Predicate::ne, sign, 0),
                                  from.compare(Predicate::ne, magnitude, 0));
    result = from.select(isNegative, *format.nan, result);
  }
  return arith::TruncIOp::create(
      builder, loc, from.like(builder.getIntegerType(format.bits)), result);
}

//===----------------------------------------------------------------------===//
// bf16
//===----------------------------------------------------------------------===//

// The bits of a bf16 are the leading ones of an f32.
static constexpr int64_t kDroppedBits = 16;

Value structured::detail::decodeBF16(OpBuilder &builder, Location loc,
                                     Value bits) {
  Arithmetic f32(builder, loc, bits, builder.getF32Type());
  bits = arith::ExtUIOp::create(builder, loc, f32.like(f32.intType), bits);
  return f32.asFloat(f32.apply<arith::ShLIOp>(bits, kDroppedBits));
}

static Value truncateToBF16(Arithmetic &f32, Value bits) {
  return arith::TruncIOp::create(f32.builder, f32.loc,
                                 f32.like(f32.builder.getI16Type()), bits);
}

Value structured::detail::encodeExactBF16(OpBuilder &builder, Location loc,
                                          Value value) {
  Arithmetic f32(builder, loc, value, builder.getF32Type());
  return truncateToBF16(
      f32, f32.apply<arith::ShRUIOp>(f32.asInteger(value), kDroppedBits));
}

Value structured::detail::encodeBF16(OpBuilder &builder, Location loc,
                                     Value value) {
  constexpr int64_t quiet = 0x40, half = int64_t(1) << (kDroppedBits - 1);
  Arithmetic f32(builder, loc, value, builder.getF32Type());
  Value bits = f32.asInteger(value);
  Value leading = f32.apply<arith::ShRUIOp>(bits, kDroppedBits);
  Value odd = f32.apply<arith::AndIOp>(leading, 1);
  Value biased =
      f32.apply<arith::AddIOp>(f32.apply<arith::AddIOp>(bits, half - 1), odd);
  Value rounded = f32.apply<arith::ShRUIOp>(biased, kDroppedBits);
  Value isNaN = arith::CmpFOp::create(builder, loc, arith::CmpFPredicate::UNO,
                                      value, value);
  return truncateToBF16(
      f32, f32.select(isNaN, f32.apply<arith::OrIOp>(leading, quiet), rounded));
}
