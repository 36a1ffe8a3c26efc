// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Floats of at most 8 bits, represented as integers, and bf16 in integers of 16
// bits.

#ifndef LINALG_LIB_CONVERSION_SMALLFLOATS_H
#define LINALG_LIB_CONVERSION_SMALLFLOATS_H

#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinTypes.h"

namespace mlir::structured::detail {

/// The format, if `type` or its elements are floats of 8 bits or fewer; null
/// otherwise.
FloatType getSmallFloat(Type type);

/// Converts the integer `bits`, or a vector of integers, from `format` to f32.
/// Exact; NaN has no payload.
Value decodeSmallFloat(OpBuilder &builder, Location loc, Value bits,
                       FloatType format);

/// Converts `value`, an f32, an f64 or a vector of them, to an integer with the
/// bits of `format`: rounded to nearest, ties to even. Values that are too
/// large become infinity; NaN if the format has no infinity; the largest number
/// if it has neither.
Value encodeSmallFloat(OpBuilder &builder, Location loc, Value value,
                       FloatType format);

/// The same for the bits of bf16.
Value decodeBF16(OpBuilder &builder, Location loc, Value bits);

/// Converts `value`, an f32 or a vector of them, to an integer with the bits of
/// bf16, rounded to nearest, ties to even. NaN keeps its sign and the leading
/// bits of its payload.
Value encodeBF16(OpBuilder &builder, Location loc, Value value);

/// The same for a `value` that is a number of bf16, or NaN.
Value encodeExactBF16(OpBuilder &builder, Location loc, Value value);

} // namespace mlir::structured::detail

#endif // LINALG_LIB_CONVERSION_SMALLFLOATS_H
