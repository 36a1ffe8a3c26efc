// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef LINALG_CONVERSION_LOWEREXPANDSHAPE_H
#define LINALG_CONVERSION_LOWEREXPANDSHAPE_H

#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/PatternMatch.h"

namespace mlir::structured {

/// Replaces the view by a `memref.reinterpret_cast`, with sizes from the op's
/// `output_shape`. Fails, without changes, if a buffer's layout is not strided.
LogicalResult lowerExpandShape(RewriterBase &rewriter,
                               memref::ExpandShapeOp op);

/// Adds a pattern that applies `lowerExpandShape`.
void populateLowerExpandShapePatterns(RewritePatternSet &patterns);

} // namespace mlir::structured

#endif // LINALG_CONVERSION_LOWEREXPANDSHAPE_H
