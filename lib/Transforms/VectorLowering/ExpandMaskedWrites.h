// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Masked writes along some dimensions of a buffer.

#ifndef LINALG_LIB_TRANSFORMS_VECTORLOWERING_EXPANDMASKEDWRITES_H
#define LINALG_LIB_TRANSFORMS_VECTORLOWERING_EXPANDMASKEDWRITES_H

#include "mlir/IR/PatternMatch.h"

namespace mlir::structured::detail {

// MLIR22-36: the mask is not permuted as the vector is.
/// Patterns that give what is written with a mask a dimension of extent 1 for
/// each one of the buffer that it leaves out behind others. MLIR's lowering of
/// permutation maps would give the vector such dimensions, but not the mask.
void populateExpandMaskedWritePatterns(RewritePatternSet &patterns);

} // namespace mlir::structured::detail

#endif // LINALG_LIB_TRANSFORMS_VECTORLOWERING_EXPANDMASKEDWRITES_H
