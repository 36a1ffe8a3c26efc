// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Bounds of indices and extents from the ops that compute them. All our queries
// of MLIR's value bounds are here.

#ifndef LINALG_LIB_UTILS_VALUEBOUNDS_H
#define LINALG_LIB_UTILS_VALUEBOUNDS_H

#include "linalg/Interfaces/StructuredOpInterface.h"
#include "mlir/Interfaces/ValueBoundsOpInterface.h"

namespace mlir::structured::detail {

/// An index, an extent, or a map of these.
using BoundedValue = ValueBoundsConstraintSet::Variable;

/// The least or the greatest value of `value`, depending on `type`; both bounds
/// are inclusive. Fails if the bound is not known or needs more than 64 bits.
FailureOr<int64_t> getConstantBound(presburger::BoundType type,
                                    const BoundedValue &value);

/// The upper bound of the extent of dimension `dim` of a tensor or buffer: the
/// extent if it is static. Fails if no bound is known.
FailureOr<int64_t> getGreatestExtent(Value value, int64_t dim);

/// The upper bound of the extent of `loop`, the least that its operands give;
/// none if no bound is known.
std::optional<int64_t> getGreatestLoopExtent(StructuredOpInterface op,
                                             unsigned loop);

/// The lower bound of `index`. For a minimum, which `getConstantBound` does not
/// support, the least lower bound of its operands.
FailureOr<int64_t> getLeastIndex(OpFoldResult index);

/// Whether `index` is known to be at least 1.
bool isKnownPositive(OpFoldResult index);

/// The tensor that the ops before `tensor` write to, through their inits and
/// what loops carry: it has the same shape.
Value getShapeOrigin(Value tensor);

/// Whether the two are known to be equal.
bool areKnownEqual(const BoundedValue &lhs, const BoundedValue &rhs);

} // namespace mlir::structured::detail

#endif // LINALG_LIB_UTILS_VALUEBOUNDS_H
