// MLIR22-80: The iterations of some loops write to one tensor.

// RUN: mlir-opt %s --one-shot-bufferize=bufferize-function-boundaries | FileCheck %s

func.func @f(%t: tensor<4xf32>, %x: f32, %o: memref<4xf32>) {
  %c0 = arith.constant 0 : index
  affine.for %i = 0 to 4 {
    %0 = tensor.insert %x into %t[%i] : tensor<4xf32>
    %1 = tensor.extract %0[%c0] : tensor<4xf32>
    memref.store %1, %o[%i] : memref<4xf32>
  }
  return
}

// CHECK: func.func @f(%[[T:[a-z0-9]*]]: memref<4xf32
// CHECK-NOT: memref.copy
// CHECK: memref.store %{{.*}}, %[[T]]
