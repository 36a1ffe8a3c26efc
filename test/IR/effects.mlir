// RUN: linalg-opt %s --canonicalize --cse | FileCheck %s

// What an op on tensors does beside its result keeps it alive.

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

// Two that read a captured buffer are not one, as it is written in between.
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
