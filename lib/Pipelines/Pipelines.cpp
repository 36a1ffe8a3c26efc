// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "linalg/Pipelines/Pipelines.h"
#include "linalg/Codegen/Passes.h"
#include "linalg/Conversion/Passes.h"
#include "linalg/Target/Passes.h"
#include "linalg/Transforms/Bufferization/Passes.h"
#include "linalg/Transforms/Forms/Passes.h"
#include "linalg/Transforms/Fusion/Passes.h"
#include "linalg/Transforms/Memory/Passes.h"
#include "linalg/Transforms/VectorLowering/Passes.h"
#include "mlir/Conversion/AffineToStandard/AffineToStandard.h"
#include "mlir/Conversion/BufferizationToMemRef/BufferizationToMemRef.h"
#include "mlir/Conversion/ComplexToStandard/ComplexToStandard.h"
#include "mlir/Conversion/ConvertToLLVM/ToLLVMPass.h"
#include "mlir/Conversion/MathToFuncs/MathToFuncs.h"
#include "mlir/Conversion/MathToLLVM/MathToLLVM.h"
#include "mlir/Conversion/MathToLibm/MathToLibm.h"
#include "mlir/Conversion/MemRefToLLVM/MemRefToLLVM.h"
#include "mlir/Conversion/ReconcileUnrealizedCasts/ReconcileUnrealizedCasts.h"
#include "mlir/Conversion/VectorToLLVM/ConvertVectorToLLVMPass.h"
#include "mlir/Dialect/Affine/Transforms/Passes.h"
#include "mlir/Dialect/Arith/Transforms/Passes.h"
#include "mlir/Dialect/Bufferization/Transforms/Passes.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/MemRef/Transforms/Passes.h"
#include "mlir/Pass/PassRegistry.h"
#include "mlir/Transforms/Passes.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace mlir::structured;

/// Canonicalizes loops without a search for dead blocks and arguments: it asks
/// each loop for the effects of all ops in it, and LLVM removes those as well.
static void addLoopCanonicalizer(OpPassManager &pm) {
  GreedyRewriteConfig config;
  config.setRegionSimplificationLevel(GreedySimplifyRegionLevel::Disabled);
  pm.addPass(createCanonicalizerPass(config));
}

/// Rejects what the lowering to LLVM can't handle, before it is part of
/// something else. Memory spaces have been mapped.
static void addChecks(OpPassManager &pm) {
  LinalgVerifyLoweredPassOptions options;
  options.isBefore = true;
  pm.addPass(createLinalgVerifyLoweredPass(options));
  pm.addPass(createLinalgVerifyBuffersPass());
}

void mlir::structured::buildLoopsToLLVMPipeline(OpPassManager &pm) {
  pm.addPass(createLinalgAssumeDistinctPass());
  addChecks(pm);
  pm.addPass(createLinalgDropEmptyConstantsPass());
  pm.addPass(createLinalgReplaceUndefinedIndicesPass());
  pm.addPass(createLinalgCopyToLoopsPass());
  pm.addPass(createLinalgLowerVectorsPass());
  pm.addPass(createLinalgLowerExpandShapePass());
  pm.addPass(createLinalgExpandScalarOpsPass());
  pm.addPass(createLinalgExpandSmallFloatsPass());
  pm.addPass(createLinalgExpandExtremaPass());
  // Views become offsets and strides, computed by arithmetic.
  pm.addPass(memref::createExpandStridedMetadataPass());
  pm.addPass(createLinalgExpandDivisionsPass());
  pm.addPass(createLowerAffinePass());
  pm.addPass(createLoopInvariantCodeMotionPass());
  pm.addPass(createLinalgScfToCfPass());
  // MLIR22-50: whenever an op changes, the canonicalizer visits the loops
  // around it again, and searches their bodies for an effect. Blocks have no
  // such cost.
  pm.addPass(createCanonicalizerPass());
  pm.addPass(createCSEPass());
  pm.addPass(createLinalgAssertToAbortPass());
  pm.addPass(createLinalgRequestTilesPass());
  ConvertMathToFuncsOptions functionOptions;
  // LLVM's intrinsic has an exponent of 32 bits.
  functionOptions.minWidthOfFPowIExponent = 33;
  pm.addPass(createConvertMathToFuncs(functionOptions));
  // Functions without an LLVM intrinsic become calls of libm.
  pm.addPass(createConvertComplexToStandardPass());
  pm.addPass(arith::createArithExpandOpsPass());
  pm.addPass(createConvertMathToLLVMPass());
  pm.addPass(createConvertMathToLibmPass());
  ConvertVectorToLLVMPassOptions vectorOptions;
  vectorOptions.x86Vector = true;
  pm.addPass(createConvertVectorToLLVMPass(vectorOptions));
  // MLIR22-64: the common conversion of all other dialects leaves some ops of
  // this one.
  FinalizeMemRefToLLVMConversionPassOptions memrefs;
  // LLVM knows that what it returns overlaps nothing else, unlike the aligned
  // part of what malloc returns.
  memrefs.useAlignedAlloc = true;
  pm.addPass(createFinalizeMemRefToLLVMConversionPass(memrefs));
  pm.addPass(createConvertToLLVMPass());
  pm.addPass(createReconcileUnrealizedCastsPass());
  pm.addPass(createLinalgVerifyLoweredPass());
  pm.addPass(createLinalgAddBF16ConversionsPass());
}

/// MLIR's `buffer-deallocation-pipeline` for functions with OpenMP loops, and
/// programs that free some buffers themselves; others are freed early.
static void addDeallocation(OpPassManager &pm) {
  memref::ExpandReallocPassOptions realloc;
  realloc.emitDeallocs = false;
  pm.addPass(memref::createExpandReallocPass(realloc));
  pm.addPass(createLinalgDeallocatePass());
  pm.addPass(createLinalgPreventDoubleFreesPass());
  pm.addPass(bufferization::createBufferDeallocationSimplificationPass());
  pm.addPass(bufferization::createLowerDeallocationsPass());
  pm.addPass(createCSEPass());
  addLoopCanonicalizer(pm);
  pm.addPass(createLinalgFreeEarlyPass());
}

void mlir::structured::buildLowerOtherDialectsPipeline(OpPassManager &pm) {
  pm.addPass(createLinalgLowerMLProgramPass());
  pm.addPass(createLinalgLowerQuantPass());
  pm.addPass(createLinalgLowerShapePass());
  pm.addPass(createLinalgReplaceUndefinedIndicesPass());
  pm.addPass(createLinalgMapMemorySpacesPass());
}

/// Makes ops that are several loop nests structured ops.
static void addDecomposition(OpPassManager &pm) {
  LinalgDecomposePassOptions options;
  options.aggregatesOnly = true;
  pm.addPass(createLinalgDecomposePass(options));
}

static void addBufferization(OpPassManager &pm) {
  pm.addPass(createLinalgLiftLoopsPass());
  pm.addPass(createLinalgKeepDeallocationsPass());
  LinalgBufferizePassOptions options;
  options.markNoAlias = true;
  pm.addPass(createLinalgBufferizePass(options));
}

void mlir::structured::buildLinalgToBuffersPipeline(OpPassManager &pm) {
  buildLowerOtherDialectsPipeline(pm);
  addChecks(pm);
  pm.addPass(createLinalgConvertElementwisePass());
  addDecomposition(pm);
  addBufferization(pm);
  addLoopCanonicalizer(pm);
  addDeallocation(pm);
  pm.addPass(createConvertBufferizationToMemRefPass());
}

void mlir::structured::buildLinalgToLLVMPipeline(OpPassManager &pm) {
  buildLinalgToBuffersPipeline(pm);
  pm.addPass(createLinalgToLoopsPass());
  buildLoopsToLLVMPipeline(pm);
}

void mlir::structured::buildLinalgParallelToLLVMPipeline(OpPassManager &pm) {
  buildLinalgToBuffersPipeline(pm);
  pm.addPass(createLinalgToParallelLoopsPass());
  pm.addPass(createLinalgToOpenMPPass());
  buildLoopsToLLVMPipeline(pm);
}

void mlir::structured::buildLinalgCodegenPipeline(OpPassManager &pm) {
  buildLowerOtherDialectsPipeline(pm);
  addChecks(pm);
  pm.addPass(createLinalgDescribeTargetPass());
  pm.addPass(createLinalgConvertElementwisePass());
  addDecomposition(pm);
  LinalgRaiseToTensorsPassOptions raise;
  raise.skipElementwise = true;
  pm.addPass(createLinalgRaiseToTensorsPass(raise));
  pm.addPass(createLinalgReplaceUnreadInitsPass());
  LinalgFoldUnitDimsPassOptions unitDims;
  unitDims.innermostOnly = true;
  pm.addPass(createLinalgFoldUnitDimsPass(unitDims));
  pm.addPass(createLinalgFuseElementwisePass());
  pm.addPass(createLinalgExpandZeroPointsPass());
  pm.addPass(createLinalgOffsetFactorsPass());
  pm.addPass(createLinalgExtractFactorsPass());
  pm.addPass(createLinalgDivideAmongThreadsPass());
  pm.addPass(createLinalgFuseRowsPass());
  pm.addPass(createLinalgCollapseLoopsPass());
  pm.addPass(createLinalgFlattenImagesPass());
  pm.addPass(createLinalgChooseSchedulePass());
  pm.addPass(createLinalgApplySchedulePass());
  // Panels that no tile reads by itself.
  addDecomposition(pm);
  pm.addPass(createCSEPass());
  pm.addPass(createLinalgHoistAccumulatorsPass());
  addBufferization(pm);
  // Before buffers are hoisted: each thread has its own.
  pm.addPass(createLinalgToOpenMPPass());
  pm.addPass(createCSEPass());
  addLoopCanonicalizer(pm);
  pm.addNestedPass<func::FuncOp>(bufferization::createBufferLoopHoistingPass());
  pm.addPass(createLinalgHoistFillsPass());
  addDeallocation(pm);
  pm.addPass(createConvertBufferizationToMemRefPass());
  pm.addPass(createLinalgPrefetchAccumulatorsPass());
  pm.addPass(createLinalgStreamStoresPass());
  pm.addPass(createLinalgLowerTileProductsPass());
  pm.addPass(createLinalgLowerDotProductsPass());
  pm.addPass(createLinalgFlattenTransfersPass());
  pm.addPass(createLinalgLowerTransfersPass());
  pm.addPass(createLinalgLowerContractionsPass());
  pm.addPass(createLinalgLowerReductionsPass());
  pm.addPass(createLinalgUnrollVectorsPass());
  pm.addPass(createCSEPass());
  pm.addPass(createLinalgToLoopsPass());
  pm.addPass(createLinalgApproximateMathPass());
  pm.addPass(createLinalgPlanMemoryPass());
  buildLoopsToLLVMPipeline(pm);
}

void mlir::structured::buildLibraryCallsToLLVMPipeline(
    OpPassManager &pm, ArrayRef<std::string> manifests) {
  buildLinalgToBuffersPipeline(pm);
  LinalgToLibraryCallsPassOptions options;
  llvm::append_range(options.library, manifests);
  pm.addPass(createLinalgToLibraryCallsPass(options));
  buildLoopsToLLVMPipeline(pm);
}

/// `build`, for a pipeline that takes no files.
template <void (*build)(OpPassManager &)>
static void buildWithoutFiles(OpPassManager &pm, ArrayRef<std::string>) {
  build(pm);
}

static constexpr PipelineInfo pipelines[] = {
    {"linalg-to-llvm", "loops",
     "Lower structured ops to the LLVM dialect through loops",
     /*callsLibraries=*/false, buildWithoutFiles<buildLinalgToLLVMPipeline>},
    {"linalg-parallel-to-llvm", "parallel",
     "Lower structured ops to the LLVM dialect through parallel loops, whose "
     "iterations threads share",
     /*callsLibraries=*/false,
     buildWithoutFiles<buildLinalgParallelToLLVMPipeline>},
    {"linalg-codegen", "codegen",
     "Lower structured ops to the LLVM dialect through vectors and caches of "
     "the processor",
     /*callsLibraries=*/false, buildWithoutFiles<buildLinalgCodegenPipeline>},
    {"", "library",
     "Lower structured ops to the LLVM dialect through calls of functions in "
     "libraries, and loops where there is none",
     /*callsLibraries=*/true, buildLibraryCallsToLLVMPipeline},
    {"linalg-lower-other-dialects", "",
     "Lower ml_program, quant and shape, and map memory spaces to the CPU's",
     /*callsLibraries=*/false,
     buildWithoutFiles<buildLowerOtherDialectsPipeline>},
    {"linalg-to-buffers", "",
     "Lower structured ops on tensors to ones on buffers that are freed",
     /*callsLibraries=*/false, buildWithoutFiles<buildLinalgToBuffersPipeline>},
    {"linalg-loops-to-llvm", "",
     "Lower loops, buffers, vectors and scalars to the LLVM dialect",
     /*callsLibraries=*/false, buildWithoutFiles<buildLoopsToLLVMPipeline>},
};

ArrayRef<PipelineInfo> mlir::structured::getLinalgPipelines() {
  return pipelines;
}

llvm::Expected<PipelineInfo>
mlir::structured::findExecutionPipeline(StringRef name) {
  SmallVector<StringRef> names;
  for (const PipelineInfo &pipeline : pipelines) {
    if (pipeline.executionName.empty())
      continue;
    if (pipeline.executionName == name)
      return pipeline;
    names.push_back(pipeline.executionName);
  }
  return llvm::createStringError("no pipeline '" + name +
                                 "'; there are: " + llvm::join(names, ", "));
}

LogicalResult
mlir::structured::addPipeline(const PipelineInfo &pipeline, OpPassManager &pm,
                              StringRef options,
                              function_ref<LogicalResult(const Twine &)> fail) {
  if (!options.empty())
    return fail("'" + pipeline.name + "' has no options, found '" + options +
                "'");
  if (pm.getNesting() == OpPassManager::Nesting::Explicit &&
      pm.getOpAnchorName() != ModuleOp::getOperationName())
    return fail("'" + pipeline.name + "' runs on '" +
                ModuleOp::getOperationName() + "', found '" +
                pm.getOpAnchorName() + "'");
  pipeline.build(pm, /*manifests=*/{});
  return success();
}

// MLIR22-44: with MLIR's PassPipelineRegistration, a pipeline on another op
// would abort the process.
void mlir::structured::registerLinalgPipelines() {
  for (const PipelineInfo &pipeline : pipelines) {
    if (pipeline.name.empty())
      continue;
    registerPassPipeline(
        pipeline.name, pipeline.description,
        [&pipeline](OpPassManager &pm, StringRef options,
                    function_ref<LogicalResult(const Twine &)> fail) {
          return addPipeline(pipeline, pm, options, fail);
        },
        [](function_ref<void(const mlir::detail::PassOptions &)>) {});
  }
}
