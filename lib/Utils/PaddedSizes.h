// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef LINALG_LIB_UTILS_PADDEDSIZES_H
#define LINALG_LIB_UTILS_PADDEDSIZES_H

#include "mlir/Dialect/Tensor/IR/Tensor.h"

namespace mlir::structured::detail {

/// The extents of the result of `pad` if its source were `source`, a tensor of
/// the same shape. Dynamic extents are computed at the builder's insertion
/// point.
SmallVector<OpFoldResult> getPaddedSizes(OpBuilder &builder, tensor::PadOp pad,
                                         Value source);

} // namespace mlir::structured::detail

#endif // LINALG_LIB_UTILS_PADDEDSIZES_H
