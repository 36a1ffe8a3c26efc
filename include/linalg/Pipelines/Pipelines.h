// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Sequences of passes from linalg to native code. A pipeline only composes:
// each of its stages is a pass or a pipeline that can be run separately.

#ifndef LINALG_PIPELINES_PIPELINES_H
#define LINALG_PIPELINES_PIPELINES_H

#include "mlir/Pass/PassManager.h"
#include "llvm/Support/Error.h"

namespace mlir::structured {

/// `linalg-to-llvm`: from structured ops on tensors or buffers to the LLVM
/// dialect, through loops. Runs on a module. Functions take and return buffers
/// of identity layout for tensors; a returned buffer belongs to the caller.
void buildLinalgToLLVMPipeline(OpPassManager &pm);

/// `linalg-parallel-to-llvm`: like `linalg-to-llvm`, but the iterations of
/// loops declared parallel, of structured ops and others, are distributed over
/// OpenMP threads.
void buildLinalgParallelToLLVMPipeline(OpPassManager &pm);

/// `linalg-codegen`: like `linalg-to-llvm`, but tiled, packed and vectorized
/// for this computer's processor.
void buildLinalgCodegenPipeline(OpPassManager &pm);

/// From structured ops to the LLVM dialect like `linalg-to-llvm`, but through
/// calls of the functions that the given manifests list, and loops for the
/// other ops.
void buildLibraryCallsToLLVMPipeline(OpPassManager &pm,
                                     ArrayRef<std::string> manifests);

/// `linalg-lower-other-dialects`: what exporters write around structured ops,
/// as ops that the other pipelines lower: `ml_program`, `quant` and `shape`.
/// Memory spaces become the CPU's. Part of each pipeline from tensors or
/// buffers.
void buildLowerOtherDialectsPipeline(OpPassManager &pm);

/// `linalg-to-buffers`: the first stage, from structured ops on tensors to ops
/// on buffers, which are freed unless a function returns them.
void buildLinalgToBuffersPipeline(OpPassManager &pm);

/// `linalg-loops-to-llvm`: the last stage, from loops and ops on buffers,
/// vectors and scalars to the LLVM dialect.
void buildLoopsToLLVMPipeline(OpPassManager &pm);

/// A pipeline by its names.
struct PipelineInfo {
  /// Of passes; empty where the pipeline takes files.
  StringRef name;
  /// For execution; empty where the pipeline is only a stage of others.
  StringRef executionName;
  StringRef description;
  /// Whether it calls functions of libraries.
  bool callsLibraries;
  /// Adds the passes; `manifests` are the files that list functions to call.
  void (*build)(OpPassManager &, ArrayRef<std::string> manifests);
};

/// Each of the above.
ArrayRef<PipelineInfo> getLinalgPipelines();

/// The pipeline with an execution name `name`. Fails if there is none; the
/// error lists them.
llvm::Expected<PipelineInfo> findExecutionPipeline(StringRef name);

/// Adds the passes of a pipeline that takes no files to `pm`. Fails with
/// the result of `fail` if there are options or `pm` does not run on modules.
LogicalResult addPipeline(const PipelineInfo &pipeline, OpPassManager &pm,
                          StringRef options,
                          function_ref<LogicalResult(const Twine &)> fail);

/// Registers each pipeline under its name.
void registerLinalgPipelines();

} // namespace mlir::structured

#endif // LINALG_PIPELINES_PIPELINES_H
