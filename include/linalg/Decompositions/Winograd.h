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
  /// The parameters for the value `fmr` of the ops' attribute; none if it has
  /// no meaning.
  static std::optional<WinogradParameters> get(int64_t fmr);

  /// Those of `F_m_r`; none if `name` has another form, if `m` or `r` is less
  /// than 2, or if there are not enough interpolation points.
  static std::optional<WinogradParameters> get(StringRef name);

  /// The value of the ops' attribute: that of MLIR's enumeration for F(2, 3),
  /// F(4, 3) and F(2, 5), and 65536 * m + r for all others.
  int64_t getFmr() const;

  /// `F_m_r`.
  std::string getName() const;

  /// The number of elements that a tile depends on, and of products per tile.
  int64_t getAlpha() const { return m + r - 1; }

  int64_t m, r;
};

/// What is expected of the name of an algorithm, for an error.
inline constexpr StringLiteral kExpectedWinogradName =
    "F_m_r, where m and r are at least 2 and m + r is at most 17";

/// A matrix by rows.
using WinogradMatrix = SmallVector<SmallVector<double>>;

/// The matrices of a Toom-Cook algorithm with alpha = m + r - 1 interpolation
/// points. For a filter `g` of r elements and data `d` of alpha elements,
/// `output * ((filter * g) . (input * d))` is the convolution of both, where
/// `.` is the elementwise product.
struct WinogradMatrices {
  explicit WinogradMatrices(WinogradParameters parameters);

  /// A bound of how much rounding errors of filter and data grow along a
  /// dimension, relative to the product of their greatest elements: the
  /// greatest sum of absolute terms of an element of the result. The direct
  /// sum has r.
  double getErrorGrowth() const;

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
