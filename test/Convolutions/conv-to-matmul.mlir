// RUN: linalg-opt %s --linalg-conv-to-matmul --cse | FileCheck %s
// RUN: linalg-opt %s --linalg-conv-to-matmul --remarks-filter=linalg-conv-to-matmul 2>&1 | FileCheck %s --check-prefix=REMARK

// REMARK: remark: [Passed] Converted | Category:linalg-conv-to-matmul | Remark="wrote linalg.conv_2d_nchw_fchw as linalg.batch_matmul of its windows and its filter"

// CHECK-DAG: #[[IMAGE:.*]] = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1, {{d4 \+ d2|d2 \* 2 \+ d4}}{{.*}})>
// CHECK-DAG: #[[FILTER:.*]] = affine_map<(d0, d1, d2, d3) -> (d1, d3)>
// CHECK-DAG: #[[WINDOWS:.*]] = affine_map<(d0, d1, d2, d3) -> (d0, d3, d2)>
// CHECK-DAG: #[[RESULT:.*]] = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>

// The rows and columns of the image come last in the windows, as in the result.
// CHECK-LABEL: func.func @channels_first
// CHECK-SAME: (%[[A:.*]]: tensor<?x4x11x11xf32>, %[[B:.*]]: tensor<16x4x3x2xf32>, %[[C:.*]]: tensor<?x16x7x8xf32>)
// CHECK: %[[N:.*]] = tensor.dim %[[A]], %c0
// CHECK: %[[E:.*]] = tensor.empty(%[[N]]) : tensor<?x4x3x2x7x8xf32>
// CHECK: %[[W:.*]] = linalg.generic {indexing_maps = [#[[IMAGE]], #{{.*}}]{{.*}} ins(%[[A]] : tensor<?x4x11x11xf32>) outs(%[[E]] :
// CHECK: %[[WM:.*]] = tensor.collapse_shape %[[W]] {{\[\[}}0], [1, 2, 3], [4, 5]] : tensor<?x4x3x2x7x8xf32> into tensor<?x24x56xf32>
// CHECK: %[[BM:.*]] = tensor.collapse_shape %[[B]] {{\[\[}}0], [1, 2, 3]]
// CHECK: %[[CM:.*]] = tensor.collapse_shape %[[C]] {{\[\[}}0], [1], [2, 3]]
// CHECK: %[[R:.*]] = linalg.batch_matmul indexing_maps = [#[[FILTER]], #[[WINDOWS]], #[[RESULT]]] ins(%[[BM]], %[[WM]] : tensor<16x24xf32>, tensor<?x24x56xf32>) outs(%[[CM]] : tensor<?x16x56xf32>)
// CHECK: tensor.expand_shape %[[R]] {{\[\[}}0], [1], [2, 3]] output_shape [%{{.*}}, 16, 7, 8]
func.func @channels_first(%a: tensor<?x4x11x11xf32>, %b: tensor<16x4x3x2xf32>, %c: tensor<?x16x7x8xf32>) -> tensor<?x16x7x8xf32> {
  %0 = linalg.conv_2d_nchw_fchw {dilations = dense<[2, 3]> : tensor<2xi64>} ins(%a, %b : tensor<?x4x11x11xf32>, tensor<16x4x3x2xf32>) outs(%c : tensor<?x16x7x8xf32>) -> tensor<?x16x7x8xf32>
  return %0 : tensor<?x16x7x8xf32>
}

// Dynamic rows and columns are not collapsed with the batch: the result could
// not be expanded.
// CHECK-LABEL: func.func @dynamic
// CHECK: tensor.collapse_shape %{{.*}} {{\[\[}}0], [1], [2], [3, 4, 5]] : tensor<?x?x?x?x?x?xf32> into tensor<?x?x?x?xf32>
// CHECK: linalg.generic {{.*}} iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]
// CHECK-NOT: expand_shape
func.func @dynamic(%a: tensor<?x?x?x?xf32>, %b: tensor<?x?x?x?xf32>, %c: tensor<?x?x?x?xf32>) -> tensor<?x?x?x?xf32> {
  %0 = linalg.conv_2d_nhwc_hwcf ins(%a, %b : tensor<?x?x?x?xf32>, tensor<?x?x?x?xf32>) outs(%c : tensor<?x?x?x?xf32>) -> tensor<?x?x?x?xf32>
  return %0 : tensor<?x?x?x?xf32>
}

// Integers are cast after they are gathered. A group is one of a batch.
// CHECK-LABEL: func.func @groups
// CHECK: tensor.empty() : tensor<2x4x3x3x3x5x5xi8>
// CHECK: linalg.generic {{.*}} ins(%{{.*}}, %{{.*}} : tensor<2x4x27x25xi8>, tensor<4x6x27xi8>) outs(%{{.*}} : tensor<2x4x6x25xi32>)
// CHECK: arith.extsi %{{.*}} : i8 to i32
func.func @groups(%a: tensor<2x4x3x7x7xi8>, %b: tensor<4x6x3x3x3xi8>, %c: tensor<2x4x6x5x5xi32>) -> tensor<2x4x6x5x5xi32> {
  %0 = linalg.conv_2d_ngchw_gfchw ins(%a, %b : tensor<2x4x3x7x7xi8>, tensor<4x6x3x3x3xi8>) outs(%c : tensor<2x4x6x5x5xi32>) -> tensor<2x4x6x5x5xi32>
  return %0 : tensor<2x4x6x5x5xi32>
}

// A convolution is recognized by its maps, not its name.
// CHECK-LABEL: func.func @general
// CHECK: linalg.matmul ins(%{{.*}}, %{{.*}} : tensor<6x12xf32>, tensor<12x8xf32>) outs(%{{.*}} : tensor<6x8xf32>)
func.func @general(%a: tensor<13x4xf32>, %b: tensor<3x4x8xf32>, %c: tensor<6x8xf32>) -> tensor<6x8xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(x, f, k, c) -> (x * 2 + k, c)>, affine_map<(x, f, k, c) -> (k, c, f)>, affine_map<(x, f, k, c) -> (x, f)>], iterator_types = ["parallel", "parallel", "reduction", "reduction"]} ins(%a, %b : tensor<13x4xf32>, tensor<3x4x8xf32>) outs(%c : tensor<6x8xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %p = arith.mulf %x, %y : f32
    %s = arith.addf %p, %z : f32
    linalg.yield %s : f32
  } -> tensor<6x8xf32>
  return %0 : tensor<6x8xf32>
}

// Rows and columns whose product overflows 64 bits stay two dimensions.
// CHECK-LABEL: func.func @uncountable
// CHECK: tensor.collapse_shape %arg2 {{\[\[}}0, 1], [2], [3]]
// CHECK: linalg.batch_matmul
func.func @uncountable(%a: tensor<1x4611686018427387904x4x1xf32>, %b: tensor<1x1x1x2xf32>, %c: tensor<1x4611686018427387904x4x2xf32>) -> tensor<1x4611686018427387904x4x2xf32> {
  %0 = linalg.conv_2d_nhwc_hwcf ins(%a, %b : tensor<1x4611686018427387904x4x1xf32>, tensor<1x1x1x2xf32>) outs(%c : tensor<1x4611686018427387904x4x2xf32>) -> tensor<1x4611686018427387904x4x2xf32>
  return %0 : tensor<1x4611686018427387904x4x2xf32>
}
