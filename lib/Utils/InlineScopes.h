// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef LINALG_LIB_UTILS_INLINESCOPES_H
#define LINALG_LIB_UTILS_INLINESCOPES_H

#include "mlir/IR/PatternMatch.h"

namespace mlir::structured::detail {

/// Replaces each `scf.execute_region` in `root` by the ops in it, unless it has
/// several blocks or `no_inline`. For passes that look at several ops: parsers
/// put an op of an old form into such a region with the ops before it.
void inlineScopes(RewriterBase &rewriter, Operation *root);

} // namespace mlir::structured::detail

#endif // LINALG_LIB_UTILS_INLINESCOPES_H
