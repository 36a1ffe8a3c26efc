// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Reads and writes of whole tensors as vectors.

#ifndef LINALG_LIB_TRANSFORMS_VECTORIZATION_TENSORTRANSFERS_H
#define LINALG_LIB_TRANSFORMS_VECTORIZATION_TENSORTRANSFERS_H

#include "linalg/Interfaces/Refusal.h"
#include "linalg/Transforms/Vectorization/Vectorize.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

namespace mlir::structured::detail {

/// The mask of a vector of type `type` for the elements of `tensor`; null if it
/// is all set.
Value createMask(OpBuilder &builder, Location loc, VectorType type,
                 Value tensor);

/// The vector of type `type` with the elements of `tensor`, and `padding` after
/// its end.
Value readTensor(OpBuilder &builder, Location loc, VectorType type,
                 Value tensor, Value padding);

/// Writes as many elements of `vector` to `init` as it has.
Value writeTensor(OpBuilder &builder, Location loc, Value vector, Value init);

/// Whether vectors can have elements of this type. No constant has a sign,
/// which a vector needs as its padding.
bool isElementOfVectors(Type type);

/// Why there can't be vectors of this shape; none if there can.
std::optional<Refusal> refuseToMakeVectors(ArrayRef<int64_t> shape);

/// The number of native vectors of a vector of that shape, row by row; the
/// greatest int64_t on overflow.
int64_t getNumNativeVectors(ArrayRef<int64_t> shape, Type elementType);

/// Why `count` native vectors are too many for an operand; none if they are
/// not.
std::optional<Refusal>
refuseToHaveNativeVectors(int64_t count, const VectorizeOptions &options);

/// Why `count` native vectors are too many for the computation of an op; none
/// if they are not.
std::optional<Refusal>
refuseToComputeNativeVectors(int64_t count, const VectorizeOptions &options);

/// Why `count` elements that are gathered by masks are too many for an op; none
/// if they are not.
std::optional<Refusal> refuseToGather(uint64_t count,
                                      const VectorizeOptions &options);

} // namespace mlir::structured::detail

#endif // LINALG_LIB_TRANSFORMS_VECTORIZATION_TENSORTRANSFERS_H
