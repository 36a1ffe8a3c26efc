// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Extents that are dynamic before padding, and static after it.

#ifndef LINALG_LIB_TRANSFORMS_PACKING_PADDEDEXTENTS_H
#define LINALG_LIB_TRANSFORMS_PACKING_PADDEDEXTENTS_H

#include "mlir/IR/Value.h"

namespace mlir::structured::detail {

/// The extent of dimension `dim` of `tensor`, rounded up to a multiple of
/// `multiple`, if that is known: for a tile of at least one and at most the
/// tile size elements, it is the tile size. Dynamic otherwise.
int64_t getPaddedExtent(Value tensor, int64_t dim, int64_t multiple);

} // namespace mlir::structured::detail

#endif // LINALG_LIB_TRANSFORMS_PACKING_PADDEDEXTENTS_H
