// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef LINALG_LIB_TRANSFORMS_VECTORLOWERING_LOADSCALARS_H
#define LINALG_LIB_TRANSFORMS_VECTORLOWERING_LOADSCALARS_H

#include "mlir/IR/PatternMatch.h"

namespace mlir::structured::detail {

/// Loads the elements of 1-D vectors in `root` one by one if nothing but single
/// elements is used, such as the factors that a product broadcasts: processors
/// load and broadcast an element in one instruction.
void loadScalars(RewriterBase &rewriter, Operation *root);

} // namespace mlir::structured::detail

#endif // LINALG_LIB_TRANSFORMS_VECTORLOWERING_LOADSCALARS_H
