// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef LINALG_LIB_TRANSFORMS_VECTORLOWERING_WIDENACCUMULATORS_H
#define LINALG_LIB_TRANSFORMS_VECTORLOWERING_WIDENACCUMULATORS_H

#include "mlir/Dialect/Tensor/IR/Tensor.h"

namespace mlir::structured::detail {

/// If `insert` writes a vector to the first elements of a tensor that was
/// written as one vector before, where they were read, all elements of the
/// tensor are read and written instead, as a vector in which the others remain.
/// Fails, without changes, if it does not.
LogicalResult widenAccumulator(RewriterBase &rewriter,
                               tensor::InsertSliceOp insert);

} // namespace mlir::structured::detail

#endif // LINALG_LIB_TRANSFORMS_VECTORLOWERING_WIDENACCUMULATORS_H
