// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef LINALG_LIB_UTILS_TENSORORIGIN_H
#define LINALG_LIB_UTILS_TENSORORIGIN_H

#include "mlir/IR/Builders.h"

namespace mlir::structured::detail {

/// The tensor that the ops before `tensor` write to, through their inits. It
/// has the same shape, and is known before they are computed.
Value getOrigin(Value tensor);

/// The size of dimension `dim` of `tensor`, from the origin of its shape.
OpFoldResult getSizeOfOrigin(OpBuilder &builder, Location loc, Value tensor,
                             int64_t dim);

} // namespace mlir::structured::detail

#endif // LINALG_LIB_UTILS_TENSORORIGIN_H
