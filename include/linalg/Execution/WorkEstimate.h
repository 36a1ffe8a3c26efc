// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// How much work a function does, from the iteration spaces of its structured
// ops.

#ifndef LINALG_EXECUTION_WORKESTIMATE_H
#define LINALG_EXECUTION_WORKESTIMATE_H

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include <optional>

namespace mlir::structured {

/// What one call of a function computes and moves.
struct WorkEstimate {
  /// The operations of each payload, casts, constants and selections left out,
  /// times the size of its iteration space.
  double operations = 0;
  /// Whether operations on floating-point numbers are among them.
  bool isFloat = false;
  /// The size of every tensor and buffer operand: read once where it is read,
  /// written once where it is written.
  double bytes = 0;
};

/// The work of the structured ops of `function`, before it is lowered. None
/// when it can't be told: an extent is dynamic, an op is executed any number
/// of times (inside of other control flow, or behind a call), or there is no
/// structured op.
std::optional<WorkEstimate> estimateWork(func::FuncOp function);

} // namespace mlir::structured

#endif // LINALG_EXECUTION_WORKESTIMATE_H
