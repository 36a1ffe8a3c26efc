// MLIR22-1: A written vector counts as all of a tensor.

// RUN: mlir-opt %s --one-shot-bufferize=bufferize-function-boundaries | FileCheck %s

func.func @row(%a: tensor<2x2xi32>, %v: vector<2xi32>) -> (tensor<2x2xi32>, tensor<2x2xi32>) {
  %c0 = arith.constant 0 : index
  %0 = vector.transfer_write %v, %a[%c0, %c0] {in_bounds = [true]} : vector<2xi32>, tensor<2x2xi32>
  return %a, %0 : tensor<2x2xi32>, tensor<2x2xi32>
}
func.func @masked(%a: tensor<2xi32>, %v: vector<2xi32>, %mask: vector<2xi1>) -> (tensor<2xi32>, tensor<2xi32>) {
  %c0 = arith.constant 0 : index
  %0 = vector.transfer_write %v, %a[%c0], %mask {in_bounds = [true]} : vector<2xi32>, tensor<2xi32>
  return %a, %0 : tensor<2xi32>, tensor<2xi32>
}

// CHECK-LABEL: func.func @row
// CHECK:         memref.alloc
// CHECK-NOT:     memref.copy
// CHECK:         vector.transfer_write
// CHECK-LABEL: func.func @masked
// CHECK:         memref.alloc
// CHECK-NOT:     memref.copy
// CHECK:         vector.transfer_write
