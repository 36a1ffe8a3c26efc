// RUN: %python %linalg_src/test/Utils/compare-with-mlir-opt.py %s
// RUN: mlir-opt %s --linalg-generalize-named-ops > %t.stock
// RUN: linalg-opt %s --linalg-generalize-named-ops | diff %t.stock -

// Convolutions by groups of channels.

func.func @conv_2d_ngchw_fgchw(%k: tensor<4x5x3x3x2xf32>, %o: tensor<2x5x4x3x4xf32>, %i0: tensor<2x5x3x5x5xf32>, %i1: tensor<2x5x3x7x12xf32>, %bi: memref<?x?x?x?x?xf16, strided<[?, ?, ?, ?, ?], offset: ?>>, %bk: memref<?x?x?x?x?xbf16>, %bo: memref<?x?x?x?x?xf32, 1>) -> tensor<2x5x4x3x4xf32> {
  %0 = linalg.conv_2d_ngchw_fgchw ins(%i0, %k : tensor<2x5x3x5x5xf32>, tensor<4x5x3x3x2xf32>) outs(%o : tensor<2x5x4x3x4xf32>) -> tensor<2x5x4x3x4xf32>
  %1 = linalg.conv_2d_ngchw_fgchw {dilations = dense<[1, 2]> : tensor<2xi64>, strides = dense<[2, 3]> : tensor<2xi64>} ins(%i1, %k : tensor<2x5x3x7x12xf32>, tensor<4x5x3x3x2xf32>) outs(%0 : tensor<2x5x4x3x4xf32>) -> tensor<2x5x4x3x4xf32>
  linalg.conv_2d_ngchw_fgchw ins(%bi, %bk : memref<?x?x?x?x?xf16, strided<[?, ?, ?, ?, ?], offset: ?>>, memref<?x?x?x?x?xbf16>) outs(%bo : memref<?x?x?x?x?xf32, 1>)
  linalg.conv_2d_ngchw_fgchw {strides = dense<2> : vector<2xi64>} ins(%bi, %bk : memref<?x?x?x?x?xf16, strided<[?, ?, ?, ?, ?], offset: ?>>, memref<?x?x?x?x?xbf16>) outs(%bo : memref<?x?x?x?x?xf32, 1>)
  linalg.conv_2d_ngchw_fgchw {dilations = dense<1> : tensor<2xi64>} ins(%bi, %bk : memref<?x?x?x?x?xf16, strided<[?, ?, ?, ?, ?], offset: ?>>, memref<?x?x?x?x?xbf16>) outs(%bo : memref<?x?x?x?x?xf32, 1>)
  return %1 : tensor<2x5x4x3x4xf32>
}

func.func @conv_2d_ngchw_gfchw(%k: tensor<5x4x3x3x2xf32>, %o: tensor<2x5x4x3x4xf32>, %i0: tensor<2x5x3x5x5xf32>, %i1: tensor<2x5x3x7x12xf32>, %bi: memref<?x?x?x?x?xf16, strided<[?, ?, ?, ?, ?], offset: ?>>, %bk: memref<?x?x?x?x?xbf16>, %bo: memref<?x?x?x?x?xf32, 1>) -> tensor<2x5x4x3x4xf32> {
  %0 = linalg.conv_2d_ngchw_gfchw ins(%i0, %k : tensor<2x5x3x5x5xf32>, tensor<5x4x3x3x2xf32>) outs(%o : tensor<2x5x4x3x4xf32>) -> tensor<2x5x4x3x4xf32>
  %1 = linalg.conv_2d_ngchw_gfchw {dilations = dense<[1, 2]> : tensor<2xi64>, strides = dense<[2, 3]> : tensor<2xi64>} ins(%i1, %k : tensor<2x5x3x7x12xf32>, tensor<5x4x3x3x2xf32>) outs(%0 : tensor<2x5x4x3x4xf32>) -> tensor<2x5x4x3x4xf32>
  linalg.conv_2d_ngchw_gfchw ins(%bi, %bk : memref<?x?x?x?x?xf16, strided<[?, ?, ?, ?, ?], offset: ?>>, memref<?x?x?x?x?xbf16>) outs(%bo : memref<?x?x?x?x?xf32, 1>)
  linalg.conv_2d_ngchw_gfchw {strides = dense<2> : vector<2xi64>} ins(%bi, %bk : memref<?x?x?x?x?xf16, strided<[?, ?, ?, ?, ?], offset: ?>>, memref<?x?x?x?x?xbf16>) outs(%bo : memref<?x?x?x?x?xf32, 1>)
  linalg.conv_2d_ngchw_gfchw {dilations = dense<1> : tensor<2xi64>} ins(%bi, %bk : memref<?x?x?x?x?xf16, strided<[?, ?, ?, ?, ?], offset: ?>>, memref<?x?x?x?x?xbf16>) outs(%bo : memref<?x?x?x?x?xf32, 1>)
  return %1 : tensor<2x5x4x3x4xf32>
}

func.func @conv_2d_nhwgc_gfhwc(%k: tensor<5x4x3x2x3xf32>, %o: tensor<2x3x4x5x4xf32>, %i0: tensor<2x5x5x5x3xf32>, %i1: tensor<2x7x12x5x3xf32>, %bi: memref<?x?x?x?x?xf16, strided<[?, ?, ?, ?, ?], offset: ?>>, %bk: memref<?x?x?x?x?xbf16>, %bo: memref<?x?x?x?x?xf32, 1>) -> tensor<2x3x4x5x4xf32> {
  %0 = linalg.conv_2d_nhwgc_gfhwc ins(%i0, %k : tensor<2x5x5x5x3xf32>, tensor<5x4x3x2x3xf32>) outs(%o : tensor<2x3x4x5x4xf32>) -> tensor<2x3x4x5x4xf32>
  %1 = linalg.conv_2d_nhwgc_gfhwc {dilations = dense<[1, 2]> : tensor<2xi64>, strides = dense<[2, 3]> : tensor<2xi64>} ins(%i1, %k : tensor<2x7x12x5x3xf32>, tensor<5x4x3x2x3xf32>) outs(%0 : tensor<2x3x4x5x4xf32>) -> tensor<2x3x4x5x4xf32>
  linalg.conv_2d_nhwgc_gfhwc ins(%bi, %bk : memref<?x?x?x?x?xf16, strided<[?, ?, ?, ?, ?], offset: ?>>, memref<?x?x?x?x?xbf16>) outs(%bo : memref<?x?x?x?x?xf32, 1>)
  linalg.conv_2d_nhwgc_gfhwc {strides = dense<2> : vector<2xi64>} ins(%bi, %bk : memref<?x?x?x?x?xf16, strided<[?, ?, ?, ?, ?], offset: ?>>, memref<?x?x?x?x?xbf16>) outs(%bo : memref<?x?x?x?x?xf32, 1>)
  linalg.conv_2d_nhwgc_gfhwc {dilations = dense<1> : tensor<2xi64>} ins(%bi, %bk : memref<?x?x?x?x?xf16, strided<[?, ?, ?, ?, ?], offset: ?>>, memref<?x?x?x?x?xbf16>) outs(%bo : memref<?x?x?x?x?xf32, 1>)
  return %1 : tensor<2x3x4x5x4xf32>
}
