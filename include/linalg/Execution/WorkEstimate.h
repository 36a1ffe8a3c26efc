// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// An estimate of a function's work, from the iteration spaces of its structured
// ops.

#ifndef LINALG_EXECUTION_WORKESTIMATE_H
#define LINALG_EXECUTION_WORKESTIMATE_H

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include <optional>

namespace mlir::structured {

/// The work of an op, or of several.
struct Work {
  /// The operations of each payload, without casts, constants and selects,
  /// times the size of its iteration space.
  double operations = 0;
  /// The size of every tensor and buffer operand, counted once if it is read
  /// and once if it is written.
  double bytes = 0;
  /// The type of the operations; if there are several, one that many have; null
  /// if there are none.
  Type type;

  void add(const Work &other);
};

/// The work of one op of a function.
struct OpWork {
  std::string name;
  Work work;
};

/// The work of one call of a function.
struct WorkEstimate {
  Work total;
  /// In the order of the ops.
  SmallVector<OpWork> ops;
};

/// The work of the structured ops of `function`, before it is lowered. None if
/// it is unknown: an extent is dynamic, an op is executed an unknown number of
/// times (in other control flow, or in a called function), or there is no
/// structured op.
std::optional<WorkEstimate> estimateWork(func::FuncOp function);

} // namespace mlir::structured

#endif // LINALG_EXECUTION_WORKESTIMATE_H
