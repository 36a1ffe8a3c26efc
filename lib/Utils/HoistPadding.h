// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef LINALG_LIB_UTILS_HOISTPADDING_H
#define LINALG_LIB_UTILS_HOISTPADDING_H

#include "mlir/Dialect/Tensor/IR/Tensor.h"

namespace mlir::structured::detail {

/// The value of all elements that `pad` adds; none if they may differ. A
/// constant in the region of `pad` is moved before it, so that other ops can
/// use it, and `pad` can be erased.
Value hoistPadding(RewriterBase &rewriter, tensor::PadOp pad);

} // namespace mlir::structured::detail

#endif // LINALG_LIB_UTILS_HOISTPADDING_H
