// RUN: linalg-opt %s -linalg-free-early | FileCheck %s

// CHECK-LABEL: func.func @direct
func.func @direct(%a: memref<4xf32>, %o: memref<4xf32>) {
  // CHECK: %[[B:.*]] = memref.alloc
  // CHECK: linalg.exp ins(%[[B]]
  // CHECK-NEXT: memref.dealloc %[[B]]
  // CHECK-NEXT: linalg.tanh
  // CHECK-NEXT: return
  %b = memref.alloc() : memref<4xf32>
  linalg.exp ins(%a : memref<4xf32>) outs(%b : memref<4xf32>)
  linalg.exp ins(%b : memref<4xf32>) outs(%a : memref<4xf32>)
  linalg.tanh ins(%a : memref<4xf32>) outs(%o : memref<4xf32>)
  memref.dealloc %b : memref<4xf32>
  return
}

// What reads a view, or the result of a condition that may be the buffer, uses it.

// CHECK-LABEL: func.func @views
func.func @views(%a: memref<4xf32>, %o: memref<2xf32>, %c: i1) {
  // CHECK: %[[B:.*]] = memref.alloc
  // CHECK: linalg.exp
  // CHECK-NEXT: memref.dealloc %[[B]]
  // CHECK-NEXT: linalg.tanh
  %b = memref.alloc() : memref<4xf32>
  %d = arith.select %c, %b, %a : memref<4xf32>
  %v = memref.subview %d[0] [2] [1] : memref<4xf32> to memref<2xf32, strided<[1]>>
  linalg.exp ins(%v : memref<2xf32, strided<[1]>>) outs(%o : memref<2xf32>)
  linalg.tanh ins(%o : memref<2xf32>) outs(%o : memref<2xf32>)
  memref.dealloc %b : memref<4xf32>
  return
}

// Ops with regions use what their regions use. A buffer of a region is freed there.

// CHECK-LABEL: func.func @regions
func.func @regions(%a: memref<4xf32>, %o: memref<4xf32>, %n: index) {
  // CHECK: %[[B:.*]] = memref.alloc
  // CHECK: scf.for
  // CHECK-NEXT: %[[I:.*]] = memref.alloc
  // CHECK-NEXT: linalg.exp
  // CHECK-NEXT: memref.dealloc %[[I]]
  // CHECK-NEXT: linalg.tanh
  // CHECK-NEXT: }
  // CHECK-NEXT: memref.dealloc %[[B]]
  // CHECK-NEXT: linalg.tanh
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %b = memref.alloc() : memref<4xf32>
  scf.for %i = %c0 to %n step %c1 {
    %inner = memref.alloc() : memref<4xf32>
    linalg.exp ins(%a : memref<4xf32>) outs(%inner : memref<4xf32>)
    linalg.tanh ins(%a : memref<4xf32>) outs(%b : memref<4xf32>)
    memref.dealloc %inner : memref<4xf32>
  }
  linalg.tanh ins(%a : memref<4xf32>) outs(%o : memref<4xf32>)
  memref.dealloc %b : memref<4xf32>
  return
}

// A buffer that a loop carries is used as long as the result is.

// CHECK-LABEL: func.func @carried
func.func @carried(%a: memref<4xf32>, %o: memref<4xf32>, %n: index) {
  // CHECK: %[[B:.*]] = memref.alloc
  // CHECK: scf.for
  // CHECK: }
  // CHECK-NEXT: linalg.exp
  // CHECK-NEXT: memref.dealloc %[[B]]
  // CHECK-NEXT: linalg.tanh
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %b = memref.alloc() : memref<4xf32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%x = %b) -> (memref<4xf32>) {
    scf.yield %x : memref<4xf32>
  }
  linalg.exp ins(%r : memref<4xf32>) outs(%o : memref<4xf32>)
  linalg.tanh ins(%a : memref<4xf32>) outs(%o : memref<4xf32>)
  memref.dealloc %b : memref<4xf32>
  return
}

// A buffer without uses is freed at once.

// CHECK-LABEL: func.func @unused
func.func @unused(%a: memref<4xf32>) {
  // CHECK: %[[B:.*]] = memref.alloc
  // CHECK-NEXT: memref.dealloc %[[B]]
  // CHECK-NEXT: linalg.exp
  %b = memref.alloc() : memref<4xf32>
  linalg.exp ins(%a : memref<4xf32>) outs(%a : memref<4xf32>)
  memref.dealloc %b : memref<4xf32>
  return
}
