// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Registration of all libraries, for drivers such as `linalg-opt`. A compiler
// that needs less registers single libraries.

#ifndef LINALG_INITALL_H
#define LINALG_INITALL_H

#include "mlir/IR/DialectRegistry.h"
#include "mlir/Pass/Pass.h"

namespace mlir::structured {

/// Registers our dialect `linalg`, MLIR's dialects that are used together with
/// it, and their interface models: bufferization, value bounds, subsets,
/// tiling, inlining, runtime verification, conversion to LLVM, transform ops.
/// Stock MLIR's dialect `linalg` must not be registered in the same context.
void registerLinalgDialects(DialectRegistry &registry);

/// Registers only the interface models of these: for a host that registers
/// MLIR's dialects itself and has our `linalg`.
void registerLinalgModels(DialectRegistry &registry);

/// Registers the translations of lowered IR to LLVM IR.
void registerLinalgTranslations(DialectRegistry &registry);

/// Creates a pass with its default options.
using CreatePassFn = std::unique_ptr<Pass> (*)();

/// Each of our passes.
ArrayRef<CreatePassFn> getLinalgPasses();

/// Registers our passes and pipelines.
void registerLinalgPasses();

/// Registers our passes and MLIR's that can be used with them: general ones,
/// those of the dialects above, and conversions up to the LLVM dialect, but not
/// conversions to and from stock MLIR's `linalg`.
void registerLinalgOptPasses();

/// Registers aliases for our passes that stock MLIR has under another name.
/// Only for `linalg-opt`: a host may have these passes already.
void registerStockPassNames();

/// Makes `--version` of a driver print the versions of this project and of the
/// MLIR library, and the processor. Call it before options are parsed.
void registerVersion();

/// Prints remarks of our passes in `context` as notes at the ops, in plain
/// words, instead of emitting them as remarks.
void explainPasses(MLIRContext &context);

/// Calls `function`, the main function of a driver, on a thread with a stack of
/// 1 GiB, and returns its result. MLIR's parser, verifier and printer are
/// recursive, and ten thousand levels of nesting overflow the usual stack.
/// Threads that are started meanwhile have 256 MiB. Unused pages cost nothing.
int runWithLargeStack(llvm::function_ref<int()> function);

} // namespace mlir::structured

#endif // LINALG_INITALL_H
