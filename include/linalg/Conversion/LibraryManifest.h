// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// A library manifest lists the functions of a library that structured ops are
// lowered to. In JSON:
//
//   {"library": "libkernels.so",
//    "functions": ["linalg_matmul_2df32_2df32_2df32",
//    "linalg_exp_1df32_1df32"]}

#ifndef LINALG_CONVERSION_LIBRARYMANIFEST_H
#define LINALG_CONVERSION_LIBRARYMANIFEST_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <string>
#include <vector>

namespace mlir::structured {

struct LibraryManifest {
  /// The file of the library, relative to the current folder or absolute; empty
  /// if the manifest names none.
  std::string library;
  /// The names of the functions, as `linalg-to-library-calls` derives them: the
  /// symbols in the library have the prefix `_mlir_ciface_`.
  std::vector<std::string> functions;
};

/// Reads the manifest in the file `path`. In the file, `library` is relative to
/// the manifest's folder. Fails with one line that begins with `path` if the
/// file can't be read, is not JSON, has other members or values than the above,
/// or lists a function twice.
llvm::Expected<LibraryManifest> loadManifest(llvm::StringRef path);

} // namespace mlir::structured

#endif // LINALG_CONVERSION_LIBRARYMANIFEST_H
