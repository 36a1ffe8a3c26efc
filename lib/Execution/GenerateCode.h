// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef LINALG_LIB_EXECUTION_GENERATECODE_H
#define LINALG_LIB_EXECUTION_GENERATECODE_H

#include "mlir/IR/BuiltinOps.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/MemoryBuffer.h"
#include <string>
#include <vector>

namespace mlir::structured::detail {

/// Registers the translations to LLVM IR of the dialects that lowered code has.
void registerTranslations(MLIRContext &context);

/// Translates a module in the LLVM dialect to LLVM IR for the processor `cpu`,
/// see `createTargetMachine`. Fails with a `DiagnosedError` if an op has no
/// translation.
llvm::Expected<std::unique_ptr<llvm::Module>>
translate(ModuleOp lowered, llvm::LLVMContext &context, StringRef cpu);

enum class TextKind { LLVMIR, Assembly };

/// Optimizes `module`, and returns its code for `cpu` as text.
llvm::Expected<std::string> generateText(llvm::Module &module, StringRef cpu,
                                         TextKind kind);

using Objects = std::vector<std::unique_ptr<llvm::MemoryBuffer>>;

/// Optimizes `module`, and returns its code for `cpu` as one object file, or as
/// several ones if they `canBeLinked`: then long programs are divided among the
/// processors of this process.
llvm::Expected<Objects> generateObjects(llvm::Module &module, StringRef cpu,
                                        bool canBeLinked);

} // namespace mlir::structured::detail

#endif // LINALG_LIB_EXECUTION_GENERATECODE_H
