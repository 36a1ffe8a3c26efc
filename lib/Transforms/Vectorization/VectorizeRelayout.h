// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Vectorization of `linalg.pack` and `linalg.unpack`.

#ifndef LINALG_LIB_TRANSFORMS_VECTORIZATION_VECTORIZERELAYOUT_H
#define LINALG_LIB_TRANSFORMS_VECTORIZATION_VECTORIZERELAYOUT_H

#include "linalg/Interfaces/Refusal.h"
#include "linalg/Transforms/Vectorization/Vectorize.h"

namespace mlir::structured::detail {

/// The number of loops of a `linalg.pack` or `linalg.unpack`: over the outer
/// dimensions of the packed tensor, or over the dimensions of the unpacked one.
int64_t getNumRelayoutLoops(Operation *op);

/// The extents of vectors along the loops of `op`, or why `op` can't be
/// vectorized.
RefusalOr<SmallVector<int64_t>>
planRelayoutVectors(Operation *op, const VectorizeOptions &options);

/// Replaces `op`, with the planned sizes, by a read of its whole source, a
/// shape cast, a transposition, and a write of its whole init; for an unpack,
/// in the reverse order.
VectorizeResult vectorizeRelayout(RewriterBase &rewriter, Operation *op,
                                  ArrayRef<int64_t> sizes);

} // namespace mlir::structured::detail

#endif // LINALG_LIB_TRANSFORMS_VECTORIZATION_VECTORIZERELAYOUT_H
