// RUN: linalg-opt %s --linalg-bufferize --canonicalize | FileCheck %s

// An empty tensor that a loop fills, and the insertion of the last rows after
// it, becomes the destination: nothing is copied.

// CHECK-LABEL: @rows
// CHECK-NOT: alloc
// CHECK: scf.for
// CHECK: linalg.exp {{.*}} outs(%{{.*}} : memref<4x8xf32,
// CHECK: linalg.exp {{.*}} outs(%{{.*}} : memref<2x8xf32,
// CHECK-NOT: copy
func.func @rows(%a: tensor<10x8xf32>, %out: memref<10x8xf32>) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %e = tensor.empty() : tensor<10x8xf32>
  %full = scf.for %i = %c0 to %c8 step %c4 iter_args(%t = %e) -> tensor<10x8xf32> {
    %s = tensor.extract_slice %a[%i, 0] [4, 8] [1, 1] : tensor<10x8xf32> to tensor<4x8xf32>
    %d = tensor.extract_slice %t[%i, 0] [4, 8] [1, 1] : tensor<10x8xf32> to tensor<4x8xf32>
    %x = linalg.exp ins(%s : tensor<4x8xf32>) outs(%d : tensor<4x8xf32>) -> tensor<4x8xf32>
    %n = tensor.insert_slice %x into %t[%i, 0] [4, 8] [1, 1] : tensor<4x8xf32> into tensor<10x8xf32>
    scf.yield %n : tensor<10x8xf32>
  }
  %s = tensor.extract_slice %a[8, 0] [2, 8] [1, 1] : tensor<10x8xf32> to tensor<2x8xf32>
  %d = tensor.extract_slice %full[8, 0] [2, 8] [1, 1] : tensor<10x8xf32> to tensor<2x8xf32>
  %x = linalg.exp ins(%s : tensor<2x8xf32>) outs(%d : tensor<2x8xf32>) -> tensor<2x8xf32>
  %all = tensor.insert_slice %x into %full[8, 0] [2, 8] [1, 1] : tensor<2x8xf32> into tensor<10x8xf32>
  bufferization.materialize_in_destination %all in restrict writable %out : (tensor<10x8xf32>, memref<10x8xf32>) -> ()
  return
}
