// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef LINALG_LIB_BUFFERIZATION_CROSSBLOCKWRITES_H
#define LINALG_LIB_BUFFERIZATION_CROSSBLOCKWRITES_H

#include "mlir/IR/PatternMatch.h"

namespace mlir::bufferization {
class BufferizationState;
class OneShotAnalysisState;
} // namespace mlir::bufferization

namespace mlir::structured::detail {

/// Copies the argument of a block where another block of the same region writes
/// to its buffer and the argument is read afterwards. `analysis` is that of
/// `root`; returns whether there are copies that it does not know. Fails with
/// an error if a tensor can't be copied.
FailureOr<bool>
copyCrossBlockWrites(RewriterBase &rewriter, Operation *root,
                     const bufferization::OneShotAnalysisState &analysis,
                     const bufferization::BufferizationState &state);

} // namespace mlir::structured::detail

#endif // LINALG_LIB_BUFFERIZATION_CROSSBLOCKWRITES_H
