// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef LINALG_CONVERSION_COPYTOLOOPS_H
#define LINALG_CONVERSION_COPYTOLOOPS_H

#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/PatternMatch.h"

namespace mlir::structured {

/// Replaces a copy by a nest of `scf.for` over loads and stores, or over copies
/// of the innermost dimensions that are contiguous in both buffers. Fails,
/// without changes, if all dimensions are, or if one buffer is unranked.
LogicalResult lowerCopyToLoops(RewriterBase &rewriter, memref::CopyOp op);

/// Adds a pattern that applies `lowerCopyToLoops`.
void populateCopyToLoopsPatterns(RewritePatternSet &patterns);

} // namespace mlir::structured

#endif // LINALG_CONVERSION_COPYTOLOOPS_H
