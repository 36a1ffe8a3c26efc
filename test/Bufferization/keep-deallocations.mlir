// RUN: linalg-opt %s -split-input-file -linalg-keep-deallocations | FileCheck %s
// RUN: linalg-opt %s -split-input-file -linalg-to-llvm | FileCheck %s --check-prefix=CALLS

// A buffer that the program frees, and one that it does not.
// CHECK-LABEL: func.func @own
// CALLS-LABEL: llvm.func @own
func.func @own(%o: memref<4xf32>) {
  // CHECK: %[[A:.*]] = memref.alloc() {bufferization.manual_deallocation}
  // CHECK: %[[B:.*]] = memref.alloc() : memref<4xf32>
  // CALLS-COUNT-2: llvm.call @aligned_alloc
  // CALLS-COUNT-2: llvm.call @free
  // CALLS-NOT: llvm.call @free
  %a = memref.alloc() : memref<8xf32>
  %b = memref.alloc() : memref<4xf32>
  %v = memref.subview %a[2] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1], offset: 2>>
  linalg.exp ins(%o : memref<4xf32>) outs(%v : memref<4xf32, strided<[1], offset: 2>>)
  linalg.copy ins(%v : memref<4xf32, strided<[1], offset: 2>>) outs(%b : memref<4xf32>)
  linalg.copy ins(%b : memref<4xf32>) outs(%o : memref<4xf32>)
  // CHECK: memref.dealloc {{.*}} {bufferization.manual_deallocation}
  %c = memref.cast %a : memref<8xf32> to memref<?xf32>
  memref.dealloc %c : memref<?xf32>
  return
}

// -----

// It is not known which of the two is freed first.
// CHECK-LABEL: func.func @either
// CALLS-LABEL: llvm.func @either
func.func @either(%c: i1) {
  // CHECK-COUNT-2: memref.alloc() {bufferization.manual_deallocation}
  // CHECK-COUNT-2: memref.dealloc {{.*}} {bufferization.manual_deallocation}
  // CALLS-COUNT-2: llvm.call @aligned_alloc
  // CALLS-COUNT-2: llvm.call @free
  // CALLS-NOT: llvm.call @free
  %a = memref.alloc() : memref<4xf32>
  %b = memref.alloc() : memref<4xf32>
  %first = arith.select %c, %a, %b : memref<4xf32>
  %second = arith.select %c, %b, %a : memref<4xf32>
  memref.dealloc %first : memref<4xf32>
  memref.dealloc %second : memref<4xf32>
  return
}

// -----

// Each result of `memref.distinct_objects` is its operand of the same number.
// CHECK-LABEL: func.func @distinct
// CALLS-LABEL: llvm.func @distinct
func.func @distinct(%o: memref<4xf32>) {
  // CHECK-COUNT-2: memref.alloc() {bufferization.manual_deallocation} : memref<4xf32>
  // CALLS-COUNT-2: llvm.call @free
  // CALLS-NOT: llvm.call @free
  %a = memref.alloc() : memref<4xf32>
  %b = memref.alloc() : memref<4xf32>
  %0:2 = memref.distinct_objects %a, %b : memref<4xf32>, memref<4xf32>
  linalg.exp ins(%o : memref<4xf32>) outs(%0#0 : memref<4xf32>)
  linalg.exp ins(%0#0 : memref<4xf32>) outs(%0#1 : memref<4xf32>)
  linalg.exp ins(%0#1 : memref<4xf32>) outs(%o : memref<4xf32>)
  memref.dealloc %0#0 : memref<4xf32>
  memref.dealloc %0#1 : memref<4xf32>
  return
}

// -----

// Which of the two the loaded buffer is, is not known.
// CHECK-LABEL: func.func @loaded
// CALLS-LABEL: llvm.func @loaded
func.func @loaded(%o: memref<memref<4xf32>>) {
  // CHECK-COUNT-2: memref.alloc() {bufferization.manual_deallocation} : memref<4xf32>
  %a = memref.alloc() : memref<4xf32>
  %b = memref.alloc() : memref<4xf32>
  memref.store %a, %o[] : memref<memref<4xf32>>
  memref.store %b, %o[] : memref<memref<4xf32>>
  %0 = memref.load %o[] : memref<memref<4xf32>>
  memref.dealloc %0 : memref<4xf32>
  return
}

// -----

// What `memref.realloc` returns is another allocation. The others are freed.
// CHECK-LABEL: func.func @resized
// CALLS-LABEL: llvm.func @resized
func.func @resized(%o: memref<4xf32>, %n: index) {
  // CHECK-COUNT-2: memref.alloc() : memref<4xf32>
  // CALLS-COUNT-2: llvm.call @free
  %a = memref.alloc() : memref<4xf32>
  %b = memref.alloc() : memref<4xf32>
  linalg.exp ins(%o : memref<4xf32>) outs(%b : memref<4xf32>)
  linalg.exp ins(%b : memref<4xf32>) outs(%a : memref<4xf32>)
  %0 = memref.realloc %a(%n) : memref<4xf32> to memref<?xf32>
  %c0 = arith.constant 0 : index
  %x = memref.load %0[%c0] : memref<?xf32>
  memref.store %x, %o[%c0] : memref<4xf32>
  memref.dealloc %0 : memref<?xf32>
  return
}
