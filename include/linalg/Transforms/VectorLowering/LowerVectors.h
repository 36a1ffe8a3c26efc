// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef LINALG_TRANSFORMS_VECTORLOWERING_LOWERVECTORS_H
#define LINALG_TRANSFORMS_VECTORLOWERING_LOWERVECTORS_H

#include "mlir/Support/LLVM.h"

namespace mlir {
class Operation;
} // namespace mlir

namespace mlir::structured {

/// Lowers the results of `vectorize` in `root` to operations that MLIR's
/// conversion of vectors to the LLVM dialect supports, in stages: masks,
/// contractions, reductions, gathers, and transfers, which are unrolled to
/// rows. Fails if the patterns of a stage do not converge.
LogicalResult lowerVectors(Operation *root);

} // namespace mlir::structured

#endif // LINALG_TRANSFORMS_VECTORLOWERING_LOWERVECTORS_H
