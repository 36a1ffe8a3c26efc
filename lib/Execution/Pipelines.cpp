// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "linalg/Execution/Pipelines.h"
#include "linalg/Execution/Element.h"
#include "linalg/Pipelines/Pipelines.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace mlir::structured;

ArrayRef<ExecutionPipeline> mlir::structured::getExecutionPipelines() {
  static const ExecutionPipeline pipelines[] = {
      {"loops", "plain loops, the pipeline linalg-to-llvm",
       /*callsLibraries=*/false,
       [](OpPassManager &pm, ArrayRef<std::string>) {
         buildLinalgToLLVMPipeline(pm);
       }},
      {"parallel",
       "loops whose iterations threads share, the pipeline "
       "linalg-parallel-to-llvm",
       /*callsLibraries=*/false,
       [](OpPassManager &pm, ArrayRef<std::string>) {
         buildLinalgParallelToLLVMPipeline(pm);
       }},
      {"library", "calls of the functions in libraries, and loops for the rest",
       /*callsLibraries=*/true, buildLibraryCallsToLLVMPipeline}};
  return pipelines;
}

llvm::Expected<ExecutionPipeline>
mlir::structured::findExecutionPipeline(StringRef name) {
  SmallVector<StringRef> names;
  for (const ExecutionPipeline &pipeline : getExecutionPipelines()) {
    if (pipeline.name == name)
      return pipeline;
    names.push_back(pipeline.name);
  }
  return makeError("no pipeline '" + name +
                   "'; there are: " + llvm::join(names, ", "));
}
