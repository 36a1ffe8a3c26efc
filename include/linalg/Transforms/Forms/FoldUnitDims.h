// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef LINALG_TRANSFORMS_FORMS_FOLDUNITDIMS_H
#define LINALG_TRANSFORMS_FORMS_FOLDUNITDIMS_H

#include "linalg/Interfaces/StructuredOpInterface.h"
#include "mlir/IR/PatternMatch.h"

namespace mlir::structured {

struct FoldUnitDimsOptions {
  /// Whether tensors lose and get dimensions by slices of a lower rank rather
  /// than by `tensor.collapse_shape` and `tensor.expand_shape`.
  bool useSlices = false;
  /// Whether structured ops other than `linalg.generic` are left as they are.
  bool genericOnly = false;
};

/// Replaces `op` by the `linalg.generic` without the loops of extent one, on
/// operands without the dimensions of extent one that only the first element of
/// is accessed. An operand is cut where, of the loops over a dimension, one is
/// left that may be shorter. The dimensions of tensors with an encoding and of
/// buffers with a layout that is not strided stay, with the loops for which
/// they would have to be cut. Fails if there is nothing to drop.
FailureOr<StructuredOpInterface>
foldUnitDims(RewriterBase &rewriter, StructuredOpInterface op,
             const FoldUnitDimsOptions &options = {});

/// Replaces `op`, a `tensor.pad` by one value, by that of a tensor without the
/// dimensions of extent one that it does not pad; and unless slices are what
/// drops dimensions, a `tensor.extract_slice`, `tensor.insert_slice` or
/// `tensor.parallel_insert_slice` of a slice with dimensions of extent one by
/// that of a slice without them. Fails on other ops, if there is nothing to
/// drop, and for tensors with an encoding.
LogicalResult foldUnitDimsOfTensorOp(RewriterBase &rewriter, Operation *op,
                                     const FoldUnitDimsOptions &options = {});

/// The rewrite of `foldUnitDims`, for every structured op.
void populateFoldUnitDimsPatterns(RewritePatternSet &patterns,
                                  const FoldUnitDimsOptions &options = {});

} // namespace mlir::structured

#endif // LINALG_TRANSFORMS_FORMS_FOLDUNITDIMS_H
