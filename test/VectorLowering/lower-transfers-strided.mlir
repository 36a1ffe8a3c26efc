// Reads of elements at a distance, with all masks of leading elements, at all offsets, beyond the end too.

// RUN: linalg-opt %s --linalg-lower-transfers -o %t.mlir
// RUN: FileCheck %s --input-file=%t.mlir
// RUN: linalg-run %s --function=every_2 --input=iota:60 --output=%t.2.npy
// RUN: linalg-run %t.mlir --function=every_2 --input=iota:60 --expect=%t.2.npy
// RUN: linalg-run %s --function=every_3 --input=iota:60 --output=%t.3.npy
// RUN: linalg-run %t.mlir --function=every_3 --input=iota:60 --expect=%t.3.npy
// RUN: linalg-run %s --function=every_4 --input=iota:60 --output=%t.4.npy
// RUN: linalg-run %t.mlir --function=every_4 --input=iota:60 --expect=%t.4.npy

// CHECK-COUNT-9: vector.maskedload

func.func @every_2(%a: memref<60xf32>) -> memref<30x10x8xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c10 = arith.constant 10 : index
  %rows = arith.constant 30 : index
  %padding = arith.constant 7.0 : f32
  %all = memref.alloc() : memref<30x10x8xf32>
  %view = memref.subview %a[0] [30] [2] : memref<60xf32> to memref<30xf32, strided<[2]>>
  scf.for %i = %c0 to %rows step %c1 {
    scf.for %count = %c0 to %c10 step %c1 {
      %mask = vector.create_mask %count : vector<8xi1>
      %read = vector.transfer_read %view[%i], %padding, %mask : memref<30xf32, strided<[2]>>, vector<8xf32>
      vector.transfer_write %read, %all[%i, %count, %c0] {in_bounds = [true]} : vector<8xf32>, memref<30x10x8xf32>
    }
  }
  return %all : memref<30x10x8xf32>
}

func.func @every_3(%a: memref<60xf32>) -> memref<20x10x8xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c10 = arith.constant 10 : index
  %rows = arith.constant 20 : index
  %padding = arith.constant 7.0 : f32
  %all = memref.alloc() : memref<20x10x8xf32>
  %view = memref.subview %a[0] [20] [3] : memref<60xf32> to memref<20xf32, strided<[3]>>
  scf.for %i = %c0 to %rows step %c1 {
    scf.for %count = %c0 to %c10 step %c1 {
      %mask = vector.create_mask %count : vector<8xi1>
      %read = vector.transfer_read %view[%i], %padding, %mask : memref<20xf32, strided<[3]>>, vector<8xf32>
      vector.transfer_write %read, %all[%i, %count, %c0] {in_bounds = [true]} : vector<8xf32>, memref<20x10x8xf32>
    }
  }
  return %all : memref<20x10x8xf32>
}

func.func @every_4(%a: memref<60xf32>) -> memref<15x10x8xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c10 = arith.constant 10 : index
  %rows = arith.constant 15 : index
  %padding = arith.constant 7.0 : f32
  %all = memref.alloc() : memref<15x10x8xf32>
  %view = memref.subview %a[0] [15] [4] : memref<60xf32> to memref<15xf32, strided<[4]>>
  scf.for %i = %c0 to %rows step %c1 {
    scf.for %count = %c0 to %c10 step %c1 {
      %mask = vector.create_mask %count : vector<8xi1>
      %read = vector.transfer_read %view[%i], %padding, %mask : memref<15xf32, strided<[4]>>, vector<8xf32>
      vector.transfer_write %read, %all[%i, %count, %c0] {in_bounds = [true]} : vector<8xf32>, memref<15x10x8xf32>
    }
  }
  return %all : memref<15x10x8xf32>
}
