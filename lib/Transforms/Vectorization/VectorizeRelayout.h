// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Vectorization of `linalg.pack` and `linalg.unpack`.

#ifndef LINALG_LIB_TRANSFORMS_VECTORIZATION_VECTORIZERELAYOUT_H
#define LINALG_LIB_TRANSFORMS_VECTORIZATION_VECTORIZERELAYOUT_H

#include "linalg/Transforms/Vectorization/Vectorize.h"

namespace mlir::structured::detail {

/// The number of loops of a `linalg.pack` or `linalg.unpack`: over the outer
/// dimensions of the packed tensor, or over the dimensions of the unpacked one.
int64_t getNumRelayoutLoops(Operation *op);

/// Why `op` can't be vectorized; none if it can.
std::optional<std::string>
getReasonNotToVectorizeRelayout(Operation *op, const VectorizeOptions &options);

/// Replaces `op`, for which there is no such reason, by a read of its whole
/// source, a shape cast, a transposition, and a write of its whole init; for an
/// unpack, in the reverse order.
VectorizeResult vectorizeRelayout(RewriterBase &rewriter, Operation *op,
                                  const VectorizeOptions &options);

} // namespace mlir::structured::detail

#endif // LINALG_LIB_TRANSFORMS_VECTORIZATION_VECTORIZERELAYOUT_H
