// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Masked writes along some dimensions of a buffer.

#ifndef LINALG_LIB_TRANSFORMS_VECTORLOWERING_EXPANDMASKEDWRITES_H
#define LINALG_LIB_TRANSFORMS_VECTORLOWERING_EXPANDMASKEDWRITES_H

#include "mlir/IR/PatternMatch.h"

namespace mlir::structured::detail {

// MLIR22-36: the mask is not permuted like the vector.
/// Patterns that add a dimension of extent 1 to a vector written with a mask,
/// for each dimension of the buffer that its map omits after the first one.
/// MLIR's lowering of permutation maps would add these dimensions to the
/// vector, but not to the mask.
void populateExpandMaskedWritePatterns(RewritePatternSet &patterns);

} // namespace mlir::structured::detail

#endif // LINALG_LIB_TRANSFORMS_VECTORLOWERING_EXPANDMASKEDWRITES_H
