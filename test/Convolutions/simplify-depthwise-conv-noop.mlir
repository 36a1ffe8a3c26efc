// RUN: linalg-opt %s -linalg-simplify-depthwise-conv --verify-diagnostics --remarks-filter-missed=linalg-simplify-depthwise-conv > %t
// RUN: linalg-opt %s | diff - %t

func.func @several_filters(%i: tensor<1x5x5x3xf32>, %k: tensor<3x3x3x2xf32>, %o: tensor<1x3x3x3x2xf32>) -> tensor<1x3x3x3x2xf32> {
  // expected-remark@+1 {{Reason="loop d4 has extent 2, expected 1", Remark="left linalg.depthwise_conv_2d_nhwc_hwcm alone"}}
  %0 = linalg.depthwise_conv_2d_nhwc_hwcm ins(%i, %k : tensor<1x5x5x3xf32>, tensor<3x3x3x2xf32>) outs(%o : tensor<1x3x3x3x2xf32>) -> tensor<1x3x3x3x2xf32>
  return %0 : tensor<1x3x3x3x2xf32>
}

func.func @unknown_number(%i: memref<1x5x3xf32>, %k: memref<3x3x?xf32>, %o: memref<1x3x3x?xf32>) {
  // expected-remark@+1 {{loop d3 has an extent that is not known, expected 1}}
  linalg.depthwise_conv_1d_nwc_wcm ins(%i, %k : memref<1x5x3xf32>, memref<3x3x?xf32>) outs(%o : memref<1x3x3x?xf32>)
  return
}

// The pass does not drop the row of a window.
func.func @window(%i: memref<1x1x5x3xf32>, %k: memref<1x3x3xf32>, %o: memref<1x1x3x3xf32>) {
  // expected-remark@+1 {{it is no convolution of each channel with several filters}}
  linalg.depthwise_conv_2d_nhwc_hwc ins(%i, %k : memref<1x1x5x3xf32>, memref<1x3x3xf32>) outs(%o : memref<1x1x3x3xf32>)
  return
}

func.func @group(%i: memref<1x1x1x5x5xf32>, %k: memref<1x1x1x3x3xf32>, %o: memref<1x1x1x3x3xf32>) {
  // expected-remark@+1 {{it is no convolution of each channel with several filters}}
  linalg.conv_2d_ngchw_gfchw ins(%i, %k : memref<1x1x1x5x5xf32>, memref<1x1x1x3x3xf32>) outs(%o : memref<1x1x1x3x3xf32>)
  return
}

func.func @no_convolution(%a: memref<4xf32>) {
  // expected-remark@+1 {{it is no convolution of each channel with several filters}}
  linalg.exp ins(%a : memref<4xf32>) outs(%a : memref<4xf32>)
  return
}
