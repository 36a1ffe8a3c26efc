// RUN: linalg-opt %s -linalg-hoist-fills -remarks-filter=linalg-hoist-fills -verify-diagnostics | FileCheck %s
// RUN: linalg-opt %s -linalg-hoist-fills -o %t.mlir
// RUN: linalg-run %s --pipeline=loops --function=nested --input=random --input=zeros --output=%t.npy --output=%t.out.npy
// RUN: linalg-run %t.mlir --pipeline=loops --function=nested --input=random --input=zeros --expect=%t.npy --expect=%t.out.npy

// Out of both loops, as what is copied is in the same place in all iterations.
// CHECK-LABEL: @nested
// CHECK: memref.alloc
// CHECK: linalg.fill
// CHECK: scf.for
// CHECK: scf.for
// CHECK-NOT: linalg.fill
// CHECK: memref.copy
func.func @nested(%a: memref<3x4x8xf32>, %b: memref<3x4x10xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %value = arith.constant 7.0 : f32
  %padded = memref.alloc() : memref<10xf32>
  scf.for %i = %c0 to %c3 step %c1 {
    scf.for %j = %c0 to %c4 step %c1 {
      // expected-remark@+1 {{[Passed] Hoisted | Category:linalg-hoist-fills | Remark="moved the fill of a buffer out of loops"}}
      linalg.fill ins(%value : f32) outs(%padded : memref<10xf32>)
      %row = memref.subview %a[%i, %j, 0] [1, 1, 8] [1, 1, 1] : memref<3x4x8xf32> to memref<8xf32, strided<[1], offset: ?>>
      %inside = memref.subview %padded[1] [8] [1] : memref<10xf32> to memref<8xf32, strided<[1], offset: 1>>
      memref.copy %row, %inside : memref<8xf32, strided<[1], offset: ?>> to memref<8xf32, strided<[1], offset: 1>>
      %out = memref.subview %b[%i, %j, 0] [1, 1, 10] [1, 1, 1] : memref<3x4x10xf32> to memref<10xf32, strided<[1], offset: ?>>
      linalg.exp ins(%padded : memref<10xf32>) outs(%out : memref<10xf32, strided<[1], offset: ?>>)
    }
  }
  memref.dealloc %padded : memref<10xf32>
  return
}

// Out of the inner loop only.
// CHECK-LABEL: @moving
// CHECK: scf.for
// CHECK: linalg.fill
// CHECK: scf.for
func.func @moving(%a: memref<3x4x8xf32>, %b: memref<3x4x10xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %value = arith.constant 7.0 : f32
  %padded = memref.alloc() : memref<10xf32>
  scf.for %i = %c0 to %c3 step %c1 {
    scf.for %j = %c0 to %c4 step %c1 {
      // expected-remark@+1 {{Remark="moved the fill of a buffer out of loops"}}
      linalg.fill ins(%value : f32) outs(%padded : memref<10xf32>)
      %row = memref.subview %a[%i, %j, 0] [1, 1, 8] [1, 1, 1] : memref<3x4x8xf32> to memref<8xf32, strided<[1], offset: ?>>
      %inside = memref.subview %padded[%i] [8] [1] : memref<10xf32> to memref<8xf32, strided<[1], offset: ?>>
      memref.copy %row, %inside : memref<8xf32, strided<[1], offset: ?>> to memref<8xf32, strided<[1], offset: ?>>
      %out = memref.subview %b[%i, %j, 0] [1, 1, 10] [1, 1, 1] : memref<3x4x10xf32> to memref<10xf32, strided<[1], offset: ?>>
      linalg.exp ins(%padded : memref<10xf32>) outs(%out : memref<10xf32, strided<[1], offset: ?>>)
    }
  }
  memref.dealloc %padded : memref<10xf32>
  return
}

// Nothing but the fill writes.
// CHECK-LABEL: @only_filled
// CHECK: linalg.fill
// CHECK: scf.for
func.func @only_filled(%b: memref<4x10xf32>, %value: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %filled = memref.alloc() : memref<10xf32>
  scf.for %i = %c0 to %c4 step %c1 {
    // expected-remark@+1 {{Remark="moved the fill of a buffer out of loops"}}
    linalg.fill ins(%value : f32) outs(%filled : memref<10xf32>)
    %out = memref.subview %b[%i, 0] [1, 10] [1, 1] : memref<4x10xf32> to memref<10xf32, strided<[1], offset: ?>>
    memref.copy %filled, %out : memref<10xf32> to memref<10xf32, strided<[1], offset: ?>>
  }
  memref.dealloc %filled : memref<10xf32>
  return
}
