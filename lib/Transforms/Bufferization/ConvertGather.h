// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef LINALG_LIB_TRANSFORMS_BUFFERIZATION_CONVERTGATHER_H
#define LINALG_LIB_TRANSFORMS_BUFFERIZATION_CONVERTGATHER_H

#include "mlir/IR/PatternMatch.h"

namespace mlir::structured::detail {

/// Whether `op` is one that the patterns below convert.
bool isGatherOrBitcast(Operation *op);

/// Adds patterns of `tensor.gather`, as a `linalg.generic` that extracts each
/// element; of `tensor.scatter`, as loops that insert slices; and of
/// `tensor.bitcast`, as a `linalg.generic`.
void populateConvertGatherPatterns(RewritePatternSet &patterns);

} // namespace mlir::structured::detail

#endif // LINALG_LIB_TRANSFORMS_BUFFERIZATION_CONVERTGATHER_H
