// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef LINALG_LIB_UTILS_CONTIGUITY_H
#define LINALG_LIB_UTILS_CONTIGUITY_H

#include "mlir/IR/Value.h"

namespace mlir::structured::detail {

/// Whether the elements of a tensor will be contiguous in memory, as far as the
/// ops that compute it tell: a function's argument, the result of an op that
/// writes to a contiguous tensor, or a slice of leading dimensions.
bool isContiguous(Value tensor);

} // namespace mlir::structured::detail

#endif // LINALG_LIB_UTILS_CONTIGUITY_H
