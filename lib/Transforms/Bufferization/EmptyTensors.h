// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef LINALG_LIB_TRANSFORMS_BUFFERIZATION_EMPTYTENSORS_H
#define LINALG_LIB_TRANSFORMS_BUFFERIZATION_EMPTYTENSORS_H

#include "mlir/IR/PatternMatch.h"

namespace mlir::structured::detail {

/// Copies each `tensor.empty` in `root` that has many uses, so that no copy has
/// more than some consecutive ones, whose results may share its buffer. The
/// time of MLIR's analysis is cubic in the number of uses: all results that are
/// computed in one empty tensor may be the same memory. Uses in the branches of
/// different ops have copies, too: else all but one of these branches would
/// allocate a buffer, which can't be moved out of loops around them.
void divideUsesOfEmptyTensors(RewriterBase &rewriter, Operation *root);

/// Replaces each `tensor.extract_slice` of a `tensor.empty` of its block by an
/// empty tensor of its own, and returns whether there were any. MLIR only
/// computes an empty tensor in another's memory if all of its uses lead there,
/// and a slice leads to the part into which it is inserted. A slice of unknown
/// size that is all that is used of a tensor of known size stays.
bool divideSlicedEmptyTensors(RewriterBase &rewriter, Operation *root);

// MLIR22-87: the collapsed buffer's type has an extent of 0, which its verifier
// refuses.
/// Replaces each `tensor.collapse_shape` in `root` of dimensions of which one
/// is known to have no elements, and another one has an unknown extent, by an
/// empty tensor.
void replaceCollapsedEmptyTensors(RewriterBase &rewriter, Operation *root);

} // namespace mlir::structured::detail

#endif // LINALG_LIB_TRANSFORMS_BUFFERIZATION_EMPTYTENSORS_H
