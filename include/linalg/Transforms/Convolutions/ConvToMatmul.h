// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef LINALG_TRANSFORMS_CONVOLUTIONS_CONVTOMATMUL_H
#define LINALG_TRANSFORMS_CONVOLUTIONS_CONVTOMATMUL_H

#include "linalg/Interfaces/StructuredOpInterface.h"
#include "mlir/IR/PatternMatch.h"

namespace mlir::structured {

struct ConvToMatmulResult {
  /// Copies each window of the image to where it is a row or a column of a
  /// matrix.
  StructuredOpInterface gather;
  /// The contraction of that matrix and the filter.
  StructuredOpInterface contraction;
};

/// Why `convToMatmul` would refuse `op`, in the user's terms; none if it would
/// not.
std::optional<std::string> getReasonNotToMatmul(StructuredOpInterface op);

/// Replaces a convolution on tensors, whatever it is called, by the contraction
/// of its filter and of a tensor that has the elements of each window of the
/// image one after the other (im2col). Dimensions of filter and init that
/// follow each other and run over the same operands become one; those of the
/// result are expanded again. The groups of a grouped convolution become a
/// batch. Fails, with nothing changed, where there is a reason not to.
FailureOr<ConvToMatmulResult> convToMatmul(RewriterBase &rewriter,
                                           StructuredOpInterface op);

} // namespace mlir::structured

#endif // LINALG_TRANSFORMS_CONVOLUTIONS_CONVTOMATMUL_H
