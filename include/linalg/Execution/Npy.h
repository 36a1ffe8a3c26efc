// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Reading and writing NumPy's file format `.npy`.

#ifndef LINALG_EXECUTION_NPY_H
#define LINALG_EXECUTION_NPY_H

#include "linalg/Execution/NDArray.h"

namespace mlir::structured {

/// The header of a `.npy` file.
struct NpyHeader {
  /// NumPy's name of the element type, such as `<f4`.
  std::string dtype;
  bool fortranOrder = false;
  SmallVector<int64_t> shape;
  /// The offset of the data in the file.
  size_t dataOffset = 0;
};

/// Parses the header of a file whose content is `bytes` (format 1.0 to 3.0).
/// Fails with an error of one line if it is malformed, truncated, or of a later
/// format.
llvm::Expected<NpyHeader> parseNpyHeader(StringRef bytes);

/// The header of a file whose content is `bytes`. Fails as `parseNpy` does.
llvm::Expected<NpyHeader> checkNpy(StringRef bytes, ElementKind kind);

/// Parses an array of elements of `kind` from a file whose content is `bytes`.
/// bf16 and floats of 8 bits, which NumPy lacks, are read from integers of the
/// same width; integers may be signed or unsigned; data in Fortran order is
/// reordered. Fails if the header is invalid, the element type differs, or the
/// data does not have the size that the header gives.
llvm::Expected<NDArray> parseNpy(StringRef bytes, ElementKind kind);

/// As `parseNpy` for the content of the file `path`, which errors name.
llvm::Expected<NDArray> readNpy(StringRef path, ElementKind kind);

/// The content of a `.npy` file (format 1.0) that holds `array`.
std::string serializeNpy(const NDArray &array);

/// Writes `array` to `path`. If that fails, no file is left.
llvm::Error writeNpy(StringRef path, const NDArray &array);

} // namespace mlir::structured

#endif // LINALG_EXECUTION_NPY_H
