// RUN: linalg-opt %s -linalg-conv-to-winograd -split-input-file | FileCheck %s

// CHECK-LABEL: func.func @tiles_fit
// CHECK-SAME: (%[[I:.*]]: tensor<2x10x18x16xf32>, %[[K:.*]]: tensor<8x3x3x16xf32>, %[[O:.*]]: tensor<2x8x16x8xf32>)
func.func @tiles_fit(%i: tensor<2x10x18x16xf32>, %k: tensor<8x3x3x16xf32>, %o: tensor<2x8x16x8xf32>) -> tensor<2x8x16x8xf32> {
  // CHECK-NOT: tensor.pad
  // CHECK: %[[F:.*]] = linalg.winograd_filter_transform fmr(F_4_3) ins(%[[K]] : tensor<8x3x3x16xf32>) outs(%{{.*}} : tensor<6x6x16x8xf32>)
  // CHECK: %[[D:.*]] = linalg.winograd_input_transform fmr(F_4_3) ins(%[[I]] : tensor<2x10x18x16xf32>) outs(%{{.*}} : tensor<6x6x2x4x2x16xf32>)
  // CHECK: %[[Z:.*]] = linalg.fill
  // CHECK: %[[P:.*]] = linalg.generic {{.*}} ins(%[[D]], %[[F]] : tensor<6x6x2x4x2x16xf32>, tensor<6x6x16x8xf32>) outs(%[[Z]] : tensor<6x6x2x4x2x8xf32>)
  // CHECK: %[[R:.*]] = linalg.winograd_output_transform fmr(F_4_3) ins(%[[P]] : tensor<6x6x2x4x2x8xf32>) outs(%[[O]] : tensor<2x8x16x8xf32>)
  // CHECK-NEXT: return %[[R]]
  %0 = linalg.conv_2d_nhwc_fhwc ins(%i, %k : tensor<2x10x18x16xf32>, tensor<8x3x3x16xf32>) outs(%o : tensor<2x8x16x8xf32>) -> tensor<2x8x16x8xf32>
  return %0 : tensor<2x8x16x8xf32>
}

// -----

// The window determines the algorithm.
// CHECK-LABEL: func.func @window_of_5
func.func @window_of_5(%i: tensor<1x8x6x3xf64>, %k: tensor<2x5x1x3xf64>, %o: tensor<1x4x6x2xf64>) -> tensor<1x4x6x2xf64> {
  // CHECK: linalg.winograd_filter_transform fmr(F_2_5) {{.*}} outs(%{{.*}} : tensor<6x1x3x2xf64>)
  // CHECK: linalg.winograd_input_transform fmr(F_2_5) {{.*}} outs(%{{.*}} : tensor<6x1x2x6x1x3xf64>)
  // CHECK: linalg.winograd_output_transform fmr(F_2_5)
  %0 = linalg.conv_2d_nhwc_fhwc ins(%i, %k : tensor<1x8x6x3xf64>, tensor<2x5x1x3xf64>) outs(%o : tensor<1x4x6x2xf64>) -> tensor<1x4x6x2xf64>
  return %0 : tensor<1x4x6x2xf64>
}

// -----

// The last tiles extend beyond the end of image and result.
// CHECK-LABEL: func.func @last_tiles
func.func @last_tiles(%i: tensor<1x7x6x3xf32>, %k: tensor<2x3x3x3xf32>, %o: tensor<1x5x4x2xf32>) -> tensor<1x5x4x2xf32> {
  // CHECK: tensor.pad %{{.*}} low[0, 0, 0, 0] high[0, 3, 0, 0]
  // CHECK: tensor<1x7x6x3xf32> to tensor<1x10x6x3xf32>
  // CHECK: tensor.pad %{{.*}} low[0, 0, 0, 0] high[0, 3, 0, 0]
  // CHECK: tensor<1x5x4x2xf32> to tensor<1x8x4x2xf32>
  // CHECK: %[[R:.*]] = linalg.winograd_output_transform
  // CHECK: tensor.extract_slice %[[R]][0, 0, 0, 0] [1, 5, 4, 2] [1, 1, 1, 1] : tensor<1x8x4x2xf32> to tensor<1x5x4x2xf32>
  %0 = linalg.conv_2d_nhwc_fhwc ins(%i, %k : tensor<1x7x6x3xf32>, tensor<2x3x3x3xf32>) outs(%o : tensor<1x5x4x2xf32>) -> tensor<1x5x4x2xf32>
  return %0 : tensor<1x5x4x2xf32>
}

// -----

// A filter in another order is transposed; ops other than named ones are recognized.
#i = affine_map<(n, y, x, f, p, q, c) -> (n, y + p, q + x, c)>
#k = affine_map<(n, y, x, f, p, q, c) -> (c, q, p, f)>
#o = affine_map<(n, y, x, f, p, q, c) -> (n, y, x, f)>
// CHECK: #[[MAP:.*]] = affine_map<(d0, d1, d2, d3) -> (d3, d2, d1, d0)>
// CHECK-LABEL: func.func @generic
// CHECK-SAME: , %[[K:.*]]: tensor<3x3x3x2xf32>, 
func.func @generic(%i: tensor<?x?x?x3xf32>, %k: tensor<3x3x3x2xf32>, %o: tensor<?x4x?x2xf32>) -> tensor<?x4x?x2xf32> {
  // CHECK: %[[T:.*]] = linalg.generic {indexing_maps = [#[[MAP]], #{{.*}}], {{.*}} ins(%[[K]] : tensor<3x3x3x2xf32>) outs(%{{.*}} : tensor<2x3x3x3xf32>)
  // CHECK: linalg.winograd_filter_transform fmr(F_4_3) ins(%[[T]]
  // CHECK: linalg.winograd_output_transform
  %0 = linalg.generic {indexing_maps = [#i, #k, #o], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]}
      ins(%i, %k : tensor<?x?x?x3xf32>, tensor<3x3x3x2xf32>) outs(%o : tensor<?x4x?x2xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %1 = arith.mulf %a, %b : f32
    %2 = arith.addf %c, %1 : f32
    linalg.yield %2 : f32
  } -> tensor<?x4x?x2xf32>
  return %0 : tensor<?x4x?x2xf32>
}
