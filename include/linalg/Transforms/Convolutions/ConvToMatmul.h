// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef LINALG_TRANSFORMS_CONVOLUTIONS_CONVTOMATMUL_H
#define LINALG_TRANSFORMS_CONVOLUTIONS_CONVTOMATMUL_H

#include "linalg/Interfaces/Refusal.h"
#include "linalg/Interfaces/StructuredOpInterface.h"
#include "mlir/IR/PatternMatch.h"

namespace mlir::structured {

struct ConvToMatmulResult {
  /// Copies each window of the image to a row or a column of a matrix.
  StructuredOpInterface gather;
  /// The contraction of that matrix and the filter.
  StructuredOpInterface contraction;
};

/// Why `convToMatmul` would fail for `op`, as text for the user; none if it
/// would not.
std::optional<Refusal> refuseToConvertToMatmul(StructuredOpInterface op);

/// Replaces a convolution on tensors, of any name, by the contraction of its
/// filter and a tensor of the elements of each window of the image (im2col).
/// Adjacent dimensions of filter and init over the same operands are collapsed;
/// those of the result are expanded again. The groups of a grouped convolution
/// become a batch. Fails, without changes, if there is a reason not to.
FailureOr<ConvToMatmulResult> convToMatmul(RewriterBase &rewriter,
                                           StructuredOpInterface op);

} // namespace mlir::structured

#endif // LINALG_TRANSFORMS_CONVOLUTIONS_CONVTOMATMUL_H
