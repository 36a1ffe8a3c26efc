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

/// Writes only ops whose names say what they compute, as stock MLIR does.
static void addSpecializeToNamed(OpPassManager &pm) {
  structured::LinalgSpecializePassOptions options;
  options.mostGeneral = structured::NamedFormKind::Named;
  pm.addPass(structured::createLinalgSpecializePass(options));
}

namespace {
struct MorphOptions : PassPipelineOptions<MorphOptions> {
  Option<bool> namedToCategory{*this, "named-to-category",
                               llvm::cl::desc("Run linalg-categorize")};
  Option<bool> categoryToGeneric{*this, "category-to-generic",
                                 llvm::cl::desc("Run linalg-generalize")};
  Option<bool> namedToGeneric{*this, "named-to-generic",
                              llvm::cl::desc("Run linalg-generalize")};
  Option<bool> genericToNamed{
      *this, "generic-to-named",
      llvm::cl::desc("Run linalg-specialize=most-general=named")};
};
} // namespace

static void buildMorphPipeline(OpPassManager &pm, const MorphOptions &options) {
  if (options.namedToCategory)
    pm.addPass(structured::createLinalgCategorizePass());
  if (options.categoryToGeneric || options.namedToGeneric)
    pm.addPass(structured::createLinalgGeneralizePass());
  if (options.genericToNamed)
    addSpecializeToNamed(pm);
}

void mlir::structured::registerStockPassNames() {
  PassPipelineRegistration<>("linalg-specialize-generic-ops",
                             "Same as linalg-specialize=most-general=named",
                             addSpecializeToNamed);
  PassPipelineRegistration<MorphOptions>(
      "linalg-morph-ops",
      "Same as linalg-categorize, linalg-generalize or linalg-specialize",
      buildMorphPipeline);
  registerStockName<createLinalgFoldTransposePass>(
      "linalg-fold-into-elementwise", "Same as linalg-fold-transpose");
  registerStockName<createLinalgGeneralizePass>("linalg-generalize-named-ops",
                                                "Same as linalg-generalize");
  registerStockName<createLinalgToLoopsPass>("convert-linalg-to-loops",
                                             "Same as linalg-to-loops");
  registerStockName<createLinalgToAffineLoopsPass>(
      "convert-linalg-to-affine-loops", "Same as linalg-to-affine-loops");
  registerStockName<createLinalgToParallelLoopsPass>(
      "convert-linalg-to-parallel-loops", "Same as linalg-to-parallel-loops");
}
