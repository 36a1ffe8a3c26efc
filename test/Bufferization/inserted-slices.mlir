// Iterations that exchange slices of two results copy one of them before.

// RUN: linalg-opt %s --linalg-bufferize | FileCheck %s
// RUN: linalg-run %s --pipeline=loops --input=[1,2,3,4] --input=[5,6,7,8] --expect=[5,6,7,8] --expect=[1,2,3,4]
// RUN: linalg-run %s --threads=2 --input=[1,2,3,4] --input=[5,6,7,8] --expect=[5,6,7,8] --expect=[1,2,3,4]

// CHECK: scf.forall
// CHECK: %[[COPY:.*]] = memref.alloc
// CHECK: memref.copy %{{.*}}, %[[COPY]]
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
