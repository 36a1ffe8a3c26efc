// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The steps of an adoption.

#ifndef LINALG_LIB_UPSTREAM_UPSTREAMOPS_H
#define LINALG_LIB_UPSTREAM_UPSTREAMOPS_H

#include "linalg/IR/Row.h"
#include "mlir/IR/Dialect.h"

namespace mlir::structured::detail {

/// Makes MLIR's dialect the host of our transformations.
void addHostInterfaces(Dialect &dialect);

/// Gives the host's ops our interfaces.
void adoptStructuredOps(MLIRContext *context);
void adoptDecomposableOps(MLIRContext *context);

/// Adds those of our structured ops to `dialect` that it lacks.
void addMissingOps(Dialect &dialect);

/// Gives a structured op of another dialect the interface that the host's ops
/// have, if the host is MLIR's dialect.
void adoptUserOp(RegisteredOperationName op);

/// Our op of this name.
struct OpOfOurs {
  StringRef name;
  /// Null where the op is no row.
  const RowInfo *row;
};

/// Our structured ops.
ArrayRef<OpOfOurs> getOurStructuredOps();

} // namespace mlir::structured::detail

#endif // LINALG_LIB_UPSTREAM_UPSTREAMOPS_H
