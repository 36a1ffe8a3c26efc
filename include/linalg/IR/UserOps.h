// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Structured ops in dialects other than `linalg`.
//
// `StructuredOpInterface` determines the models of MLIR's interfaces, so the
// `register...Models` functions attach them to such ops without knowing their
// classes, when the op's dialect is loaded. An op that implements one of these
// interfaces itself keeps its implementation.

#ifndef LINALG_IR_USEROPS_H
#define LINALG_IR_USEROPS_H

#include "linalg/Interfaces/StructuredOpInterface.h"
#include "mlir/IR/DialectRegistry.h"

namespace mlir::structured {

/// Loads the dialect named `linalg`: the one that is registered in `context`,
/// or else ours. To be called by the `initialize` of a dialect with structured
/// ops; a dependent dialect, which is a class, would be a second dialect of
/// that name in a compiler that has MLIR's.
void loadLinalgDialect(MLIRContext *context);

/// Any structured op: the op class of interface models for ops whose class is
/// not known.
struct AnyStructuredOp : Op<AnyStructuredOp> {
  using Op::Op;

  static bool classof(Operation *op) { return isa<StructuredOpInterface>(op); }
};

/// Registers `attach`, which is called for each structured op of each dialect
/// but `linalg` as soon as the dialect is loaded, and for ops that are added to
/// any dialect later.
void addUserOpsExtension(DialectRegistry &registry,
                         void (*attach)(RegisteredOperationName op));

/// Calls the registered functions for `op`, which was added to its dialect
/// after this was loaded.
void attachAddedOpModels(RegisteredOperationName op);

} // namespace mlir::structured

#endif // LINALG_IR_USEROPS_H
