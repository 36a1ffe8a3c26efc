// MLIR22-9: Buffers of elements that no buffer can have.

// RUN: mlir-opt %s --one-shot-bufferize=bufferize-function-boundaries -o %t
// RUN: not mlir-opt %t 2>&1 | FileCheck %s

func.func @f(%t: tensor<4x!llvm.array<1 x i32>>) -> tensor<4x!llvm.array<1 x i32>> {
  return %t : tensor<4x!llvm.array<1 x i32>>
}

// CHECK: error: invalid memref element type
