// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Panels of groups of elements, which dot products add, in memory.

#ifndef LINALG_LIB_TRANSFORMS_VECTORLOWERING_PANELS_H
#define LINALG_LIB_TRANSFORMS_VECTORLOWERING_PANELS_H

#include "mlir/Dialect/Vector/IR/VectorOps.h"

namespace mlir::structured::detail {

/// The elements of the two innermost dimensions of `buffer`, without gaps, at
/// `offsets`, zeros in these two, as a 1-D buffer.
Value extractPanel(OpBuilder &builder, Location loc, Value buffer,
                   ArrayRef<OpFoldResult> offsets);

/// The bounds of the elements of its vector that `transfer` accesses; none if
/// they are not known.
std::optional<SmallVector<OpFoldResult>>
getTransferBounds(VectorTransferOpInterface transfer);

} // namespace mlir::structured::detail

#endif // LINALG_LIB_TRANSFORMS_VECTORLOWERING_PANELS_H
