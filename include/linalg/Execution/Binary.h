// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Files of elements alone, in row-major order and in this computer's byte
// order.

#ifndef LINALG_EXECUTION_BINARY_H
#define LINALG_EXECUTION_BINARY_H

#include "linalg/Execution/NDArray.h"

namespace mlir::structured {

/// Reads an array of elements of `kind` and of shape `shape` from the file
/// `path`. Fails if the file can't be read, has another size, or memory is
/// exhausted.
llvm::Expected<NDArray> readBinary(StringRef path, ElementKind kind,
                                   ArrayRef<int64_t> shape);

/// Writes the elements of `array` to `path`. If that fails, no file is left.
llvm::Error writeBinary(StringRef path, const NDArray &array);

} // namespace mlir::structured

#endif // LINALG_EXECUTION_BINARY_H
