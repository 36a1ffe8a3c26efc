// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// How long vectors may be, and what elements they share with buffers.

#ifndef LINALG_UTILS_VECTORELEMENTS_H
#define LINALG_UTILS_VECTORELEMENTS_H

#include "mlir/IR/BuiltinTypes.h"
#include "llvm/Support/MathExtras.h"

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

/// Whether a data layout knows the size of vectors of `type`.
inline bool hasKnownSize(VectorType type) {
  return !type.isScalable() && type.getRank() != 0;
}

/// Whether elements of `type` have the same layout in vectors and buffers: an
/// i1 is a byte in memory, and an i24 has four.
inline bool isPackedAsInBuffers(Type type) {
  return !type.isIntOrFloat() ||
         (type.getIntOrFloatBitWidth() >= 8 &&
          llvm::isPowerOf2_32(type.getIntOrFloatBitWidth()));
}

} // namespace mlir::structured

#endif // LINALG_UTILS_VECTORELEMENTS_H
