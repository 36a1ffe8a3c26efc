// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef LINALG_LIB_TRANSFORMS_BUFFERIZATION_SCRATCHTENSORS_H
#define LINALG_LIB_TRANSFORMS_BUFFERIZATION_SCRATCHTENSORS_H

#include "mlir/IR/PatternMatch.h"

namespace mlir::structured::detail {

/// Lets structured ops compute what only later ops read in the init of the last
/// of these, rather than in an empty tensor, which would get a buffer of its
/// own. The last one has to go through both element by element, and nothing
/// else may use its init, of which it reads no value.
void computeScratchInInits(RewriterBase &rewriter, Operation *root);

} // namespace mlir::structured::detail

#endif // LINALG_LIB_TRANSFORMS_BUFFERIZATION_SCRATCHTENSORS_H
