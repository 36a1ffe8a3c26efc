// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef LINALG_LIB_TRANSFORMS_BUFFERIZATION_COPIEDBUFFERS_H
#define LINALG_LIB_TRANSFORMS_BUFFERIZATION_COPIEDBUFFERS_H

#include "mlir/IR/PatternMatch.h"

namespace mlir::structured::detail {

/// Copies the buffer of each `bufferization.to_tensor` without `restrict`:
/// one-shot analysis does not know what writes it, and rejects the op. Says so
/// in a remark.
void copyUnrestrictedBuffers(RewriterBase &rewriter, Operation *root);

/// Copies each tensor that is cast to a tensor of unknown rank for a call,
/// which may write it: the analysis could not insert the copy after the cast.
void copyUnrankedArguments(RewriterBase &rewriter, Operation *root);

} // namespace mlir::structured::detail

#endif // LINALG_LIB_TRANSFORMS_BUFFERIZATION_COPIEDBUFFERS_H
