// Slices are recognized to be at the same position, without a proof for each pair of them.

// RUN: linalg-opt %s --split-input-file --linalg-bufferize | FileCheck %s

// CHECK-LABEL: func.func @equal_computations
// CHECK:         %[[ROWS:.*]] = memref.dim
// CHECK:         %[[AT:.*]] = affine.apply
// CHECK:         %[[SLICE:.*]] = memref.subview %arg0[0, %[[AT]]] [%[[ROWS]], 2]
// CHECK:         linalg.exp ins(%[[SLICE]] {{.*}} outs(%[[SLICE]]
// CHECK-NOT:     memref.{{alloc|copy}}
// CHECK:         return %arg0
func.func @equal_computations(%t: tensor<?x?xf32>, %i: index) -> tensor<?x?xf32> {
  %c0 = arith.constant 0 : index
  %rows = tensor.dim %t, %c0 : tensor<?x?xf32>
  %at = affine.apply affine_map<(d0) -> (d0 * 2)>(%i)
  %slice = tensor.extract_slice %t[0, %at] [%rows, 2] [1, 1] : tensor<?x?xf32> to tensor<?x2xf32>
  %exp = linalg.exp ins(%slice : tensor<?x2xf32>) outs(%slice : tensor<?x2xf32>) -> tensor<?x2xf32>
  %zero = arith.constant 0 : index
  %same_rows = tensor.dim %t, %zero : tensor<?x?xf32>
  %same_at = affine.apply affine_map<(d0) -> (d0 * 2)>(%i)
  %0 = tensor.insert_slice %exp into %t[0, %same_at] [%same_rows, 2] [1, 1] : tensor<?x2xf32> into tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// -----

// A value of one region is not available in the next one.

// CHECK-LABEL: func.func @regions
// CHECK:         scf.for
// CHECK:           %[[A:.*]] = affine.apply
// CHECK:           memref.subview {{.*}}[%[[A]]]
// CHECK:         scf.for
// CHECK:           %[[B:.*]] = affine.apply
// CHECK:           memref.subview {{.*}}[%[[B]]]
// CHECK-NOT:     memref.{{alloc|copy}}
// CHECK:         return
func.func @regions(%t: tensor<?xf32>, %n: index, %k: index) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = scf.for %i = %c0 to %n step %c1 iter_args(%x = %t) -> tensor<?xf32> {
    %at = affine.apply affine_map<()[s] -> (s + 1)>()[%k]
    %slice = tensor.extract_slice %x[%at] [2] [1] : tensor<?xf32> to tensor<2xf32>
    %exp = linalg.exp ins(%slice : tensor<2xf32>) outs(%slice : tensor<2xf32>) -> tensor<2xf32>
    %y = tensor.insert_slice %exp into %x[%at] [2] [1] : tensor<2xf32> into tensor<?xf32>
    scf.yield %y : tensor<?xf32>
  }
  %1 = scf.for %i = %c0 to %n step %c1 iter_args(%x = %0) -> tensor<?xf32> {
    %at = affine.apply affine_map<()[s] -> (s + 1)>()[%k]
    %slice = tensor.extract_slice %x[%at] [2] [1] : tensor<?xf32> to tensor<2xf32>
    %exp = linalg.exp ins(%slice : tensor<2xf32>) outs(%slice : tensor<2xf32>) -> tensor<2xf32>
    %y = tensor.insert_slice %exp into %x[%at] [2] [1] : tensor<2xf32> into tensor<?xf32>
    scf.yield %y : tensor<?xf32>
  }
  return %1 : tensor<?xf32>
}

// -----

// Overlapping slices that are not known to be equal are not merged.

// CHECK-LABEL: func.func @maybe_other_place
// CHECK:         memref.{{alloc|copy}}
func.func @maybe_other_place(%t: tensor<8xf32>, %i: index, %j: index) -> tensor<8xf32> {
  %slice = tensor.extract_slice %t[%i] [2] [1] : tensor<8xf32> to tensor<2xf32>
  %exp = linalg.exp ins(%slice : tensor<2xf32>) outs(%slice : tensor<2xf32>) -> tensor<2xf32>
  %0 = tensor.insert_slice %exp into %t[%j] [2] [1] : tensor<2xf32> into tensor<8xf32>
  return %0 : tensor<8xf32>
}

// -----

// Without slices, nothing is merged.

// CHECK-LABEL: func.func @no_slices
// CHECK-COUNT-2: arith.constant 3 : index
func.func @no_slices(%m: memref<?xindex>) {
  %c0 = arith.constant 0 : index
  %a = arith.constant 3 : index
  %b = arith.constant 3 : index
  memref.store %a, %m[%c0] : memref<?xindex>
  memref.store %b, %m[%c0] : memref<?xindex>
  return
}
