// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef LINALG_LIB_INTERFACES_SPECULATION_H
#define LINALG_LIB_INTERFACES_SPECULATION_H

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

namespace mlir::structured::detail {

/// Whether `op` is a remainder whose divisor may be zero, or -1 for one with
/// signs.
inline bool isUnsafeRemainder(Operation *op) {
  if (auto remainder = dyn_cast<arith::RemUIOp>(op))
    return !matchPattern(remainder.getRhs(), m_IntRangeWithoutZeroU());
  if (auto remainder = dyn_cast<arith::RemSIOp>(op))
    return !matchPattern(remainder.getRhs(), m_IntRangeWithoutZeroS()) ||
           !matchPattern(remainder.getRhs(), m_IntRangeWithoutNegOneS());
  return false;
}

/// Whether `op` has no undefined behavior where the program does not execute
/// it.
// MLIR22-94: remainders by zero are said to have none.
inline bool isSafeToSpeculate(Operation *op) {
  return isSpeculatable(op) && !isUnsafeRemainder(op);
}

} // namespace mlir::structured::detail

#endif // LINALG_LIB_INTERFACES_SPECULATION_H
