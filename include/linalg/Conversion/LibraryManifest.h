// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// A library manifest: which functions a library has, so that structured ops
// become calls of them. In JSON:
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
  /// The names of the functions, as `linalg-to-library-calls` makes them: the
  /// symbols in the library have `_mlir_ciface_` before them.
  std::vector<std::string> functions;
};

/// Reads the manifest in the file `path`. `library` is there relative to the
/// manifest's folder. The error is one line that begins with `path`: the file
/// can't be read, is no JSON, has other members or values than the above, or
/// lists a function twice.
llvm::Expected<LibraryManifest> loadManifest(llvm::StringRef path);

} // namespace mlir::structured

#endif // LINALG_CONVERSION_LIBRARYMANIFEST_H
