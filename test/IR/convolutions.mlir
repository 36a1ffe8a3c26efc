// RUN: %python %linalg_src/test/Utils/compare-with-mlir-opt.py %s

// Convolutions and pooling: strides and dilations in every spelling.

func.func @conv_1d(%i: tensor<1x3x9xf32>, %k: tensor<4x3x3xf32>, %o: tensor<1x4x7xf32>, %p: tensor<1x4x4xf32>, %q: tensor<1x4x5xf32>) {
  %0 = linalg.conv_1d_ncw_fcw ins(%i, %k : tensor<1x3x9xf32>, tensor<4x3x3xf32>) outs(%o : tensor<1x4x7xf32>) -> tensor<1x4x7xf32>
  %1 = linalg.conv_1d_ncw_fcw {strides = dense<2> : tensor<1xi64>} ins(%i, %k : tensor<1x3x9xf32>, tensor<4x3x3xf32>) outs(%p : tensor<1x4x4xf32>) -> tensor<1x4x4xf32>
  %2 = linalg.conv_1d_ncw_fcw {dilations = dense<2> : vector<1xi64>} ins(%i, %k : tensor<1x3x9xf32>, tensor<4x3x3xf32>) outs(%q : tensor<1x4x5xf32>) -> tensor<1x4x5xf32>
  %3 = linalg.conv_1d_ncw_fcw {dilations = dense<1> : tensor<1xi64>, strides = dense<1> : vector<1xi64>} ins(%i, %k : tensor<1x3x9xf32>, tensor<4x3x3xf32>) outs(%o : tensor<1x4x7xf32>) -> tensor<1x4x7xf32>
  return
}

func.func @conv_1d_buffers(%i: memref<?x3x?xi8>, %k: memref<4x3x?xi8>, %o: memref<?x4x?xi32, strided<[?, ?, 1], offset: ?>>) {
  linalg.conv_1d_ncw_fcw ins(%i, %k : memref<?x3x?xi8>, memref<4x3x?xi8>) outs(%o : memref<?x4x?xi32, strided<[?, ?, 1], offset: ?>>)
  linalg.conv_1d_ncw_fcw {a.b, strides = dense<[3]> : tensor<1xi64>, z.z} ins(%i, %k : memref<?x3x?xi8>, memref<4x3x?xi8>) outs(%o : memref<?x4x?xi32, strided<[?, ?, 1], offset: ?>>)
  return
}

func.func @conv_2d(%i: tensor<1x9x10x3xf32>, %k: tensor<3x3x3x8xf32>, %o: tensor<1x7x8x8xf32>, %p: tensor<1x4x6x8xf32>) {
  %0 = linalg.conv_2d_nhwc_hwcf ins(%i, %k : tensor<1x9x10x3xf32>, tensor<3x3x3x8xf32>) outs(%o : tensor<1x7x8x8xf32>) -> tensor<1x7x8x8xf32>
  %1 = linalg.conv_2d_nhwc_hwcf {dilations = dense<[1, 2]> : tensor<2xi64>, strides = dense<[2, 1]> : tensor<2xi64>} ins(%i, %k : tensor<1x9x10x3xf32>, tensor<3x3x3x8xf32>) outs(%p : tensor<1x4x6x8xf32>) -> tensor<1x4x6x8xf32>
  return
}

// The window need not cover the image.
func.func @conv_2d_loose(%i: tensor<1x99x99x3xf32>, %k: tensor<3x3x3x8xf32>, %o: tensor<1x7x8x8xf32>) -> tensor<1x7x8x8xf32> {
  %0 = linalg.conv_2d_nhwc_hwcf ins(%i, %k : tensor<1x99x99x3xf32>, tensor<3x3x3x8xf32>) outs(%o : tensor<1x7x8x8xf32>) -> tensor<1x7x8x8xf32>
  return %0 : tensor<1x7x8x8xf32>
}

func.func @conv_2d_buffers(%i: memref<?x?x?x?xbf16>, %k: memref<?x?x?x?xbf16>, %o: memref<?x?x?x?xf32, "fast">) {
  linalg.conv_2d_nhwc_hwcf {strides = dense<2> : vector<2xi64>} ins(%i, %k : memref<?x?x?x?xbf16>, memref<?x?x?x?xbf16>) outs(%o : memref<?x?x?x?xf32, "fast">)
  return
}

func.func @depthwise(%i: tensor<1x5x5x8xf32>, %k: tensor<3x3x8xf32>, %o: tensor<1x3x3x8xf32>, %m: memref<?x?x?x?xi8>, %l: memref<3x3x?xi8>, %n: memref<?x?x?x?xi32>) -> tensor<1x3x3x8xf32> {
  %0 = linalg.depthwise_conv_2d_nhwc_hwc ins(%i, %k : tensor<1x5x5x8xf32>, tensor<3x3x8xf32>) outs(%o : tensor<1x3x3x8xf32>) -> tensor<1x3x3x8xf32>
  linalg.depthwise_conv_2d_nhwc_hwc {dilations = dense<3> : tensor<2xi64>} ins(%m, %l : memref<?x?x?x?xi8>, memref<3x3x?xi8>) outs(%n : memref<?x?x?x?xi32>)
  return %0 : tensor<1x3x3x8xf32>
}

func.func @pooling(%i: tensor<1x8x8x3xf32>, %k: tensor<2x2xf32>, %o: tensor<1x4x4x3xf32>, %m: memref<?x?x?x?xi8>, %l: memref<?x?xf16>, %n: memref<?x?x?x?xi32>) -> tensor<1x4x4x3xf32> {
  %0 = linalg.pooling_nhwc_max {dilations = dense<1> : tensor<2xi64>, strides = dense<2> : tensor<2xi64>} ins(%i, %k : tensor<1x8x8x3xf32>, tensor<2x2xf32>) outs(%o : tensor<1x4x4x3xf32>) -> tensor<1x4x4x3xf32>
  linalg.pooling_nhwc_max ins(%m, %l : memref<?x?x?x?xi8>, memref<?x?xf16>) outs(%n : memref<?x?x?x?xi32>)
  return %0 : tensor<1x4x4x3xf32>
}

// The op has no `cast`: the attribute is discardable.
func.func @foreign_attribute(%i: memref<?x3x?xi8>, %k: memref<4x3x?xi8>, %o: memref<?x4x?xi32>) {
  linalg.conv_1d_ncw_fcw {cast = #linalg.type_fn<cast_unsigned>} ins(%i, %k : memref<?x3x?xi8>, memref<4x3x?xi8>) outs(%o : memref<?x4x?xi32>)
  return
}

func.func @memoized_maps_are_read(%i: memref<?x3x?xf32>, %k: memref<4x3x?xf32>, %o: memref<?x4x?xf32>) {
  linalg.conv_1d_ncw_fcw {linalg.memoized_indexing_maps = [affine_map<(d0, d1, d2, d3, d4) -> (d0, d3, d2 + d4)>, affine_map<(d0, d1, d2, d3, d4) -> (d1, d3, d4)>, affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2)>]}
    ins(%i, %k : memref<?x3x?xf32>, memref<4x3x?xf32>) outs(%o : memref<?x4x?xf32>)
  return
}
