// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The libraries that a program may call in the place of structured ops.

#ifndef LINALG_EXECUTION_LIBRARIES_H
#define LINALG_EXECUTION_LIBRARIES_H

#include "mlir/Support/LLVM.h"
#include "llvm/Support/Error.h"
#include <string>

namespace mlir::structured {

/// What `findLibraries` found, each in the order of the names.
struct FoundLibraries {
  /// The files of the manifests.
  SmallVector<std::string> manifests;
  /// The files of the libraries; a manifest may name none.
  SmallVector<std::string> libraries;
};

/// The names of the libraries that come with the project, as it was built; what
/// is called if several have a function is in the first of them.
ArrayRef<StringRef> getShippedLibraries();

/// Finds libraries by their names. A name of `getShippedLibraries` stands for
/// the manifest `linalg_NAME.json` in the first of `folders` that has it, any
/// other is the file of a manifest. Fails if there is no such file, it is no
/// manifest, or the library it names is missing.
llvm::Expected<FoundLibraries> findLibraries(ArrayRef<std::string> names,
                                             ArrayRef<std::string> folders);

/// Where the shipped libraries are if a program of this project is
/// `executable`: in the build tree as well as installed.
SmallVector<std::string> getLibraryFolders(StringRef executable);

} // namespace mlir::structured

#endif // LINALG_EXECUTION_LIBRARIES_H
