// RUN: linalg-opt %s --linalg-hoist-accumulators --split-input-file | FileCheck %s

// Loop-invariant slices of tensors.

// CHECK-LABEL: func.func @slice
// CHECK-SAME: %[[C:.*]]: tensor<?x8xf32>, %[[I:.*]]: index, %[[N:.*]]: index)
// CHECK: %[[INIT:.*]] = tensor.extract_slice %[[C]][%[[I]], 0] [%[[S:.*]], 4] [1, 2] : tensor<?x8xf32> to tensor<?x4xf32>
// CHECK: %[[SUM:.*]] = scf.for {{.*}} iter_args(%[[OLD:.*]] = %[[INIT]]) -> (tensor<?x4xf32>) {
// CHECK-NEXT: %[[NEW:.*]] = linalg.exp ins(%[[OLD]] {{.*}} outs(%[[OLD]]
// CHECK-NEXT: scf.yield %[[NEW]]
// CHECK: %[[R:.*]] = tensor.insert_slice %[[SUM]] into %[[C]][%[[I]], 0] [%{{.*}}, 4] [1, 2]
// CHECK: return %[[R]]
func.func @slice(%c: tensor<?x8xf32>, %i: index, %n: index) -> tensor<?x8xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %k = %c0 to %n step %c1 iter_args(%t = %c) -> (tensor<?x8xf32>) {
    %s = affine.min affine_map<(i)[s] -> (s - i, 4)>(%i)[%n]
    %old = tensor.extract_slice %t[%i, 0] [%s, 4] [1, 2] : tensor<?x8xf32> to tensor<?x4xf32>
    %new = linalg.exp ins(%old : tensor<?x4xf32>) outs(%old : tensor<?x4xf32>) -> tensor<?x4xf32>
    %z = affine.min affine_map<(i)[s] -> (s - i, 4)>(%i)[%n]
    %u = tensor.insert_slice %new into %t[%i, 0] [%z, 4] [1, 2] : tensor<?x4xf32> into tensor<?x8xf32>
    scf.yield %u : tensor<?x8xf32>
  }
  return %r : tensor<?x8xf32>
}

// -----

// The slice varies, or is inserted at another position, or another op reads the tensor.
// CHECK-LABEL: func.func @others
// CHECK-COUNT-3: scf.for {{.*}} -> (tensor<8x8xf32>)
func.func @others(%c: tensor<8x8xf32>, %i: index) -> (tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %0 = scf.for %k = %c0 to %c8 step %c1 iter_args(%t = %c) -> (tensor<8x8xf32>) {
    %old = tensor.extract_slice %t[%k, 0] [1, 4] [1, 1] : tensor<8x8xf32> to tensor<1x4xf32>
    %new = linalg.exp ins(%old : tensor<1x4xf32>) outs(%old : tensor<1x4xf32>) -> tensor<1x4xf32>
    %u = tensor.insert_slice %new into %t[%k, 0] [1, 4] [1, 1] : tensor<1x4xf32> into tensor<8x8xf32>
    scf.yield %u : tensor<8x8xf32>
  }
  %1 = scf.for %k = %c0 to %c8 step %c1 iter_args(%t = %c) -> (tensor<8x8xf32>) {
    %old = tensor.extract_slice %t[%i, 0] [1, 4] [1, 1] : tensor<8x8xf32> to tensor<1x4xf32>
    %new = linalg.exp ins(%old : tensor<1x4xf32>) outs(%old : tensor<1x4xf32>) -> tensor<1x4xf32>
    %u = tensor.insert_slice %new into %t[%i, 1] [1, 4] [1, 1] : tensor<1x4xf32> into tensor<8x8xf32>
    scf.yield %u : tensor<8x8xf32>
  }
  %2 = scf.for %k = %c0 to %c8 step %c1 iter_args(%t = %c) -> (tensor<8x8xf32>) {
    %old = tensor.extract_slice %t[%i, 0] [1, 4] [1, 1] : tensor<8x8xf32> to tensor<1x4xf32>
    %row = tensor.extract_slice %t[%k, 0] [1, 4] [1, 1] : tensor<8x8xf32> to tensor<1x4xf32>
    %new = linalg.add ins(%old, %row : tensor<1x4xf32>, tensor<1x4xf32>) outs(%old : tensor<1x4xf32>) -> tensor<1x4xf32>
    %u = tensor.insert_slice %new into %t[%i, 0] [1, 4] [1, 1] : tensor<1x4xf32> into tensor<8x8xf32>
    scf.yield %u : tensor<8x8xf32>
  }
  return %0, %1, %2 : tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>
}
