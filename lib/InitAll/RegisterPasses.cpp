// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// One by one, as some of MLIR's passes create or expect ops of MLIR's own
// dialect `linalg`.

#include "linalg/InitAll.h"
#include "mlir/Conversion/Passes.h"
#include "mlir/Dialect/AMDGPU/Transforms/Passes.h"
#include "mlir/Dialect/Affine/Transforms/Passes.h"
#include "mlir/Dialect/Arith/Transforms/Passes.h"
#include "mlir/Dialect/ArmSME/Transforms/Passes.h"
#include "mlir/Dialect/ArmSVE/Transforms/Passes.h"
#include "mlir/Dialect/Async/Passes.h"
#include "mlir/Dialect/Bufferization/Pipelines/Passes.h"
#include "mlir/Dialect/Bufferization/Transforms/Passes.h"
#include "mlir/Dialect/EmitC/Transforms/Passes.h"
#include "mlir/Dialect/Func/Transforms/Passes.h"
#include "mlir/Dialect/GPU/Transforms/Passes.h"
#include "mlir/Dialect/LLVMIR/Transforms/Passes.h"
#include "mlir/Dialect/MLProgram/Transforms/Passes.h"
#include "mlir/Dialect/Math/Transforms/Passes.h"
#include "mlir/Dialect/MemRef/Transforms/Passes.h"
#include "mlir/Dialect/NVGPU/Transforms/Passes.h"
#include "mlir/Dialect/OpenACC/Transforms/Passes.h"
#include "mlir/Dialect/OpenMP/Transforms/Passes.h"
#include "mlir/Dialect/Quant/Transforms/Passes.h"
#include "mlir/Dialect/SCF/Transforms/Passes.h"
#include "mlir/Dialect/SPIRV/Transforms/Passes.h"
#include "mlir/Dialect/Shape/Transforms/Passes.h"
#include "mlir/Dialect/Shard/Transforms/Passes.h"
#include "mlir/Dialect/SparseTensor/Transforms/Passes.h"
#include "mlir/Dialect/Tensor/Transforms/Passes.h"
#include "mlir/Dialect/Tosa/Transforms/Passes.h"
#include "mlir/Dialect/Transform/Transforms/Passes.h"
#include "mlir/Dialect/Vector/Transforms/Passes.h"
#include "mlir/Dialect/XeGPU/Transforms/Passes.h"
#include "mlir/Transforms/Passes.h"

using namespace mlir;

/// Passes of general dialects. The passes of `quant` that we replace create ops
/// of MLIR's `linalg`.
static void registerGeneralPasses() {
  LLVM::registerLLVMPasses();
  affine::registerAffinePasses();
  arith::registerArithPasses();
  bufferization::registerBufferizationPasses();
  bufferization::registerBufferizationPipelines();
  func::registerFuncPasses();
  math::registerMathPasses();
  memref::registerMemRefPasses();
  ml_program::registerMLProgramPasses();
  omp::registerOpenMPPasses();
  quant::registerNormalizeQuantTypes();
  quant::registerStripFuncQuantTypes();
  registerAsyncPasses();
  registerSCFPasses();
  registerShapePasses();
  registerTransformsPasses();
  shard::registerShardPasses();
  tensor::registerTensorPasses();
  tosa::registerTosaPasses();
  transform::registerTransformPasses();
  vector::registerVectorPasses();
}

/// Passes of dialects of one kind of processor or another language.
static void registerSpecialPasses() {
  acc::registerOpenACCPasses();
  amdgpu::registerAMDGPUPasses();
  arm_sme::registerArmSMEPasses();
  arm_sve::registerArmSVEPasses();
  emitc::registerEmitCPasses();
  registerNVGPUPasses();
  registerGPUPasses();
  spirv::registerSPIRVPasses();
  xegpu::registerXeGPUPasses();
}

/// Conversions between general dialects above the LLVM dialect.
static void registerGeneralConversions() {
  registerArithToAPFloatConversionPass();
  registerConvertBufferizationToMemRefPass();
  registerConvertComplexToLibm();
  registerConvertComplexToStandardPass();
  registerConvertMathToFuncs();
  registerConvertMathToLibmPass();
  registerConvertOpenACCToSCFPass();
  registerConvertPDLToPDLInterpPass();
  registerConvertSCFToOpenMPPass();
  registerConvertShapeConstraintsPass();
  registerConvertShapeToStandardPass();
  registerConvertVectorToSCF();
  registerLiftControlFlowToSCFPass();
  registerLowerAffinePass();
  registerMathToAPFloatConversionPass();
  registerSCFToControlFlowPass();
  registerTosaToArithPass();
  registerTosaToMLProgramPass();
  registerTosaToSCFPass();
  registerTosaToTensorPass();
}

/// Conversions to dialects of one kind of processor.
static void registerProcessorConversions() {
  registerArithToAMDGPUConversionPass();
  registerArithToArmSMEConversionPass();
  registerConvertAMDGPUToROCDLPass();
  registerConvertAffineForToGPUPass();
  registerConvertArmNeon2dToIntrPass();
  registerConvertArmSMEToLLVM();
  registerConvertArmSMEToSCFPass();
  registerConvertComplexToROCDLLibraryCalls();
  registerConvertGpuOpsToNVVMOps();
  registerConvertGpuOpsToROCDLOps();
  registerConvertMathToROCDL();
  registerConvertMathToXeVM();
  registerConvertNVGPUToNVVMPass();
  registerConvertParallelLoopToGpuPass();
  registerConvertVectorToAMX();
  registerConvertVectorToArmSMEPass();
  registerConvertVectorToGPU();
  registerConvertVectorToXeGPU();
  registerConvertXeGPUToXeVMPass();
}

/// Conversions to SPIR-V and C.
static void registerConversionsToOtherLanguages() {
  registerConvertArithToEmitC();
  registerConvertArithToSPIRVPass();
  registerConvertComplexToSPIRVPass();
  registerConvertControlFlowToSPIRVPass();
  registerConvertFuncToEmitC();
  registerConvertFuncToSPIRVPass();
  registerConvertGPUToSPIRV();
  registerConvertIndexToSPIRVPass();
  registerConvertMathToEmitC();
  registerConvertMathToSPIRVPass();
  registerConvertMemRefToEmitC();
  registerConvertMemRefToSPIRVPass();
  registerConvertTensorToSPIRVPass();
  registerConvertToEmitC();
  registerConvertVectorToSPIRVPass();
  registerMapMemRefStorageClass();
  registerSCFToEmitC();
  registerSCFToSPIRV();
  registerUBToSPIRVConversionPass();
}

static void registerConversionsToLLVM() {
  registerArithToLLVMConversionPass();
  registerConvertAsyncToLLVMPass();
  registerConvertComplexToLLVMPass();
  registerConvertControlFlowToLLVMPass();
  registerConvertFuncToLLVMPass();
  registerConvertGpuOpsToLLVMSPVOps();
  registerConvertIndexToLLVMPass();
  registerConvertMathToLLVMPass();
  registerConvertNVVMToLLVMPass();
  registerConvertOpenMPToLLVMPass();
  registerConvertSPIRVToLLVMPass();
  registerConvertToLLVMPass();
  registerConvertVectorToLLVMPass();
  registerConvertXeVMToLLVMPass();
  registerFinalizeMemRefToLLVMConversionPass();
  registerGpuToLLVMConversionPass();
  registerLowerHostCodeToLLVMPass();
  registerReconcileUnrealizedCastsPass();
  registerSetLLVMModuleDataLayoutPass();
  registerUBToLLVMConversionPass();
}

void mlir::structured::registerLinalgOptPasses() {
  registerLinalgPasses();
  registerGeneralPasses();
  registerSpecialPasses();
  registerGeneralConversions();
  registerProcessorConversions();
  registerConversionsToOtherLanguages();
  registerConversionsToLLVM();
}
