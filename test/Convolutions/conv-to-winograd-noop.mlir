// RUN: linalg-opt %s -linalg-conv-to-winograd -remarks-filter='linalg-conv-to-winograd' -verify-diagnostics | FileCheck %s
// RUN: linalg-opt %s -linalg-conv-to-winograd=fmr=F_2_5 2>&1 | FileCheck %s --check-prefix=OPTION

// Only supported convolutions are rewritten.
// CHECK-NOT: winograd

// A requested algorithm is not replaced by another.
// OPTION: linalg.conv_2d_nhwc_fhwc ins(%{{.*}} : tensor<1x7x6x3xf32>, tensor<2x4x3x3xf32>)

func.func @window(%i: tensor<1x7x6x3xf32>, %k: tensor<2x4x3x3xf32>, %o: tensor<1x4x4x2xf32>) -> tensor<1x4x4x2xf32> {
  // expected-remark @+1 {{Reason="its window has 4 rows and 3 columns, and F(2, 4) wants 4 of both, or 1 of one of them"}}
  %0 = linalg.conv_2d_nhwc_fhwc ins(%i, %k : tensor<1x7x6x3xf32>, tensor<2x4x3x3xf32>) outs(%o : tensor<1x4x4x2xf32>) -> tensor<1x4x4x2xf32>
  return %0 : tensor<1x4x4x2xf32>
}

func.func @window_of_one(%i: tensor<1x7x6x3xf32>, %k: tensor<2x1x1x3xf32>, %o: tensor<1x7x6x2xf32>) -> tensor<1x7x6x2xf32> {
  // expected-remark @+1 {{its window has 1 rows and 1 columns}}
  %0 = linalg.conv_2d_nhwc_fhwc ins(%i, %k : tensor<1x7x6x3xf32>, tensor<2x1x1x3xf32>) outs(%o : tensor<1x7x6x2xf32>) -> tensor<1x7x6x2xf32>
  return %0 : tensor<1x7x6x2xf32>
}

func.func @window_of_16(%i: tensor<1x17x17x3xf32>, %k: tensor<2x16x16x3xf32>, %o: tensor<1x2x2x2xf32>) -> tensor<1x2x2x2xf32> {
  // expected-remark @+1 {{its window has 16 rows and 16 columns, and expected are 2 to 15 of both, or 1 of one of them}}
  %0 = linalg.conv_2d_nhwc_fhwc ins(%i, %k : tensor<1x17x17x3xf32>, tensor<2x16x16x3xf32>) outs(%o : tensor<1x2x2x2xf32>) -> tensor<1x2x2x2xf32>
  return %0 : tensor<1x2x2x2xf32>
}

func.func @window_dynamic(%i: tensor<1x7x6x3xf32>, %k: tensor<2x?x3x3xf32>, %o: tensor<1x5x4x2xf32>) -> tensor<1x5x4x2xf32> {
  // expected-remark @+1 {{the size of its window is not known}}
  %0 = linalg.conv_2d_nhwc_fhwc ins(%i, %k : tensor<1x7x6x3xf32>, tensor<2x?x3x3xf32>) outs(%o : tensor<1x5x4x2xf32>) -> tensor<1x5x4x2xf32>
  return %0 : tensor<1x5x4x2xf32>
}

func.func @strides(%i: tensor<1x11x11x3xf32>, %k: tensor<2x3x3x3xf32>, %o: tensor<1x5x5x2xf32>) -> tensor<1x5x5x2xf32> {
  // expected-remark @+1 {{its strides are not 1}}
  %0 = linalg.conv_2d_nhwc_fhwc {strides = dense<2> : tensor<2xi64>} ins(%i, %k : tensor<1x11x11x3xf32>, tensor<2x3x3x3xf32>) outs(%o : tensor<1x5x5x2xf32>) -> tensor<1x5x5x2xf32>
  return %0 : tensor<1x5x5x2xf32>
}

func.func @dilations(%i: tensor<1x11x11x3xf32>, %k: tensor<2x3x3x3xf32>, %o: tensor<1x5x5x2xf32>) -> tensor<1x5x5x2xf32> {
  // expected-remark @+1 {{its dilations are not 1}}
  %0 = linalg.conv_2d_nhwc_fhwc {dilations = dense<2> : tensor<2xi64>} ins(%i, %k : tensor<1x11x11x3xf32>, tensor<2x3x3x3xf32>) outs(%o : tensor<1x5x5x2xf32>) -> tensor<1x5x5x2xf32>
  return %0 : tensor<1x5x5x2xf32>
}

func.func @layout(%i: tensor<1x3x7x6xf32>, %k: tensor<2x3x3x3xf32>, %o: tensor<1x2x5x4xf32>) -> tensor<1x2x5x4xf32> {
  // expected-remark @+1 {{the dimensions of image and result are not images, rows, columns, channels, in this order}}
  %0 = linalg.conv_2d_nchw_fchw ins(%i, %k : tensor<1x3x7x6xf32>, tensor<2x3x3x3xf32>) outs(%o : tensor<1x2x5x4xf32>) -> tensor<1x2x5x4xf32>
  return %0 : tensor<1x2x5x4xf32>
}

func.func @integers(%i: tensor<1x7x6x3xi32>, %k: tensor<2x3x3x3xi32>, %o: tensor<1x5x4x2xi32>) -> tensor<1x5x4x2xi32> {
  // expected-remark @+1 {{its payload is not a sum of products of floats of one type}}
  %0 = linalg.conv_2d_nhwc_fhwc ins(%i, %k : tensor<1x7x6x3xi32>, tensor<2x3x3x3xi32>) outs(%o : tensor<1x5x4x2xi32>) -> tensor<1x5x4x2xi32>
  return %0 : tensor<1x5x4x2xi32>
}

func.func @cast(%i: tensor<1x7x6x3xf16>, %k: tensor<2x3x3x3xf16>, %o: tensor<1x5x4x2xf32>) -> tensor<1x5x4x2xf32> {
  // expected-remark @+1 {{its payload is not a sum of products of floats of one type}}
  %0 = linalg.conv_2d_nhwc_fhwc ins(%i, %k : tensor<1x7x6x3xf16>, tensor<2x3x3x3xf16>) outs(%o : tensor<1x5x4x2xf32>) -> tensor<1x5x4x2xf32>
  return %0 : tensor<1x5x4x2xf32>
}

func.func @depthwise(%i: tensor<1x7x6x3xf32>, %k: tensor<3x3x3xf32>, %o: tensor<1x5x4x3xf32>) -> tensor<1x5x4x3xf32> {
  // expected-remark @+1 {{it is no convolution of images by rows, columns and channels with filters that see all channels}}
  %0 = linalg.depthwise_conv_2d_nhwc_hwc ins(%i, %k : tensor<1x7x6x3xf32>, tensor<3x3x3xf32>) outs(%o : tensor<1x5x4x3xf32>) -> tensor<1x5x4x3xf32>
  return %0 : tensor<1x5x4x3xf32>
}

func.func @buffers(%i: memref<1x7x6x3xf32>, %k: memref<2x3x3x3xf32>, %o: memref<1x5x4x2xf32>) {
  // expected-remark @+1 {{its operands are buffers, not tensors}}
  linalg.conv_2d_nhwc_fhwc ins(%i, %k : memref<1x7x6x3xf32>, memref<2x3x3x3xf32>) outs(%o : memref<1x5x4x2xf32>)
  return
}

func.func @no_convolution(%a: tensor<4xf32>) -> tensor<4xf32> {
  // expected-remark @+1 {{it is no convolution}}
  %0 = linalg.exp ins(%a : tensor<4xf32>) outs(%a : tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

func.func @huge(%i: tensor<1x9223372036854775807x6x3xf32>, %k: tensor<2x3x3x3xf32>, %o: tensor<1x9223372036854775805x4x2xf32>) -> tensor<1x9223372036854775805x4x2xf32> {
  // expected-remark @+1 {{the extent of dimension 1 of its result, 9223372036854775805, and that of its image, rounded up to whole tiles, have more than 64 bits}}
  %0 = linalg.conv_2d_nhwc_fhwc ins(%i, %k : tensor<1x9223372036854775807x6x3xf32>, tensor<2x3x3x3xf32>) outs(%o : tensor<1x9223372036854775805x4x2xf32>) -> tensor<1x9223372036854775805x4x2xf32>
  return %0 : tensor<1x9223372036854775805x4x2xf32>
}
