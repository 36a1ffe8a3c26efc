// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Helpers of the recognizers.

#ifndef LINALG_LIB_INTERFACES_PAYLOADMATCH_H
#define LINALG_LIB_INTERFACES_PAYLOADMATCH_H

#include "linalg/Interfaces/StructuredOpInterface.h"

namespace mlir::structured::detail {

/// The value that the payload yields for the one init; null if there are more
/// inits or the payload has memory effects.
Value getOnlyYielded(StructuredOpInterface op);

/// The value that `value` is cast from, within a payload.
Value skipCasts(Value value);

/// Whether `op` adds floats, integers or complex numbers, or is the `or` of
/// booleans.
bool isSum(Operation *op);

/// Whether there are one init and two inputs that may have dimensions, followed
/// by inputs without dimensions.
bool hasTwoShapedInputs(StructuredOpInterface op, ArrayRef<AffineMap> maps);

} // namespace mlir::structured::detail

#endif // LINALG_LIB_INTERFACES_PAYLOADMATCH_H
