// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Writing compiled code to a file.

#ifndef LINALG_EXECUTION_EMIT_H
#define LINALG_EXECUTION_EMIT_H

#include "linalg/Execution/Progress.h"
#include "linalg/Execution/Signature.h"

namespace mlir::structured {

/// The form of the compiled code.
enum class EmitKind { LLVMIR, Assembly, Object, SharedLibrary };

/// What is written, and for which processor.
struct EmitOptions {
  EmitKind kind = EmitKind::Object;
  /// The file; empty or `-` for standard output, not for objects and libraries.
  std::string path;
  /// The processor, see `createTargetMachine`.
  std::string targetCPU = "host";
  /// Absolute paths of libraries that are linked to a shared library as needed.
  SmallVector<std::string> calledLibraries = {};
  /// What shows that code is generated, and ends then; null for nothing.
  Progress *progress = nullptr;
};

/// Compiles a module in the LLVM dialect and writes the result. For an object
/// or a library, also writes a C header next to it, with the extension `.h`,
/// for the functions in `exported`. Linking a library needs a C compiler on the
/// PATH. If anything fails, no file is left.
llvm::Error emitCode(ModuleOp lowered, ArrayRef<Signature> exported,
                     const EmitOptions &options);

} // namespace mlir::structured

#endif // LINALG_EXECUTION_EMIT_H
