// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What is known of indices and extents from the ops that compute them. All that
// asks MLIR for bounds of values asks here.

#ifndef LINALG_UTILS_VALUEBOUNDS_H
#define LINALG_UTILS_VALUEBOUNDS_H

#include "mlir/Interfaces/ValueBoundsOpInterface.h"

namespace mlir::structured {

/// An index, an extent, or a map of such.
using BoundedValue = ValueBoundsConstraintSet::Variable;

/// The least or the greatest that `value` can be, as `type` says; both are
/// values that it may have. Fails where that is not known, or is no number of
/// 64 bits.
FailureOr<int64_t> getConstantBound(presburger::BoundType type,
                                    const BoundedValue &value);

/// The greatest that dimension `dim` of a tensor or buffer can be: its extent
/// if that is static. Fails where no bound is known.
FailureOr<int64_t> getGreatestExtent(Value value, int64_t dim);

/// The least that `index` can be. A minimum is no less than the least of what
/// it is of, which `getConstantBound` does not tell.
FailureOr<int64_t> getLeastIndex(OpFoldResult index);

/// Whether the two are known to be equal.
bool areKnownEqual(const BoundedValue &lhs, const BoundedValue &rhs);

} // namespace mlir::structured

#endif // LINALG_UTILS_VALUEBOUNDS_H
