// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef LINALG_CONVERSION_COPYTOLOOPS_H
#define LINALG_CONVERSION_COPYTOLOOPS_H

#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/PatternMatch.h"

namespace mlir::structured {

/// Replaces a copy by a nest of `scf.for` over loads and stores. Fails, with
/// nothing changed, if both buffers are of identity layout, so that the copy is
/// one of a block of memory, or one has no rank.
LogicalResult lowerCopyToLoops(RewriterBase &rewriter, memref::CopyOp op);

/// The rewrite of `lowerCopyToLoops`, for every copy it applies to.
void populateCopyToLoopsPatterns(RewritePatternSet &patterns);

} // namespace mlir::structured

#endif // LINALG_CONVERSION_COPYTOLOOPS_H
