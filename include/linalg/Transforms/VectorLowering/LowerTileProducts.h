// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Contractions of narrow elements by the instructions of a processor that
// multiply tiles.

#ifndef LINALG_TRANSFORMS_VECTORLOWERING_LOWERTILEPRODUCTS_H
#define LINALG_TRANSFORMS_VECTORLOWERING_LOWERTILEPRODUCTS_H

#include "linalg/Target/Processor.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/PatternMatch.h"

namespace mlir::structured {

/// Replaces contractions of `ops`, in their order, by instructions of
/// `processor` that multiply tiles, and returns the number of these
/// instructions. One operand of each is
/// `[k, n, g]`, with groups `g` of the elements that an instruction adds, the
/// other one `[..., k, g]`, and the sums are `[..., n]`; elements may be
/// extended to the type of the sums before. Sums stay in tiles around a loop,
/// and from one contraction to the next one, of which one that has the sums of
/// another may have a single group: `[n, g]` and `[..., g]`. Integers are equal
/// to the last bit; of bf16, numbers below the smallest normal one count as
/// zero, sums too, and a sum of zeros is positive. A process needs the system's
/// permission to run them, see `linalg-request-tiles`.
int64_t lowerTileProducts(RewriterBase &rewriter,
                          ArrayRef<vector::ContractionOp> ops,
                          const Processor &processor);

} // namespace mlir::structured

#endif // LINALG_TRANSFORMS_VECTORLOWERING_LOWERTILEPRODUCTS_H
