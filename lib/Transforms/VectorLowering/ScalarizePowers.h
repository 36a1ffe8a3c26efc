// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef LINALG_LIB_TRANSFORMS_VECTORLOWERING_SCALARIZEPOWERS_H
#define LINALG_LIB_TRANSFORMS_VECTORLOWERING_SCALARIZEPOWERS_H

#include "mlir/IR/PatternMatch.h"

namespace mlir::structured::detail {

// MLIR22-59: LLVM's op has one exponent for all elements.
/// Patterns that compute `math.fpowi` of vectors element by element, and make
/// exponents as wide as LLVM's, which has 32 bits.
void populateScalarizePowerPatterns(RewritePatternSet &patterns);

} // namespace mlir::structured::detail

#endif // LINALG_LIB_TRANSFORMS_VECTORLOWERING_SCALARIZEPOWERS_H
