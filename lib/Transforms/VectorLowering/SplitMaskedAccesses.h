// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef LINALG_LIB_TRANSFORMS_VECTORLOWERING_SPLITMASKEDACCESSES_H
#define LINALG_LIB_TRANSFORMS_VECTORLOWERING_SPLITMASKEDACCESSES_H

#include "linalg/Target/Processor.h"
#include "mlir/IR/PatternMatch.h"

namespace mlir::structured::detail {

/// Replaces the masked loads and stores of 1-D vectors in `root` for which
/// `processor` has no fast instruction by accesses to vectors without a mask,
/// of powers of two of elements, if the masks are known to select the first
/// elements.
void splitMaskedAccesses(RewriterBase &rewriter, Operation *root,
                         const Processor &processor);

} // namespace mlir::structured::detail

#endif // LINALG_LIB_TRANSFORMS_VECTORLOWERING_SPLITMASKEDACCESSES_H
