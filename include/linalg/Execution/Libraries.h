// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The libraries that a program may call instead of structured ops.

#ifndef LINALG_EXECUTION_LIBRARIES_H
#define LINALG_EXECUTION_LIBRARIES_H

#include "mlir/Support/LLVM.h"
#include "llvm/Support/Error.h"
#include <string>

namespace mlir::structured {

/// The result of `findLibraries`, in the order of the names.
struct FoundLibraries {
  /// The files of the manifests.
  SmallVector<std::string> manifests;
  /// The files of the libraries; a manifest may have no library.
  SmallVector<std::string> libraries;
};

/// The names of the libraries that were built with the project. If several have
/// a function, the first one's is called.
ArrayRef<StringRef> getShippedLibraries();

/// Finds libraries by their names. A name of `getShippedLibraries` is the
/// manifest `linalg_NAME.json` in the first of `folders` that has it, any other
/// is the file of a manifest. Fails if there is no such file, it is not a
/// manifest, or the library it names is missing.
llvm::Expected<FoundLibraries> findLibraries(ArrayRef<std::string> names,
                                             ArrayRef<std::string> folders);

/// The folders of the shipped libraries for a program of this project,
/// `executable`, in the build tree or installed.
SmallVector<std::string> getLibraryFolders(StringRef executable);

} // namespace mlir::structured

#endif // LINALG_EXECUTION_LIBRARIES_H
