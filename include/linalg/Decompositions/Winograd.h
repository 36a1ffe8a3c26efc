// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The transforms of Winograd's convolution in our dialect `linalg` or MLIR's,
// without use of the op classes.

#ifndef LINALG_DECOMPOSITIONS_WINOGRAD_H
#define LINALG_DECOMPOSITIONS_WINOGRAD_H

#include "linalg/Interfaces/Refusal.h"
#include "mlir/IR/PatternMatch.h"

namespace mlir::structured {

/// F(m, r): output tiles of `m` elements of a convolution with filters of `r`
/// elements, along each transformed dimension.
struct WinogradParameters {
  /// The parameters for the value `fmr` of the ops' attribute.
  static WinogradParameters get(int64_t fmr);

  /// The number of elements that a tile depends on, and of products per tile.
  int64_t getAlpha() const { return m + r - 1; }

  int64_t m, r;
};

/// A matrix by rows.
using WinogradMatrix = SmallVector<SmallVector<double>>;

/// The matrices of a Toom-Cook algorithm with alpha = m + r - 1 interpolation
/// points. For a filter `g` of r elements and data `d` of alpha elements,
/// `output * ((filter * g) . (input * d))` is the convolution of both, where
/// `.` is the elementwise product.
struct WinogradMatrices {
  explicit WinogradMatrices(int64_t fmr);

  WinogradMatrix filter; ///< alpha x r
  WinogradMatrix input;  ///< alpha x alpha
  WinogradMatrix output; ///< m x alpha
};

/// Decompose the ops to products with constant matrices. Refused if elements
/// are not floats, or if it is not known which dimensions are transformed.
RefusalOr<SmallVector<Value>>
decomposeWinogradFilterTransform(RewriterBase &rewriter, Operation *op);
RefusalOr<SmallVector<Value>>
decomposeWinogradInputTransform(RewriterBase &rewriter, Operation *op);
RefusalOr<SmallVector<Value>>
decomposeWinogradOutputTransform(RewriterBase &rewriter, Operation *op);

} // namespace mlir::structured

#endif // LINALG_DECOMPOSITIONS_WINOGRAD_H
