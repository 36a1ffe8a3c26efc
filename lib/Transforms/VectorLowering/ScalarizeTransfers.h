// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Transfers of elements that LLVM packs in vectors, but not in buffers.

#ifndef LINALG_LIB_TRANSFORMS_VECTORLOWERING_SCALARIZETRANSFERS_H
#define LINALG_LIB_TRANSFORMS_VECTORLOWERING_SCALARIZETRANSFERS_H

#include "mlir/IR/PatternMatch.h"

namespace mlir::structured::detail {

// MLIR22-37: vectors of `i1` are loaded as bits.
/// Patterns that read and write rows of elements such as `i1`, whose width is
/// no power of two of bytes, one element after the other. LLVM would read eight
/// of a vector's `i1` from one byte, while in a buffer each has its own. So it
/// is with gathers from buffers with gaps between elements, which LLVM has not.
void populateScalarizeTransferPatterns(RewritePatternSet &patterns);

} // namespace mlir::structured::detail

#endif // LINALG_LIB_TRANSFORMS_VECTORLOWERING_SCALARIZETRANSFERS_H
