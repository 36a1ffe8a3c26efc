// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef LINALG_LIB_CODEGEN_MATERIALIZATION_H
#define LINALG_LIB_CODEGEN_MATERIALIZATION_H

#include "mlir/IR/Operation.h"

namespace mlir::structured::detail {

/// The op that makes a buffer of the result of `op`, after those that change
/// its shape, if nothing else reads the result and no op with effects is before
/// it; none if there is no such op. Where `op` is computed in different ways in
/// branches, these ops belong into each of them, and give what that writes to
/// the memory of the buffer; the results of the branches together would have no
/// such memory.
SmallVector<Operation *> getMaterialization(Operation *op);

} // namespace mlir::structured::detail

#endif // LINALG_LIB_CODEGEN_MATERIALIZATION_H
