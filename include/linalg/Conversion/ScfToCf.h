// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef LINALG_CONVERSION_SCFTOCF_H
#define LINALG_CONVERSION_SCFTOCF_H

#include "mlir/IR/Operation.h"

namespace mlir::structured {

/// Lowers the ops of `scf` in `root` to branches of `cf`, by MLIR's patterns,
/// the last op of a block first. A `memref.alloca_scope` that gets several
/// blocks by this is inlined, with the stack pointer restored at its end. Fails
/// with an error at an op without a pattern, leaving the others in an
/// unspecified state.
LogicalResult lowerScfToCf(Operation *root);

} // namespace mlir::structured

#endif // LINALG_CONVERSION_SCFTOCF_H
