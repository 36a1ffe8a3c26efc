// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef LINALG_LIB_TRANSFORMS_BUFFERIZATION_ANALYSISBARRIERS_H
#define LINALG_LIB_TRANSFORMS_BUFFERIZATION_ANALYSISBARRIERS_H

#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/IR/PatternMatch.h"
#include "llvm/ADT/MapVector.h"

namespace mlir::structured::detail {

/// Hides the definitions of operands from MLIR's bufferization, which would
/// draw wrong conclusions or take too long. While this lives, the operands are
/// results of casts.
class AnalysisBarriers {
public:
  explicit AnalysisBarriers(RewriterBase &rewriter) : rewriter(rewriter) {}
  AnalysisBarriers(const AnalysisBarriers &) = delete;
  ~AnalysisBarriers();

  // MLIR22-2: eliminate-empty-tensors assumes wrong dominance.
  /// Hides operands of insertions that are results of ops with empty tensors in
  /// their regions. Such an
  /// op is assumed to dominate its regions, and an empty tensor in a region
  /// would be replaced by a slice of the op's own result.
  void hideResultsOfRegions(Operation *root);

  // MLIR22-1: such a write is treated as one to the whole tensor.
  /// Hides that a vector is written to the first elements of a tensor: a vector
  /// of fewer dimensions than the tensor would be treated as the whole tensor,
  /// and the other elements would be lost.
  void hidePlacesOfPartialWrites(Operation *root);

  // MLIR22-3: the comparison takes too long.
  /// Hides how the offsets, sizes and strides of slices, and the indices of
  /// vectors, are computed: the analysis compares all pairs, and solves systems
  /// of inequalities over all bounds to prove that different values are equal.
  /// For peeled loops, that takes minutes.
  void hidePlacesOfSubsets(Operation *root);

private:
  void hide(OpOperand &operand);

  RewriterBase &rewriter;
  // By the hidden values, so that equal operands stay equal.
  llvm::MapVector<Value, UnrealizedConversionCastOp> casts;
};

} // namespace mlir::structured::detail

#endif // LINALG_LIB_TRANSFORMS_BUFFERIZATION_ANALYSISBARRIERS_H
