// RUN: linalg-opt %s -linalg-generalize | FileCheck %s

// Generics, ops that are not structured, and ops that are several nests are left alone.
// CHECK-LABEL: func.func @noop
// CHECK-NEXT: linalg.softmax {mine} dimension(0)
// CHECK-NEXT: linalg.generic {doc = "sum",
// CHECK: return
func.func @noop(%a: memref<4xf32>, %s: memref<f32>) {
  linalg.softmax {mine} dimension(0) ins(%a : memref<4xf32>) outs(%a : memref<4xf32>)
  linalg.generic {doc = "sum", indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> ()>],
                  iterator_types = ["reduction"]}
      ins(%a : memref<4xf32>) outs(%s : memref<f32>) {
  ^bb0(%in: f32, %out: f32):
    %0 = arith.addf %in, %out : f32
    linalg.yield %0 : f32
  }
  return
}
