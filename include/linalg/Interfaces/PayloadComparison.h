// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Whether two payloads compute the same values.

#ifndef LINALG_INTERFACES_PAYLOADCOMPARISON_H
#define LINALG_INTERFACES_PAYLOADCOMPARISON_H

#include "linalg/Interfaces/StructuredOpInterface.h"

namespace mlir::structured {

/// Whether the payload of `op` only computes, from elements, loop indices and
/// values from outside.
bool hasPurePayload(StructuredOpInterface op);

/// Compares values of two payloads by the operations that make them: equal
/// operations with equal attributes (fast-math flags among them) on equal
/// operands. The operands of commutative operations may be in any order,
/// constants may be defined anywhere. Operations with regions are never equal.
struct PayloadComparison {
  Block *left;
  Block *right;
  /// Argument `i` of `right` stands for argument `arguments[i]` of `left`.
  ArrayRef<unsigned> arguments;
  /// Loop `i` around `right` stands for loop `loops[i]` around `left`.
  ArrayRef<unsigned> loops;

  /// Whether `leftValue`, seen from `left`, equals `rightValue`, seen from
  /// `right`. Takes time that is exponential in the depth of `rightValue`.
  bool isSame(Value leftValue, Value rightValue) const;

private:
  bool haveSameOperands(Operation *leftOp, Operation *rightOp) const;
};

} // namespace mlir::structured

#endif // LINALG_INTERFACES_PAYLOADCOMPARISON_H
