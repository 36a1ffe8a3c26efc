// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Where buffers on the stack are allocated.

#ifndef LINALG_LIB_UTILS_STACKSCOPE_H
#define LINALG_LIB_UTILS_STACKSCOPE_H

#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinTypes.h"

namespace mlir::structured::detail {

/// The innermost block around `op` at whose end the stack is restored, usually
/// that of a function.
Block *getStackScope(Operation *op);

/// A buffer for vectors on the stack, allocated at the start of the scope
/// around the builder.
Value allocateOnStack(OpBuilder &builder, Location loc, MemRefType type);

} // namespace mlir::structured::detail

#endif // LINALG_LIB_UTILS_STACKSCOPE_H
