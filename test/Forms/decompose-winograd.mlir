// RUN: linalg-opt %s -linalg-decompose -split-input-file | FileCheck %s

// One product along the rows, one along the columns.
// CHECK-DAG: #[[G:.*]] = affine_map<(d0, d1, d2, d3, d4) -> (d0, d4)>
// CHECK-DAG: #[[F:.*]] = affine_map<(d0, d1, d2, d3, d4) -> (d3, d4, d1, d2)>
// CHECK-LABEL: func.func @filter
// CHECK-SAME: (%[[A:.*]]: tensor<?x3x3x5xf32>, %[[B:.*]]: tensor<4x4x5x?xf32>)
func.func @filter(%a: tensor<?x3x3x5xf32>, %b: tensor<4x4x5x?xf32>) -> tensor<4x4x5x?xf32> {
  // CHECK: %[[M:.*]] = arith.constant dense<{{\[\[}}-1.000000e+00, 0.000000e+00, 0.000000e+00], [5.000000e-01, -5.000000e-01, 5.000000e-01], [5.000000e-01, 5.000000e-01, 5.000000e-01], [0.000000e+00, 0.000000e+00, 1.000000e+00]]>
  // CHECK: %[[X:.*]] = linalg.generic {indexing_maps = [#[[G]], #[[F]], #{{.*}}], {{.*}} ins(%[[M]], %[[A]] : tensor<4x3xf32>, tensor<?x3x3x5xf32>) outs(%{{.*}} : tensor<4x3x5x?xf32>)
  // CHECK: %[[Z:.*]] = linalg.fill ins(%{{.*}} : f32) outs(%[[B]] : tensor<4x4x5x?xf32>)
  // CHECK: linalg.generic {{.*}} ins(%[[M]], %[[X]] : tensor<4x3xf32>, tensor<4x3x5x?xf32>) outs(%[[Z]] : tensor<4x4x5x?xf32>)
  %0 = linalg.winograd_filter_transform fmr(F_2_3) ins(%a : tensor<?x3x3x5xf32>) outs(%b : tensor<4x4x5x?xf32>) -> tensor<4x4x5x?xf32>
  return %0 : tensor<4x4x5x?xf32>
}

// -----

// Only one product, along the transformed direction.
// CHECK-LABEL: func.func @image_by_columns
// CHECK-SAME: (%[[A:.*]]: tensor<2x7x10x5xf32>, %[[B:.*]]: tensor<1x6x7x2x2x5xf32>)
func.func @image_by_columns(%a: tensor<2x7x10x5xf32>, %b: tensor<1x6x7x2x2x5xf32>) -> tensor<1x6x7x2x2x5xf32> {
  // CHECK: %[[Z:.*]] = linalg.fill {{.*}} outs(%[[B]]
  // CHECK: linalg.generic {{.*}} ins(%{{.*}}, %[[A]] : tensor<6x6xf32>, tensor<2x7x10x5xf32>) outs(%[[Z]] : tensor<1x6x7x2x2x5xf32>)
  // CHECK-NOT: linalg.generic
  %0 = linalg.winograd_input_transform fmr(F_4_3) ins(%a : tensor<2x7x10x5xf32>) outs(%b : tensor<1x6x7x2x2x5xf32>) -> tensor<1x6x7x2x2x5xf32>
  return %0 : tensor<1x6x7x2x2x5xf32>
}

// -----

// Products are added to the init, by tiles.
// CHECK-LABEL: func.func @output
// CHECK-SAME: (%[[A:.*]]: tensor<6x6x2x3x1x5xf32>, %[[B:.*]]: tensor<1x8x12x5xf32>)
func.func @output(%a: tensor<6x6x2x3x1x5xf32>, %b: tensor<1x8x12x5xf32>) -> tensor<1x8x12x5xf32> {
  // CHECK: %[[T:.*]] = tensor.expand_shape %[[B]] {{\[\[}}0], [1, 2], [3, 4], [5]] output_shape [1, 2, 4, 3, 4, 5]
  // CHECK: %[[X:.*]] = linalg.generic {{.*}} ins(%{{.*}}, %[[A]] :
  // CHECK: %[[Y:.*]] = linalg.generic {{.*}} ins(%{{.*}}, %[[X]] : {{.*}}) outs(%[[T]] :
  // CHECK: %[[R:.*]] = tensor.collapse_shape %[[Y]]
  // CHECK: return %[[R]]
  %0 = linalg.winograd_output_transform fmr(F_4_3) ins(%a : tensor<6x6x2x3x1x5xf32>) outs(%b : tensor<1x8x12x5xf32>) -> tensor<1x8x12x5xf32>
  return %0 : tensor<1x8x12x5xf32>
}
