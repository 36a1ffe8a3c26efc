// RUN: linalg-opt %s -linalg-keep-deallocations -ownership-based-buffer-deallocation -linalg-prevent-double-frees -canonicalize | FileCheck %s

func.func private @make() -> memref<4xf32>

// The program frees the result of a call.
// CHECK-LABEL: func.func @call
// CHECK-NOT:     assert
// CHECK:         memref.dealloc %{{.*}} {bufferization.manual_deallocation}
// CHECK-NOT:     dealloc
func.func @call(%free: i1) {
  %0 = call @make() : () -> memref<4xf32>
  scf.if %free {
    memref.dealloc %0 : memref<4xf32>
  }
  return
}

// One of two.
// CHECK-LABEL: func.func @other
// CHECK:         %[[A:.*]] = call @make
// CHECK:         %[[B:.*]] = call @make
// CHECK:         memref.dealloc %[[A]] {bufferization.manual_deallocation}
// CHECK:         %[[BASE:.*]], %{{.*}}, %{{.*}}, %{{.*}} = memref.extract_strided_metadata %[[B]]
// CHECK:         bufferization.dealloc (%[[BASE]] : memref<f32>) if (%true)
// CHECK-NOT:     dealloc
func.func @other() {
  %0 = call @make() : () -> memref<4xf32>
  %1 = call @make() : () -> memref<4xf32>
  linalg.copy ins(%0 : memref<4xf32>) outs(%1 : memref<4xf32>)
  memref.dealloc %0 : memref<4xf32>
  return
}

// A program that frees nothing.
// CHECK-LABEL: func.func @none
// CHECK:         bufferization.dealloc
func.func @none(%o: memref<4xf32>) {
  %0 = call @make() : () -> memref<4xf32>
  linalg.exp ins(%0 : memref<4xf32>) outs(%o : memref<4xf32>)
  return
}
