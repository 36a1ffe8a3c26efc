// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Operands of contractions whose elements are narrower than the sums.

#ifndef LINALG_LIB_TRANSFORMS_VECTORLOWERING_NARROWOPERAND_H
#define LINALG_LIB_TRANSFORMS_VECTORLOWERING_NARROWOPERAND_H

#include "linalg/Target/Processor.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/PatternMatch.h"

namespace mlir::structured::detail {

/// An operand before its elements are extended.
struct NarrowOperand {
  Value vector;
  DotElement element;
  AffineMap map;

  /// `operand`, which `map` indexes, before its elements were extended; none if
  /// they have a type that no instruction has.
  static std::optional<NarrowOperand> get(Value operand, AffineMap map);
};

/// The operands of a contraction: of the columns, along the innermost dimension
/// of the accumulator, a vector, and the other one.
struct NarrowOperands {
  NarrowOperand columns, other;
  unsigned columnLoop;

  /// None if an operand has elements that no instruction has.
  static std::optional<NarrowOperands> get(vector::ContractionOp op);

  /// The instruction of `processor`, `isUsable`, for these elements in either
  /// order and such sums; null if there is none.
  const DotProduct *
  findProduct(Type sum, const Processor &processor,
              function_ref<bool(const DotProduct &)> isUsable) const;
};

/// Erases the extension and the read of an operand that nothing uses any more.
void eraseUnusedOperand(RewriterBase &rewriter, Value operand);

} // namespace mlir::structured::detail

#endif // LINALG_LIB_TRANSFORMS_VECTORLOWERING_NARROWOPERAND_H
