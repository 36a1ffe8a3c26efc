// MLIR22-6: An op whose result is not read writes to a loop's buffer.

// RUN: mlir-opt %s --one-shot-bufferize=bufferize-function-boundaries | FileCheck %s

func.func @f(%a: tensor<4xf32>) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %x = arith.constant 1.0 : f32
  %init = tensor.empty() : tensor<4xf32>
  %0 = scf.for %i = %c0 to %c4 step %c1 iter_args(%t = %init) -> (tensor<4xf32>) {
    %unread = linalg.fill ins(%x : f32) outs(%init : tensor<4xf32>) -> tensor<4xf32>
    %y = tensor.extract %a[%i] : tensor<4xf32>
    %u = tensor.insert %y into %t[%i] : tensor<4xf32>
    scf.yield %u : tensor<4xf32>
  }
  return %0 : tensor<4xf32>
}

// CHECK: %[[M:.*]] = memref.alloc
// CHECK: scf.for {{.*}} iter_args(%[[T:.*]] = %[[M]])
// CHECK: linalg.fill {{.*}} outs(%[[M]] :
// CHECK: memref.store %{{.*}}, %[[T]]
