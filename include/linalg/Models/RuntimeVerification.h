// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The checks of MLIR's pass `generate-runtime-verification` for our ops.

#ifndef LINALG_MODELS_RUNTIMEVERIFICATION_H
#define LINALG_MODELS_RUNTIMEVERIFICATION_H

#include "mlir/IR/DialectRegistry.h"

namespace mlir::structured {

/// Registers the model of our ops for `RuntimeVerifiableOpInterface`, and loads
/// the dialects whose ops it creates. The model asserts the following before
/// the op, unless it is known statically:
///
/// - a dimension that one loop alone runs over has that loop's extent;
/// - unless a loop is empty, an index stays inside its dimension, if it is a
///   linear expression of loops, or composed of such by constant multiples, by
///   `floordiv` and `ceildiv`, and by sums of expressions of different loops;
/// - the input and the init of `softmax` have the same extents.
///
/// Other indices, such as those with `mod`, are not checked: their least and
/// greatest values may be inside the loops' ranges.
///
/// Structured ops of other dialects get the model too.
void registerRuntimeVerificationModels(DialectRegistry &registry);

} // namespace mlir::structured

#endif // LINALG_MODELS_RUNTIMEVERIFICATION_H
