// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef LINALG_TRANSFORMS_BUFFERIZATION_CONVERTTENSOR_H
#define LINALG_TRANSFORMS_BUFFERIZATION_CONVERTTENSOR_H

#include "mlir/IR/PatternMatch.h"

namespace mlir::structured {

/// How `convertTensorOps` works.
struct ConvertTensorOptions {
  /// Write `tensor.pad` only, and leave the other ops.
  bool padsOnly = false;
};

/// Writes `tensor.pad`, `tensor.generate` and `tensor.splat` in `root`, and
/// constants in functions that are one number in more than 1 MiB, as structured
/// ops and `tensor.insert_slice`. Fails with an error at a padding
/// that is known to be negative. A dialect `linalg` must be loaded.
LogicalResult convertTensorOps(Operation *root,
                               const ConvertTensorOptions &options = {});

/// The rewrites of `convertTensorOps`, which must not see a negative padding.
void populateConvertTensorPatterns(RewritePatternSet &patterns,
                                   const ConvertTensorOptions &options = {});

} // namespace mlir::structured

#endif // LINALG_TRANSFORMS_BUFFERIZATION_CONVERTTENSOR_H
