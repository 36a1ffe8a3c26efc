// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Vectorization of `tensor.pad`.

#ifndef LINALG_LIB_TRANSFORMS_VECTORIZATION_VECTORIZEPAD_H
#define LINALG_LIB_TRANSFORMS_VECTORIZATION_VECTORIZEPAD_H

#include "linalg/Interfaces/Refusal.h"
#include "linalg/Transforms/Vectorization/Vectorize.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

namespace mlir::structured::detail {

/// The extents of vectors along the dimensions of the result of `op`, or why
/// `op` can't be vectorized.
RefusalOr<SmallVector<int64_t>> planPadVectors(tensor::PadOp op,
                                               const VectorizeOptions &options);

/// Vectorizes `op` with the planned sizes: writes the padding to all of the
/// result, and then the source.
VectorizeResult vectorizePad(RewriterBase &rewriter, tensor::PadOp op,
                             ArrayRef<int64_t> sizes);

} // namespace mlir::structured::detail

#endif // LINALG_LIB_TRANSFORMS_VECTORIZATION_VECTORIZEPAD_H
