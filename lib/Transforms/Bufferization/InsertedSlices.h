// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef LINALG_LIB_TRANSFORMS_BUFFERIZATION_INSERTEDSLICES_H
#define LINALG_LIB_TRANSFORMS_BUFFERIZATION_INSERTEDSLICES_H

#include "mlir/IR/PatternMatch.h"

namespace mlir::structured::detail {

/// Copies what iterations of `scf.forall` in `root` insert into one of its
/// results if it is a slice of another one.
void copyInsertedSlices(RewriterBase &rewriter, Operation *root);

} // namespace mlir::structured::detail

#endif // LINALG_LIB_TRANSFORMS_BUFFERIZATION_INSERTEDSLICES_H
