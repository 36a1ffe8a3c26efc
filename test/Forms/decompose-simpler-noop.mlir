// RUN: linalg-opt %s -linalg-decompose --verify-diagnostics --remarks-filter-missed=linalg-decompose > %t
// RUN: linalg-opt %s | diff - %t
// RUN: linalg-opt %S/decompose-simpler.mlir -linalg-decompose=aggregates-only > %t
// RUN: linalg-opt %S/decompose-simpler.mlir | diff - %t

// A window of one row is not enough: with more than one row of output, all rows
// of the image are read.
func.func @output(%i: tensor<2x3x9x3xf32>, %k: tensor<1x3x3x4xf32>, %o: tensor<2x3x7x4xf32>) -> tensor<2x3x7x4xf32> {
  // expected-remark@+1 {{Reason="loop d1 has extent 3, expected 1; loop d2 has extent 7, expected 1", Remark="left linalg.conv_2d_nhwc_hwcf alone"}}
  %0 = linalg.conv_2d_nhwc_hwcf ins(%i, %k : tensor<2x3x9x3xf32>, tensor<1x3x3x4xf32>) outs(%o : tensor<2x3x7x4xf32>) -> tensor<2x3x7x4xf32>
  return %0 : tensor<2x3x7x4xf32>
}

func.func @window(%i: memref<3x3xf32>, %k: memref<3x3xf32>, %o: memref<1x1xf32>) {
  // expected-remark@+1 {{loop d2 has extent 3, expected 1; loop d3 has extent 3, expected 1}}
  linalg.conv_2d ins(%i, %k : memref<3x3xf32>, memref<3x3xf32>) outs(%o : memref<1x1xf32>)
  return
}

func.func @unknown(%i: memref<?x?x1x1x1xf32>, %k: memref<?x?x1x1x1xf32>, %o: memref<?x?x1x1x1xf32>) {
  // expected-remark@+1 {{loop d1 has an extent that is not known, expected 1}}
  linalg.conv_2d_ngchw_fgchw ins(%i, %k : memref<?x?x1x1x1xf32>, memref<?x?x1x1x1xf32>) outs(%o : memref<?x?x1x1x1xf32>)
  return
}

// No iteration, so that the image may lack the row.
func.func @no_row(%i: memref<0x0x5x3xf32>, %k: memref<1x2xf32>, %o: memref<0x1x4x3xf32>) {
  // expected-remark@+1 {{dimension 1 of operand 0 has extent 0}}
  linalg.pooling_nhwc_max ins(%i, %k : memref<0x0x5x3xf32>, memref<1x2xf32>) outs(%o : memref<0x1x4x3xf32>)
  return
}

func.func @encoding(%i: tensor<1x4x3xf32, "e">, %k: tensor<2x3x1xf32>, %o: tensor<1x3x3x1xf32, "e">) -> tensor<1x3x3x1xf32, "e"> {
  // expected-remark@+1 {{operand 2 has an encoding}}
  %0 = linalg.depthwise_conv_1d_nwc_wcm ins(%i, %k : tensor<1x4x3xf32, "e">, tensor<2x3x1xf32>) outs(%o : tensor<1x3x3x1xf32, "e">) -> tensor<1x3x3x1xf32, "e">
  return %0 : tensor<1x3x3x1xf32, "e">
}

// Sums of floats would differ in another order.
func.func @floats(%a: memref<4x8xf32>, %b: memref<8x6xf32>, %z: f32, %c: memref<4x6xf32>) {
  // expected-remark@+1 {{it has no simpler form}}
  linalg.quantized_matmul ins(%a, %b, %z, %z : memref<4x8xf32>, memref<8x6xf32>, f32, f32) outs(%c : memref<4x6xf32>)
  return
}

func.func @exp(%a: memref<4xf32>) {
  // expected-remark@+1 {{it has no simpler form}}
  linalg.exp ins(%a : memref<4xf32>) outs(%a : memref<4xf32>)
  return
}

// MLIR rejects slices of empty values.
func.func @empty(%i: tensor<0x2x5x3xf32>, %k: tensor<1x2xf32>, %o: tensor<0x1x4x3xf32>) -> tensor<0x1x4x3xf32> {
  // expected-remark@+1 {{operand 0 has no slices}}
  %0 = linalg.pooling_nhwc_max ins(%i, %k : tensor<0x2x5x3xf32>, tensor<1x2xf32>) outs(%o : tensor<0x1x4x3xf32>) -> tensor<0x1x4x3xf32>
  return %0 : tensor<0x1x4x3xf32>
}

// No named op of lower rank has the filters first.
func.func @unnamed(%i: tensor<2x1x5x3xf32>, %k: tensor<4x1x2x3xf32>, %o: tensor<2x1x4x4xf32>) -> tensor<2x1x4x4xf32> {
  // expected-remark@+1 {{no named op has the other loops than d1 and d4; loop d2 has extent 4, expected 1}}
  %0 = linalg.conv_2d_nhwc_fhwc ins(%i, %k : tensor<2x1x5x3xf32>, tensor<4x1x2x3xf32>) outs(%o : tensor<2x1x4x4xf32>) -> tensor<2x1x4x4xf32>
  return %0 : tensor<2x1x4x4xf32>
}
