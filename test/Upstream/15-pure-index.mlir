// MLIR22-15: `linalg.index` is pure.

// RUN: mlir-opt %s --cse | FileCheck %s

#id = affine_map<(i) -> (i)>
func.func @f(%a: memref<4xindex>, %b: memref<4xindex>) {
  linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]} outs(%a : memref<4xindex>) {
  ^bb0(%outer: index):
    %i = linalg.index 0 : index
    linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]} outs(%b : memref<4xindex>) {
    ^bb0(%inner: index):
      %j = linalg.index 0 : index
      linalg.yield %j : index
    }
    linalg.yield %i : index
  }
  return
}

// CHECK:     %[[I:.*]] = linalg.index 0
// CHECK-NOT: linalg.index
// CHECK:     linalg.yield %[[I]]
// CHECK:     linalg.yield %[[I]]
