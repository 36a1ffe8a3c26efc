// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef LINALG_LIB_TRANSFORMS_VECTORLOWERING_DYNAMICPOSITIONS_H
#define LINALG_LIB_TRANSFORMS_VECTORLOWERING_DYNAMICPOSITIONS_H

#include "mlir/IR/PatternMatch.h"

namespace mlir::structured::detail {

// MLIR22-73: the conversion to LLVM crashes on such an insertion.
/// Patterns that extract from, and insert into, an n-D vector at a row whose
/// position is not known: each row is selected, or not.
void populateDynamicPositionPatterns(RewritePatternSet &patterns);

} // namespace mlir::structured::detail

#endif // LINALG_LIB_TRANSFORMS_VECTORLOWERING_DYNAMICPOSITIONS_H
