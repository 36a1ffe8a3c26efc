# Headers of MLIR that are parsed once, not in every source. A source still includes what it uses,
# and compiles with LINALG_PRECOMPILED_HEADERS=OFF, as in the preset `debug`.

set(LINALG_PRECOMPILED_HEADER_LIST
  <llvm/ADT/STLExtras.h>
  <llvm/ADT/SetVector.h>
  <llvm/ADT/StringExtras.h>
  <llvm/ADT/TypeSwitch.h>
  <llvm/Support/FormatVariadic.h>
  <mlir/AsmParser/AsmParser.h>
  <mlir/Dialect/Affine/IR/AffineOps.h>
  <mlir/Dialect/Arith/IR/Arith.h>
  <mlir/Dialect/Arith/Utils/Utils.h>
  <mlir/Dialect/Bufferization/IR/Bufferization.h>
  <mlir/Dialect/Complex/IR/Complex.h>
  <mlir/Dialect/ControlFlow/IR/ControlFlowOps.h>
  <mlir/Dialect/Func/IR/FuncOps.h>
  <mlir/Dialect/LLVMIR/LLVMDialect.h>
  <mlir/Dialect/Math/IR/Math.h>
  <mlir/Dialect/MemRef/IR/MemRef.h>
  <mlir/Dialect/SCF/IR/SCF.h>
  <mlir/Dialect/Tensor/IR/Tensor.h>
  <mlir/Dialect/UB/IR/UBOps.h>
  <mlir/Dialect/Utils/IndexingUtils.h>
  <mlir/Dialect/Utils/StaticValueUtils.h>
  <mlir/Dialect/Utils/StructuredOpsUtils.h>
  <mlir/Dialect/Vector/IR/VectorOps.h>
  <mlir/IR/Dominance.h>
  <mlir/IR/IRMapping.h>
  <mlir/IR/Matchers.h>
  <mlir/IR/OpImplementation.h>
  <mlir/IR/PatternMatch.h>
  <mlir/IR/Remarks.h>
  <mlir/IR/TypeUtilities.h>
  <mlir/IR/Verifier.h>
  <mlir/Interfaces/DestinationStyleOpInterface.h>
  <mlir/Interfaces/TilingInterface.h>
  <mlir/Interfaces/ValueBoundsOpInterface.h>
  <mlir/Pass/Pass.h>
  <mlir/Pass/PassManager.h>
  <mlir/Transforms/GreedyPatternRewriteDriver.h>)

if(LINALG_PRECOMPILED_HEADERS)
  file(WRITE ${PROJECT_BINARY_DIR}/PrecompiledHeaders.cpp "")
  add_library(LinalgPrecompiledHeaders OBJECT ${PROJECT_BINARY_DIR}/PrecompiledHeaders.cpp)
  target_compile_features(LinalgPrecompiledHeaders PUBLIC cxx_std_17)
  # Without time stamps, so that equal headers give equal files.
  target_compile_options(LinalgPrecompiledHeaders PRIVATE
    ${LINALG_COMPILE_OPTIONS} -fPIC "SHELL:-Xclang -fno-pch-timestamp")
  target_link_libraries(LinalgPrecompiledHeaders PRIVATE Linalg::MLIR)
  target_precompile_headers(LinalgPrecompiledHeaders PRIVATE ${LINALG_PRECOMPILED_HEADER_LIST})
endif()
