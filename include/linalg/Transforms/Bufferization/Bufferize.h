// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef LINALG_TRANSFORMS_BUFFERIZATION_BUFFERIZE_H
#define LINALG_TRANSFORMS_BUFFERIZATION_BUFFERIZE_H

#include "mlir/IR/PatternMatch.h"

namespace mlir::structured {

/// The options of `bufferize`.
struct BufferizeOptions {
  /// On a module, bufferize the arguments and results of functions.
  bool functionBoundaries = true;
  /// Accept loops that carry a buffer allocated in each iteration; an error
  /// otherwise.
  bool allowLoopAllocs = true;
  /// The alignment of new buffers in bytes; 0 for that of malloc.
  unsigned alignment = 64;
  /// Mark arguments of functions that were tensors as `llvm.noalias`.
  bool markNoAlias = false;
};

/// Replaces the tensors in `root` by buffers. Fails with an error at an op that
/// can't be bufferized. The models of `registerBufferizationModels` must be
/// registered.
LogicalResult bufferize(RewriterBase &rewriter, Operation *root,
                        const BufferizeOptions &options = {});

/// Removes copies of a buffer to itself, and buffers that are not read, from
/// `root`.
void removeNeedlessCopies(RewriterBase &rewriter, Operation *root);

} // namespace mlir::structured

#endif // LINALG_TRANSFORMS_BUFFERIZATION_BUFFERIZE_H
