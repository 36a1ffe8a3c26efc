// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Files that are written completely, all or none.

#ifndef LINALG_EXECUTION_OUTPUTFILES_H
#define LINALG_EXECUTION_OUTPUTFILES_H

#include "mlir/Support/LLVM.h"
#include "llvm/Support/Error.h"
#include <string>
#include <vector>

namespace mlir::structured {

/// Writes each file under a temporary name in the same folder and renames all
/// at the end. Files that were not renamed are removed.
class OutputFiles {
public:
  OutputFiles() = default;
  OutputFiles(const OutputFiles &) = delete;
  OutputFiles &operator=(const OutputFiles &) = delete;
  ~OutputFiles();

  /// Writes `content` to a temporary file for `path` and returns its name.
  llvm::Expected<std::string> add(StringRef path, StringRef content = "");

  /// Renames the files.
  llvm::Error commit();

private:
  struct File {
    std::string path, temporary;
  };
  std::vector<File> files;
};

} // namespace mlir::structured

#endif // LINALG_EXECUTION_OUTPUTFILES_H
