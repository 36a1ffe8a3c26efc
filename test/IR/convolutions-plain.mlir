// RUN: %python %linalg_src/test/Utils/compare-with-mlir-opt.py %s
// RUN: mlir-opt %s --linalg-generalize-named-ops > %t.stock
// RUN: linalg-opt %s --linalg-generalize-named-ops | diff %t.stock -

// Convolutions without channels, and with channels and filters: static and
// dynamic, strides and dilations that are omitted, 1, and more than 1.

func.func @conv_1d(%k: tensor<2xf32>, %o: tensor<4xf32>, %i0: tensor<5xf32>, %bi: memref<?xf16, strided<[?], offset: ?>>, %bk: memref<?xbf16>, %bo: memref<?xf32, 1>) -> tensor<4xf32> {
  %0 = linalg.conv_1d ins(%i0, %k : tensor<5xf32>, tensor<2xf32>) outs(%o : tensor<4xf32>) -> tensor<4xf32>
  linalg.conv_1d ins(%bi, %bk : memref<?xf16, strided<[?], offset: ?>>, memref<?xbf16>) outs(%bo : memref<?xf32, 1>)
  return %0 : tensor<4xf32>
}

func.func @conv_2d(%k: tensor<3x2xf32>, %o: tensor<3x4xf32>, %i0: tensor<5x5xf32>, %bi: memref<?x?xf16, strided<[?, ?], offset: ?>>, %bk: memref<?x?xbf16>, %bo: memref<?x?xf32, 1>) -> tensor<3x4xf32> {
  %0 = linalg.conv_2d ins(%i0, %k : tensor<5x5xf32>, tensor<3x2xf32>) outs(%o : tensor<3x4xf32>) -> tensor<3x4xf32>
  linalg.conv_2d ins(%bi, %bk : memref<?x?xf16, strided<[?, ?], offset: ?>>, memref<?x?xbf16>) outs(%bo : memref<?x?xf32, 1>)
  return %0 : tensor<3x4xf32>
}

func.func @conv_3d(%k: tensor<2x3x2xf32>, %o: tensor<2x3x4xf32>, %i0: tensor<3x5x5xf32>, %bi: memref<?x?x?xf16, strided<[?, ?, ?], offset: ?>>, %bk: memref<?x?x?xbf16>, %bo: memref<?x?x?xf32, 1>) -> tensor<2x3x4xf32> {
  %0 = linalg.conv_3d ins(%i0, %k : tensor<3x5x5xf32>, tensor<2x3x2xf32>) outs(%o : tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  linalg.conv_3d ins(%bi, %bk : memref<?x?x?xf16, strided<[?, ?, ?], offset: ?>>, memref<?x?x?xbf16>) outs(%bo : memref<?x?x?xf32, 1>)
  return %0 : tensor<2x3x4xf32>
}

func.func @conv_1d_ncw_fcw(%k: tensor<4x3x2xf32>, %o: tensor<2x4x4xf32>, %i0: tensor<2x3x5xf32>, %i1: tensor<2x3x12xf32>, %bi: memref<?x?x?xf16, strided<[?, ?, ?], offset: ?>>, %bk: memref<?x?x?xbf16>, %bo: memref<?x?x?xf32, 1>) -> tensor<2x4x4xf32> {
  %0 = linalg.conv_1d_ncw_fcw ins(%i0, %k : tensor<2x3x5xf32>, tensor<4x3x2xf32>) outs(%o : tensor<2x4x4xf32>) -> tensor<2x4x4xf32>
  %1 = linalg.conv_1d_ncw_fcw {dilations = dense<2> : tensor<1xi64>, strides = dense<3> : tensor<1xi64>} ins(%i1, %k : tensor<2x3x12xf32>, tensor<4x3x2xf32>) outs(%0 : tensor<2x4x4xf32>) -> tensor<2x4x4xf32>
  linalg.conv_1d_ncw_fcw ins(%bi, %bk : memref<?x?x?xf16, strided<[?, ?, ?], offset: ?>>, memref<?x?x?xbf16>) outs(%bo : memref<?x?x?xf32, 1>)
  linalg.conv_1d_ncw_fcw {strides = dense<2> : vector<1xi64>} ins(%bi, %bk : memref<?x?x?xf16, strided<[?, ?, ?], offset: ?>>, memref<?x?x?xbf16>) outs(%bo : memref<?x?x?xf32, 1>)
  linalg.conv_1d_ncw_fcw {dilations = dense<1> : tensor<1xi64>} ins(%bi, %bk : memref<?x?x?xf16, strided<[?, ?, ?], offset: ?>>, memref<?x?x?xbf16>) outs(%bo : memref<?x?x?xf32, 1>)
  return %1 : tensor<2x4x4xf32>
}

func.func @conv_1d_nwc_wcf(%k: tensor<2x3x4xf32>, %o: tensor<2x4x4xf32>, %i0: tensor<2x5x3xf32>, %i1: tensor<2x12x3xf32>, %bi: memref<?x?x?xf16, strided<[?, ?, ?], offset: ?>>, %bk: memref<?x?x?xbf16>, %bo: memref<?x?x?xf32, 1>) -> tensor<2x4x4xf32> {
  %0 = linalg.conv_1d_nwc_wcf ins(%i0, %k : tensor<2x5x3xf32>, tensor<2x3x4xf32>) outs(%o : tensor<2x4x4xf32>) -> tensor<2x4x4xf32>
  %1 = linalg.conv_1d_nwc_wcf {dilations = dense<2> : tensor<1xi64>, strides = dense<3> : tensor<1xi64>} ins(%i1, %k : tensor<2x12x3xf32>, tensor<2x3x4xf32>) outs(%0 : tensor<2x4x4xf32>) -> tensor<2x4x4xf32>
  linalg.conv_1d_nwc_wcf ins(%bi, %bk : memref<?x?x?xf16, strided<[?, ?, ?], offset: ?>>, memref<?x?x?xbf16>) outs(%bo : memref<?x?x?xf32, 1>)
  linalg.conv_1d_nwc_wcf {strides = dense<2> : vector<1xi64>} ins(%bi, %bk : memref<?x?x?xf16, strided<[?, ?, ?], offset: ?>>, memref<?x?x?xbf16>) outs(%bo : memref<?x?x?xf32, 1>)
  linalg.conv_1d_nwc_wcf {dilations = dense<1> : tensor<1xi64>} ins(%bi, %bk : memref<?x?x?xf16, strided<[?, ?, ?], offset: ?>>, memref<?x?x?xbf16>) outs(%bo : memref<?x?x?xf32, 1>)
  return %1 : tensor<2x4x4xf32>
}

func.func @conv_2d_nchw_fchw(%k: tensor<4x3x3x2xf32>, %o: tensor<2x4x3x4xf32>, %i0: tensor<2x3x5x5xf32>, %i1: tensor<2x3x7x12xf32>, %bi: memref<?x?x?x?xf16, strided<[?, ?, ?, ?], offset: ?>>, %bk: memref<?x?x?x?xbf16>, %bo: memref<?x?x?x?xf32, 1>) -> tensor<2x4x3x4xf32> {
  %0 = linalg.conv_2d_nchw_fchw ins(%i0, %k : tensor<2x3x5x5xf32>, tensor<4x3x3x2xf32>) outs(%o : tensor<2x4x3x4xf32>) -> tensor<2x4x3x4xf32>
  %1 = linalg.conv_2d_nchw_fchw {dilations = dense<[1, 2]> : tensor<2xi64>, strides = dense<[2, 3]> : tensor<2xi64>} ins(%i1, %k : tensor<2x3x7x12xf32>, tensor<4x3x3x2xf32>) outs(%0 : tensor<2x4x3x4xf32>) -> tensor<2x4x3x4xf32>
  linalg.conv_2d_nchw_fchw ins(%bi, %bk : memref<?x?x?x?xf16, strided<[?, ?, ?, ?], offset: ?>>, memref<?x?x?x?xbf16>) outs(%bo : memref<?x?x?x?xf32, 1>)
  linalg.conv_2d_nchw_fchw {strides = dense<2> : vector<2xi64>} ins(%bi, %bk : memref<?x?x?x?xf16, strided<[?, ?, ?, ?], offset: ?>>, memref<?x?x?x?xbf16>) outs(%bo : memref<?x?x?x?xf32, 1>)
  linalg.conv_2d_nchw_fchw {dilations = dense<1> : tensor<2xi64>} ins(%bi, %bk : memref<?x?x?x?xf16, strided<[?, ?, ?, ?], offset: ?>>, memref<?x?x?x?xbf16>) outs(%bo : memref<?x?x?x?xf32, 1>)
  return %1 : tensor<2x4x3x4xf32>
}

func.func @conv_2d_nhwc_fhwc(%k: tensor<4x3x2x3xf32>, %o: tensor<2x3x4x4xf32>, %i0: tensor<2x5x5x3xf32>, %i1: tensor<2x7x12x3xf32>, %bi: memref<?x?x?x?xf16, strided<[?, ?, ?, ?], offset: ?>>, %bk: memref<?x?x?x?xbf16>, %bo: memref<?x?x?x?xf32, 1>) -> tensor<2x3x4x4xf32> {
  %0 = linalg.conv_2d_nhwc_fhwc ins(%i0, %k : tensor<2x5x5x3xf32>, tensor<4x3x2x3xf32>) outs(%o : tensor<2x3x4x4xf32>) -> tensor<2x3x4x4xf32>
  %1 = linalg.conv_2d_nhwc_fhwc {dilations = dense<[1, 2]> : tensor<2xi64>, strides = dense<[2, 3]> : tensor<2xi64>} ins(%i1, %k : tensor<2x7x12x3xf32>, tensor<4x3x2x3xf32>) outs(%0 : tensor<2x3x4x4xf32>) -> tensor<2x3x4x4xf32>
  linalg.conv_2d_nhwc_fhwc ins(%bi, %bk : memref<?x?x?x?xf16, strided<[?, ?, ?, ?], offset: ?>>, memref<?x?x?x?xbf16>) outs(%bo : memref<?x?x?x?xf32, 1>)
  linalg.conv_2d_nhwc_fhwc {strides = dense<2> : vector<2xi64>} ins(%bi, %bk : memref<?x?x?x?xf16, strided<[?, ?, ?, ?], offset: ?>>, memref<?x?x?x?xbf16>) outs(%bo : memref<?x?x?x?xf32, 1>)
  linalg.conv_2d_nhwc_fhwc {dilations = dense<1> : tensor<2xi64>} ins(%bi, %bk : memref<?x?x?x?xf16, strided<[?, ?, ?, ?], offset: ?>>, memref<?x?x?x?xbf16>) outs(%bo : memref<?x?x?x?xf32, 1>)
  return %1 : tensor<2x3x4x4xf32>
}

func.func @conv_2d_nhwc_hwcf(%k: tensor<3x2x3x4xf32>, %o: tensor<2x3x4x4xf32>, %i0: tensor<2x5x5x3xf32>, %i1: tensor<2x7x12x3xf32>, %bi: memref<?x?x?x?xf16, strided<[?, ?, ?, ?], offset: ?>>, %bk: memref<?x?x?x?xbf16>, %bo: memref<?x?x?x?xf32, 1>) -> tensor<2x3x4x4xf32> {
  %0 = linalg.conv_2d_nhwc_hwcf ins(%i0, %k : tensor<2x5x5x3xf32>, tensor<3x2x3x4xf32>) outs(%o : tensor<2x3x4x4xf32>) -> tensor<2x3x4x4xf32>
  %1 = linalg.conv_2d_nhwc_hwcf {dilations = dense<[1, 2]> : tensor<2xi64>, strides = dense<[2, 3]> : tensor<2xi64>} ins(%i1, %k : tensor<2x7x12x3xf32>, tensor<3x2x3x4xf32>) outs(%0 : tensor<2x3x4x4xf32>) -> tensor<2x3x4x4xf32>
  linalg.conv_2d_nhwc_hwcf ins(%bi, %bk : memref<?x?x?x?xf16, strided<[?, ?, ?, ?], offset: ?>>, memref<?x?x?x?xbf16>) outs(%bo : memref<?x?x?x?xf32, 1>)
  linalg.conv_2d_nhwc_hwcf {strides = dense<2> : vector<2xi64>} ins(%bi, %bk : memref<?x?x?x?xf16, strided<[?, ?, ?, ?], offset: ?>>, memref<?x?x?x?xbf16>) outs(%bo : memref<?x?x?x?xf32, 1>)
  linalg.conv_2d_nhwc_hwcf {dilations = dense<1> : tensor<2xi64>} ins(%bi, %bk : memref<?x?x?x?xf16, strided<[?, ?, ?, ?], offset: ?>>, memref<?x?x?x?xbf16>) outs(%bo : memref<?x?x?x?xf32, 1>)
  return %1 : tensor<2x3x4x4xf32>
}

func.func @conv_3d_ncdhw_fcdhw(%k: tensor<4x3x2x3x2xf32>, %o: tensor<2x4x2x3x4xf32>, %i0: tensor<2x3x3x5x5xf32>, %i1: tensor<2x3x4x11x7xf32>, %bi: memref<?x?x?x?x?xf16, strided<[?, ?, ?, ?, ?], offset: ?>>, %bk: memref<?x?x?x?x?xbf16>, %bo: memref<?x?x?x?x?xf32, 1>) -> tensor<2x4x2x3x4xf32> {
  %0 = linalg.conv_3d_ncdhw_fcdhw ins(%i0, %k : tensor<2x3x3x5x5xf32>, tensor<4x3x2x3x2xf32>) outs(%o : tensor<2x4x2x3x4xf32>) -> tensor<2x4x2x3x4xf32>
  %1 = linalg.conv_3d_ncdhw_fcdhw {dilations = dense<[1, 2, 3]> : tensor<3xi64>, strides = dense<[2, 3, 1]> : tensor<3xi64>} ins(%i1, %k : tensor<2x3x4x11x7xf32>, tensor<4x3x2x3x2xf32>) outs(%0 : tensor<2x4x2x3x4xf32>) -> tensor<2x4x2x3x4xf32>
  linalg.conv_3d_ncdhw_fcdhw ins(%bi, %bk : memref<?x?x?x?x?xf16, strided<[?, ?, ?, ?, ?], offset: ?>>, memref<?x?x?x?x?xbf16>) outs(%bo : memref<?x?x?x?x?xf32, 1>)
  linalg.conv_3d_ncdhw_fcdhw {strides = dense<2> : vector<3xi64>} ins(%bi, %bk : memref<?x?x?x?x?xf16, strided<[?, ?, ?, ?, ?], offset: ?>>, memref<?x?x?x?x?xbf16>) outs(%bo : memref<?x?x?x?x?xf32, 1>)
  linalg.conv_3d_ncdhw_fcdhw {dilations = dense<1> : tensor<3xi64>} ins(%bi, %bk : memref<?x?x?x?x?xf16, strided<[?, ?, ?, ?, ?], offset: ?>>, memref<?x?x?x?x?xbf16>) outs(%bo : memref<?x?x?x?x?xf32, 1>)
  return %1 : tensor<2x4x2x3x4xf32>
}

func.func @conv_3d_ndhwc_dhwcf(%k: tensor<2x3x2x3x4xf32>, %o: tensor<2x2x3x4x4xf32>, %i0: tensor<2x3x5x5x3xf32>, %i1: tensor<2x4x11x7x3xf32>, %bi: memref<?x?x?x?x?xf16, strided<[?, ?, ?, ?, ?], offset: ?>>, %bk: memref<?x?x?x?x?xbf16>, %bo: memref<?x?x?x?x?xf32, 1>) -> tensor<2x2x3x4x4xf32> {
  %0 = linalg.conv_3d_ndhwc_dhwcf ins(%i0, %k : tensor<2x3x5x5x3xf32>, tensor<2x3x2x3x4xf32>) outs(%o : tensor<2x2x3x4x4xf32>) -> tensor<2x2x3x4x4xf32>
  %1 = linalg.conv_3d_ndhwc_dhwcf {dilations = dense<[1, 2, 3]> : tensor<3xi64>, strides = dense<[2, 3, 1]> : tensor<3xi64>} ins(%i1, %k : tensor<2x4x11x7x3xf32>, tensor<2x3x2x3x4xf32>) outs(%0 : tensor<2x2x3x4x4xf32>) -> tensor<2x2x3x4x4xf32>
  linalg.conv_3d_ndhwc_dhwcf ins(%bi, %bk : memref<?x?x?x?x?xf16, strided<[?, ?, ?, ?, ?], offset: ?>>, memref<?x?x?x?x?xbf16>) outs(%bo : memref<?x?x?x?x?xf32, 1>)
  linalg.conv_3d_ndhwc_dhwcf {strides = dense<2> : vector<3xi64>} ins(%bi, %bk : memref<?x?x?x?x?xf16, strided<[?, ?, ?, ?, ?], offset: ?>>, memref<?x?x?x?x?xbf16>) outs(%bo : memref<?x?x?x?x?xf32, 1>)
  linalg.conv_3d_ndhwc_dhwcf {dilations = dense<1> : tensor<3xi64>} ins(%bi, %bk : memref<?x?x?x?x?xf16, strided<[?, ?, ?, ?, ?], offset: ?>>, memref<?x?x?x?x?xbf16>) outs(%bo : memref<?x?x?x?x?xf32, 1>)
  return %1 : tensor<2x2x3x4x4xf32>
}
