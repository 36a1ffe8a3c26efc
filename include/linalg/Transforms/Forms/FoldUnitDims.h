// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef LINALG_TRANSFORMS_FORMS_FOLDUNITDIMS_H
#define LINALG_TRANSFORMS_FORMS_FOLDUNITDIMS_H

#include "linalg/Interfaces/StructuredOpInterface.h"
#include "mlir/IR/PatternMatch.h"

namespace mlir::structured {

struct FoldUnitDimsOptions {
  /// Whether dimensions of tensors are dropped and added by slices instead of
  /// `tensor.collapse_shape` and `tensor.expand_shape`.
  bool useSlices = false;
  /// Whether structured ops other than `linalg.generic` are left alone.
  bool genericOnly = false;
  /// Whether only the innermost dimensions of operands are dropped, but for the
  /// outermost one, and the loops that run over no others; and those of
  /// `tensor.pad` ops, but no slices.
  bool innermostOnly = false;
};

/// Replaces `op` by the `linalg.generic` without the loops of extent 1, on
/// operands without the dimensions of extent 1 of which only the first element
/// is accessed. An operand is sliced if only one loop over a dimension remains,
/// which may be shorter. Tensors with an encoding and buffers whose layout is
/// not strided keep their dimensions, and loops are kept if such an operand
/// would have to be sliced. Fails if there is nothing to drop, or if `op` has a
/// schedule.
FailureOr<StructuredOpInterface>
foldUnitDims(RewriterBase &rewriter, StructuredOpInterface op,
             const FoldUnitDimsOptions &options = {});

/// Replaces `op`, a `tensor.pad` by one value, by that of a tensor without the
/// dimensions of extent 1 that it does not pad. Unless `useSlices`, replaces a
/// `tensor.extract_slice`, `tensor.insert_slice` or
/// `tensor.parallel_insert_slice` by that of a slice without dimensions of
/// extent 1. Fails for other ops, if there is nothing to drop, for tensors with
/// an encoding, and for ops with a schedule.
LogicalResult foldUnitDimsOfTensorOp(RewriterBase &rewriter, Operation *op,
                                     const FoldUnitDimsOptions &options = {});

/// Adds patterns that apply `foldUnitDims`.
void populateFoldUnitDimsPatterns(RewritePatternSet &patterns,
                                  const FoldUnitDimsOptions &options = {});

} // namespace mlir::structured

#endif // LINALG_TRANSFORMS_FORMS_FOLDUNITDIMS_H
