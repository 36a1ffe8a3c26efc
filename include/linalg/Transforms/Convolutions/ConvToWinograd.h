// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef LINALG_TRANSFORMS_CONVOLUTIONS_CONVTOWINOGRAD_H
#define LINALG_TRANSFORMS_CONVOLUTIONS_CONVTOWINOGRAD_H

#include "linalg/Interfaces/StructuredOpInterface.h"
#include "mlir/IR/PatternMatch.h"

namespace mlir::structured {

/// Winograd's algorithm F(m, r) for tiles of m elements and windows of r.
/// `Auto` is F(4, 3) or F(2, 5), by the window.
enum class WinogradAlgorithm { Auto, F_2_3, F_4_3, F_2_5 };

/// How `convertConvToWinograd` works.
struct ConvToWinogradOptions {
  WinogradAlgorithm fmr = WinogradAlgorithm::Auto;
};

/// Writes `op`, a convolution in two dimensions on tensors of images by rows,
/// columns and channels, with strides and dilations of 1, as Winograd's
/// transforms around products of matrices. The window has r rows and columns,
/// or r of one and 1 of the other. Returns the new value of the init. Fails,
/// with nothing changed and the reason given to `notifyMatchFailure`, for any
/// other op.
FailureOr<Value>
convertConvToWinograd(RewriterBase &rewriter, StructuredOpInterface op,
                      const ConvToWinogradOptions &options = {});

} // namespace mlir::structured

#endif // LINALG_TRANSFORMS_CONVOLUTIONS_CONVTOWINOGRAD_H
