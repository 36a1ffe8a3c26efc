// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Loops that LLVM is not to unroll.

#ifndef LINALG_LIB_UTILS_ROLLEDLOOPS_H
#define LINALG_LIB_UTILS_ROLLEDLOOPS_H

#include "mlir/Dialect/SCF/IR/SCF.h"

namespace mlir::structured::detail {

/// Tells LLVM not to unroll `loop`. False if it has an annotation already,
/// which is kept.
bool keepRolled(scf::ForOp loop);

} // namespace mlir::structured::detail

#endif // LINALG_LIB_UTILS_ROLLEDLOOPS_H
