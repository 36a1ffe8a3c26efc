// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef LINALG_LIB_TRANSFORMS_PACKING_PACKREMARKS_H
#define LINALG_LIB_TRANSFORMS_PACKING_PACKREMARKS_H

#include "linalg/Transforms/Packing/Pack.h"
#include "mlir/IR/Remarks.h"

namespace mlir::structured::detail {

/// Packs `op`, with a remark of the pass `pass`, a literal, that says so or why
/// not. Returns whether it was packed.
bool packWithRemark(RewriterBase &rewriter, StructuredOpInterface op,
                    const PackOptions &options, StringRef pass);

/// Emits a remark of the pass `pass`, a literal, on why `op` is left alone.
void reportNotPacked(StructuredOpInterface op, StringRef reason,
                     StringRef pass);

} // namespace mlir::structured::detail

#endif // LINALG_LIB_TRANSFORMS_PACKING_PACKREMARKS_H
