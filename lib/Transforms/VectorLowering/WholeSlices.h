// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef LINALG_LIB_TRANSFORMS_VECTORLOWERING_WHOLESLICES_H
#define LINALG_LIB_TRANSFORMS_VECTORLOWERING_WHOLESLICES_H

#include "mlir/IR/PatternMatch.h"

namespace mlir::structured::detail {

/// Replaces slices in `root` that are all of a tensor, and what is inserted as
/// all of one, by the tensor: of static sizes, or of those of the slice from
/// which the tensor has its shape.
void removeWholeSlices(RewriterBase &rewriter, Operation *root);

} // namespace mlir::structured::detail

#endif // LINALG_LIB_TRANSFORMS_VECTORLOWERING_WHOLESLICES_H
