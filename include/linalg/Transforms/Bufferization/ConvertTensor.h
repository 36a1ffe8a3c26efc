// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef LINALG_TRANSFORMS_BUFFERIZATION_CONVERTTENSOR_H
#define LINALG_TRANSFORMS_BUFFERIZATION_CONVERTTENSOR_H

#include "mlir/IR/PatternMatch.h"

namespace mlir::structured {

/// The options of `convertTensorOps`.
struct ConvertTensorOptions {
  /// Convert `tensor.pad` only.
  bool padsOnly = false;
};

/// Converts `tensor.pad`, `tensor.generate`, `tensor.splat`, `tensor.gather`,
/// `tensor.scatter` and `tensor.bitcast` in `root`, and splat constants of more
/// than 1 MiB in functions, to structured ops, slices and loops. Fails with an
/// error at a padding that is known to be negative. A dialect `linalg` must be
/// loaded.
LogicalResult convertTensorOps(Operation *root,
                               const ConvertTensorOptions &options = {});

/// The patterns of `convertTensorOps`. No padding may be known to be negative.
void populateConvertTensorPatterns(RewritePatternSet &patterns,
                                   const ConvertTensorOptions &options = {});

} // namespace mlir::structured

#endif // LINALG_TRANSFORMS_BUFFERIZATION_CONVERTTENSOR_H
