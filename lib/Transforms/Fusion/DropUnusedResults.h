// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef LINALG_LIB_TRANSFORMS_FUSION_DROPUNUSEDRESULTS_H
#define LINALG_LIB_TRANSFORMS_FUSION_DROPUNUSEDRESULTS_H

#include "mlir/IR/PatternMatch.h"
#include "mlir/Interfaces/LoopLikeInterface.h"

namespace mlir::structured::detail {

/// Stops a nest of `scf.for`, outermost first, from carrying result `number`,
/// which has no uses: its tiles are computed into slices of the nest's init and
/// no longer inserted. The tiles must be disjoint. Canonicalization drops the
/// result itself. Other loops are not changed.
void dropUnusedResult(RewriterBase &rewriter,
                      MutableArrayRef<LoopLikeOpInterface> nest,
                      unsigned number);

} // namespace mlir::structured::detail

#endif // LINALG_LIB_TRANSFORMS_FUSION_DROPUNUSEDRESULTS_H
