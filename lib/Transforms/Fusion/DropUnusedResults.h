// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef LINALG_LIB_TRANSFORMS_FUSION_DROPUNUSEDRESULTS_H
#define LINALG_LIB_TRANSFORMS_FUSION_DROPUNUSEDRESULTS_H

#include "mlir/IR/PatternMatch.h"
#include "mlir/Interfaces/LoopLikeInterface.h"

namespace mlir::structured::detail {

/// Lets a nest of `scf.for`, outermost first, not carry result `number`, which
/// nothing uses: its tiles are computed into slices of what the nest starts
/// from and put together no more. The tiles have to be of different parts in
/// each iteration. Canonicalization drops the result itself. Nothing is done
/// with other loops.
void dropUnusedResult(RewriterBase &rewriter,
                      MutableArrayRef<LoopLikeOpInterface> nest,
                      unsigned number);

} // namespace mlir::structured::detail

#endif // LINALG_LIB_TRANSFORMS_FUSION_DROPUNUSEDRESULTS_H
