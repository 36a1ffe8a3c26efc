// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef LINALG_LIB_TRANSFORMS_BUFFERIZATION_AFFINELOOPS_H
#define LINALG_LIB_TRANSFORMS_BUFFERIZATION_AFFINELOOPS_H

#include "mlir/IR/Operation.h"

namespace mlir::structured::detail {

/// Lowers affine loops and accesses in `region`: a value of a block may be a
/// symbol, but one of the loop that the block becomes part of may not.
LogicalResult lowerAffine(Region &region);

/// Lowers affine loops and conditions in `root` with tensors as results, which
/// can't be bufferized, and the loops and accesses inside of them.
LogicalResult lowerAffineOnTensors(Operation *root);

} // namespace mlir::structured::detail

#endif // LINALG_LIB_TRANSFORMS_BUFFERIZATION_AFFINELOOPS_H
