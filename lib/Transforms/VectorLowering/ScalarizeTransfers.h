// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Transfers of elements that LLVM packs in vectors, but not in buffers.

#ifndef LINALG_LIB_TRANSFORMS_VECTORLOWERING_SCALARIZETRANSFERS_H
#define LINALG_LIB_TRANSFORMS_VECTORLOWERING_SCALARIZETRANSFERS_H

#include "mlir/IR/PatternMatch.h"

namespace mlir::structured::detail {

// MLIR22-37: vectors of `i1` are loaded as bits.
/// Patterns that read and write rows element by element if the element width,
/// such as that of `i1`, is not a power of two of bytes. LLVM would read eight
/// `i1` of a vector from one byte, while in a buffer each has its own. Gathers
/// from buffers with gaps between elements, which LLVM lacks, are lowered
/// likewise.
void populateScalarizeTransferPatterns(RewritePatternSet &patterns);

} // namespace mlir::structured::detail

#endif // LINALG_LIB_TRANSFORMS_VECTORLOWERING_SCALARIZETRANSFERS_H
