// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef LINALG_LIB_TRANSFORMS_BUFFERIZATION_SCRATCHTENSORS_H
#define LINALG_LIB_TRANSFORMS_BUFFERIZATION_SCRATCHTENSORS_H

#include "mlir/IR/PatternMatch.h"

namespace mlir::structured::detail {

/// If the result of a structured op is only read by later ops, replaces its
/// init, an empty tensor that would get its own buffer, by the init of the last
/// reader. The last reader must access both element by element, and must not
/// read its init, which must have no other uses.
void computeScratchInInits(RewriterBase &rewriter, Operation *root);

} // namespace mlir::structured::detail

#endif // LINALG_LIB_TRANSFORMS_BUFFERIZATION_SCRATCHTENSORS_H
