// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef LINALG_TRANSFORMS_FOLDUNITDIMS_H
#define LINALG_TRANSFORMS_FOLDUNITDIMS_H

#include "linalg/Interfaces/StructuredOpInterface.h"
#include "mlir/IR/PatternMatch.h"

namespace mlir::structured {

struct FoldUnitDimsOptions {
  /// Whether tensors lose and get dimensions by slices of a lower rank rather
  /// than by `tensor.collapse_shape` and `tensor.expand_shape`.
  bool useSlices = false;
  /// Whether ops other than `linalg.generic` are left as they are.
  bool genericOnly = false;
};

/// Replaces `op` by the `linalg.generic` without the loops of extent one, on
/// operands without the dimensions of extent one that only the first element of
/// is accessed. The dimensions of tensors with an encoding and of buffers with
/// a layout that is not strided stay. Fails if there is nothing to drop.
FailureOr<StructuredOpInterface>
foldUnitDims(RewriterBase &rewriter, StructuredOpInterface op,
             const FoldUnitDimsOptions &options = {});

/// The rewrite of `foldUnitDims`, for every structured op.
void populateFoldUnitDimsPatterns(RewritePatternSet &patterns,
                                  const FoldUnitDimsOptions &options = {});

} // namespace mlir::structured

#endif // LINALG_TRANSFORMS_FOLDUNITDIMS_H
