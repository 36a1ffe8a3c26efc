// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// `tensor.pad` as operations on vectors.

#ifndef LINALG_LIB_TRANSFORMS_VECTORIZATION_VECTORIZEPAD_H
#define LINALG_LIB_TRANSFORMS_VECTORIZATION_VECTORIZEPAD_H

#include "linalg/Transforms/Vectorization/Vectorize.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

namespace mlir::structured::detail {

/// Why `vectorizePad` would refuse `op`; none if it would not.
std::optional<std::string>
getReasonNotToVectorizePad(tensor::PadOp op, const VectorizeOptions &options);

/// Replaces `op`, for which there is no such reason: the padding is written to
/// all of the result, and then the source to its place. Sizes are those of the
/// result's dimensions.
VectorizeResult vectorizePad(RewriterBase &rewriter, tensor::PadOp op,
                             const VectorizeOptions &options);

} // namespace mlir::structured::detail

#endif // LINALG_LIB_TRANSFORMS_VECTORIZATION_VECTORIZEPAD_H
