// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef LINALG_LIB_INTERFACES_LOOPCOEFFICIENTS_H
#define LINALG_LIB_INTERFACES_LOOPCOEFFICIENTS_H

#include "mlir/IR/AffineExpr.h"
#include "llvm/ADT/SmallBitVector.h"

namespace mlir::structured::detail {

/// An affine expression as a sum of loops times coefficients, a constant, and
/// nonlinear terms. MLIR's `getFlattenedAffineExpr` does not check for
/// overflow.
struct LoopCoefficients {
  LoopCoefficients(AffineExpr expr, unsigned numLoops);

  /// Whether there are no other terms, and no number needs more than 64 bits.
  bool isLinear() const { return isExact && nonlinear.none(); }

  /// The coefficients of the linear terms, one for each loop.
  SmallVector<int64_t> coefficients;
  int64_t constant = 0;
  /// The loops in other terms, or with a coefficient of more than 64 bits.
  llvm::SmallBitVector nonlinear;

private:
  /// Adds `expr` times `factor`.
  void add(AffineExpr expr, int64_t factor);

  bool isExact = true;
};

} // namespace mlir::structured::detail

#endif // LINALG_LIB_INTERFACES_LOOPCOEFFICIENTS_H
