// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Structured ops in dialects other than `linalg`.
//
// All that transformations ask of an op follows from `StructuredOpInterface`,
// so the models of MLIR's interfaces are attached to such ops without knowing
// their classes: by the `register...Models` functions, as soon as the op's
// dialect is loaded. An op that implements one of these interfaces itself keeps
// its own.

#ifndef LINALG_IR_USEROPS_H
#define LINALG_IR_USEROPS_H

#include "linalg/Interfaces/StructuredOpInterface.h"
#include "mlir/IR/DialectRegistry.h"

namespace mlir::structured {

/// Loads the dialect named `linalg`: the one that is registered in `context`,
/// ours if there is none. To be called by the `initialize` of a dialect with
/// structured ops; naming a class among its dependent dialects would bring a
/// second dialect of that name to a compiler that has MLIR's.
void loadLinalgDialect(MLIRContext *context);

/// Any structured op: what interface models are made for where the op's class
/// is not known.
struct AnyStructuredOp : Op<AnyStructuredOp> {
  using Op::Op;

  static bool classof(Operation *op) { return isa<StructuredOpInterface>(op); }
};

/// Registers `attach`, which is called for each structured op of each dialect
/// but `linalg` as soon as the dialect is loaded.
void addUserOpsExtension(DialectRegistry &registry,
                         void (*attach)(RegisteredOperationName op));

} // namespace mlir::structured

#endif // LINALG_IR_USEROPS_H
