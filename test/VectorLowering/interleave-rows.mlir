// RUN: linalg-opt %s --linalg-describe-target=target-cpu=icelake-server --linalg-lower-dot-products --split-input-file | FileCheck %s

// REQUIRES: x86

// Four rows of bytes become groups.
// CHECK-LABEL: func.func @bytes
// CHECK-SAME: %[[ROWS:.*]]: vector<4x16xi8>
// CHECK-DAG: %[[R0:.*]] = vector.extract %[[ROWS]][0]
// CHECK-DAG: %[[R1:.*]] = vector.extract %[[ROWS]][1]
// CHECK-DAG: %[[R2:.*]] = vector.extract %[[ROWS]][2]
// CHECK-DAG: %[[R3:.*]] = vector.extract %[[ROWS]][3]
// CHECK-DAG: %[[EVEN:.*]] = vector.interleave %[[R0]], %[[R2]] : vector<16xi8>
// CHECK-DAG: %[[ODD:.*]] = vector.interleave %[[R1]], %[[R3]] : vector<16xi8>
// CHECK: %[[ALL:.*]] = vector.interleave %[[EVEN]], %[[ODD]] : vector<32xi8>
// CHECK: vector.shape_cast %[[ALL]] : vector<64xi8> to vector<16x4xi8>
func.func @bytes(%rows: vector<4x16xi8>) -> vector<16x4xi8> {
  %0 = vector.transpose %rows, [1, 0] : vector<4x16xi8> to vector<16x4xi8>
  return %0 : vector<16x4xi8>
}

// -----

// Dimensions of one element may be anywhere.
// CHECK-LABEL: func.func @words
// CHECK-COUNT-2: arith.bitcast {{.*}} : vector<32xbf16> to vector<32xi16>
// CHECK: vector.interleave {{.*}} : vector<32xi16>
// CHECK: arith.bitcast {{.*}} : vector<64xi16> to vector<64xbf16>
// CHECK-NOT: vector.transpose
func.func @words(%rows: vector<1x2x1x32xbf16>) -> vector<1x1x32x2xbf16> {
  %0 = vector.transpose %rows, [2, 0, 3, 1] : vector<1x2x1x32xbf16> to vector<1x1x32x2xbf16>
  return %0 : vector<1x1x32x2xbf16>
}

// -----

// Rows that are not as many as a group has elements, of few elements, of other
// elements, or that stay where they are.
// CHECK-LABEL: func.func @others
// CHECK-COUNT-4: vector.transpose
func.func @others(%rows: vector<2x16xi8>, %short: vector<4x4xi8>, %wide: vector<4x16xf32>, %same: vector<1x4x16xi8>)
    -> (vector<16x2xi8>, vector<4x4xi8>, vector<16x4xf32>, vector<4x1x16xi8>) {
  %0 = vector.transpose %rows, [1, 0] : vector<2x16xi8> to vector<16x2xi8>
  %1 = vector.transpose %short, [1, 0] : vector<4x4xi8> to vector<4x4xi8>
  %2 = vector.transpose %wide, [1, 0] : vector<4x16xf32> to vector<16x4xf32>
  %3 = vector.transpose %same, [1, 0, 2] : vector<1x4x16xi8> to vector<4x1x16xi8>
  return %0, %1, %2, %3 : vector<16x2xi8>, vector<4x4xi8>, vector<16x4xf32>, vector<4x1x16xi8>
}
