// The result equals that of stock mlir-opt for convolutions with one filter per
// channel, by either name.

// RUN: mlir-opt %s -simplify-depthwise-conv -canonicalize > %t.stock
// RUN: linalg-opt %s -simplify-depthwise-conv -canonicalize | diff %t.stock -
// RUN: linalg-opt %s -linalg-simplify-depthwise-conv -canonicalize | diff %t.stock -
// RUN: FileCheck %s < %t.stock

// CHECK-LABEL: func.func @static
// CHECK: linalg.depthwise_conv_2d_nhwc_hwc
func.func @static(%i: tensor<1x5x5x3xf32>, %k: tensor<3x3x3x1xf32>, %o: tensor<1x3x3x3x1xf32>) -> tensor<1x3x3x3x1xf32> {
  %0 = linalg.depthwise_conv_2d_nhwc_hwcm {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%i, %k : tensor<1x5x5x3xf32>, tensor<3x3x3x1xf32>) outs(%o : tensor<1x3x3x3x1xf32>) -> tensor<1x3x3x3x1xf32>
  return %0 : tensor<1x3x3x3x1xf32>
}

// CHECK-LABEL: func.func @steps
// CHECK: linalg.depthwise_conv_2d_nhwc_hwc {
func.func @steps(%i: tensor<2x9x20x3xi8>, %k: tensor<3x2x3x1xi8>, %o: tensor<2x4x5x3x1xi32>) -> tensor<2x4x5x3x1xi32> {
  %0 = linalg.depthwise_conv_2d_nhwc_hwcm {dilations = dense<[1, 7]> : tensor<2xi64>, strides = dense<[2, 3]> : tensor<2xi64>} ins(%i, %k : tensor<2x9x20x3xi8>, tensor<3x2x3x1xi8>) outs(%o : tensor<2x4x5x3x1xi32>) -> tensor<2x4x5x3x1xi32>
  return %0 : tensor<2x4x5x3x1xi32>
}

// CHECK-LABEL: func.func @quantized
// CHECK: linalg.depthwise_conv_2d_nhwc_hwc_q
func.func @quantized(%i: tensor<1x5x5x3xi8>, %k: tensor<3x3x3x1xi8>, %zi: i32, %zk: i32, %o: tensor<1x3x3x3x1xi32>) -> tensor<1x3x3x3x1xi32> {
  %0 = linalg.depthwise_conv_2d_nhwc_hwcm_q {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%i, %k, %zi, %zk : tensor<1x5x5x3xi8>, tensor<3x3x3x1xi8>, i32, i32) outs(%o : tensor<1x3x3x3x1xi32>) -> tensor<1x3x3x3x1xi32>
  return %0 : tensor<1x3x3x3x1xi32>
}

// CHECK-LABEL: func.func @several_filters
// CHECK: linalg.depthwise_conv_2d_nhwc_hwcm
func.func @several_filters(%i: tensor<1x5x5x3xf32>, %k: tensor<3x3x3x2xf32>, %o: tensor<1x3x3x3x2xf32>) -> tensor<1x3x3x3x2xf32> {
  %0 = linalg.depthwise_conv_2d_nhwc_hwcm ins(%i, %k : tensor<1x5x5x3xf32>, tensor<3x3x3x2xf32>) outs(%o : tensor<1x3x3x3x2xf32>) -> tensor<1x3x3x3x2xf32>
  return %0 : tensor<1x3x3x3x2xf32>
}

// CHECK-LABEL: func.func @other_convolution
// CHECK: linalg.conv_2d_nhwc_hwcf
func.func @other_convolution(%i: tensor<1x5x5x3xf32>, %k: tensor<3x3x3x1xf32>, %o: tensor<1x3x3x1xf32>) -> tensor<1x3x3x1xf32> {
  %0 = linalg.conv_2d_nhwc_hwcf ins(%i, %k : tensor<1x5x5x3xf32>, tensor<3x3x3x1xf32>) outs(%o : tensor<1x3x3x1xf32>) -> tensor<1x3x3x1xf32>
  return %0 : tensor<1x3x3x1xf32>
}

// CHECK-LABEL: func.func @one_channel
// CHECK: linalg.depthwise_conv_2d_nhwc_hwc
func.func @one_channel(%i: tensor<1x7x?x1xf16>, %k: tensor<3x?x1x1xf16>, %o: tensor<1x3x?x1x1xf32>) -> tensor<1x3x?x1x1xf32> {
  %0 = linalg.depthwise_conv_2d_nhwc_hwcm {dilations = dense<1> : vector<2xi64>, strides = dense<2> : vector<2xi64>} ins(%i, %k : tensor<1x7x?x1xf16>, tensor<3x?x1x1xf16>) outs(%o : tensor<1x3x?x1x1xf32>) -> tensor<1x3x?x1x1xf32>
  return %0 : tensor<1x3x?x1x1xf32>
}
