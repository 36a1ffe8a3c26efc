// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef LINALG_LIB_TRANSFORMS_BUFFERIZATION_EMPTYVIEWS_H
#define LINALG_LIB_TRANSFORMS_BUFFERIZATION_EMPTYVIEWS_H

#include "mlir/IR/PatternMatch.h"

namespace mlir::structured::detail {

// MLIR22-56: the canonicalizer makes a view of the original buffer, with
// offsets that its own verifier refuses.
/// Replaces each `memref.subview` in `root` of a cast of a buffer by a
/// `memref.reinterpret_cast`, which has no offsets to verify, if the view is
/// known to have no elements: the buffer has none, or the view begins at its
/// end.
void replaceEmptyViews(RewriterBase &rewriter, Operation *root);

} // namespace mlir::structured::detail

#endif // LINALG_LIB_TRANSFORMS_BUFFERIZATION_EMPTYVIEWS_H
