// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Compiling a module for this process, and its calls.

#ifndef LINALG_LIB_EXECUTION_EXECUTE_H
#define LINALG_LIB_EXECUTION_EXECUTE_H

#include "linalg/Execution/Compile.h"
#include "linalg/Execution/Run.h"
#include "linalg/Execution/Weights.h"

namespace mlir::structured::detail {

/// The libraries that `lowered`, which calls functions of `called`, needs.
SmallVector<std::string> getLibraries(ModuleOp lowered,
                                      ArrayRef<std::string> called);

/// Lowers `module` in place, compiles it, and makes the calls of `options`. The
/// program calls functions of `calledLibraries`; arguments may be among
/// `weights`. Fails as `run` does.
llvm::Error execute(ModuleOp module, const LoweringOptions &lowering,
                    ArrayRef<std::string> calledLibraries,
                    const std::optional<Weights> &weights,
                    const RunOptions &options, llvm::raw_ostream &stream);

} // namespace mlir::structured::detail

#endif // LINALG_LIB_EXECUTION_EXECUTE_H
