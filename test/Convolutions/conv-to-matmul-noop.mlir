// RUN: linalg-opt %s --linalg-conv-to-matmul --remarks-filter-missed=linalg-conv-to-matmul --verify-diagnostics
// RUN: linalg-opt %s --linalg-conv-to-matmul -o %t
// RUN: linalg-opt %s -o - | diff - %t

func.func @matmul(%a: tensor<4x8xf32>, %b: tensor<8x4xf32>, %c: tensor<4x4xf32>) -> tensor<4x4xf32> {
  // expected-remark@+1 {{Reason="it is no convolution", Remark="left linalg.matmul alone"}}
  %0 = linalg.matmul ins(%a, %b : tensor<4x8xf32>, tensor<8x4xf32>) outs(%c : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %0 : tensor<4x4xf32>
}

func.func @pooling(%a: tensor<1x9x9x4xf32>, %b: tensor<3x3xf32>, %c: tensor<1x7x7x4xf32>) -> tensor<1x7x7x4xf32> {
  // expected-remark@+1 {{Reason="it is no convolution"}}
  %0 = linalg.pooling_nhwc_max ins(%a, %b : tensor<1x9x9x4xf32>, tensor<3x3xf32>) outs(%c : tensor<1x7x7x4xf32>) -> tensor<1x7x7x4xf32>
  return %0 : tensor<1x7x7x4xf32>
}

func.func @depthwise(%a: tensor<1x9x9x4xf32>, %b: tensor<3x3x4xf32>, %c: tensor<1x7x7x4xf32>) -> tensor<1x7x7x4xf32> {
  // expected-remark@+1 {{Reason="each element of a window is used once: its filter has no output channels"}}
  %0 = linalg.depthwise_conv_2d_nhwc_hwc ins(%a, %b : tensor<1x9x9x4xf32>, tensor<3x3x4xf32>) outs(%c : tensor<1x7x7x4xf32>) -> tensor<1x7x7x4xf32>
  return %0 : tensor<1x7x7x4xf32>
}

func.func @buffer(%a: memref<1x9x9x4xf32>, %b: memref<3x3x4x8xf32>, %c: memref<1x7x7x8xf32>) {
  // expected-remark@+1 {{Reason="operand 0 is a buffer"}}
  linalg.conv_2d_nhwc_hwcf ins(%a, %b : memref<1x9x9x4xf32>, memref<3x3x4x8xf32>) outs(%c : memref<1x7x7x8xf32>)
  return
}

func.func @zero_points(%a: tensor<1x9x9x4xi8>, %b: tensor<3x3x4x8xi8>, %z: i32, %c: tensor<1x7x7x8xi32>) -> tensor<1x7x7x8xi32> {
  // expected-remark@+1 {{Reason="it is no convolution"}}
  %0 = linalg.conv_2d_nhwc_hwcf_q ins(%a, %b, %z, %z : tensor<1x9x9x4xi8>, tensor<3x3x4x8xi8>, i32, i32) outs(%c : tensor<1x7x7x8xi32>) -> tensor<1x7x7x8xi32>
  return %0 : tensor<1x7x7x8xi32>
}
