// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Tensors as single vectors.

#ifndef LINALG_LIB_TRANSFORMS_VECTORIZATION_TENSORTRANSFERS_H
#define LINALG_LIB_TRANSFORMS_VECTORIZATION_TENSORTRANSFERS_H

#include "linalg/Transforms/Vectorization/Vectorize.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

namespace mlir::structured::detail {

/// The mask for as many elements of a vector of type `type` as `tensor` has;
/// null if that is all of them.
Value createMask(OpBuilder &builder, Location loc, VectorType type,
                 Value tensor);

/// The vector of type `type` that begins with the elements of `tensor`;
/// `padding` where it has none.
Value readTensor(OpBuilder &builder, Location loc, VectorType type,
                 Value tensor, Value padding);

/// `init` with as many elements of `vector` as it has.
Value writeTensor(OpBuilder &builder, Location loc, Value vector, Value init);

/// Why there are no vectors of as many elements; null if there are.
const char *getReasonNotToMakeVectors(ArrayRef<int64_t> shape);

/// How many native vectors a vector of that shape becomes, row by row; the
/// largest number there is if that has no 64 bits.
int64_t getNumNativeVectors(ArrayRef<int64_t> shape, Type elementType);

/// Why `count` native vectors of an operand are too many; none if they are not.
std::optional<std::string>
getReasonNotToHaveNativeVectors(int64_t count, const VectorizeOptions &options);

/// Why an op is not to compute `count` native vectors; none if it may.
std::optional<std::string>
getReasonNotToComputeNativeVectors(int64_t count,
                                   const VectorizeOptions &options);

} // namespace mlir::structured::detail

#endif // LINALG_LIB_TRANSFORMS_VECTORIZATION_TENSORTRANSFERS_H
