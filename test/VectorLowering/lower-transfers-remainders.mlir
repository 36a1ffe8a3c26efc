// Reads of elements at a distance from views whose offsets have every remainder, with masks and without. Those
// that differ in the remainder alone load the same vectors, if these end with the buffer.

// RUN: linalg-opt %s --linalg-lower-transfers -o %t.mlir
// RUN: linalg-opt %t.mlir --canonicalize --cse | FileCheck %s
// RUN: linalg-run %s --pipeline=loops --function=odd_of_2 --input=iota:60 --output=%t.2.npy
// RUN: linalg-run %t.mlir --pipeline=loops --function=odd_of_2 --input=iota:60 --expect=%t.2.npy
// RUN: linalg-run %s --pipeline=loops --function=last_of_3 --input=iota:60 --output=%t.3.npy
// RUN: linalg-run %t.mlir --pipeline=loops --function=last_of_3 --input=iota:60 --expect=%t.3.npy
// RUN: linalg-run %s --pipeline=loops --function=masked_of_4 --input=iota:60 --output=%t.4.npy
// RUN: linalg-run %t.mlir --pipeline=loops --function=masked_of_4 --input=iota:60 --expect=%t.4.npy
// RUN: linalg-run %s --pipeline=loops --function=pairs --input=iota:16 --expect=[1,5,9,13,17,21,25,29]
// RUN: linalg-run %t.mlir --pipeline=loops --function=pairs --input=iota:16 --expect=[1,5,9,13,17,21,25,29]

func.func @odd_of_2(%a: memref<60xf32>) -> memref<22x8xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %rows = arith.constant 22 : index
  %zero = arith.constant 0.0 : f32
  %all = memref.alloc() : memref<22x8xf32>
  %view = memref.subview %a[1] [29] [2] : memref<60xf32> to memref<29xf32, strided<[2], offset: 1>>
  scf.for %i = %c0 to %rows step %c1 {
    %read = vector.transfer_read %view[%i], %zero {in_bounds = [true]} : memref<29xf32, strided<[2], offset: 1>>, vector<8xf32>
    vector.transfer_write %read, %all[%i, %c0] {in_bounds = [true]} : vector<8xf32>, memref<22x8xf32>
  }
  return %all : memref<22x8xf32>
}

func.func @last_of_3(%a: memref<60xf32>) -> memref<11x8xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %rows = arith.constant 11 : index
  %zero = arith.constant 0.0 : f32
  %all = memref.alloc() : memref<11x8xf32>
  %view = memref.subview %a[5] [18] [3] : memref<60xf32> to memref<18xf32, strided<[3], offset: 5>>
  scf.for %i = %c0 to %rows step %c1 {
    %read = vector.transfer_read %view[%i], %zero {in_bounds = [true]} : memref<18xf32, strided<[3], offset: 5>>, vector<8xf32>
    vector.transfer_write %read, %all[%i, %c0] {in_bounds = [true]} : vector<8xf32>, memref<11x8xf32>
  }
  return %all : memref<11x8xf32>
}

func.func @masked_of_4(%a: memref<60xf32>) -> memref<14x10x8xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c10 = arith.constant 10 : index
  %rows = arith.constant 14 : index
  %padding = arith.constant 7.0 : f32
  %all = memref.alloc() : memref<14x10x8xf32>
  %view = memref.subview %a[7] [14] [4] : memref<60xf32> to memref<14xf32, strided<[4], offset: 7>>
  scf.for %i = %c0 to %rows step %c1 {
    scf.for %count = %c0 to %c10 step %c1 {
      %mask = vector.create_mask %count : vector<8xi1>
      %read = vector.transfer_read %view[%i], %padding, %mask : memref<14xf32, strided<[4], offset: 7>>, vector<8xf32>
      vector.transfer_write %read, %all[%i, %count, %c0] {in_bounds = [true]} : vector<8xf32>, memref<14x10x8xf32>
    }
  }
  return %all : memref<14x10x8xf32>
}

// CHECK-LABEL: @pairs
// CHECK-DAG: %[[C0:.*]] = arith.constant 0 : index
// CHECK-DAG: %[[C8:.*]] = arith.constant 8 : index
// CHECK: %[[ALL:.*]] = memref.reinterpret_cast %{{.*}} to offset: [0], sizes: [16], strides: [1]
// CHECK: %[[LOW:.*]] = vector.load %[[ALL]][%[[C0]]]
// CHECK: %[[HIGH:.*]] = vector.load %[[ALL]][%[[C8]]]
// CHECK: vector.shuffle %[[LOW]], %[[HIGH]] [0, 2, 4, 6, 8, 10, 12, 14]
// CHECK: %[[ALL:.*]] = memref.reinterpret_cast %{{.*}} to offset: [0], sizes: [16], strides: [1]
// CHECK: %[[LOW:.*]] = vector.load %[[ALL]][%[[C0]]]
// CHECK: %[[HIGH:.*]] = vector.load %[[ALL]][%[[C8]]]
// CHECK: vector.shuffle %[[LOW]], %[[HIGH]] [1, 3, 5, 7, 9, 11, 13, 15]
func.func @pairs(%a: memref<16xf32>) -> memref<8xf32> {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0.0 : f32
  %all = memref.alloc() : memref<8xf32>
  %even = memref.subview %a[0] [8] [2] : memref<16xf32> to memref<8xf32, strided<[2]>>
  %odd = memref.subview %a[1] [8] [2] : memref<16xf32> to memref<8xf32, strided<[2], offset: 1>>
  %0 = vector.transfer_read %even[%c0], %zero {in_bounds = [true]} : memref<8xf32, strided<[2]>>, vector<8xf32>
  %1 = vector.transfer_read %odd[%c0], %zero {in_bounds = [true]} : memref<8xf32, strided<[2], offset: 1>>, vector<8xf32>
  %sum = arith.addf %0, %1 : vector<8xf32>
  vector.transfer_write %sum, %all[%c0] {in_bounds = [true]} : vector<8xf32>, memref<8xf32>
  return %all : memref<8xf32>
}
