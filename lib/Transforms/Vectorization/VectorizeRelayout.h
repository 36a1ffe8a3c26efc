// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// `linalg.pack` and `linalg.unpack` as operations on vectors.

#ifndef LINALG_LIB_TRANSFORMS_VECTORIZATION_VECTORIZERELAYOUT_H
#define LINALG_LIB_TRANSFORMS_VECTORIZATION_VECTORIZERELAYOUT_H

#include "linalg/Transforms/Vectorization/Vectorize.h"

namespace mlir::structured::detail {

/// The number of loops of a `linalg.pack` or `linalg.unpack`: over the outer
/// dimensions of what it packs to, or over the dimensions of what it unpacks
/// to.
int64_t getNumRelayoutLoops(Operation *op);

/// Why `vectorizeRelayout` would refuse `op`; none if it would not.
std::optional<std::string>
getReasonNotToVectorizeRelayout(Operation *op, const VectorizeOptions &options);

/// Replaces `op`, for which there is no such reason, by a read of all of its
/// source, a change of the vector's shape, a transposition, and a write of all
/// of its init; for an unpacking in the reverse order.
VectorizeResult vectorizeRelayout(RewriterBase &rewriter, Operation *op,
                                  const VectorizeOptions &options);

} // namespace mlir::structured::detail

#endif // LINALG_LIB_TRANSFORMS_VECTORIZATION_VECTORIZERELAYOUT_H
