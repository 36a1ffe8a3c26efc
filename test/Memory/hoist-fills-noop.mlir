// RUN: linalg-opt %s -linalg-hoist-fills -remarks-filter=linalg-hoist-fills -verify-diagnostics -o %t.mlir
// RUN: linalg-opt %s -loop-invariant-code-motion -o %t.moved.mlir
// RUN: diff %t.mlir %t.moved.mlir

func.func @other_value(%a: memref<4xf32>, %b: memref<4x10xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %filled = memref.alloc() : memref<10xf32>
  scf.for %i = %c0 to %c4 step %c1 {
    %value = memref.load %a[%i] : memref<4xf32>
    // expected-remark@+1 {{[Missed] NotHoisted | Category:linalg-hoist-fills | Reason="its value is not the same in all iterations", Remark="left linalg.fill alone"}}
    linalg.fill ins(%value : f32) outs(%filled : memref<10xf32>)
    %out = memref.subview %b[%i, 0] [1, 10] [1, 1] : memref<4x10xf32> to memref<10xf32, strided<[1], offset: ?>>
    memref.copy %filled, %out : memref<10xf32> to memref<10xf32, strided<[1], offset: ?>>
  }
  memref.dealloc %filled : memref<10xf32>
  return
}

func.func @accumulator(%a: memref<4x10xf32>, %b: memref<4x10xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %value = arith.constant 7.0 : f32
  %filled = memref.alloc() : memref<10xf32>
  scf.for %i = %c0 to %c4 step %c1 {
    // expected-remark@+1 {{Reason="the buffer is also written in other ways than by one copy, or used outside of the loop"}}
    linalg.fill ins(%value : f32) outs(%filled : memref<10xf32>)
    %row = memref.subview %a[%i, 0] [1, 10] [1, 1] : memref<4x10xf32> to memref<10xf32, strided<[1], offset: ?>>
    linalg.add ins(%row, %filled : memref<10xf32, strided<[1], offset: ?>>, memref<10xf32>) outs(%filled : memref<10xf32>)
    %out = memref.subview %b[%i, 0] [1, 10] [1, 1] : memref<4x10xf32> to memref<10xf32, strided<[1], offset: ?>>
    memref.copy %filled, %out : memref<10xf32> to memref<10xf32, strided<[1], offset: ?>>
  }
  memref.dealloc %filled : memref<10xf32>
  return
}

func.func @read_outside(%a: memref<4x10xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %value = arith.constant 7.0 : f32
  %filled = memref.alloc() : memref<10xf32>
  scf.for %i = %c0 to %c4 step %c1 {
    // expected-remark@+1 {{Reason="the buffer is also written in other ways than by one copy, or used outside of the loop"}}
    linalg.fill ins(%value : f32) outs(%filled : memref<10xf32>)
    %out = memref.subview %a[%i, 0] [1, 10] [1, 1] : memref<4x10xf32> to memref<10xf32, strided<[1], offset: ?>>
    memref.copy %filled, %out : memref<10xf32> to memref<10xf32, strided<[1], offset: ?>>
  }
  %0 = memref.load %filled[%c0] : memref<10xf32>
  memref.dealloc %filled : memref<10xf32>
  return %0 : f32
}

func.func @moving(%a: memref<3x8xf32>, %b: memref<3x10xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %value = arith.constant 7.0 : f32
  %padded = memref.alloc() : memref<10xf32>
  scf.for %i = %c0 to %c3 step %c1 {
    // expected-remark@+1 {{Reason="what is copied to the buffer is not always in the same place"}}
    linalg.fill ins(%value : f32) outs(%padded : memref<10xf32>)
    %row = memref.subview %a[%i, 0] [1, 8] [1, 1] : memref<3x8xf32> to memref<8xf32, strided<[1], offset: ?>>
    %inside = memref.subview %padded[%i] [8] [1] : memref<10xf32> to memref<8xf32, strided<[1], offset: ?>>
    memref.copy %row, %inside : memref<8xf32, strided<[1], offset: ?>> to memref<8xf32, strided<[1], offset: ?>>
    %out = memref.subview %b[%i, 0] [1, 10] [1, 1] : memref<3x10xf32> to memref<10xf32, strided<[1], offset: ?>>
    linalg.exp ins(%padded : memref<10xf32>) outs(%out : memref<10xf32, strided<[1], offset: ?>>)
  }
  memref.dealloc %padded : memref<10xf32>
  return
}

func.func @read_before(%a: memref<3x8xf32>, %b: memref<3x10xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %value = arith.constant 7.0 : f32
  %padded = memref.alloc() : memref<10xf32>
  scf.for %i = %c0 to %c3 step %c1 {
    // expected-remark@+1 {{Reason="the buffer is read before what is copied to it"}}
    linalg.fill ins(%value : f32) outs(%padded : memref<10xf32>)
    %out = memref.subview %b[%i, 0] [1, 10] [1, 1] : memref<3x10xf32> to memref<10xf32, strided<[1], offset: ?>>
    linalg.exp ins(%padded : memref<10xf32>) outs(%out : memref<10xf32, strided<[1], offset: ?>>)
    %row = memref.subview %a[%i, 0] [1, 8] [1, 1] : memref<3x8xf32> to memref<8xf32, strided<[1], offset: ?>>
    %inside = memref.subview %padded[1] [8] [1] : memref<10xf32> to memref<8xf32, strided<[1], offset: 1>>
    memref.copy %row, %inside : memref<8xf32, strided<[1], offset: ?>> to memref<8xf32, strided<[1], offset: 1>>
  }
  memref.dealloc %padded : memref<10xf32>
  return
}

func.func @allocated_inside(%b: memref<4x10xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %value = arith.constant 7.0 : f32
  scf.for %i = %c0 to %c4 step %c1 {
    %filled = memref.alloc() : memref<10xf32>
    linalg.fill ins(%value : f32) outs(%filled : memref<10xf32>)
    %out = memref.subview %b[%i, 0] [1, 10] [1, 1] : memref<4x10xf32> to memref<10xf32, strided<[1], offset: ?>>
    memref.copy %filled, %out : memref<10xf32> to memref<10xf32, strided<[1], offset: ?>>
    memref.dealloc %filled : memref<10xf32>
  }
  return
}
