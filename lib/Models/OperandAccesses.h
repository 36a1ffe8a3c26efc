// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef LINALG_LIB_MODELS_OPERANDACCESSES_H
#define LINALG_LIB_MODELS_OPERANDACCESSES_H

#include "mlir/Dialect/Bufferization/Transforms/OneShotAnalysis.h"

namespace mlir::structured::detail {

// MLIR22-4: the analysis takes cubic time.
/// Which operands of structured ops are read and written in an analysis, which
/// compares each read of a buffer with each write of it for each decision:
/// queries whose answers must be ready.
///
/// Reads that no write can precede are left out: of the result of a preceding
/// op, by an op that only writes elements that it has just read. With them, the
/// analysis takes time cubic in the number of ops in a chain on one buffer.
class OperandAccesses : public bufferization::OneShotAnalysisState::Extension {
public:
  struct Access {
    bool reads;
    bool writes;
  };

  /// Collects the accesses in `root`, which `state` will analyze.
  OperandAccesses(bufferization::OneShotAnalysisState &state, Operation *root);

  /// None after the analysis.
  std::optional<Access> get(OpOperand &operand) const {
    auto it = accesses.find(&operand);
    return it == accesses.end() ? std::nullopt : std::optional(it->second);
  }

  /// From now on, no access is known.
  void finishAnalysis() { accesses.clear(); }

private:
  llvm::DenseMap<OpOperand *, Access> accesses;
};

} // namespace mlir::structured::detail

#endif // LINALG_LIB_MODELS_OPERANDACCESSES_H
