// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "linalg/Execution/OutputFiles.h"
#include "linalg/Execution/Element.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Signals.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;
using namespace mlir::structured;

static llvm::Error cannotWrite(StringRef path, std::error_code code) {
  return makeError("cannot write '" + path + "': " + code.message());
}

OutputFiles::~OutputFiles() {
  for (const File &file : files) {
    llvm::sys::fs::remove(file.temporary);
    llvm::sys::DontRemoveFileOnSignal(file.temporary);
  }
}

llvm::Expected<std::string> OutputFiles::add(StringRef path,
                                             StringRef content) {
  // Renaming would replace a device or fail on a directory.
  if (llvm::sys::fs::exists(path) && !llvm::sys::fs::is_regular_file(path))
    return makeError("cannot write '" + path +
                     "': expected the name of a regular file");
  SmallString<128> temporary;
  int descriptor;
  if (std::error_code code = llvm::sys::fs::createUniqueFile(
          path + ".tmp%%%%%%", descriptor, temporary))
    return cannotWrite(path, code);
  llvm::sys::RemoveFileOnSignal(temporary);
  files.push_back({path.str(), temporary.str().str()});
  llvm::raw_fd_ostream stream(descriptor, /*shouldClose=*/true);
  stream << content;
  stream.close();
  if (std::error_code code = stream.error()) {
    stream.clear_error();
    return cannotWrite(path, code);
  }
  return files.back().temporary;
}

llvm::Error OutputFiles::commit() {
  while (!files.empty()) {
    const File &file = files.back();
    if (std::error_code code = llvm::sys::fs::rename(file.temporary, file.path))
      return cannotWrite(file.path, code);
    llvm::sys::DontRemoveFileOnSignal(file.temporary);
    files.pop_back();
  }
  return llvm::Error::success();
}
