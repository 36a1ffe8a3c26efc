// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// What the recognizers share.

#ifndef LINALG_LIB_INTERFACES_PAYLOADMATCH_H
#define LINALG_LIB_INTERFACES_PAYLOADMATCH_H

#include "linalg/Interfaces/StructuredOpInterface.h"

namespace mlir::structured::detail {

/// The value that the payload yields for the one init; null when there are
/// more inits or the payload has memory effects.
Value getOnlyYielded(StructuredOpInterface op);

/// Follows `value` to what it was cast from, within a payload.
Value skipCasts(Value value);

/// Whether `op` adds floats, integers or complex numbers, or is the `or` of
/// booleans.
bool isSum(Operation *op);

/// Whether there are one init and two inputs that may have dimensions, in
/// front of those that have none.
bool hasTwoShapedInputs(StructuredOpInterface op, ArrayRef<AffineMap> maps);

} // namespace mlir::structured::detail

#endif // LINALG_LIB_INTERFACES_PAYLOADMATCH_H
