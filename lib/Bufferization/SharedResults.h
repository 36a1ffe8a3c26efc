// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef LINALG_BUFFERIZATION_SHAREDRESULTS_H
#define LINALG_BUFFERIZATION_SHAREDRESULTS_H

#include "mlir/IR/PatternMatch.h"

namespace mlir::bufferization {
class BufferizationState;
class OneShotAnalysisState;
} // namespace mlir::bufferization

namespace mlir::structured::detail {

// MLIR22-5: results that share a buffer.
/// Gives each result of a loop or a function a buffer of its own, by a copy
/// where two would get the same one, or one that of a constant or, in a loop,
/// of a tensor outside: one-shot analysis takes them to be apart, so that a
/// write to one would change the other. `analysis` is that of `root`; returns
/// whether there are copies that it does not know. Fails with an error if a
/// tensor can't be copied.
FailureOr<bool>
copySharedResults(RewriterBase &rewriter, Operation *root,
                  const bufferization::OneShotAnalysisState &analysis,
                  const bufferization::BufferizationState &state);

} // namespace mlir::structured::detail

#endif // LINALG_BUFFERIZATION_SHAREDRESULTS_H
