// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The pipelines that execution can be asked for by name.

#ifndef LINALG_EXECUTION_PIPELINES_H
#define LINALG_EXECUTION_PIPELINES_H

#include "mlir/Pass/PassManager.h"
#include "llvm/Support/Error.h"

namespace mlir::structured {

/// A way from structured ops on tensors or buffers to the LLVM dialect.
struct ExecutionPipeline {
  StringRef name;
  StringRef summary;
  /// Whether it calls functions of libraries.
  bool callsLibraries;
  /// Adds the passes; `manifests` are the files that list functions to call.
  void (*build)(OpPassManager &, ArrayRef<std::string> manifests);
};

/// All of them; the first is the default.
ArrayRef<ExecutionPipeline> getExecutionPipelines();

/// The pipeline called `name`. Fails when there is none; the error lists them.
llvm::Expected<ExecutionPipeline> findExecutionPipeline(StringRef name);

} // namespace mlir::structured

#endif // LINALG_EXECUTION_PIPELINES_H
