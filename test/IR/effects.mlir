// RUN: linalg-opt %s --canonicalize --cse | FileCheck %s

// Side effects keep an op on tensors alive.

#id = affine_map<(d0) -> (d0)>

// CHECK-LABEL: func.func @unused
func.func @unused(%x: tensor<4xf32>, %init: tensor<4xf32>) {
  // CHECK-NEXT: return
  %0 = linalg.exp ins(%x : tensor<4xf32>) outs(%init : tensor<4xf32>) -> tensor<4xf32>
  return
}

// CHECK-LABEL: func.func @writes_captured_buffer
func.func @writes_captured_buffer(%x: tensor<4xf32>, %init: tensor<4xf32>, %m: memref<f32>) {
  // CHECK-NEXT: linalg.generic
  // CHECK: memref.store %{{.*}}, %{{.*}}[] : memref<f32>
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
      ins(%x : tensor<4xf32>) outs(%init : tensor<4xf32>) {
  ^bb0(%a: f32, %o: f32):
    memref.store %a, %m[] : memref<f32>
    linalg.yield %a : f32
  } -> tensor<4xf32>
  return
}

// Two ops that read a captured buffer are not merged, as it is written in between.
// CHECK-LABEL: func.func @reads_captured_buffer
func.func @reads_captured_buffer(%init: tensor<4xf32>, %m: memref<f32>, %v: f32) -> (tensor<4xf32>, tensor<4xf32>) {
  // CHECK: %[[FIRST:.*]] = linalg.generic
  // CHECK: memref.store
  // CHECK: %[[SECOND:.*]] = linalg.generic
  // CHECK: return %[[FIRST]], %[[SECOND]]
  %0 = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]} outs(%init : tensor<4xf32>) {
  ^bb0(%o: f32):
    %a = memref.load %m[] : memref<f32>
    linalg.yield %a : f32
  } -> tensor<4xf32>
  memref.store %v, %m[] : memref<f32>
  %1 = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]} outs(%init : tensor<4xf32>) {
  ^bb0(%o: f32):
    %a = memref.load %m[] : memref<f32>
    linalg.yield %a : f32
  } -> tensor<4xf32>
  return %0, %1 : tensor<4xf32>, tensor<4xf32>
}

// The index of one payload is not that of another, though both ops look the same.
// CHECK-LABEL: func.func @nested_index
// CHECK: %[[OUTER:.*]] = linalg.index 0
// CHECK: linalg.generic
// CHECK: %[[INNER:.*]] = linalg.index 0
// CHECK: arith.addi %[[OUTER]], %[[INNER]]
func.func @nested_index(%x: memref<4xindex>, %y: memref<8xindex>) {
  linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]} outs(%x : memref<4xindex>) {
  ^bb0(%o: index):
    %i = linalg.index 0 : index
    linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]} outs(%y : memref<8xindex>) {
    ^bb0(%p: index):
      %j = linalg.index 0 : index
      %s = arith.addi %i, %j : index
      linalg.yield %s : index
    }
    linalg.yield %i : index
  }
  return
}

// An op on tensors that computes with an index is still free of effects: two of them are one.
// CHECK-LABEL: func.func @index_in_pure_op
// CHECK: %[[R:.*]] = linalg.generic
// CHECK: linalg.index 0
// CHECK-NOT: linalg.generic
// CHECK: return %[[R]], %[[R]]
func.func @index_in_pure_op(%init: tensor<4xindex>, %m: memref<f32>, %v: f32) -> (tensor<4xindex>, tensor<4xindex>) {
  %0 = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]} outs(%init : tensor<4xindex>) {
  ^bb0(%o: index):
    %i = linalg.index 0 : index
    linalg.yield %i : index
  } -> tensor<4xindex>
  memref.store %v, %m[] : memref<f32>
  %1 = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]} outs(%init : tensor<4xindex>) {
  ^bb0(%o: index):
    %i = linalg.index 0 : index
    linalg.yield %i : index
  } -> tensor<4xindex>
  return %0, %1 : tensor<4xindex>, tensor<4xindex>
}
