// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The list of our passes, for the driver and the plugin.

#include "linalg/Codegen/Passes.h"
#include "linalg/Conversion/Passes.h"
#include "linalg/InitAll.h"
#include "linalg/Pipelines/Pipelines.h"
#include "linalg/Target/Passes.h"
#include "linalg/Transforms/Bufferization/Passes.h"
#include "linalg/Transforms/Convolutions/Passes.h"
#include "linalg/Transforms/Forms/Passes.h"
#include "linalg/Transforms/Fusion/Passes.h"
#include "linalg/Transforms/Memory/Passes.h"
#include "linalg/Transforms/Packing/Passes.h"
#include "linalg/Transforms/Tiling/Passes.h"
#include "linalg/Transforms/VectorLowering/Passes.h"
#include "linalg/Transforms/Vectorization/Passes.h"
#include "mlir/Pass/PassRegistry.h"

using namespace mlir;
using namespace mlir::structured;

static constexpr CreatePassFn createPassFns[] = {
    createLinalgAddBF16ConversionsPass,
    createLinalgApproximateMathPass,
    createLinalgExpandDivisionsPass,
    createLinalgExpandExtremaPass,
    createLinalgExpandScalarOpsPass,
    createLinalgExpandSmallFloatsPass,
    createLinalgApplySchedulePass,
    createLinalgAssertToAbortPass,
    createLinalgAssumeDistinctPass,
    createLinalgBufferizePass,
    createLinalgCategorizePass,
    createLinalgChooseSchedulePass,
    createLinalgCollapseLoopsPass,
    createLinalgConvToMatmulPass,
    createLinalgConvToWinogradPass,
    createLinalgConvertElementwisePass,
    createLinalgConvertTensorPass,
    createLinalgCopyToLoopsPass,
    createLinalgDeallocatePass,
    createLinalgDecomposePass,
    createLinalgDescribeTargetPass,
    createLinalgDetensorizeOpsPass,
    createLinalgDivideAmongThreadsPass,
    createLinalgExpandZeroPointsPass,
    createLinalgOffsetFactorsPass,
    createLinalgDropEmptyConstantsPass,
    createLinalgReplaceUndefinedIndicesPass,
    createLinalgExtractFactorsPass,
    createLinalgFlattenImagesPass,
    createLinalgFlattenTransfersPass,
    createLinalgFoldTransposePass,
    createLinalgFoldUnitDimsPass,
    createLinalgFreeEarlyPass,
    createLinalgFuseElementwisePass,
    createLinalgFuseRowsPass,
    createLinalgGeneralizePass,
    createLinalgHoistAccumulatorsPass,
    createLinalgHoistFillsPass,
    createLinalgHoistPackingPass,
    createLinalgInlineScalarsPass,
    createLinalgInterchangePass,
    createLinalgKeepDeallocationsPass,
    createLinalgLiftLoopsPass,
    createLinalgLowerContractionsPass,
    createLinalgLowerDotProductsPass,
    createLinalgLowerReductionsPass,
    createLinalgLowerExpandShapePass,
    createLinalgLowerMLProgramPass,
    createLinalgLowerQuantPass,
    createLinalgLowerShapePass,
    createLinalgLowerTileProductsPass,
    createLinalgLowerTransfersPass,
    createLinalgLowerVectorsPass,
    createLinalgMapMemorySpacesPass,
    createLinalgPackMatmulPass,
    createLinalgPackPass,
    createLinalgPadPass,
    createLinalgPlanMemoryPass,
    createLinalgPrefetchAccumulatorsPass,
    createLinalgPreventDoubleFreesPass,
    createLinalgPromotePass,
    createLinalgPropagatePackingPass,
    createLinalgRaiseToTensorsPass,
    createLinalgReplaceUnreadInitsPass,
    createLinalgRequestTilesPass,
    createLinalgScfToCfPass,
    createLinalgSimplifyDepthwiseConvPass,
    createLinalgSpecializePass,
    createLinalgSplitReductionPass,
    createLinalgStreamStoresPass,
    createLinalgTileAndFusePass,
    createLinalgTilePass,
    createLinalgToAffineLoopsPass,
    createLinalgToLibraryCallsPass,
    createLinalgToLoopsPass,
    createLinalgToOpenMPPass,
    createLinalgToParallelLoopsPass,
    createLinalgUnrollVectorsPass,
    createLinalgVectorizePass,
    createLinalgVerifyBuffersPass,
    createLinalgVerifyLoweredPass,
};

ArrayRef<CreatePassFn> mlir::structured::getLinalgPasses() {
  return createPassFns;
}

void mlir::structured::registerLinalgPasses() {
  for (CreatePassFn create : getLinalgPasses())
    registerPass(create);
  registerLinalgPipelines();
}
