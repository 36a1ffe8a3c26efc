// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "linalg/Bufferization/Passes.h"
#include "linalg/Conversion/Passes.h"
#include "linalg/InitAll.h"
#include "linalg/Transforms/Passes.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassRegistry.h"

using namespace mlir;

template <std::unique_ptr<Pass> (*create)()>
static void registerStockName(StringRef stockName, StringRef description) {
  PassPipelineRegistration<>(stockName, description,
                             [](OpPassManager &pm) { pm.addPass(create()); });
}

/// Stock's leaves other ops than `tensor.pad`.
static std::unique_ptr<Pass> createConvertPads() {
  structured::LinalgConvertTensorPassOptions options;
  options.padsOnly = true;
  return structured::createLinalgConvertTensorPass(options);
}

void mlir::structured::registerStockPassNames() {
  registerStockName<createLinalgConvertElementwisePass>(
      "convert-elementwise-to-linalg", "Same as linalg-convert-elementwise");
  registerStockName<createConvertPads>(
      "convert-tensor-to-linalg", "Same as linalg-convert-tensor=pads-only");
  registerStockName<createLinalgGeneralizePass>("linalg-generalize-named-ops",
                                                "Same as linalg-generalize");
  registerStockName<createLinalgToLoopsPass>("convert-linalg-to-loops",
                                             "Same as linalg-to-loops");
  registerStockName<createLinalgToAffineLoopsPass>(
      "convert-linalg-to-affine-loops", "Same as linalg-to-affine-loops");
  registerStockName<createLinalgToParallelLoopsPass>(
      "convert-linalg-to-parallel-loops", "Same as linalg-to-parallel-loops");
}
