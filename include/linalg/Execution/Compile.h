// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// From a module to code in memory.

#ifndef LINALG_EXECUTION_COMPILE_H
#define LINALG_EXECUTION_COMPILE_H

#include "linalg/Execution/CallFrame.h"
#include "linalg/Execution/Progress.h"
#include "linalg/Pipelines/Pipelines.h"
#include "llvm/ExecutionEngine/Orc/LLJIT.h"

namespace mlir::structured {

/// An error that was already reported by a diagnostic of MLIR.
class DiagnosedError : public llvm::ErrorInfo<DiagnosedError> {
public:
  static char ID;
  void log(llvm::raw_ostream &stream) const override;
  std::error_code convertToErrorCode() const override;
};

/// How a module is lowered.
struct LoweringOptions {
  PipelineInfo pipeline;
  /// The manifests of the libraries that the pipeline may call.
  SmallVector<std::string> manifests;
  /// Adds MLIR's run-time checks to the program, for example of dynamic
  /// extents. A check that fails writes a message to standard error and aborts
  /// the process.
  bool verify = false;
  /// What shows the passes as they run; null for nothing.
  Progress *progress = nullptr;
};

/// Lowers dialects around structured ops, such as `ml_program`, in place: what
/// they lower to has the functions that can be called. `progress` shows the
/// passes unless it is null. Fails with a `DiagnosedError` if a pass fails.
llvm::Error lowerOtherDialects(ModuleOp module, Progress *progress = nullptr);

/// Lowers `module` in place to the LLVM dialect. The functions in `exported`
/// become public and get a C interface `_mlir_ciface_NAME`; others are only
/// kept if these need them. Fails with a `DiagnosedError` if a pass fails,
/// or leaves an op that has no translation to LLVM IR.
llvm::Error lowerToLLVM(ModuleOp module, ArrayRef<func::FuncOp> exported,
                        const LoweringOptions &options);

/// How code in memory is compiled.
struct JITOptions {
  /// Libraries in which the code's external functions are looked up, after the
  /// process itself.
  SmallVector<std::string> sharedLibraries;
  /// The processor, see `createTargetMachine`.
  std::string targetCPU = "host";
};

/// A module in memory, whose functions are ready to be called.
class CompiledModule {
public:
  /// Compiles a module in the LLVM dialect.
  /// Fails if it needs functions or variables that no library has.
  static llvm::Expected<CompiledModule> create(ModuleOp lowered,
                                               const JITOptions &options = {});

  /// The entry point for a `CallFrame` of the function that `signature` names,
  /// which must have a C interface.
  llvm::Expected<CallFrame::Function> lookup(const Signature &signature) const;

private:
  std::unique_ptr<llvm::orc::LLJIT> jit;
};

} // namespace mlir::structured

#endif // LINALG_EXECUTION_COMPILE_H
