// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Vectorization of `tensor.pad`.

#ifndef LINALG_LIB_TRANSFORMS_VECTORIZATION_VECTORIZEPAD_H
#define LINALG_LIB_TRANSFORMS_VECTORIZATION_VECTORIZEPAD_H

#include "linalg/Transforms/Vectorization/Vectorize.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

namespace mlir::structured::detail {

/// Why `op` can't be vectorized; none if it can.
std::optional<std::string>
getReasonNotToVectorizePad(tensor::PadOp op, const VectorizeOptions &options);

/// Vectorizes `op`, for which there is no such reason: writes the padding to
/// all of the result, and then the source. Sizes are those of the result's
/// dimensions.
VectorizeResult vectorizePad(RewriterBase &rewriter, tensor::PadOp op,
                             const VectorizeOptions &options);

} // namespace mlir::structured::detail

#endif // LINALG_LIB_TRANSFORMS_VECTORIZATION_VECTORIZEPAD_H
