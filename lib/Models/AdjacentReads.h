// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef LINALG_LIB_TRANSFORMS_BUFFERIZATION_ADJACENTREADS_H
#define LINALG_LIB_TRANSFORMS_BUFFERIZATION_ADJACENTREADS_H

#include "mlir/Dialect/Bufferization/Transforms/OneShotAnalysis.h"

namespace mlir::structured::detail {

// MLIR22-4: the analysis takes cubic time.
/// Reads that no write can come before: of the result of the op before, by an
/// op that may only write to the elements that it has just read. While the
/// analysis runs they don't count. It compares each read of a buffer with each
/// write whenever it decides on one, and so took time cubic in the number of
/// ops that follow one another in the same buffer.
class AdjacentReads : public bufferization::OneShotAnalysisState::Extension {
public:
  /// Of the ops in `root`, which `state` is to analyze.
  AdjacentReads(bufferization::OneShotAnalysisState &state, Operation *root);

  bool contains(OpOperand &operand) const {
    return isAnalysis && reads.contains(&operand);
  }

  /// From now on all reads count.
  void finishAnalysis() { isAnalysis = false; }

private:
  bool isAnalysis = true;
  llvm::DenseSet<OpOperand *> reads;
};

} // namespace mlir::structured::detail

#endif // LINALG_LIB_TRANSFORMS_BUFFERIZATION_ADJACENTREADS_H
