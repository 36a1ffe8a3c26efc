// MLIR22-48: A write in another block is overlooked.

// RUN: mlir-opt %s --one-shot-bufferize=bufferize-function-boundaries | FileCheck %s

func.func @f(%a: tensor<4xf32>, %c: i1, %x: f32) -> (tensor<4xf32>, tensor<4xf32>) {
  %c0 = arith.constant 0 : index
  cf.cond_br %c, ^a, ^b
^a:
  %0 = tensor.insert %x into %a[%c0] : tensor<4xf32>
  return %a, %0 : tensor<4xf32>, tensor<4xf32>
^b:
  return %a, %a : tensor<4xf32>, tensor<4xf32>
}

// CHECK: ^bb1:
// CHECK-NEXT: memref.store %{{.*}}, %[[A:[a-z0-9]*]][%{{.*}}]
// CHECK-NEXT: return %[[A]], %[[A]]
