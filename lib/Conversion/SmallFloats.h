// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Floats of 8 bits and fewer, in integers.

#ifndef LINALG_LIB_CONVERSION_SMALLFLOATS_H
#define LINALG_LIB_CONVERSION_SMALLFLOATS_H

#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinTypes.h"

namespace mlir::structured::detail {

/// The format, if `type` or its elements are floats of 8 bits or fewer; null
/// otherwise.
FloatType getSmallFloat(Type type);

/// The f32, or vector of them, of the number that the integer `bits`, or each
/// of a vector, is in `format`. Exact; what is no number has no payload.
Value decodeSmallFloat(OpBuilder &builder, Location loc, Value bits,
                       FloatType format);

/// The integer, of as many bits as `format` has, that is `value` in `format`:
/// rounded to the nearest, and to the even one of two. `value` is an f32 or an
/// f64, or a vector of them. What is too large becomes infinity, if there is
/// none no number, and if there is none of these either the largest.
Value encodeSmallFloat(OpBuilder &builder, Location loc, Value value,
                       FloatType format);

} // namespace mlir::structured::detail

#endif // LINALG_LIB_CONVERSION_SMALLFLOATS_H
