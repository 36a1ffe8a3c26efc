// Where masks are not free, rows of which a mask selects a number of elements that is known at run time are stored in
// parts of powers of two: for any such number, also none and more than there are, the same elements are.

// RUN: linalg-opt %s --linalg-describe-target=target-cpu=x86-64-v3 --linalg-lower-transfers -o %t.mlir
// RUN: linalg-opt %t.mlir --canonicalize --cse | FileCheck %s
// RUN: linalg-opt %s --linalg-describe-target=target-cpu=skylake-avx512 --linalg-lower-transfers | FileCheck %s --check-prefix=MASKS
// RUN: linalg-opt %s --linalg-lower-transfers | FileCheck %s --check-prefix=MASKS
// RUN: linalg-run %s --pipeline=loops --function=two_rows --input=iota:2x8 --output=%t.two.npy
// RUN: linalg-run %t.mlir --pipeline=loops --function=two_rows --input=iota:2x8 --expect=%t.two.npy
// RUN: linalg-run %s --pipeline=loops --function=some_rows --input=iota:2x8 --output=%t.some.npy
// RUN: linalg-run %t.mlir --pipeline=loops --function=some_rows --input=iota:2x8 --expect=%t.some.npy
// RUN: linalg-run %s --pipeline=loops --function=one_row --input=iota:8 --output=%t.one.npy
// RUN: linalg-run %t.mlir --pipeline=loops --function=one_row --input=iota:8 --expect=%t.one.npy
// RUN: linalg-run %s --pipeline=loops --function=fewer_rows --input=iota:2x8 --output=%t.fewer.npy
// RUN: linalg-run %t.mlir --pipeline=loops --function=fewer_rows --input=iota:2x8 --expect=%t.fewer.npy

// CHECK-LABEL: @two_rows
// CHECK: %[[ROW0:.*]] = vector.load
// CHECK: %[[ROW1:.*]] = vector.load
// CHECK: arith.cmpi sge, %[[N:.*]], %c8
// CHECK: scf.if
// CHECK-NEXT: vector.store %[[ROW0]], %[[BUFFER:.*]][%[[I:.*]], %c0, %c0]
// CHECK-NEXT: vector.store %[[ROW1]], %[[BUFFER]][%[[I]], %c1, %c0]
// CHECK: else
// CHECK: arith.cmpi sgt, %[[N]], %c0
// CHECK: arith.andi %[[N]], %c4
// CHECK: scf.if {{.*}} -> (vector<4xf32>, vector<4xf32>)
// CHECK-COUNT-2: vector.store {{.*}} vector<4xf32>
// CHECK: scf.if {{.*}} -> (vector<2xf32>, vector<2xf32>)
// CHECK-COUNT-2: vector.store {{.*}} vector<2xf32>
// CHECK: scf.if
// CHECK-COUNT-2: vector.store {{.*}} vector<1xf32>
// CHECK-NOT: masked
// CHECK: return
// MASKS-LABEL: @two_rows
// MASKS-COUNT-2: vector.maskedstore
// MASKS-NOT: vector.store
// MASKS: return
func.func @two_rows(%v: memref<2x8xf32>) -> memref<11x2x8xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c11 = arith.constant 11 : index
  %zero = arith.constant 0.0 : f32
  %all = memref.alloc() : memref<11x2x8xf32>
  linalg.fill ins(%zero : f32) outs(%all : memref<11x2x8xf32>)
  %rows = vector.transfer_read %v[%c0, %c0], %zero {in_bounds = [true, true]} : memref<2x8xf32>, vector<2x8xf32>
  scf.for %i = %c0 to %c11 step %c1 {
    %n = arith.subi %i, %c1 : index
    %mask = vector.create_mask %c2, %n : vector<2x8xi1>
    vector.transfer_write %rows, %all[%i, %c0, %c0], %mask {in_bounds = [true, true]} : vector<2x8xf32>, memref<11x2x8xf32>
  }
  return %all : memref<11x2x8xf32>
}

// If some rows may be left out too, only whole ones have no mask.

// CHECK-LABEL: @some_rows
// CHECK: arith.cmpi sge
// CHECK: scf.if
// CHECK: vector.store {{.*}} vector<8xf32>
// CHECK: scf.if
// CHECK: vector.store {{.*}} vector<8xf32>
// CHECK: else
// CHECK-COUNT-2: vector.maskedstore
// CHECK-NOT: vector<4xf32>
// CHECK: return
func.func @some_rows(%v: memref<2x8xf32>) -> memref<3x9x2x8xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %c9 = arith.constant 9 : index
  %zero = arith.constant 0.0 : f32
  %all = memref.alloc() : memref<3x9x2x8xf32>
  linalg.fill ins(%zero : f32) outs(%all : memref<3x9x2x8xf32>)
  %rows = vector.transfer_read %v[%c0, %c0], %zero {in_bounds = [true, true]} : memref<2x8xf32>, vector<2x8xf32>
  scf.for %i = %c0 to %c3 step %c1 {
    scf.for %j = %c0 to %c9 step %c1 {
      %mask = vector.create_mask %i, %j : vector<2x8xi1>
      vector.transfer_write %rows, %all[%i, %j, %c0, %c0], %mask {in_bounds = [true, true]} : vector<2x8xf32>, memref<3x9x2x8xf32>
    }
  }
  return %all : memref<3x9x2x8xf32>
}

// A single row takes less code with a mask.

// CHECK-LABEL: @one_row
// CHECK: vector.maskedstore
// CHECK-NOT: vector.store
// CHECK: return
func.func @one_row(%v: memref<8xf32>) -> memref<9x8xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c9 = arith.constant 9 : index
  %zero = arith.constant 0.0 : f32
  %all = memref.alloc() : memref<9x8xf32>
  linalg.fill ins(%zero : f32) outs(%all : memref<9x8xf32>)
  %row = vector.transfer_read %v[%c0], %zero {in_bounds = [true]} : memref<8xf32>, vector<8xf32>
  scf.for %i = %c0 to %c9 step %c1 {
    %mask = vector.create_mask %i : vector<8xi1>
    vector.transfer_write %row, %all[%i, %c0], %mask {in_bounds = [true]} : vector<8xf32>, memref<9x8xf32>
  }
  return %all : memref<9x8xf32>
}

// A row that is known to be masked off is not written.

// CHECK-LABEL: @fewer_rows
// CHECK-COUNT-1: vector.maskedstore
// CHECK-NOT: vector.store
// CHECK: return
func.func @fewer_rows(%v: memref<2x8xf32>) -> memref<9x2x8xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c9 = arith.constant 9 : index
  %zero = arith.constant 0.0 : f32
  %all = memref.alloc() : memref<9x2x8xf32>
  linalg.fill ins(%zero : f32) outs(%all : memref<9x2x8xf32>)
  %rows = vector.transfer_read %v[%c0, %c0], %zero {in_bounds = [true, true]} : memref<2x8xf32>, vector<2x8xf32>
  scf.for %i = %c0 to %c9 step %c1 {
    %mask = vector.create_mask %c1, %i : vector<2x8xi1>
    vector.transfer_write %rows, %all[%i, %c0, %c0], %mask {in_bounds = [true, true]} : vector<2x8xf32>, memref<9x2x8xf32>
  }
  return %all : memref<9x2x8xf32>
}
