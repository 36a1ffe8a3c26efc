// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "linalg/Conversion/Passes.h"
#include "linalg/InitAll.h"
#include "linalg/Transforms/Bufferization/Passes.h"
#include "linalg/Transforms/Convolutions/Passes.h"
#include "linalg/Transforms/Forms/Passes.h"
#include "linalg/Transforms/Fusion/Passes.h"
#include "linalg/Transforms/Memory/Passes.h"
#include "linalg/Transforms/Packing/Passes.h"
#include "linalg/Transforms/Tiling/Passes.h"
#include "linalg/Transforms/VectorLowering/Passes.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassRegistry.h"
#include "mlir/Transforms/Passes.h"

using namespace mlir;
using namespace mlir::structured;

template <std::unique_ptr<Pass> (*create)()>
static void registerStockName(StringRef stockName, StringRef description) {
  PassPipelineRegistration<>(stockName, description,
                             [](OpPassManager &pm) { pm.addPass(create()); });
}

/// The stock pass only converts `tensor.pad`.
static std::unique_ptr<Pass> createConvertPads() {
  structured::LinalgConvertTensorPassOptions options;
  options.padsOnly = true;
  return structured::createLinalgConvertTensorPass(options);
}

static std::unique_ptr<Pass> createCallByStockNames() {
  structured::LinalgToLibraryCallsPassOptions options;
  options.stockNames = true;
  return structured::createLinalgToLibraryCallsPass(options);
}

/// Only creates ops whose names determine the computation, as stock MLIR does.
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

namespace {
struct FoldUnitExtentDimsOptions
    : PassPipelineOptions<FoldUnitExtentDimsOptions> {
  Option<bool> useRankReducingSlices{
      *this, "use-rank-reducing-slices",
      llvm::cl::desc("Use slices of a lower rank instead of reshapes"),
      llvm::cl::init(false)};
};
} // namespace

static void registerFoldUnitExtentDims() {
  PassPipelineRegistration<FoldUnitExtentDimsOptions>(
      "linalg-fold-unit-extent-dims",
      "Same as linalg-fold-unit-dims=generic-only",
      [](OpPassManager &pm, const FoldUnitExtentDimsOptions &options) {
        LinalgFoldUnitDimsPassOptions ours;
        ours.useRankReducingSlices = options.useRankReducingSlices;
        ours.genericOnly = true;
        pm.addPass(createLinalgFoldUnitDimsPass(ours));
      });
}

static void registerInlineScalarOperands() {
  PassPipelineRegistration<>("linalg-inline-scalar-operands",
                             "Same as linalg-inline-scalars=tensors-only",
                             [](OpPassManager &pm) {
                               LinalgInlineScalarsPassOptions ours;
                               ours.tensorsOnly = true;
                               pm.addPass(createLinalgInlineScalarsPass(ours));
                             });
}

namespace {
struct StockDetensorizeOptions : PassPipelineOptions<StockDetensorizeOptions> {
  Option<bool> aggressiveMode{
      *this, "aggressive-mode",
      llvm::cl::desc("Detensorize all, not only what branches depend on"),
      llvm::cl::init(false)};
};
} // namespace

static void registerDetensorize() {
  PassPipelineRegistration<StockDetensorizeOptions>(
      "linalg-detensorize", "Same as linalg-detensorize-ops=generic-only",
      [](OpPassManager &pm, const StockDetensorizeOptions &options) {
        LinalgDetensorizeOpsPassOptions ours;
        ours.aggressiveMode = options.aggressiveMode;
        ours.genericOnly = true;
        pm.addPass(createLinalgDetensorizeOpsPass(ours));
      });
}

namespace {
struct UnwrapScalarsOptions : StockDetensorizeOptions {
  Option<bool> genericOnly{*this, "generic-only",
                           llvm::cl::desc("Leave all but linalg.generic"),
                           llvm::cl::init(false)};
};
} // namespace

/// The former name of a pass.
static void registerUnwrapScalars() {
  PassPipelineRegistration<UnwrapScalarsOptions>(
      "linalg-unwrap-scalars", "Same as linalg-detensorize-ops",
      [](OpPassManager &pm, const UnwrapScalarsOptions &options) {
        LinalgDetensorizeOpsPassOptions ours;
        ours.aggressiveMode = options.aggressiveMode;
        ours.genericOnly = options.genericOnly;
        pm.addPass(createLinalgDetensorizeOpsPass(ours));
      });
}

static void registerFuseElementwiseOps() {
  PassPipelineRegistration<>(
      "linalg-fuse-elementwise-ops",
      "Same as linalg-fuse-elementwise=\"recompute=always into-contractions "
      "single-use generic-only\", canonicalize",
      [](OpPassManager &pm) {
        LinalgFuseElementwisePassOptions ours;
        ours.recompute = Recomputation::Always;
        ours.intoContractions = ours.singleUse = ours.genericOnly = true;
        pm.addPass(createLinalgFuseElementwisePass(ours));
        pm.addPass(createCanonicalizerPass());
      });
}

namespace {
struct BlockPackMatmulOptions : PassPipelineOptions<BlockPackMatmulOptions> {
  ListOption<int64_t> blockFactors{
      *this, "block-factors",
      llvm::cl::desc("Extents of a block along m, n and k")};
  ListOption<int64_t> mnkPaddedMultiples{
      *this, "mnk-padded-multiples",
      llvm::cl::desc("What a block's extents are multiples of")};
  ListOption<int64_t> mnkOrder{
      *this, "mnk-order", llvm::cl::desc("The places of the loops m, n and k")};
  Option<bool> allowPadding{*this, "allow-padding",
                            llvm::cl::desc("Pad blocks that are not full"),
                            llvm::cl::init(true)};
  Option<bool> lhsTransposeOuterBlocks{
      *this, "lhs-transpose-outer-blocks",
      llvm::cl::desc("Blocks of the left operand in the order [K][M]"),
      llvm::cl::init(false)};
  Option<bool> lhsTransposeInnerBlocks{
      *this, "lhs-transpose-inner-blocks",
      llvm::cl::desc("Blocks of the left operand are [k][m]"),
      llvm::cl::init(false)};
  Option<bool> rhsTransposeOuterBlocks{
      *this, "rhs-transpose-outer-blocks",
      llvm::cl::desc("Blocks of the right operand in the order [N][K]"),
      llvm::cl::init(true)};
  Option<bool> rhsTransposeInnerBlocks{
      *this, "rhs-transpose-inner-blocks",
      llvm::cl::desc("Blocks of the right operand are [n][k]"),
      llvm::cl::init(true)};
};
} // namespace

static void buildBlockPackMatmul(OpPassManager &pm,
                                 const BlockPackMatmulOptions &options) {
  LinalgPackMatmulPassOptions ours;
  ours.blockFactors = llvm::to_vector(options.blockFactors);
  ours.mnkPaddedMultiples = llvm::to_vector(options.mnkPaddedMultiples);
  ours.mnkOrder = llvm::to_vector(options.mnkOrder);
  ours.allowPadding = options.allowPadding;
  ours.lhsTransposeOuterBlocks = options.lhsTransposeOuterBlocks;
  ours.lhsTransposeInnerBlocks = options.lhsTransposeInnerBlocks;
  ours.rhsTransposeOuterBlocks = options.rhsTransposeOuterBlocks;
  ours.rhsTransposeInnerBlocks = options.rhsTransposeInnerBlocks;
  pm.addPass(createLinalgPackMatmulPass(ours));
}

void mlir::structured::registerStockPassNames() {
  PassPipelineRegistration<BlockPackMatmulOptions>("linalg-block-pack-matmul",
                                                   "Same as linalg-pack-matmul",
                                                   buildBlockPackMatmul);
  registerStockName<createLinalgConvertElementwisePass>(
      "convert-elementwise-to-linalg", "Same as linalg-convert-elementwise");
  registerStockName<createConvertPads>(
      "convert-tensor-to-linalg", "Same as linalg-convert-tensor=pads-only");
  PassPipelineRegistration<>("linalg-specialize-generic-ops",
                             "Same as linalg-specialize=most-general=named",
                             addSpecializeToNamed);
  PassPipelineRegistration<MorphOptions>(
      "linalg-morph-ops",
      "Same as linalg-categorize, linalg-generalize or linalg-specialize",
      buildMorphPipeline);
  registerStockName<createLinalgFoldTransposePass>(
      "linalg-fold-into-elementwise", "Same as linalg-fold-transpose");
  registerFoldUnitExtentDims();
  registerFuseElementwiseOps();
  registerInlineScalarOperands();
  registerDetensorize();
  registerUnwrapScalars();
  registerStockName<createLinalgGeneralizePass>("linalg-generalize-named-ops",
                                                "Same as linalg-generalize");
  registerStockName<createLinalgToLoopsPass>("convert-linalg-to-loops",
                                             "Same as linalg-to-loops");
  registerStockName<createLinalgToAffineLoopsPass>(
      "convert-linalg-to-affine-loops", "Same as linalg-to-affine-loops");
  registerStockName<createLinalgToParallelLoopsPass>(
      "convert-linalg-to-parallel-loops", "Same as linalg-to-parallel-loops");
  registerStockName<createCallByStockNames>(
      "convert-linalg-to-std", "Same as linalg-to-library-calls=stock-names");
  registerStockName<createLinalgSimplifyDepthwiseConvPass>(
      "simplify-depthwise-conv", "Same as linalg-simplify-depthwise-conv");
}
