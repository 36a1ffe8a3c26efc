// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef LINALG_LIB_TRANSFORMS_BUFFERIZATION_AMBIGUOUSVIEWS_H
#define LINALG_LIB_TRANSFORMS_BUFFERIZATION_AMBIGUOUSVIEWS_H

#include "mlir/IR/PatternMatch.h"

namespace mlir::structured::detail {

// MLIR22-63: if strides are dynamic, `expand-strided-metadata` treats the first
// dimensions of size 1 as the dropped ones.
/// Replaces each `memref.subview` in `root` that drops dimensions which MLIR
/// confuses with others by one that drops none, and a
/// `memref.reinterpret_cast` of that.
void replaceAmbiguousViews(RewriterBase &rewriter, Operation *root);

} // namespace mlir::structured::detail

#endif // LINALG_LIB_TRANSFORMS_BUFFERIZATION_AMBIGUOUSVIEWS_H
