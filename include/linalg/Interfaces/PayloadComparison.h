// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Whether two payloads compute the same values.

#ifndef LINALG_INTERFACES_PAYLOADCOMPARISON_H
#define LINALG_INTERFACES_PAYLOADCOMPARISON_H

#include "linalg/Interfaces/StructuredOpInterface.h"

namespace mlir::structured {

/// Whether the payload of `op` has no effects, other than reading loop indices.
bool hasPurePayload(StructuredOpInterface op);

/// Compares values of two payloads by the operations that compute them: equal
/// operations with equal attributes (fast-math flags among them) on equal
/// operands. The operands of commutative operations may be in any order,
/// constants may be defined anywhere. Operations with regions are never equal.
struct PayloadComparison {
  Block *left;
  Block *right;
  /// Argument `i` of `right` corresponds to argument `arguments[i]` of `left`.
  ArrayRef<unsigned> arguments;
  /// Loop `i` around `right` corresponds to loop `loops[i]` around `left`.
  ArrayRef<unsigned> loops;

  /// Whether `leftValue`, used in `left`, equals `rightValue`, used in `right`.
  /// The time is exponential in the depth of `rightValue`.
  bool isSame(Value leftValue, Value rightValue) const;

private:
  bool haveSameOperands(Operation *leftOp, Operation *rightOp) const;
};

} // namespace mlir::structured

#endif // LINALG_INTERFACES_PAYLOADCOMPARISON_H
