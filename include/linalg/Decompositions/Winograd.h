// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The transforms of Winograd's convolution, whichever dialect `linalg` the ops
// belong to: nothing here knows their classes.

#ifndef LINALG_DECOMPOSITIONS_WINOGRAD_H
#define LINALG_DECOMPOSITIONS_WINOGRAD_H

#include "mlir/IR/PatternMatch.h"

namespace mlir::structured {

/// F(m, r): tiles of `m` elements of a convolution with a window of `r`, along
/// each of the dimensions that are transformed.
struct WinogradParameters {
  /// The parameters that `fmr` stands for in the attribute of the ops.
  static WinogradParameters get(int64_t fmr);

  /// The elements that a tile depends on, and the products that it costs.
  int64_t getAlpha() const { return m + r - 1; }

  int64_t m, r;
};

/// A matrix by rows.
using WinogradMatrix = SmallVector<SmallVector<double>>;

/// The matrices of an algorithm of Toom and Cook, with alpha = m + r - 1 points
/// of interpolation. For a filter `g` of r elements and data `d` of alpha
/// elements, `output * ((filter * g) . (input * d))` is the convolution of
/// both, where `.` is the product of elements.
struct WinogradMatrices {
  explicit WinogradMatrices(int64_t fmr);

  WinogradMatrix filter; ///< alpha x r
  WinogradMatrix input;  ///< alpha x alpha
  WinogradMatrix output; ///< m x alpha
};

/// Each writes the op of its name as matrix products with constant matrices.
/// They fail for elements that are no floats, and where it is not known which
/// dimensions are transformed.
FailureOr<SmallVector<Value>>
decomposeWinogradFilterTransform(RewriterBase &rewriter, Operation *op);
FailureOr<SmallVector<Value>>
decomposeWinogradInputTransform(RewriterBase &rewriter, Operation *op);
FailureOr<SmallVector<Value>>
decomposeWinogradOutputTransform(RewriterBase &rewriter, Operation *op);

} // namespace mlir::structured

#endif // LINALG_DECOMPOSITIONS_WINOGRAD_H
