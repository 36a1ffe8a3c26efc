// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Calls of one function whose inputs and results are in folders.

#ifndef LINALG_LIB_EXECUTION_BATCH_H
#define LINALG_LIB_EXECUTION_BATCH_H

#include "linalg/Execution/Run.h"
#include "linalg/Execution/Weights.h"

namespace mlir::structured::detail {

/// The inputs of one call.
struct BatchEntry {
  /// A file or a folder.
  std::string path;
  /// Its name without extension, which the results of the call have.
  std::string name;
};

/// The files `.npy`, `.npz` and `.safetensors` and the folders in `folder`, by
/// name. Fails if there is none, or two have one name.
llvm::Expected<std::vector<BatchEntry>> listBatch(StringRef folder);

/// The arrays of the entry by name; none if it is one array.
llvm::Expected<std::optional<Weights>> openEntry(const BatchEntry &entry);

/// The options of the call for `entry`. Those of all calls, `common`, name the
/// folders of outputs and expected values.
CallOptions makeEntryOptions(const BatchEntry &entry, const CallOptions &common,
                             const Signature &signature);

/// Creates the folders that `files` are in.
llvm::Error createFolders(ArrayRef<std::string> files);

} // namespace mlir::structured::detail

#endif // LINALG_LIB_EXECUTION_BATCH_H
