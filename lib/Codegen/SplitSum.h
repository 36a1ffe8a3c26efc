// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Sums of unknown length in two parts.

#ifndef LINALG_LIB_CODEGEN_SPLITSUM_H
#define LINALG_LIB_CODEGEN_SPLITSUM_H

#include "mlir/IR/PatternMatch.h"
#include "mlir/Interfaces/TilingInterface.h"

namespace mlir::structured::detail {

/// The parts of a sum, of which the second one adds to the first one's result.
struct SplitSum {
  TilingInterface multiple, rest;
};

/// Replaces `op`, with one result, by two ops along `loop`, a reduction: one
/// whose extent is a multiple of `factor`, and one for what is left, which may
/// be nothing. None if `op` can't be tiled so.
std::optional<SplitSum> splitSum(RewriterBase &rewriter, TilingInterface op,
                                 unsigned loop, int64_t factor);

} // namespace mlir::structured::detail

#endif // LINALG_LIB_CODEGEN_SPLITSUM_H
