// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef LINALG_LIB_CODEGEN_DIVIDEREMAINDER_H
#define LINALG_LIB_CODEGEN_DIVIDEREMAINDER_H

#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/PatternMatch.h"

namespace mlir::structured::detail {

/// Lets `remainder`, the loop over the iterations that `full`, a loop over
/// tiles of `size` from 0 on, leaves, have those of one of these tiles too
/// where tiles of `smaller` compute both with fewer iterations: of 8, two tiles
/// of 4 do instead of one of 6 and one of 4. Does nothing if that is so for no
/// remainder, or if the extents in `remainder` are bounded by `size`.
void divideRemainder(RewriterBase &rewriter, scf::ForOp full,
                     scf::ForOp remainder, int64_t size, int64_t smaller);

} // namespace mlir::structured::detail

#endif // LINALG_LIB_CODEGEN_DIVIDEREMAINDER_H
