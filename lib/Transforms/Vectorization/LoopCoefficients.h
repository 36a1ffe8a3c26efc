// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Where loops access operands.

#ifndef LINALG_LIB_TRANSFORMS_VECTORIZATION_LOOPCOEFFICIENTS_H
#define LINALG_LIB_TRANSFORMS_VECTORIZATION_LOOPCOEFFICIENTS_H

#include "mlir/IR/AffineExpr.h"
#include "llvm/ADT/SmallBitVector.h"

namespace mlir::structured::detail {

/// An expression as a sum of loops times coefficients, and a rest.
struct LoopCoefficients {
  explicit LoopCoefficients(unsigned numLoops)
      : coefficients(numLoops, 0), rest(numLoops) {}

  /// Adds `expr` times `factor`.
  void add(AffineExpr expr, int64_t factor);

  SmallVector<int64_t> coefficients;
  llvm::SmallBitVector rest; ///< the loops of which it is not a linear function
};

} // namespace mlir::structured::detail

#endif // LINALG_LIB_TRANSFORMS_VECTORIZATION_LOOPCOEFFICIENTS_H
