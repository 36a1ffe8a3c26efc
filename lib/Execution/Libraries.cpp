// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "linalg/Execution/Libraries.h"
#include "linalg/Conversion/LibraryManifest.h"
#include "linalg/Execution/Element.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

using namespace mlir;
using namespace mlir::structured;

ArrayRef<StringRef> mlir::structured::getShippedLibraries() {
  static const StringRef names[] = {
#ifdef LINALG_HAS_BLAS
      "blas",
#endif
      "runtime"};
  return names;
}

/// The file of the manifest for a name.
static llvm::Expected<std::string> findManifest(StringRef name,
                                                ArrayRef<std::string> folders) {
  if (!llvm::is_contained(getShippedLibraries(), name))
    return name.str();
  for (const std::string &folder : folders) {
    SmallString<128> path(folder);
    llvm::sys::path::append(path, "linalg_" + name + ".json");
    if (llvm::sys::fs::exists(path))
      return path.str().str();
  }
  return makeError("the library '" + name + "' has no manifest linalg_" + name +
                   ".json in " +
                   (folders.empty() ? "any folder, as none is given"
                                    : llvm::join(folders, ", ")));
}

llvm::Expected<FoundLibraries>
mlir::structured::findLibraries(ArrayRef<std::string> names,
                                ArrayRef<std::string> folders) {
  FoundLibraries found;
  for (StringRef name : names) {
    auto path = findManifest(name, folders);
    if (!path)
      return path.takeError();
    auto manifest = loadManifest(*path);
    if (!manifest)
      return manifest.takeError();
    found.manifests.push_back(*path);
    if (manifest->library.empty())
      continue;
    // Absolute, as it may be loaded from another folder.
    SmallString<128> library(manifest->library);
    llvm::sys::fs::make_absolute(library);
    llvm::sys::path::remove_dots(library);
    if (!llvm::sys::fs::exists(library))
      return makeError("library manifest '" + *path +
                       "' names a library that is not there: " + library);
    found.libraries.push_back(library.str().str());
  }
  return found;
}

SmallVector<std::string>
mlir::structured::getLibraryFolders(StringRef executable) {
  SmallVector<std::string> folders;
  for (StringRef name : {"lib", LINALG_INSTALL_LIBDIR}) {
    SmallString<128> folder = llvm::sys::path::parent_path(executable);
    llvm::sys::path::append(folder, "..", name);
    llvm::sys::path::remove_dots(folder, /*remove_dot_dot=*/true);
    if (!llvm::is_contained(folders, folder.str()))
      folders.push_back(folder.str().str());
  }
  return folders;
}
