// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef LINALG_LIB_TRANSFORMS_VECTORLOWERING_TRANSPOSESQUARES_H
#define LINALG_LIB_TRANSFORMS_VECTORLOWERING_TRANSPOSESQUARES_H

#include "NativeVectorLayout.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

namespace mlir::structured::detail {

/// The columns of a square whose rows are vectors of a power of two of
/// elements.
SmallVector<Value> transposeSquare(OpBuilder &builder, Location loc,
                                   SmallVector<Value> rows);

/// The pieces of the result of `op`, given those of its source, if the
/// innermost dimension and the one that takes its position are divided into
/// squares: pieces on both sides have the same power of two of elements.
/// Computed by `log2(n)` shuffles for each piece of `n` elements, most of them
/// a single instruction of processors.
std::optional<SmallVector<Value>>
transposeSquares(OpBuilder &builder, vector::TransposeOp op,
                 const NativeVectorLayout &source,
                 const NativeVectorLayout &result, ValueRange pieces);

} // namespace mlir::structured::detail

#endif // LINALG_LIB_TRANSFORMS_VECTORLOWERING_TRANSPOSESQUARES_H
