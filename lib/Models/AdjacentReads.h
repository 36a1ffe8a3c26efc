// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef LINALG_LIB_TRANSFORMS_BUFFERIZATION_ADJACENTREADS_H
#define LINALG_LIB_TRANSFORMS_BUFFERIZATION_ADJACENTREADS_H

#include "mlir/Dialect/Bufferization/Transforms/OneShotAnalysis.h"

namespace mlir::structured::detail {

// MLIR22-4: the analysis takes cubic time.
/// Reads that no write can precede: of the result of a preceding op, by an op
/// that only writes elements that it has just read. The analysis ignores them.
/// It compares each read of a buffer with each write for each decision, which
/// takes time cubic in the number of ops in a chain on one buffer.
class AdjacentReads : public bufferization::OneShotAnalysisState::Extension {
public:
  /// Collects the reads in `root`, which `state` will analyze.
  AdjacentReads(bufferization::OneShotAnalysisState &state, Operation *root);

  bool contains(OpOperand &operand) const {
    return isAnalysis && reads.contains(&operand);
  }

  /// From now on, all reads are reported.
  void finishAnalysis() { isAnalysis = false; }

private:
  bool isAnalysis = true;
  llvm::DenseSet<OpOperand *> reads;
};

} // namespace mlir::structured::detail

#endif // LINALG_LIB_TRANSFORMS_BUFFERIZATION_ADJACENTREADS_H
