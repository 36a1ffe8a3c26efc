// RUN: linalg-opt %s --linalg-bufferize | FileCheck %s

// A vector of fewer dimensions than the tensor is a part of it: the other elements are copied.
// CHECK-LABEL: func.func @column
// CHECK-SAME: %[[A:.*]]: memref<2x2xi32>, %[[V:.*]]: vector<2xi32>
// CHECK: %[[COPY:.*]] = memref.alloc() {{.*}} : memref<2x2xi32>
// CHECK: memref.copy %[[A]], %[[COPY]]
// CHECK: vector.transfer_write %[[V]], %[[COPY]][%c0, %c0]
// CHECK: return %[[A]], %[[COPY]]
func.func @column(%a: tensor<2x2xi32>, %v: vector<2xi32>) -> (tensor<2x2xi32>, tensor<2x2xi32>) {
  %c0 = arith.constant 0 : index
  %0 = vector.transfer_write %v, %a[%c0, %c0] {in_bounds = [true], permutation_map = affine_map<(d0, d1) -> (d0)>} : vector<2xi32>, tensor<2x2xi32>
  return %a, %0 : tensor<2x2xi32>, tensor<2x2xi32>
}

// For one that covers the tensor, nothing is copied.
// CHECK-LABEL: func.func @whole
// CHECK-NOT: memref.copy
// CHECK-NOT: unrealized_conversion_cast
func.func @whole(%a: tensor<2x2xi32>, %v: vector<2x2xi32>) -> (tensor<2x2xi32>, tensor<2x2xi32>) {
  %c0 = arith.constant 0 : index
  %0 = vector.transfer_write %v, %a[%c0, %c0] {in_bounds = [true, true]} : vector<2x2xi32>, tensor<2x2xi32>
  return %a, %0 : tensor<2x2xi32>, tensor<2x2xi32>
}

// Masked-off elements keep their values.
// CHECK-LABEL: func.func @masked
// CHECK: memref.copy
// CHECK: vector.transfer_write
func.func @masked(%a: tensor<2xi32>, %v: vector<2xi32>, %mask: vector<2xi1>) -> (tensor<2xi32>, tensor<2xi32>) {
  %c0 = arith.constant 0 : index
  %0 = vector.transfer_write %v, %a[%c0], %mask {in_bounds = [true]} : vector<2xi32>, tensor<2xi32>
  return %a, %0 : tensor<2xi32>, tensor<2xi32>
}
