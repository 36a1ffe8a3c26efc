// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// One by one, as some of MLIR's conversions create or expect ops of MLIR's own
// dialect `linalg`.

#include "linalg/InitAll.h"
#include "mlir/Conversion/Passes.h"
#include "mlir/Dialect/Affine/Transforms/Passes.h"
#include "mlir/Dialect/Arith/Transforms/Passes.h"
#include "mlir/Dialect/Bufferization/Pipelines/Passes.h"
#include "mlir/Dialect/Bufferization/Transforms/Passes.h"
#include "mlir/Dialect/Func/Transforms/Passes.h"
#include "mlir/Dialect/GPU/Transforms/Passes.h"
#include "mlir/Dialect/LLVMIR/Transforms/Passes.h"
#include "mlir/Dialect/Math/Transforms/Passes.h"
#include "mlir/Dialect/MemRef/Transforms/Passes.h"
#include "mlir/Dialect/OpenMP/Transforms/Passes.h"
#include "mlir/Dialect/SCF/Transforms/Passes.h"
#include "mlir/Dialect/Shard/Transforms/Passes.h"
#include "mlir/Dialect/Tensor/Transforms/Passes.h"
#include "mlir/Dialect/Tosa/Transforms/Passes.h"
#include "mlir/Dialect/Transform/Transforms/Passes.h"
#include "mlir/Dialect/Vector/Transforms/Passes.h"
#include "mlir/Transforms/Passes.h"

using namespace mlir;

static void registerDialectPasses() {
  LLVM::registerLLVMPasses();
  affine::registerAffinePasses();
  arith::registerArithPasses();
  bufferization::registerBufferizationPasses();
  bufferization::registerBufferizationPipelines();
  func::registerFuncPasses();
  math::registerMathPasses();
  memref::registerMemRefPasses();
  omp::registerOpenMPPasses();
  registerGPUPasses();
  registerSCFPasses();
  registerTransformsPasses();
  shard::registerShardPasses();
  tensor::registerTensorPasses();
  tosa::registerTosaPasses();
  transform::registerTransformPasses();
  vector::registerVectorPasses();
}

/// Conversions between the dialects above the LLVM dialect.
static void registerConversionsAboveLLVM() {
  registerArithToAPFloatConversionPass();
  registerConvertAffineForToGPUPass();
  registerConvertBufferizationToMemRefPass();
  registerConvertComplexToLibm();
  registerConvertComplexToStandardPass();
  registerConvertMathToFuncs();
  registerConvertMathToLibmPass();
  registerConvertPDLToPDLInterpPass();
  registerConvertParallelLoopToGpuPass();
  registerConvertSCFToOpenMPPass();
  registerConvertVectorToSCF();
  registerLiftControlFlowToSCFPass();
  registerLowerAffinePass();
  registerMathToAPFloatConversionPass();
  registerSCFToControlFlowPass();
  registerTosaToArithPass();
  registerTosaToSCFPass();
  registerTosaToTensorPass();
}

static void registerConversionsToLLVM() {
  registerArithToLLVMConversionPass();
  registerConvertComplexToLLVMPass();
  registerConvertControlFlowToLLVMPass();
  registerConvertFuncToLLVMPass();
  registerConvertIndexToLLVMPass();
  registerConvertMathToLLVMPass();
  registerConvertOpenMPToLLVMPass();
  registerConvertToLLVMPass();
  registerConvertVectorToLLVMPass();
  registerFinalizeMemRefToLLVMConversionPass();
  registerGpuToLLVMConversionPass();
  registerReconcileUnrealizedCastsPass();
  registerSetLLVMModuleDataLayoutPass();
  registerUBToLLVMConversionPass();
}

void mlir::structured::registerLinalgOptPasses() {
  registerLinalgPasses();
  registerDialectPasses();
  registerConversionsAboveLLVM();
  registerConversionsToLLVM();
}
