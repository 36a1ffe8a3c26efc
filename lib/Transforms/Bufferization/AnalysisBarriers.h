// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef LINALG_LIB_TRANSFORMS_BUFFERIZATION_ANALYSISBARRIERS_H
#define LINALG_LIB_TRANSFORMS_BUFFERIZATION_ANALYSISBARRIERS_H

#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/IR/PatternMatch.h"
#include "llvm/ADT/MapVector.h"

namespace mlir::structured::detail {

/// Operands of which MLIR's bufferization must not see what they are, since it
/// would draw wrong conclusions, or take long for none; while this lives, they
/// come out of a cast.
class AnalysisBarriers {
public:
  explicit AnalysisBarriers(RewriterBase &rewriter) : rewriter(rewriter) {}
  AnalysisBarriers(const AnalysisBarriers &) = delete;
  ~AnalysisBarriers();

  // MLIR22-2: eliminate-empty-tensors misjudges what dominates.
  /// What an insertion needs and an op with regions gives: such an op counts as
  /// dominating what is in them, and an empty tensor in there would be replaced
  /// by a slice of what does not exist yet.
  void hideResultsOfRegions(Operation *root);

  // MLIR22-1: such a write counts as one to all of the tensor.
  /// That a vector which is written to a part of a tensor is written to its
  /// first elements: where it has less dimensions than the tensor, it counts as
  /// all of it, and what the tensor held before would be dropped.
  void hidePlacesOfPartialWrites(Operation *root);

  // MLIR22-3: the comparison takes too long.
  /// How the offsets, sizes and strides of slices, and the places of vectors,
  /// are computed: the analysis compares each with each, and solves systems of
  /// inequalities over all bounds to prove equal what is not the same value.
  /// Loops that are peeled take minutes then.
  void hidePlacesOfSubsets(Operation *root);

private:
  void hide(OpOperand &operand);

  RewriterBase &rewriter;
  // By what they hide, so that equal operands stay equal.
  llvm::MapVector<Value, UnrealizedConversionCastOp> casts;
};

} // namespace mlir::structured::detail

#endif // LINALG_LIB_TRANSFORMS_BUFFERIZATION_ANALYSISBARRIERS_H
