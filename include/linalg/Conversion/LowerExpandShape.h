// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef LINALG_CONVERSION_LOWEREXPANDSHAPE_H
#define LINALG_CONVERSION_LOWEREXPANDSHAPE_H

#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/PatternMatch.h"

namespace mlir::structured {

/// Replaces a view of other extents by its offset, sizes and strides, which the
/// extents that the op is given tell. Fails, with nothing changed, if a buffer
/// has no strided layout.
LogicalResult lowerExpandShape(RewriterBase &rewriter,
                               memref::ExpandShapeOp op);

/// The rewrite of `lowerExpandShape`, for every op it applies to.
void populateLowerExpandShapePatterns(RewritePatternSet &patterns);

} // namespace mlir::structured

#endif // LINALG_CONVERSION_LOWEREXPANDSHAPE_H
