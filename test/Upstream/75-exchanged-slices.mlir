// MLIR22-75: the second copy reads what the first one has written.

// RUN: mlir-opt %s --one-shot-bufferize=bufferize-function-boundaries | FileCheck %s

// CHECK-NOT: memref.alloc
// CHECK: memref.copy
// CHECK: memref.copy
// CHECK-NOT: memref.copy
func.func @f(%a: tensor<4xf32>, %b: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %0:2 = scf.forall (%i) = (0) to (4) step (2) shared_outs(%x = %a, %y = %b) -> (tensor<4xf32>, tensor<4xf32>) {
    %1 = tensor.extract_slice %x[%i] [2] [1] : tensor<4xf32> to tensor<2xf32>
    %2 = tensor.extract_slice %y[%i] [2] [1] : tensor<4xf32> to tensor<2xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %2 into %x[%i] [2] [1] : tensor<2xf32> into tensor<4xf32>
      tensor.parallel_insert_slice %1 into %y[%i] [2] [1] : tensor<2xf32> into tensor<4xf32>
    }
  }
  return %0#0, %0#1 : tensor<4xf32>, tensor<4xf32>
}
