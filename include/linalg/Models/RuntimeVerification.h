// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// What MLIR's pass `generate-runtime-verification` checks about our ops.

#ifndef LINALG_MODELS_RUNTIMEVERIFICATION_H
#define LINALG_MODELS_RUNTIMEVERIFICATION_H

#include "mlir/IR/DialectRegistry.h"

namespace mlir::structured {

/// Registers the model of our ops for `RuntimeVerifiableOpInterface`, and loads
/// the dialects it makes ops of. The model asserts, before the op, what is not
/// known statically:
///
/// - a dimension that one loop alone runs over has that loop's extent;
/// - unless a loop is empty, an index stays inside its dimension, if it is a
///   linear expression of loops, or made of such by constant multiples, by
///   `floordiv` and `ceildiv`, and by sums of expressions of different loops;
/// - the input and the init of `softmax` have the same extents.
///
/// Other indices, such as those with `mod`, are not checked: their least and
/// greatest values need not be at the ends of the loops.
///
/// Structured ops of other dialects get the model too.
void registerRuntimeVerificationModels(DialectRegistry &registry);

} // namespace mlir::structured

#endif // LINALG_MODELS_RUNTIMEVERIFICATION_H
