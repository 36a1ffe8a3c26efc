// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// How long vectors may be.

#ifndef LINALG_UTILS_VECTORELEMENTS_H
#define LINALG_UTILS_VECTORELEMENTS_H

#include "mlir/IR/BuiltinTypes.h"

namespace mlir::structured {

/// The number of elements of the largest vectors that are lowered: their masks
/// and indices become constants, and their operations instructions.
inline constexpr int64_t kMostVectorElements = int64_t(1) << 20;

/// Whether `type` is a vector of more elements, if it is scalable for the least
/// length of vectors.
inline bool isTooLongVector(Type type) {
  auto vector = dyn_cast<VectorType>(type);
  return vector && vector.getNumElements() > kMostVectorElements;
}

} // namespace mlir::structured

#endif // LINALG_UTILS_VECTORELEMENTS_H
