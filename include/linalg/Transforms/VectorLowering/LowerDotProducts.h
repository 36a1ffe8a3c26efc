// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Contractions of narrow elements by the instructions of a processor that add
// several products to a wider sum at once.

#ifndef LINALG_TRANSFORMS_VECTORLOWERING_LOWERDOTPRODUCTS_H
#define LINALG_TRANSFORMS_VECTORLOWERING_LOWERDOTPRODUCTS_H

#include "linalg/Interfaces/Refusal.h"
#include "linalg/Target/Processor.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/PatternMatch.h"

namespace mlir::structured {

/// Why `lowerDotProducts` would fail for `op`: no instruction of `processor`
/// has its element types, or its operands are not groups of the elements that
/// an instruction adds. None if it would not.
std::optional<Refusal> refuseToLowerDotProducts(vector::ContractionOp op,
                                                const Processor &processor);

/// Replaces `op` by instructions of `processor` that add the products of a
/// group of neighbouring elements to each sum. Its one loop of a sum has at
/// most as many iterations as a group has elements, and is the innermost
/// dimension of both operands, whose elements may be extended to the type of
/// the sums before; one operand is a row, `[n, k]`, of the vectors of sums
/// `[..., n]`. Integers are equal to the last bit; of bf16, numbers below the
/// smallest normal one count as zero. Returns the number of instructions. Fails
/// if `refuseToLowerDotProducts` has a reason.
FailureOr<int64_t> lowerDotProducts(RewriterBase &rewriter,
                                    vector::ContractionOp op,
                                    const Processor &processor);

} // namespace mlir::structured

#endif // LINALG_TRANSFORMS_VECTORLOWERING_LOWERDOTPRODUCTS_H
