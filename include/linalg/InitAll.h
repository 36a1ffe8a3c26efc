// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Everything that a linalg user combines, for drivers such as `linalg-opt`.
// A compiler that wants less links and registers single libraries.

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

/// The interface models among these, without the dialects: for a host that
/// brings MLIR's dialects itself and has ours as `linalg`.
void registerLinalgModels(DialectRegistry &registry);

/// Registers what translates lowered IR to LLVM IR.
void registerLinalgTranslations(DialectRegistry &registry);

/// Makes a pass with its default options.
using CreatePassFn = std::unique_ptr<Pass> (*)();

/// Each of our passes.
ArrayRef<CreatePassFn> getLinalgPasses();

/// Registers our passes and pipelines.
void registerLinalgPasses();

/// Registers our passes and MLIR's that work beside them: general ones, those
/// of the dialects above, and conversions up to the LLVM dialect. Left out are
/// the conversions to and from stock MLIR's `linalg`.
void registerLinalgOptPasses();

/// Registers those of our passes that stock MLIR has under another name under
/// that name too. For `linalg-opt` alone: a host may have them already.
void registerStockPassNames();

/// From here on, what our passes report as remarks in `context` is printed in
/// notes at the ops, in plain words, and remarks go nowhere else.
void explainPasses(MLIRContext &context);

/// Calls `function`, the main function of a driver, on a thread with a stack of
/// 1 GiB, and returns what it returns. MLIR's parser, verifier and printer
/// recurse into what is nested, and ten thousand levels are more than the usual
/// stack has room for. Threads that are started on the way have 256 MiB. Pages
/// that are not touched cost nothing.
int runWithLargeStack(llvm::function_ref<int()> function);

} // namespace mlir::structured

#endif // LINALG_INITALL_H
