// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The lines of the cache that a vector takes in a buffer.

#ifndef LINALG_LIB_CODEGEN_VECTORLINES_H
#define LINALG_LIB_CODEGEN_VECTORLINES_H

#include "mlir/IR/Builders.h"

namespace mlir::structured::detail {

/// The bytes of the buffer that `view` is of; none if they are not known.
std::optional<int64_t> getBufferBytes(Value view);

/// The offsets, in the vector, of the parts of its rows that have `line`
/// elements, the last of a row fewer.
SmallVector<SmallVector<int64_t>> getLineOffsets(ArrayRef<int64_t> shape,
                                                 int64_t line);

/// `indices` with `offsets` added to the last ones.
SmallVector<Value> addOffsets(OpBuilder &builder, Location loc,
                              ValueRange indices, ArrayRef<int64_t> offsets);

} // namespace mlir::structured::detail

#endif // LINALG_LIB_CODEGEN_VECTORLINES_H
