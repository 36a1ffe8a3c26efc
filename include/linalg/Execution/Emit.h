// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Writing compiled code to a file.

#ifndef LINALG_EXECUTION_EMIT_H
#define LINALG_EXECUTION_EMIT_H

#include "linalg/Execution/Signature.h"

namespace mlir::structured {

/// The form of the compiled code.
enum class EmitKind { LLVMIR, Assembly, Object, SharedLibrary };

/// Compiles a module in the LLVM dialect for this computer's processor and
/// writes the result to `path`, or to standard output if it is empty or `-`
/// (not for objects and libraries). For an object or a library, also writes a C
/// header next to it, with the extension `.h`, for the functions in `exported`.
/// Linking a library needs a C compiler on the PATH; `calledLibraries`,
/// absolute paths, are linked to it as needed. If anything fails, no file is
/// left.
llvm::Error emitCode(ModuleOp lowered, EmitKind kind, StringRef path,
                     ArrayRef<Signature> exported,
                     ArrayRef<std::string> calledLibraries = {});

} // namespace mlir::structured

#endif // LINALG_EXECUTION_EMIT_H
