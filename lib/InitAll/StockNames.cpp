// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

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

void mlir::structured::registerStockPassNames() {
  registerStockName<createLinalgGeneralizePass>("linalg-generalize-named-ops",
                                                "Same as linalg-generalize");
  registerStockName<createLinalgToLoopsPass>("convert-linalg-to-loops",
                                             "Same as linalg-to-loops");
  registerStockName<createLinalgToAffineLoopsPass>(
      "convert-linalg-to-affine-loops", "Same as linalg-to-affine-loops");
  registerStockName<createLinalgToParallelLoopsPass>(
      "convert-linalg-to-parallel-loops", "Same as linalg-to-parallel-loops");
  registerStockName<createLinalgSimplifyDepthwiseConvPass>(
      "simplify-depthwise-conv", "Same as linalg-simplify-depthwise-conv");
}
