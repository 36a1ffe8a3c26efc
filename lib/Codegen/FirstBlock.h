// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef LINALG_LIB_CODEGEN_FIRSTBLOCK_H
#define LINALG_LIB_CODEGEN_FIRSTBLOCK_H

#include "linalg/Interfaces/StructuredOpInterface.h"

namespace mlir::structured::detail {

/// Lets the first block of the sum of `op`, which is in loops over blocks,
/// compute the init that `producer`, an elementwise op, computes before these
/// loops: before `op`, an elementwise op on its init chooses between the
/// elements of `producer` and what earlier blocks have added.
void computeInitInFirstBlock(RewriterBase &rewriter, StructuredOpInterface op,
                             StructuredOpInterface producer);

} // namespace mlir::structured::detail

#endif // LINALG_LIB_CODEGEN_FIRSTBLOCK_H
