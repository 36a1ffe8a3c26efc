// MLIR22-33: The bounds of a dimension that there is not are what is in memory.

// RUN: mlir-opt %s --pass-pipeline="builtin.module(func.func(test-affine-reify-value-bounds))" | FileCheck %s

func.func @f(%t: tensor<4x8xf32>) -> index {
  %c2 = arith.constant 2 : index
  %0 = tensor.dim %t, %c2 : tensor<4x8xf32>
  %1 = "test.reify_bound"(%0) {constant, type = "UB"} : (index) -> (index)
  return %1 : index
}

// CHECK:      tensor.dim
// CHECK-NEXT: %[[C:.*]] = arith.constant {{[-0-9]+}} : index
// CHECK-NEXT: return %[[C]]
