// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The steps of an adoption.

#ifndef LINALG_LIB_UPSTREAM_UPSTREAMOPS_H
#define LINALG_LIB_UPSTREAM_UPSTREAMOPS_H

#include "linalg/IR/Row.h"
#include "mlir/IR/Dialect.h"

namespace mlir::structured::detail {

/// Adds LinalgHostInterface to MLIR's dialect.
void addHostInterfaces(Dialect &dialect);

/// Attaches our interfaces to the host's ops.
void adoptStructuredOps(MLIRContext *context);
void adoptDecomposableOps(MLIRContext *context);

/// Adds our structured ops that `dialect` lacks to it, and former names of ops.
void addMissingOps(Dialect &dialect);

/// Attaches MLIR's interface of the host's ops to a structured op of another
/// dialect, if the host is MLIR's dialect.
void adoptUserOp(RegisteredOperationName op);

/// Detects ops that are rows.
template <typename OpTy>
using RowOf = decltype(OpTy::getRow());

/// Our op of this name.
struct OpOfOurs {
  StringRef name;
  /// Null if the op is not a row.
  const RowInfo *row;
};

/// Our structured ops.
ArrayRef<OpOfOurs> getOurStructuredOps();

} // namespace mlir::structured::detail

#endif // LINALG_LIB_UPSTREAM_UPSTREAMOPS_H
