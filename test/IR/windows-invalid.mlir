// RUN: linalg-opt %s --split-input-file --verify-diagnostics

// Operands of convolutions and poolings that do not belong together.

func.func @conv_2d(%i: memref<9x9xf32>, %k: memref<3x3xf32>, %o: memref<7x8xf32>) {
  // expected-error @+1 {{'linalg.conv_2d' op operand 0 is accessed at index 9 of dimension 1, which has extent 9}}
  linalg.conv_2d ins(%i, %k : memref<9x9xf32>, memref<3x3xf32>) outs(%o : memref<7x8xf32>)
  return
}

// -----

func.func @conv_3d(%i: memref<1x9x9x9x3xf32>, %k: memref<3x3x3x3x4xf32>, %o: memref<1x7x4x7x4xf32>) {
  // expected-error @+1 {{'linalg.conv_3d_ndhwc_dhwcf' op operand 0 is accessed at index 10 of dimension 3, which has extent 9}}
  linalg.conv_3d_ndhwc_dhwcf {strides = dense<[1, 2, 1]> : tensor<3xi64>, dilations = dense<[1, 1, 2]> : tensor<3xi64>} ins(%i, %k : memref<1x9x9x9x3xf32>, memref<3x3x3x3x4xf32>) outs(%o : memref<1x7x4x7x4xf32>)
  return
}

// -----

func.func @no_zero_points(%i: memref<1x9x9x3xi8>, %k: memref<3x3x3x4xi8>, %o: memref<1x7x7x4xi32>) {
  // expected-error @+1 {{'linalg.conv_2d_nhwc_hwcf_q' has 2 inputs, expected 4}}
  linalg.conv_2d_nhwc_hwcf_q ins(%i, %k : memref<1x9x9x3xi8>, memref<3x3x3x4xi8>) outs(%o : memref<1x7x7x4xi32>)
  return
}

// -----

func.func @zero_points_with_dimension(%i: memref<1x9x9x3xi8>, %k: memref<3x3x3x4xi8>, %z: memref<1xi32>, %o: memref<1x7x7x4xi32>) {
  // expected-error @+1 {{'linalg.conv_2d_nhwc_hwcf_q' op operand 2 has rank 1, but its indexing map has 0 results: affine_map<(d0, d1, d2, d3, d4, d5, d6) -> ()>}}
  linalg.conv_2d_nhwc_hwcf_q ins(%i, %k, %z, %z : memref<1x9x9x3xi8>, memref<3x3x3x4xi8>, memref<1xi32>, memref<1xi32>) outs(%o : memref<1x7x7x4xi32>)
  return
}

// -----

func.func @complex_zero_points(%i: memref<1x9x9x3xi8>, %k: memref<3x3x3x4xi8>, %z: complex<f32>, %o: memref<1x7x7x4xi32>) {
  // expected-error @+1 {{'linalg.conv_2d_nhwc_hwcf_q' elements of type 'complex<f32>' can't be cast to the init's element type 'i32'}}
  linalg.conv_2d_nhwc_hwcf_q ins(%i, %k, %z, %z : memref<1x9x9x3xi8>, memref<3x3x3x4xi8>, complex<f32>, complex<f32>) outs(%o : memref<1x7x7x4xi32>)
  return
}

// -----

func.func @groups_disagree(%i: memref<1x9x9x2x3xf32>, %k: memref<5x4x3x3x3xf32>, %o: memref<1x7x7x2x4xf32>) {
  // expected-error @+1 {{'linalg.conv_2d_nhwgc_gfhwc' op dimension 0 of operand 1 has extent 5, expected 2, the extent of loop d3}}
  linalg.conv_2d_nhwgc_gfhwc ins(%i, %k : memref<1x9x9x2x3xf32>, memref<5x4x3x3x3xf32>) outs(%o : memref<1x7x7x2x4xf32>)
  return
}

// -----

func.func @multipliers_disagree(%i: memref<1x9x9x2xf32>, %k: memref<3x3x2x3xf32>, %o: memref<1x7x7x2x4xf32>) {
  // expected-error @+1 {{'linalg.depthwise_conv_2d_nhwc_hwcm' op dimension 4 of operand 2 has extent 4, expected 3, the extent of loop d4}}
  linalg.depthwise_conv_2d_nhwc_hwcm ins(%i, %k : memref<1x9x9x2xf32>, memref<3x3x2x3xf32>) outs(%o : memref<1x7x7x2x4xf32>)
  return
}

// -----

func.func @multiplier_is_a_dimension(%i: memref<1x9x9x2xf32>, %k: memref<3x3x2x3xf32>, %o: memref<1x7x7x6xf32>) {
  // expected-error @+1 {{'linalg.depthwise_conv_2d_nhwc_hwcm' op operand 2 has rank 4, but its indexing map has 5 results: affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d0, d1, d2, d3, d4)>}}
  linalg.depthwise_conv_2d_nhwc_hwcm ins(%i, %k : memref<1x9x9x2xf32>, memref<3x3x2x3xf32>) outs(%o : memref<1x7x7x6xf32>)
  return
}

// -----

func.func @unsigned_floats_1d(%i: memref<1x9x3xf32>, %k: memref<3xf32>, %o: memref<1x7x3xf32>) {
  // expected-error @+1 {{'linalg.pooling_nwc_max_unsigned' 'max_unsigned' does not take elements of type 'f32'}}
  linalg.pooling_nwc_max_unsigned ins(%i, %k : memref<1x9x3xf32>, memref<3xf32>) outs(%o : memref<1x7x3xf32>)
  return
}

// -----

func.func @unsigned_floats_2d(%i: memref<1x9x9x3xf16>, %k: memref<3x3xf32>, %o: memref<1x7x7x3xf32>) {
  // expected-error @+1 {{'linalg.pooling_nhwc_min_unsigned' 'min_unsigned' does not take elements of type 'f32'}}
  linalg.pooling_nhwc_min_unsigned ins(%i, %k : memref<1x9x9x3xf16>, memref<3x3xf32>) outs(%o : memref<1x7x7x3xf32>)
  return
}

// -----

func.func @unsigned_booleans(%i: memref<1x9x9x3xi1>, %k: memref<3x3xi1>, %o: memref<1x7x7x3xi1>) {
  // expected-error @+1 {{'linalg.pooling_nhwc_max_unsigned' 'max_unsigned' does not take elements of type 'i1'}}
  linalg.pooling_nhwc_max_unsigned ins(%i, %k : memref<1x9x9x3xi1>, memref<3x3xi1>) outs(%o : memref<1x7x7x3xi1>)
  return
}

// -----

func.func @minimum_of_complex(%i: memref<1x9x9x9x3xcomplex<f32>>, %k: memref<3x3x3xf32>, %o: memref<1x7x7x7x3xcomplex<f32>>) {
  // expected-error @+1 {{'linalg.pooling_ndhwc_min' 'min' does not take elements of type 'complex<f32>'}}
  linalg.pooling_ndhwc_min ins(%i, %k : memref<1x9x9x9x3xcomplex<f32>>, memref<3x3x3xf32>) outs(%o : memref<1x7x7x7x3xcomplex<f32>>)
  return
}

// -----

func.func @window_rank(%i: memref<1x9x3xf32>, %k: memref<3x3xf32>, %o: memref<1x7x3xf32>) {
  // expected-error @+1 {{'linalg.pooling_nwc_sum' op operand 1 has rank 2, but its indexing map has 1 results: affine_map<(d0, d1, d2, d3) -> (d3)>}}
  linalg.pooling_nwc_sum ins(%i, %k : memref<1x9x3xf32>, memref<3x3xf32>) outs(%o : memref<1x7x3xf32>)
  return
}

// -----

func.func @stride(%i: memref<1x3x9xf32>, %k: memref<4xf32>, %o: memref<1x3x3xf32>) {
  // expected-error @+1 {{'linalg.pooling_ncw_max' op operand 0 is accessed at index 9 of dimension 2, which has extent 9}}
  linalg.pooling_ncw_max {strides = dense<3> : tensor<1xi64>} ins(%i, %k : memref<1x3x9xf32>, memref<4xf32>) outs(%o : memref<1x3x3xf32>)
  return
}

// -----

func.func @dilation_and_result(%i: tensor<1x3x9xf32>, %k: tensor<4xf32>, %o: tensor<1x3x2xf32>) -> tensor<1x3x3xf32> {
  // expected-error @+1 {{'linalg.pooling_ncw_max' op result 0 has type 'tensor<1x3x3xf32>', expected its init's type 'tensor<1x3x2xf32>'}}
  %0 = linalg.pooling_ncw_max {dilations = dense<3> : tensor<1xi64>} ins(%i, %k : tensor<1x3x9xf32>, tensor<4xf32>) outs(%o : tensor<1x3x2xf32>) -> tensor<1x3x3xf32>
  return %0 : tensor<1x3x3xf32>
}
