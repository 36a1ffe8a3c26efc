// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef LINALG_TRANSFORMS_VECTORLOWERING_UNROLLVECTORS_H
#define LINALG_TRANSFORMS_VECTORLOWERING_UNROLLVECTORS_H

#include "mlir/IR/Operation.h"

namespace mlir::structured {

/// The number of elements of a native vector of `bits` bits for the code in
/// `root`: as many as fit of the widest integer or float in its vectors. At
/// least 1.
int64_t getNativeLanes(Operation *root, int64_t bits);

/// Replaces the vectors in `root` by 1-D vectors: each row by vectors of
/// `lanes` elements, a power of two, and its remainder by one of the least
/// power of two that holds it. Elements after the end of a row are never
/// loaded, stored or reduced, and are divided by one.
///
/// Values that loops and conditions of `scf` carry or yield are replaced too.
/// Ops without a pattern are left alone, with their operands assembled and
/// their results split: calls, transfers, masked regions, and ops with a vector
/// that has no dimensions, is scalable, or would become more than 4,096
/// vectors. Fails only if the conversion of an op fails.
LogicalResult unrollVectors(Operation *root, int64_t lanes);

} // namespace mlir::structured

#endif // LINALG_TRANSFORMS_VECTORLOWERING_UNROLLVECTORS_H
