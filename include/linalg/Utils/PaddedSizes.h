// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef LINALG_UTILS_PADDEDSIZES_H
#define LINALG_UTILS_PADDEDSIZES_H

#include "mlir/Dialect/Tensor/IR/Tensor.h"

namespace mlir::structured {

/// The extents of what `pad` would make of `source`, a tensor of the shape of
/// its own source. They are computed at the builder's insertion point where
/// they are not static.
SmallVector<OpFoldResult> getPaddedSizes(OpBuilder &builder, tensor::PadOp pad,
                                         Value source);

} // namespace mlir::structured

#endif // LINALG_UTILS_PADDEDSIZES_H
