// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef LINALG_LIB_INTERFACES_SLICESIZES_H
#define LINALG_LIB_INTERFACES_SLICESIZES_H

#include "mlir/IR/OpDefinition.h"
#include "llvm/ADT/SmallBitVector.h"

namespace mlir::structured::detail {

/// The sizes of the result of `slice`, a `tensor.extract_slice` or a
/// `memref.subview`: those of the dimensions that it does not drop.
template <typename SliceOp>
SmallVector<OpFoldResult> getResultSizes(SliceOp slice) {
  SmallVector<OpFoldResult> sizes;
  llvm::SmallBitVector dropped = slice.getDroppedDims();
  for (auto [dim, size] : llvm::enumerate(slice.getMixedSizes()))
    if (!dropped.test(dim))
      sizes.push_back(size);
  return sizes;
}

} // namespace mlir::structured::detail

#endif // LINALG_LIB_INTERFACES_SLICESIZES_H
