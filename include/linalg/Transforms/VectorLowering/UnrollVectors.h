// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef LINALG_TRANSFORMS_VECTORLOWERING_UNROLLVECTORS_H
#define LINALG_TRANSFORMS_VECTORLOWERING_UNROLLVECTORS_H

#include "mlir/IR/Operation.h"

namespace mlir::structured {

/// How many elements a native vector of `bits` bits has for the code in `root`:
/// as many as there is room for of the widest integers and floats that are in
/// vectors there. At least 1.
int64_t getNativeLanes(Operation *root, int64_t bits);

/// Replaces the vectors in `root` by several of one dimension: each row by
/// vectors of `lanes` elements, a power of two, and what remains of it by one
/// of the least power of two that it fits in. Elements beyond the end of a row
/// are never loaded, stored or reduced, and divided by one.
///
/// What loops and conditions of scf pass on is replaced too. What has no
/// replacement is left, with its operands put together and its results cut:
/// calls, transfers, masked regions, and ops with a vector that has no
/// dimensions, is scalable, or would be more than 4,096. Fails only if an op
/// can't be rewritten in the IR that it stands in.
LogicalResult unrollVectors(Operation *root, int64_t lanes);

} // namespace mlir::structured

#endif // LINALG_TRANSFORMS_VECTORLOWERING_UNROLLVECTORS_H
