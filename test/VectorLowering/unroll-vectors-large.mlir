// RUN: linalg-opt %s --linalg-unroll-vectors --remarks-filter=linalg-unroll-vectors --split-input-file --verify-diagnostics | FileCheck %s
// RUN: linalg-opt %s --linalg-unroll-vectors=native-bits=8 --split-input-file > /dev/null

// An op is split with all of its vectors or not at all: a vector of 4,608 parts
// stays, and so does one that rows are inserted into or extracted from.

// CHECK-LABEL: @insert
// CHECK: %[[LOW:.*]] = vector.load {{.*}} vector<16xf32>
// CHECK: %[[HIGH:.*]] = vector.load {{.*}} vector<16xf32>
// CHECK: vector.insert_strided_slice %[[LOW]]
// CHECK: %[[ROW:.*]] = vector.insert_strided_slice %[[HIGH]]
// CHECK: vector.insert %[[ROW]], %{{.*}} [7] : vector<32xf32> into vector<2304x32xf32>
// expected-remark@+1 {{cut the results of 1 ops}}
func.func @insert(%a: memref<32xf32>, %big: vector<2304x32xf32>) -> vector<2304x32xf32> {
  %c0 = arith.constant 0 : index
  %row = vector.load %a[%c0] : memref<32xf32>, vector<32xf32>
  // expected-remark@+1 {{Reason="one of its vectors would be more than 4096 native ones: tile before vectors are made", Remark="left vector.insert alone"}}
  %0 = vector.insert %row, %big [7] : vector<32xf32> into vector<2304x32xf32>
  return %0 : vector<2304x32xf32>
}

// -----

// CHECK-LABEL: @extract
// CHECK: %[[ROW:.*]] = vector.extract %{{.*}}[2, 1] : vector<32xi32> from vector<4x1152x32xi32>
// CHECK: vector.shuffle %[[ROW]]
// CHECK-COUNT-2: vector.store {{.*}} vector<16xi32>
// expected-remark@+1 {{cut the results of 1 ops}}
func.func @extract(%big: vector<4x1152x32xi32>, %a: memref<32xi32>) {
  %c0 = arith.constant 0 : index
  // expected-remark@+1 {{Reason="one of its vectors would be more than 4096 native ones: tile before vectors are made", Remark="left vector.extract alone"}}
  %0 = vector.extract %big[2, 1] : vector<32xi32> from vector<4x1152x32xi32>
  vector.store %0, %a[%c0] : memref<32xi32>, vector<32xi32>
  return
}

// -----

// CHECK-LABEL: @moves
// CHECK: vector.extract_strided_slice {{.*}} : vector<2304x32xf32> to vector<2x32xf32>
// CHECK: vector.insert_strided_slice {{.*}} : vector<2x32xf32> into vector<2304x32xf32>
// CHECK: vector.broadcast {{.*}} : vector<32xf32> to vector<2304x32xf32>
// CHECK: vector.transpose {{.*}} : vector<2304x32xf32> to vector<32x2304xf32>
// CHECK: vector.shape_cast {{.*}} : vector<2304x32xf32> to vector<2x1152x32xf32>
// expected-remark@+1 {{cut the results of 2 ops}}
func.func @moves(%big: vector<2304x32xf32>, %row: vector<32xf32>)
    -> (vector<2304x32xf32>, vector<2304x32xf32>, vector<32x2304xf32>, vector<2x1152x32xf32>) {
  // expected-remark@+1 {{left vector.extract_strided_slice alone}}
  %0 = vector.extract_strided_slice %big {offsets = [7], sizes = [2], strides = [1]} : vector<2304x32xf32> to vector<2x32xf32>
  %1 = arith.negf %0 : vector<2x32xf32>
  // expected-remark@+1 {{left vector.insert_strided_slice alone}}
  %2 = vector.insert_strided_slice %1, %big {offsets = [9, 0], strides = [1, 1]} : vector<2x32xf32> into vector<2304x32xf32>
  // expected-remark@+1 {{left vector.broadcast alone}}
  %3 = vector.broadcast %row : vector<32xf32> to vector<2304x32xf32>
  // expected-remark@+1 {{left vector.transpose alone}}
  %4 = vector.transpose %big, [1, 0] : vector<2304x32xf32> to vector<32x2304xf32>
  // expected-remark@+1 {{left vector.shape_cast alone}}
  %5 = vector.shape_cast %big : vector<2304x32xf32> to vector<2x1152x32xf32>
  return %2, %3, %4, %5 : vector<2304x32xf32>, vector<2304x32xf32>, vector<32x2304xf32>, vector<2x1152x32xf32>
}

// -----

// The operand and the result of a shuffle and of a reshape are split differently.
// CHECK-LABEL: @sides
// CHECK: vector.shuffle {{.*}} : vector<65552xf32>, vector<20xf32>
// CHECK: vector.shape_cast {{.*}} : vector<65552x1xf32> to vector<65552xf32>
// expected-remark@+1 {{cut the results of 1 ops}}
func.func @sides(%long: vector<65552xf32>, %short: vector<20xf32>, %column: vector<65552x1xf32>) -> (vector<3xf32>, vector<65552xf32>) {
  // expected-remark@+1 {{left vector.shuffle alone}}
  %0 = vector.shuffle %long, %short [0, 65552, 65571] : vector<65552xf32>, vector<20xf32>
  // expected-remark@+1 {{left vector.shape_cast alone}}
  %1 = vector.shape_cast %column : vector<65552x1xf32> to vector<65552xf32>
  return %0, %1 : vector<3xf32>, vector<65552xf32>
}

// -----

// The number of parts overflows 64 bits.
// CHECK-LABEL: @overflow
// CHECK: vector.extract {{.*}} : vector<32xf32> from
// expected-remark@+1 {{cut the results of 1 ops}}
func.func @overflow(%big: vector<4294967296x4294967296x4294967296x32xf32>) -> vector<32xf32> {
  // expected-remark@+1 {{left vector.extract alone}}
  %0 = vector.extract %big[0, 0, 0] : vector<32xf32> from vector<4294967296x4294967296x4294967296x32xf32>
  return %0 : vector<32xf32>
}

// -----

// At no position, at a dynamic position, and in a vector of rank 0.
// CHECK-LABEL: @positions
// CHECK: vector.extract %{{.*}}[-1]
// CHECK: vector.extract %{{.*}}[%{{.*}}]
// CHECK: vector.insert %{{.*}} [-1]
// CHECK: vector.insert %{{.*}} [%{{.*}}, 3]
// CHECK: vector.broadcast %{{.*}} : vector<f32> to vector<2x32xf32>
// expected-remark@+1 {{cut the results of 5 ops}}
func.func @positions(%v: vector<2x32xf32>, %row: vector<32xf32>, %x: f32, %z: vector<f32>, %i: index)
    -> (vector<32xf32>, vector<32xf32>, vector<2x32xf32>, vector<2x32xf32>, vector<2x32xf32>) {
  // expected-remark@+1 {{left vector.extract alone}}
  %0 = vector.extract %v[-1] : vector<32xf32> from vector<2x32xf32>
  // expected-remark@+1 {{left vector.extract alone}}
  %1 = vector.extract %v[%i] : vector<32xf32> from vector<2x32xf32>
  // expected-remark@+1 {{left vector.insert alone}}
  %2 = vector.insert %row, %v [-1] : vector<32xf32> into vector<2x32xf32>
  // expected-remark@+1 {{left vector.insert alone}}
  %3 = vector.insert %x, %v [%i, 3] : f32 into vector<2x32xf32>
  // expected-remark@+1 {{left vector.broadcast alone}}
  %4 = vector.broadcast %z : vector<f32> to vector<2x32xf32>
  return %0, %1, %2, %3, %4 : vector<32xf32>, vector<32xf32>, vector<2x32xf32>, vector<2x32xf32>, vector<2x32xf32>
}
