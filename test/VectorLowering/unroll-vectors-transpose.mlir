// RUN: linalg-opt %s --linalg-lower-transfers --linalg-unroll-vectors=native-bits=512 | FileCheck %s
// RUN: linalg-opt %s --linalg-lower-transfers --linalg-unroll-vectors=native-bits=256 | FileCheck %s --check-prefix=SHORT
// RUN: linalg-opt %s --linalg-lower-transfers --linalg-unroll-vectors=native-bits=512 -o %t.wide.mlir
// RUN: linalg-opt %s --linalg-lower-transfers --linalg-unroll-vectors=native-bits=128 -o %t.short.mlir

// A square of n rows takes log2(n) shuffles for each row; so does each square of
// a larger matrix, and of a tensor.

// CHECK-LABEL: @square
// CHECK-COUNT-64: vector.shuffle
// CHECK-NOT: vector.shuffle
// SHORT-LABEL: @square
// SHORT-COUNT-96: vector.shuffle
// SHORT-NOT: vector.shuffle
// SHORT-LABEL: @square_in_loops
// RUN: linalg-run %t.wide.mlir --function=square --pipeline=loops --input=iota --input=zeros --output=%t.in.npy --output=%t.wide.npy
// RUN: linalg-run %t.short.mlir --function=square --pipeline=loops --input=iota --input=zeros --expect=%t.in.npy --expect=%t.wide.npy
// RUN: linalg-run %s --function=square_in_loops --pipeline=loops --input=iota --input=zeros --expect=%t.in.npy --expect=%t.wide.npy
func.func @square(%a: memref<16x16xf32>, %b: memref<16x16xf32>) {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0.0 : f32
  %0 = vector.transfer_read %a[%c0, %c0], %zero {in_bounds = [true, true]} : memref<16x16xf32>, vector<16x16xf32>
  %1 = vector.transpose %0, [1, 0] : vector<16x16xf32> to vector<16x16xf32>
  vector.transfer_write %1, %b[%c0, %c0] {in_bounds = [true, true]} : vector<16x16xf32>, memref<16x16xf32>
  return
}
func.func @square_in_loops(%a: memref<16x16xf32>, %b: memref<16x16xf32>) {
  linalg.transpose ins(%a : memref<16x16xf32>) outs(%b : memref<16x16xf32>) permutation = [1, 0]
  return
}

// CHECK-LABEL: @outer
// CHECK-COUNT-128: vector.shuffle
// CHECK-NOT: vector.shuffle
// RUN: linalg-run %t.wide.mlir --function=outer --pipeline=loops --input=iota --input=zeros --output=%t.in.npy --output=%t.wide.npy
// RUN: linalg-run %t.short.mlir --function=outer --pipeline=loops --input=iota --input=zeros --expect=%t.in.npy --expect=%t.wide.npy
// RUN: linalg-run %s --function=outer_in_loops --pipeline=loops --input=iota --input=zeros --expect=%t.in.npy --expect=%t.wide.npy
func.func @outer(%a: memref<16x2x16xi32>, %b: memref<2x16x16xi32>) {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0 : i32
  %0 = vector.transfer_read %a[%c0, %c0, %c0], %zero {in_bounds = [true, true, true]} : memref<16x2x16xi32>, vector<16x2x16xi32>
  %1 = vector.transpose %0, [1, 2, 0] : vector<16x2x16xi32> to vector<2x16x16xi32>
  vector.transfer_write %1, %b[%c0, %c0, %c0] {in_bounds = [true, true, true]} : vector<2x16x16xi32>, memref<2x16x16xi32>
  return
}
func.func @outer_in_loops(%a: memref<16x2x16xi32>, %b: memref<2x16x16xi32>) {
  linalg.transpose ins(%a : memref<16x2x16xi32>) outs(%b : memref<2x16x16xi32>) permutation = [1, 2, 0]
  return
}

// Elements of a byte, of which a lane of 128 bits has 16.

// CHECK-LABEL: @bytes
// CHECK-COUNT-24: vector.shuffle
// CHECK-NOT: vector.shuffle
// RUN: linalg-run %t.wide.mlir --function=bytes --pipeline=loops --input=iota --input=zeros --output=%t.in.npy --output=%t.wide.npy
// RUN: linalg-run %t.short.mlir --function=bytes --pipeline=loops --input=iota --input=zeros --expect=%t.in.npy --expect=%t.wide.npy
// RUN: linalg-run %s --function=bytes_in_loops --pipeline=loops --input=iota --input=zeros --expect=%t.in.npy --expect=%t.wide.npy
func.func @bytes(%a: memref<8x8xi8>, %b: memref<8x8xi8>) {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0 : i8
  %0 = vector.transfer_read %a[%c0, %c0], %zero {in_bounds = [true, true]} : memref<8x8xi8>, vector<8x8xi8>
  %1 = vector.transpose %0, [1, 0] : vector<8x8xi8> to vector<8x8xi8>
  vector.transfer_write %1, %b[%c0, %c0] {in_bounds = [true, true]} : vector<8x8xi8>, memref<8x8xi8>
  return
}
func.func @bytes_in_loops(%a: memref<8x8xi8>, %b: memref<8x8xi8>) {
  linalg.transpose ins(%a : memref<8x8xi8>) outs(%b : memref<8x8xi8>) permutation = [1, 0]
  return
}
