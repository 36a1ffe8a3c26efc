// The forms of linalg.generic of 2020, on tensors and buffers at once.

// RUN: linalg-opt %s | FileCheck %s
// RUN: linalg-opt %s | linalg-opt | FileCheck %s

// CHECK-DAG: #[[ID:.*]] = affine_map<(d0, d1) -> (d0, d1)>
// CHECK-DAG: #[[T:.*]] = affine_map<(d0, d1) -> (d1, d0)>
#id = affine_map<(i, j) -> (i, j)>

// Outputs are a buffer and two results: tensor inits come first.
// CHECK-LABEL: func.func @buffer_and_results
// CHECK-SAME: (%[[IN:.*]]: tensor<2x3xf32>, %[[OUT:.*]]: memref<2x3xi32>)
// CHECK: %[[E:.*]] = tensor.empty() : tensor<2x3xf64>
// CHECK: %[[F:.*]] = tensor.empty() : tensor<3x2xi1>
// CHECK: linalg.generic {indexing_maps = [#[[ID]], #[[ID]], #[[T]], #[[ID]]]
// CHECK-SAME: ins(%[[IN]] : tensor<2x3xf32>) outs(%[[E]], %[[F]], %[[OUT]] : tensor<2x3xf64>, tensor<3x2xi1>, memref<2x3xi32>) {
// CHECK-NEXT: ^bb0(%[[A:.*]]: f32, %[[E2:.*]]: f64, %[[F2:.*]]: i1, %[[O:.*]]: i32):
// CHECK-NEXT: arith.addi %[[O]], %[[O]]
// CHECK: linalg.yield %{{.*}}, %{{.*}}, %{{.*}} : f64, i1, i32
func.func @buffer_and_results(%A: tensor<2x3xf32>, %B: memref<2x3xi32>) -> (tensor<2x3xf64>, tensor<3x2xi1>) {
  %0:2 = linalg.generic {args_in = 1, args_out = 3, indexing_maps = [#id, #id, #id, affine_map<(i, j) -> (j, i)>], iterator_types = ["parallel", "parallel"]} %A, %B {
  ^bb0(%a: f32, %b: i32):
    %i = arith.addi %b, %b : i32
    %d = arith.extf %a : f32 to f64
    %t = arith.constant true
    linalg.yield %i, %d, %t : i32, f64, i1
  } : tensor<2x3xf32>, memref<2x3xi32> -> (tensor<2x3xf64>, tensor<3x2xi1>)
  return %0#0, %0#1 : tensor<2x3xf64>, tensor<3x2xi1>
}

// The result has an argument, and an extent that is computed from those of two loops.
// CHECK-LABEL: func.func @sum_of_loops
// CHECK: affine.max
// CHECK: tensor.empty(%{{.*}}) : tensor<?xf32>
func.func @sum_of_loops(%A: tensor<?xf32>, %K: memref<3xf32>) -> tensor<?xf32> {
  %0 = linalg.generic {n_views = [2, 1], indexing_maps = [affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (i + 2 * j)>], iterator_types = ["parallel", "parallel"]} %A, %K {
  ^bb0(%a: f32, %k: f32, %r: f32):
    linalg.yield %a : f32
  } : tensor<?xf32>, memref<3xf32> -> (tensor<?xf32>)
  return %0 : tensor<?xf32>
}

// A function with a result.
func.func @two(%a: f32, %b: f32) -> (f32, f32) {
  return %a, %b : f32, f32
}
// CHECK-LABEL: func.func @function_with_result
// CHECK: ^bb0(%[[A:.*]]: f32, %{{.*}}: f32, %[[B:.*]]: f32):
// CHECK-NEXT: %[[C:.*]]:2 = func.call @two(%[[A]], %[[B]]) : (f32, f32) -> (f32, f32)
// CHECK-NEXT: linalg.yield %[[C]]#1, %[[C]]#0 : f32, f32
func.func @function_with_result(%A: tensor<4xf32>, %B: memref<4xf32>) -> tensor<4xf32> {
  %0 = linalg.generic {fun = @two, n_views = [1, 2], indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]} %A, %B : tensor<4xf32>, memref<4xf32> -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
