// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef LINALG_TRANSFORMS_CONVOLUTIONS_CONVTOWINOGRAD_H
#define LINALG_TRANSFORMS_CONVOLUTIONS_CONVTOWINOGRAD_H

#include "linalg/Decompositions/Winograd.h"
#include "linalg/Interfaces/StructuredOpInterface.h"
#include "mlir/IR/PatternMatch.h"

namespace mlir::structured {

/// The options of `convertConvToWinograd`.
struct ConvToWinogradOptions {
  /// Winograd's algorithm F(m, r) for tiles of m elements and windows of r. By
  /// default F(4, 3) for windows of 3, and F(2, r) for others.
  std::optional<WinogradParameters> parameters;
};

/// Rewrites `op`, a 2-D convolution on tensors in the layout NHWC, with strides
/// and dilations of 1, to Winograd's transforms around matrix products. The
/// window has r rows and columns, or r of one and 1 of the other. Returns the
/// new value of the init. Fails, without changes and with the reason given to
/// `notifyMatchFailure`, for any other op.
FailureOr<Value>
convertConvToWinograd(RewriterBase &rewriter, StructuredOpInterface op,
                      const ConvToWinogradOptions &options = {});

} // namespace mlir::structured

#endif // LINALG_TRANSFORMS_CONVOLUTIONS_CONVTOWINOGRAD_H
