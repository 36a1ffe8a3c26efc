// RUN: linalg-opt %s --split-input-file --verify-diagnostics

// Windows: strides, dilations and extents.

func.func @stride_zero(%i: memref<1x3x9xf32>, %k: memref<4x3x3xf32>, %o: memref<1x4x7xf32>) {
  // expected-error @+1 {{custom op 'linalg.conv_1d_ncw_fcw' attribute 'strides' failed to satisfy constraint: 1 positive 64-bit integers, such as `dense<1> : tensor<1xi64>`}}
  linalg.conv_1d_ncw_fcw {strides = dense<0> : tensor<1xi64>} ins(%i, %k : memref<1x3x9xf32>, memref<4x3x3xf32>) outs(%o : memref<1x4x7xf32>)
  return
}

// -----

func.func @stride_negative(%i: memref<1x9x9x3xf32>, %k: memref<3x3x3x4xf32>, %o: memref<1x7x7x4xf32>) {
  // expected-error @+1 {{custom op 'linalg.conv_2d_nhwc_hwcf' attribute 'strides' failed to satisfy constraint: 2 positive 64-bit integers}}
  linalg.conv_2d_nhwc_hwcf {strides = dense<[1, -1]> : tensor<2xi64>} ins(%i, %k : memref<1x9x9x3xf32>, memref<3x3x3x4xf32>) outs(%o : memref<1x7x7x4xf32>)
  return
}

// -----

func.func @dilation_zero(%i: memref<1x9x9x3xf32>, %k: memref<3x3x3xf32>, %o: memref<1x7x7x3xf32>) {
  // expected-error @+1 {{custom op 'linalg.depthwise_conv_2d_nhwc_hwc' attribute 'dilations' failed to satisfy constraint: 2 positive 64-bit integers}}
  linalg.depthwise_conv_2d_nhwc_hwc {dilations = dense<[0, 1]> : vector<2xi64>} ins(%i, %k : memref<1x9x9x3xf32>, memref<3x3x3xf32>) outs(%o : memref<1x7x7x3xf32>)
  return
}

// -----

func.func @dilation_negative(%i: memref<1x9x9x3xf32>, %k: memref<3x3xf32>, %o: memref<1x7x7x3xf32>) {
  // expected-error @+1 {{custom op 'linalg.pooling_nhwc_max' attribute 'dilations' failed to satisfy constraint: 2 positive 64-bit integers}}
  linalg.pooling_nhwc_max {dilations = dense<-2> : tensor<2xi64>} ins(%i, %k : memref<1x9x9x3xf32>, memref<3x3xf32>) outs(%o : memref<1x7x7x3xf32>)
  return
}

// -----

func.func @strides_length(%i: memref<1x9x9x3xf32>, %k: memref<3x3x3x4xf32>, %o: memref<1x7x7x4xf32>) {
  // expected-error @+1 {{attribute 'strides' failed to satisfy constraint: 2 positive 64-bit integers}}
  linalg.conv_2d_nhwc_hwcf {strides = dense<1> : tensor<3xi64>} ins(%i, %k : memref<1x9x9x3xf32>, memref<3x3x3x4xf32>) outs(%o : memref<1x7x7x4xf32>)
  return
}

// -----

func.func @strides_element_type(%i: memref<1x9x9x3xf32>, %k: memref<3x3x3x4xf32>, %o: memref<1x7x7x4xf32>) {
  // expected-error @+1 {{attribute 'strides' failed to satisfy constraint: 2 positive 64-bit integers}}
  linalg.conv_2d_nhwc_hwcf {strides = dense<1> : tensor<2xi16>} ins(%i, %k : memref<1x9x9x3xf32>, memref<3x3x3x4xf32>) outs(%o : memref<1x7x7x4xf32>)
  return
}

// -----

// Only the text of an op may have integers of 32 bits.

func.func @strides_in_generic_form(%i: memref<1x9x9x3xf32>, %k: memref<3x3x3x4xf32>, %o: memref<1x7x7x4xf32>) {
  // expected-error @+1 {{attribute 'strides' failed to satisfy constraint: 2 positive 64-bit integers}}
  "linalg.conv_2d_nhwc_hwcf"(%i, %k, %o) <{strides = dense<1> : tensor<2xi32>, operandSegmentSizes = array<i32: 2, 1>}> ({
  ^bb0(%a: f32, %b: f32, %c: f32):
    linalg.yield %c : f32
  }) : (memref<1x9x9x3xf32>, memref<3x3x3x4xf32>, memref<1x7x7x4xf32>) -> ()
  return
}

// -----

func.func @negative_strides(%i: memref<1x9x9x3xf32>, %k: memref<3x3x3x4xf32>, %o: memref<1x7x7x4xf32>) {
  // expected-error @+1 {{attribute 'strides' failed to satisfy constraint: 2 positive 64-bit integers}}
  linalg.conv_2d_nhwc_hwcf {strides = dense<-1> : tensor<2xi32>} ins(%i, %k : memref<1x9x9x3xf32>, memref<3x3x3x4xf32>) outs(%o : memref<1x7x7x4xf32>)
  return
}

// -----

func.func @strides_shape(%i: memref<1x9x9x3xf32>, %k: memref<3x3x3x4xf32>, %o: memref<1x7x7x4xf32>) {
  // expected-error @+1 {{attribute 'strides' failed to satisfy constraint: 2 positive 64-bit integers}}
  linalg.conv_2d_nhwc_hwcf {strides = dense<1> : tensor<1x2xi64>} ins(%i, %k : memref<1x9x9x3xf32>, memref<3x3x3x4xf32>) outs(%o : memref<1x7x7x4xf32>)
  return
}

// -----

func.func @strides_array(%i: memref<1x9x9x3xf32>, %k: memref<3x3x3x4xf32>, %o: memref<1x7x7x4xf32>) {
  // expected-error @+1 {{attribute 'strides' failed to satisfy constraint: 2 positive 64-bit integers}}
  linalg.conv_2d_nhwc_hwcf {strides = [1, 1]} ins(%i, %k : memref<1x9x9x3xf32>, memref<3x3x3x4xf32>) outs(%o : memref<1x7x7x4xf32>)
  return
}

// -----

func.func @strides_in_generic_form(%i: memref<1x3x9xf32>, %k: memref<4x3x3xf32>, %o: memref<1x4x7xf32>) {
  // expected-error @+1 {{attribute 'strides' failed to satisfy constraint: 1 positive 64-bit integers}}
  "linalg.conv_1d_ncw_fcw"(%i, %k, %o) <{operandSegmentSizes = array<i32: 2, 1>, strides = dense<0> : tensor<1xi64>}> ({
  ^bb0(%x: f32, %y: f32, %z: f32):
    "linalg.yield"(%z) : (f32) -> ()
  }) : (memref<1x3x9xf32>, memref<4x3x3xf32>, memref<1x4x7xf32>) -> ()
  return
}

// -----

func.func @window_reaches_outside(%i: memref<1x3x9xf32>, %k: memref<4x3x3xf32>, %o: memref<1x4x8xf32>) {
  // S14
  // expected-error @+1 {{'linalg.conv_1d_ncw_fcw' op operand 0 is accessed at index 9 of dimension 2, which has extent 9}}
  linalg.conv_1d_ncw_fcw ins(%i, %k : memref<1x3x9xf32>, memref<4x3x3xf32>) outs(%o : memref<1x4x8xf32>)
  return
}

// -----

func.func @stride_reaches_outside(%i: memref<1x9x9x3xf32>, %k: memref<3x3x3x4xf32>, %o: memref<1x4x5x4xf32>) {
  // S14
  // expected-error @+1 {{'linalg.conv_2d_nhwc_hwcf' op operand 0 is accessed at index 10 of dimension 2, which has extent 9}}
  linalg.conv_2d_nhwc_hwcf {strides = dense<2> : tensor<2xi64>} ins(%i, %k : memref<1x9x9x3xf32>, memref<3x3x3x4xf32>) outs(%o : memref<1x4x5x4xf32>)
  return
}

// -----

func.func @dilation_reaches_outside(%i: memref<1x9x9x3xf32>, %k: memref<3x3xf32>, %o: memref<1x7x5x3xf32>) {
  // S14
  // expected-error @+1 {{'linalg.pooling_nhwc_max' op operand 0 is accessed at index 10 of dimension 1, which has extent 9}}
  linalg.pooling_nhwc_max {dilations = dense<2> : tensor<2xi64>} ins(%i, %k : memref<1x9x9x3xf32>, memref<3x3xf32>) outs(%o : memref<1x7x5x3xf32>)
  return
}

// -----

func.func @channels_disagree(%i: memref<1x9x9x3xf32>, %k: memref<3x3x5x4xf32>, %o: memref<1x7x7x4xf32>) {
  // S13
  // expected-error @+1 {{'linalg.conv_2d_nhwc_hwcf' op dimension 2 of operand 1 has extent 5, expected 3, the extent of loop d6}}
  linalg.conv_2d_nhwc_hwcf ins(%i, %k : memref<1x9x9x3xf32>, memref<3x3x5x4xf32>) outs(%o : memref<1x7x7x4xf32>)
  return
}

// -----

func.func @kernel_rank(%i: memref<1x9x9x3xf32>, %k: memref<3x3x3xf32>, %o: memref<1x7x7x4xf32>) {
  // S10
  // expected-error @+1 {{'linalg.conv_2d_nhwc_hwcf' op operand 1 has rank 3, but its indexing map has 4 results}}
  linalg.conv_2d_nhwc_hwcf ins(%i, %k : memref<1x9x9x3xf32>, memref<3x3x3xf32>) outs(%o : memref<1x7x7x4xf32>)
  return
}

// -----

func.func @pooling_of_complex(%i: memref<1x9x9x3xcomplex<f32>>, %k: memref<3x3xf32>, %o: memref<1x7x7x3xcomplex<f32>>) {
  // R3
  // expected-error @+1 {{custom op 'linalg.pooling_nhwc_max' 'max' does not take elements of type 'complex<f32>'}}
  linalg.pooling_nhwc_max ins(%i, %k : memref<1x9x9x3xcomplex<f32>>, memref<3x3xf32>) outs(%o : memref<1x7x7x3xcomplex<f32>>)
  return
}
