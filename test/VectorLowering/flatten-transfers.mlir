// RUN: linalg-opt %s --linalg-flatten-transfers | FileCheck %s

// CHECK-LABEL: @pairs
// CHECK: %[[ROWS:.*]] = memref.collapse_shape %{{.*}} {{\[}}[0], [1, 2]]
// CHECK: %[[V:.*]] = vector.transfer_read %[[ROWS]]{{.*}} vector<32xbf16>
// CHECK: %[[W:.*]] = vector.shape_cast %[[V]] : vector<32xbf16> to vector<16x2xbf16>
// CHECK: %[[X:.*]] = arith.negf
// CHECK: %[[Y:.*]] = vector.shape_cast %[[X]] : vector<16x2xbf16> to vector<32xbf16>
// CHECK: vector.transfer_write %[[Y]]
func.func @pairs(%a: memref<4x16x2xbf16>, %i: index) {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0.0 : bf16
  %0 = vector.transfer_read %a[%i, %c0, %c0], %zero {in_bounds = [true, true]} : memref<4x16x2xbf16>, vector<16x2xbf16>
  %1 = arith.negf %0 : vector<16x2xbf16>
  vector.transfer_write %1, %a[%i, %c0, %c0] {in_bounds = [true, true]} : vector<16x2xbf16>, memref<4x16x2xbf16>
  return
}
