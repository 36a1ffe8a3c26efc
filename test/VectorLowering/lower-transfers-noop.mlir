// RUN: linalg-opt %s --linalg-lower-transfers --remarks-filter=linalg-lower-transfers --verify-diagnostics | FileCheck %s

// CHECK-LABEL: @tensor
// CHECK: vector.transfer_read
func.func @tensor(%a: tensor<4xf32>) -> vector<4xf32> {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0.0 : f32
  // expected-remark@+1 {{[Missed] NotLowered | Category:linalg-lower-transfers | Reason="it is on a tensor: run linalg-bufferize first", Remark="left vector.transfer_read alone"}}
  %0 = vector.transfer_read %a[%c0], %zero {in_bounds = [true]} : tensor<4xf32>, vector<4xf32>
  return %0 : vector<4xf32>
}

// CHECK-LABEL: @scalable
// CHECK: vector.transfer_read
func.func @scalable(%a: memref<?xf32>) -> vector<[4]xf32> {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0.0 : f32
  // expected-remark@+1 {{Reason="its vector is scalable, and rows are fixed in number"}}
  %0 = vector.transfer_read %a[%c0], %zero {in_bounds = [true]} : memref<?xf32>, vector<[4]xf32>
  return %0 : vector<[4]xf32>
}

// CHECK-LABEL: @vectors
// CHECK: vector.transfer_read
func.func @vectors(%a: memref<?xvector<4xf32>>) -> vector<1x4xf32> {
  %c0 = arith.constant 0 : index
  %zero = arith.constant dense<0.0> : vector<4xf32>
  // expected-remark@+1 {{Reason="the elements of its buffer are vectors"}}
  %0 = vector.transfer_read %a[%c0], %zero {in_bounds = [true]} : memref<?xvector<4xf32>>, vector<1x4xf32>
  return %0 : vector<1x4xf32>
}

// CHECK-LABEL: @layout
// CHECK: vector.transfer_write
func.func @layout(%a: memref<8xf32, affine_map<(i) -> (i mod 4)>>, %v: vector<4xf32>) {
  %c0 = arith.constant 0 : index
  // expected-remark@+1 {{Reason="the layout of its buffer is not strided"}}
  vector.transfer_write %v, %a[%c0] {in_bounds = [true]} : vector<4xf32>, memref<8xf32, affine_map<(i) -> (i mod 4)>>
  return
}

// CHECK-LABEL: @many
// CHECK: vector.transfer_read
func.func @many(%a: memref<100x100x8xf32>) -> vector<100x100x8xf32> {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0.0 : f32
  // expected-remark@+1 {{Reason="it has more than 4096 rows: tile before vectors are made"}}
  %0 = vector.transfer_read %a[%c0, %c0, %c0], %zero {in_bounds = [true, true, true]} : memref<100x100x8xf32>, vector<100x100x8xf32>
  return %0 : vector<100x100x8xf32>
}

// CHECK-LABEL: @lowered
func.func @lowered(%a: memref<2x8xf32>) -> vector<2x8xf32> {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0.0 : f32
  // expected-remark@+1 {{[Passed] Lowered | Category:linalg-lower-transfers | Remark="lowered vector.transfer_read", rows=2}}
  %0 = vector.transfer_read %a[%c0, %c0], %zero {in_bounds = [true, true]} : memref<2x8xf32>, vector<2x8xf32>
  return %0 : vector<2x8xf32>
}

// CHECK-LABEL: @long
// CHECK: vector.transfer_write
func.func @long(%a: memref<?xf32>, %v: vector<2147483647xf32>) {
  %c0 = arith.constant 0 : index
  // expected-remark@+1 {{Reason="its vector has more than 1048576 elements: tile before vectors are made"}}
  vector.transfer_write %v, %a[%c0] : vector<2147483647xf32>, memref<?xf32>
  return
}
