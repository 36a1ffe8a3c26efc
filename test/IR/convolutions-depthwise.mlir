// RUN: %python %linalg_src/test/Utils/compare-with-mlir-opt.py %s
// RUN: mlir-opt %s --linalg-generalize-named-ops > %t.stock
// RUN: linalg-opt %s --linalg-generalize-named-ops | diff %t.stock -

// Depthwise convolutions.

func.func @depthwise_conv_1d_ncw_cw(%k: tensor<3x2xf32>, %o: tensor<2x3x4xf32>, %i0: tensor<2x3x5xf32>, %i1: tensor<2x3x12xf32>, %bi: memref<?x?x?xf16, strided<[?, ?, ?], offset: ?>>, %bk: memref<?x?xbf16>, %bo: memref<?x?x?xf32, 1>) -> tensor<2x3x4xf32> {
  %0 = linalg.depthwise_conv_1d_ncw_cw ins(%i0, %k : tensor<2x3x5xf32>, tensor<3x2xf32>) outs(%o : tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  %1 = linalg.depthwise_conv_1d_ncw_cw {dilations = dense<2> : tensor<1xi64>, strides = dense<3> : tensor<1xi64>} ins(%i1, %k : tensor<2x3x12xf32>, tensor<3x2xf32>) outs(%0 : tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  linalg.depthwise_conv_1d_ncw_cw ins(%bi, %bk : memref<?x?x?xf16, strided<[?, ?, ?], offset: ?>>, memref<?x?xbf16>) outs(%bo : memref<?x?x?xf32, 1>)
  linalg.depthwise_conv_1d_ncw_cw {strides = dense<2> : vector<1xi64>} ins(%bi, %bk : memref<?x?x?xf16, strided<[?, ?, ?], offset: ?>>, memref<?x?xbf16>) outs(%bo : memref<?x?x?xf32, 1>)
  linalg.depthwise_conv_1d_ncw_cw {dilations = dense<1> : tensor<1xi64>} ins(%bi, %bk : memref<?x?x?xf16, strided<[?, ?, ?], offset: ?>>, memref<?x?xbf16>) outs(%bo : memref<?x?x?xf32, 1>)
  return %1 : tensor<2x3x4xf32>
}

func.func @depthwise_conv_1d_nwc_wc(%k: tensor<2x3xf32>, %o: tensor<2x4x3xf32>, %i0: tensor<2x5x3xf32>, %i1: tensor<2x12x3xf32>, %bi: memref<?x?x?xf16, strided<[?, ?, ?], offset: ?>>, %bk: memref<?x?xbf16>, %bo: memref<?x?x?xf32, 1>) -> tensor<2x4x3xf32> {
  %0 = linalg.depthwise_conv_1d_nwc_wc ins(%i0, %k : tensor<2x5x3xf32>, tensor<2x3xf32>) outs(%o : tensor<2x4x3xf32>) -> tensor<2x4x3xf32>
  %1 = linalg.depthwise_conv_1d_nwc_wc {dilations = dense<2> : tensor<1xi64>, strides = dense<3> : tensor<1xi64>} ins(%i1, %k : tensor<2x12x3xf32>, tensor<2x3xf32>) outs(%0 : tensor<2x4x3xf32>) -> tensor<2x4x3xf32>
  linalg.depthwise_conv_1d_nwc_wc ins(%bi, %bk : memref<?x?x?xf16, strided<[?, ?, ?], offset: ?>>, memref<?x?xbf16>) outs(%bo : memref<?x?x?xf32, 1>)
  linalg.depthwise_conv_1d_nwc_wc {strides = dense<2> : vector<1xi64>} ins(%bi, %bk : memref<?x?x?xf16, strided<[?, ?, ?], offset: ?>>, memref<?x?xbf16>) outs(%bo : memref<?x?x?xf32, 1>)
  linalg.depthwise_conv_1d_nwc_wc {dilations = dense<1> : tensor<1xi64>} ins(%bi, %bk : memref<?x?x?xf16, strided<[?, ?, ?], offset: ?>>, memref<?x?xbf16>) outs(%bo : memref<?x?x?xf32, 1>)
  return %1 : tensor<2x4x3xf32>
}

func.func @depthwise_conv_1d_nwc_wcm(%k: tensor<2x3x6xf32>, %o: tensor<2x4x3x6xf32>, %i0: tensor<2x5x3xf32>, %i1: tensor<2x12x3xf32>, %bi: memref<?x?x?xf16, strided<[?, ?, ?], offset: ?>>, %bk: memref<?x?x?xbf16>, %bo: memref<?x?x?x?xf32, 1>) -> tensor<2x4x3x6xf32> {
  %0 = linalg.depthwise_conv_1d_nwc_wcm ins(%i0, %k : tensor<2x5x3xf32>, tensor<2x3x6xf32>) outs(%o : tensor<2x4x3x6xf32>) -> tensor<2x4x3x6xf32>
  %1 = linalg.depthwise_conv_1d_nwc_wcm {dilations = dense<2> : tensor<1xi64>, strides = dense<3> : tensor<1xi64>} ins(%i1, %k : tensor<2x12x3xf32>, tensor<2x3x6xf32>) outs(%0 : tensor<2x4x3x6xf32>) -> tensor<2x4x3x6xf32>
  linalg.depthwise_conv_1d_nwc_wcm ins(%bi, %bk : memref<?x?x?xf16, strided<[?, ?, ?], offset: ?>>, memref<?x?x?xbf16>) outs(%bo : memref<?x?x?x?xf32, 1>)
  linalg.depthwise_conv_1d_nwc_wcm {strides = dense<2> : vector<1xi64>} ins(%bi, %bk : memref<?x?x?xf16, strided<[?, ?, ?], offset: ?>>, memref<?x?x?xbf16>) outs(%bo : memref<?x?x?x?xf32, 1>)
  linalg.depthwise_conv_1d_nwc_wcm {dilations = dense<1> : tensor<1xi64>} ins(%bi, %bk : memref<?x?x?xf16, strided<[?, ?, ?], offset: ?>>, memref<?x?x?xbf16>) outs(%bo : memref<?x?x?x?xf32, 1>)
  return %1 : tensor<2x4x3x6xf32>
}

func.func @depthwise_conv_2d_nchw_chw(%k: tensor<3x3x2xf32>, %o: tensor<2x3x3x4xf32>, %i0: tensor<2x3x5x5xf32>, %i1: tensor<2x3x7x12xf32>, %bi: memref<?x?x?x?xf16, strided<[?, ?, ?, ?], offset: ?>>, %bk: memref<?x?x?xbf16>, %bo: memref<?x?x?x?xf32, 1>) -> tensor<2x3x3x4xf32> {
  %0 = linalg.depthwise_conv_2d_nchw_chw ins(%i0, %k : tensor<2x3x5x5xf32>, tensor<3x3x2xf32>) outs(%o : tensor<2x3x3x4xf32>) -> tensor<2x3x3x4xf32>
  %1 = linalg.depthwise_conv_2d_nchw_chw {dilations = dense<[1, 2]> : tensor<2xi64>, strides = dense<[2, 3]> : tensor<2xi64>} ins(%i1, %k : tensor<2x3x7x12xf32>, tensor<3x3x2xf32>) outs(%0 : tensor<2x3x3x4xf32>) -> tensor<2x3x3x4xf32>
  linalg.depthwise_conv_2d_nchw_chw ins(%bi, %bk : memref<?x?x?x?xf16, strided<[?, ?, ?, ?], offset: ?>>, memref<?x?x?xbf16>) outs(%bo : memref<?x?x?x?xf32, 1>)
  linalg.depthwise_conv_2d_nchw_chw {strides = dense<2> : vector<2xi64>} ins(%bi, %bk : memref<?x?x?x?xf16, strided<[?, ?, ?, ?], offset: ?>>, memref<?x?x?xbf16>) outs(%bo : memref<?x?x?x?xf32, 1>)
  linalg.depthwise_conv_2d_nchw_chw {dilations = dense<1> : tensor<2xi64>} ins(%bi, %bk : memref<?x?x?x?xf16, strided<[?, ?, ?, ?], offset: ?>>, memref<?x?x?xbf16>) outs(%bo : memref<?x?x?x?xf32, 1>)
  return %1 : tensor<2x3x3x4xf32>
}

func.func @depthwise_conv_2d_nhwc_hwc(%k: tensor<3x2x3xf32>, %o: tensor<2x3x4x3xf32>, %i0: tensor<2x5x5x3xf32>, %i1: tensor<2x7x12x3xf32>, %bi: memref<?x?x?x?xf16, strided<[?, ?, ?, ?], offset: ?>>, %bk: memref<?x?x?xbf16>, %bo: memref<?x?x?x?xf32, 1>) -> tensor<2x3x4x3xf32> {
  %0 = linalg.depthwise_conv_2d_nhwc_hwc ins(%i0, %k : tensor<2x5x5x3xf32>, tensor<3x2x3xf32>) outs(%o : tensor<2x3x4x3xf32>) -> tensor<2x3x4x3xf32>
  %1 = linalg.depthwise_conv_2d_nhwc_hwc {dilations = dense<[1, 2]> : tensor<2xi64>, strides = dense<[2, 3]> : tensor<2xi64>} ins(%i1, %k : tensor<2x7x12x3xf32>, tensor<3x2x3xf32>) outs(%0 : tensor<2x3x4x3xf32>) -> tensor<2x3x4x3xf32>
  linalg.depthwise_conv_2d_nhwc_hwc ins(%bi, %bk : memref<?x?x?x?xf16, strided<[?, ?, ?, ?], offset: ?>>, memref<?x?x?xbf16>) outs(%bo : memref<?x?x?x?xf32, 1>)
  linalg.depthwise_conv_2d_nhwc_hwc {strides = dense<2> : vector<2xi64>} ins(%bi, %bk : memref<?x?x?x?xf16, strided<[?, ?, ?, ?], offset: ?>>, memref<?x?x?xbf16>) outs(%bo : memref<?x?x?x?xf32, 1>)
  linalg.depthwise_conv_2d_nhwc_hwc {dilations = dense<1> : tensor<2xi64>} ins(%bi, %bk : memref<?x?x?x?xf16, strided<[?, ?, ?, ?], offset: ?>>, memref<?x?x?xbf16>) outs(%bo : memref<?x?x?x?xf32, 1>)
  return %1 : tensor<2x3x4x3xf32>
}

func.func @depthwise_conv_2d_nhwc_hwc_q(%k: tensor<3x2x3xi8>, %o: tensor<2x3x4x3xi32>, %i0: tensor<2x5x5x3xi8>, %i1: tensor<2x7x12x3xi8>, %zi: i32, %zk: i8, %bi: memref<?x?x?x?xi8, strided<[?, ?, ?, ?], offset: ?>>, %bk: memref<?x?x?xi16>, %bo: memref<?x?x?x?xi32, 1>) -> tensor<2x3x4x3xi32> {
  %0 = linalg.depthwise_conv_2d_nhwc_hwc_q ins(%i0, %k, %zi, %zk : tensor<2x5x5x3xi8>, tensor<3x2x3xi8>, i32, i8) outs(%o : tensor<2x3x4x3xi32>) -> tensor<2x3x4x3xi32>
  %1 = linalg.depthwise_conv_2d_nhwc_hwc_q {dilations = dense<[1, 2]> : tensor<2xi64>, strides = dense<[2, 3]> : tensor<2xi64>} ins(%i1, %k, %zi, %zk : tensor<2x7x12x3xi8>, tensor<3x2x3xi8>, i32, i8) outs(%0 : tensor<2x3x4x3xi32>) -> tensor<2x3x4x3xi32>
  linalg.depthwise_conv_2d_nhwc_hwc_q ins(%bi, %bk, %zi, %zk : memref<?x?x?x?xi8, strided<[?, ?, ?, ?], offset: ?>>, memref<?x?x?xi16>, i32, i8) outs(%bo : memref<?x?x?x?xi32, 1>)
  linalg.depthwise_conv_2d_nhwc_hwc_q {strides = dense<2> : vector<2xi64>} ins(%bi, %bk, %zi, %zk : memref<?x?x?x?xi8, strided<[?, ?, ?, ?], offset: ?>>, memref<?x?x?xi16>, i32, i8) outs(%bo : memref<?x?x?x?xi32, 1>)
  linalg.depthwise_conv_2d_nhwc_hwc_q {dilations = dense<1> : tensor<2xi64>} ins(%bi, %bk, %zi, %zk : memref<?x?x?x?xi8, strided<[?, ?, ?, ?], offset: ?>>, memref<?x?x?xi16>, i32, i8) outs(%bo : memref<?x?x?x?xi32, 1>)
  return %1 : tensor<2x3x4x3xi32>
}

func.func @depthwise_conv_2d_nhwc_hwcm(%k: tensor<3x2x3x6xf32>, %o: tensor<2x3x4x3x6xf32>, %i0: tensor<2x5x5x3xf32>, %i1: tensor<2x7x12x3xf32>, %bi: memref<?x?x?x?xf16, strided<[?, ?, ?, ?], offset: ?>>, %bk: memref<?x?x?x?xbf16>, %bo: memref<?x?x?x?x?xf32, 1>) -> tensor<2x3x4x3x6xf32> {
  %0 = linalg.depthwise_conv_2d_nhwc_hwcm ins(%i0, %k : tensor<2x5x5x3xf32>, tensor<3x2x3x6xf32>) outs(%o : tensor<2x3x4x3x6xf32>) -> tensor<2x3x4x3x6xf32>
  %1 = linalg.depthwise_conv_2d_nhwc_hwcm {dilations = dense<[1, 2]> : tensor<2xi64>, strides = dense<[2, 3]> : tensor<2xi64>} ins(%i1, %k : tensor<2x7x12x3xf32>, tensor<3x2x3x6xf32>) outs(%0 : tensor<2x3x4x3x6xf32>) -> tensor<2x3x4x3x6xf32>
  linalg.depthwise_conv_2d_nhwc_hwcm ins(%bi, %bk : memref<?x?x?x?xf16, strided<[?, ?, ?, ?], offset: ?>>, memref<?x?x?x?xbf16>) outs(%bo : memref<?x?x?x?x?xf32, 1>)
  linalg.depthwise_conv_2d_nhwc_hwcm {strides = dense<2> : vector<2xi64>} ins(%bi, %bk : memref<?x?x?x?xf16, strided<[?, ?, ?, ?], offset: ?>>, memref<?x?x?x?xbf16>) outs(%bo : memref<?x?x?x?x?xf32, 1>)
  linalg.depthwise_conv_2d_nhwc_hwcm {dilations = dense<1> : tensor<2xi64>} ins(%bi, %bk : memref<?x?x?x?xf16, strided<[?, ?, ?, ?], offset: ?>>, memref<?x?x?x?xbf16>) outs(%bo : memref<?x?x?x?x?xf32, 1>)
  return %1 : tensor<2x3x4x3x6xf32>
}

func.func @depthwise_conv_2d_nhwc_hwcm_q(%k: tensor<3x2x3x6xi8>, %o: tensor<2x3x4x3x6xi32>, %i0: tensor<2x5x5x3xi8>, %i1: tensor<2x7x12x3xi8>, %zi: i32, %zk: i8, %bi: memref<?x?x?x?xi8, strided<[?, ?, ?, ?], offset: ?>>, %bk: memref<?x?x?x?xi16>, %bo: memref<?x?x?x?x?xi32, 1>) -> tensor<2x3x4x3x6xi32> {
  %0 = linalg.depthwise_conv_2d_nhwc_hwcm_q ins(%i0, %k, %zi, %zk : tensor<2x5x5x3xi8>, tensor<3x2x3x6xi8>, i32, i8) outs(%o : tensor<2x3x4x3x6xi32>) -> tensor<2x3x4x3x6xi32>
  %1 = linalg.depthwise_conv_2d_nhwc_hwcm_q {dilations = dense<[1, 2]> : tensor<2xi64>, strides = dense<[2, 3]> : tensor<2xi64>} ins(%i1, %k, %zi, %zk : tensor<2x7x12x3xi8>, tensor<3x2x3x6xi8>, i32, i8) outs(%0 : tensor<2x3x4x3x6xi32>) -> tensor<2x3x4x3x6xi32>
  linalg.depthwise_conv_2d_nhwc_hwcm_q ins(%bi, %bk, %zi, %zk : memref<?x?x?x?xi8, strided<[?, ?, ?, ?], offset: ?>>, memref<?x?x?x?xi16>, i32, i8) outs(%bo : memref<?x?x?x?x?xi32, 1>)
  linalg.depthwise_conv_2d_nhwc_hwcm_q {strides = dense<2> : vector<2xi64>} ins(%bi, %bk, %zi, %zk : memref<?x?x?x?xi8, strided<[?, ?, ?, ?], offset: ?>>, memref<?x?x?x?xi16>, i32, i8) outs(%bo : memref<?x?x?x?x?xi32, 1>)
  linalg.depthwise_conv_2d_nhwc_hwcm_q {dilations = dense<1> : tensor<2xi64>} ins(%bi, %bk, %zi, %zk : memref<?x?x?x?xi8, strided<[?, ?, ?, ?], offset: ?>>, memref<?x?x?x?xi16>, i32, i8) outs(%bo : memref<?x?x?x?x?xi32, 1>)
  return %1 : tensor<2x3x4x3x6xi32>
}

func.func @depthwise_conv_3d_ncdhw_cdhw(%k: tensor<3x2x3x2xf32>, %o: tensor<2x3x2x3x4xf32>, %i0: tensor<2x3x3x5x5xf32>, %i1: tensor<2x3x4x11x7xf32>, %bi: memref<?x?x?x?x?xf16, strided<[?, ?, ?, ?, ?], offset: ?>>, %bk: memref<?x?x?x?xbf16>, %bo: memref<?x?x?x?x?xf32, 1>) -> tensor<2x3x2x3x4xf32> {
  %0 = linalg.depthwise_conv_3d_ncdhw_cdhw ins(%i0, %k : tensor<2x3x3x5x5xf32>, tensor<3x2x3x2xf32>) outs(%o : tensor<2x3x2x3x4xf32>) -> tensor<2x3x2x3x4xf32>
  %1 = linalg.depthwise_conv_3d_ncdhw_cdhw {dilations = dense<[1, 2, 3]> : tensor<3xi64>, strides = dense<[2, 3, 1]> : tensor<3xi64>} ins(%i1, %k : tensor<2x3x4x11x7xf32>, tensor<3x2x3x2xf32>) outs(%0 : tensor<2x3x2x3x4xf32>) -> tensor<2x3x2x3x4xf32>
  linalg.depthwise_conv_3d_ncdhw_cdhw ins(%bi, %bk : memref<?x?x?x?x?xf16, strided<[?, ?, ?, ?, ?], offset: ?>>, memref<?x?x?x?xbf16>) outs(%bo : memref<?x?x?x?x?xf32, 1>)
  linalg.depthwise_conv_3d_ncdhw_cdhw {strides = dense<2> : vector<3xi64>} ins(%bi, %bk : memref<?x?x?x?x?xf16, strided<[?, ?, ?, ?, ?], offset: ?>>, memref<?x?x?x?xbf16>) outs(%bo : memref<?x?x?x?x?xf32, 1>)
  linalg.depthwise_conv_3d_ncdhw_cdhw {dilations = dense<1> : tensor<3xi64>} ins(%bi, %bk : memref<?x?x?x?x?xf16, strided<[?, ?, ?, ?, ?], offset: ?>>, memref<?x?x?x?xbf16>) outs(%bo : memref<?x?x?x?x?xf32, 1>)
  return %1 : tensor<2x3x2x3x4xf32>
}

func.func @depthwise_conv_3d_ndhwc_dhwc(%k: tensor<2x3x2x3xf32>, %o: tensor<2x2x3x4x3xf32>, %i0: tensor<2x3x5x5x3xf32>, %i1: tensor<2x4x11x7x3xf32>, %bi: memref<?x?x?x?x?xf16, strided<[?, ?, ?, ?, ?], offset: ?>>, %bk: memref<?x?x?x?xbf16>, %bo: memref<?x?x?x?x?xf32, 1>) -> tensor<2x2x3x4x3xf32> {
  %0 = linalg.depthwise_conv_3d_ndhwc_dhwc ins(%i0, %k : tensor<2x3x5x5x3xf32>, tensor<2x3x2x3xf32>) outs(%o : tensor<2x2x3x4x3xf32>) -> tensor<2x2x3x4x3xf32>
  %1 = linalg.depthwise_conv_3d_ndhwc_dhwc {dilations = dense<[1, 2, 3]> : tensor<3xi64>, strides = dense<[2, 3, 1]> : tensor<3xi64>} ins(%i1, %k : tensor<2x4x11x7x3xf32>, tensor<2x3x2x3xf32>) outs(%0 : tensor<2x2x3x4x3xf32>) -> tensor<2x2x3x4x3xf32>
  linalg.depthwise_conv_3d_ndhwc_dhwc ins(%bi, %bk : memref<?x?x?x?x?xf16, strided<[?, ?, ?, ?, ?], offset: ?>>, memref<?x?x?x?xbf16>) outs(%bo : memref<?x?x?x?x?xf32, 1>)
  linalg.depthwise_conv_3d_ndhwc_dhwc {strides = dense<2> : vector<3xi64>} ins(%bi, %bk : memref<?x?x?x?x?xf16, strided<[?, ?, ?, ?, ?], offset: ?>>, memref<?x?x?x?xbf16>) outs(%bo : memref<?x?x?x?x?xf32, 1>)
  linalg.depthwise_conv_3d_ndhwc_dhwc {dilations = dense<1> : tensor<3xi64>} ins(%bi, %bk : memref<?x?x?x?x?xf16, strided<[?, ?, ?, ?, ?], offset: ?>>, memref<?x?x?x?xbf16>) outs(%bo : memref<?x?x?x?x?xf32, 1>)
  return %1 : tensor<2x2x3x4x3xf32>
}

func.func @depthwise_conv_3d_ndhwc_dhwcm(%k: tensor<2x3x2x3x6xf32>, %o: tensor<2x2x3x4x3x6xf32>, %i0: tensor<2x3x5x5x3xf32>, %i1: tensor<2x4x11x7x3xf32>, %bi: memref<?x?x?x?x?xf16, strided<[?, ?, ?, ?, ?], offset: ?>>, %bk: memref<?x?x?x?x?xbf16>, %bo: memref<?x?x?x?x?x?xf32, 1>) -> tensor<2x2x3x4x3x6xf32> {
  %0 = linalg.depthwise_conv_3d_ndhwc_dhwcm ins(%i0, %k : tensor<2x3x5x5x3xf32>, tensor<2x3x2x3x6xf32>) outs(%o : tensor<2x2x3x4x3x6xf32>) -> tensor<2x2x3x4x3x6xf32>
  %1 = linalg.depthwise_conv_3d_ndhwc_dhwcm {dilations = dense<[1, 2, 3]> : tensor<3xi64>, strides = dense<[2, 3, 1]> : tensor<3xi64>} ins(%i1, %k : tensor<2x4x11x7x3xf32>, tensor<2x3x2x3x6xf32>) outs(%0 : tensor<2x2x3x4x3x6xf32>) -> tensor<2x2x3x4x3x6xf32>
  linalg.depthwise_conv_3d_ndhwc_dhwcm ins(%bi, %bk : memref<?x?x?x?x?xf16, strided<[?, ?, ?, ?, ?], offset: ?>>, memref<?x?x?x?x?xbf16>) outs(%bo : memref<?x?x?x?x?x?xf32, 1>)
  linalg.depthwise_conv_3d_ndhwc_dhwcm {strides = dense<2> : vector<3xi64>} ins(%bi, %bk : memref<?x?x?x?x?xf16, strided<[?, ?, ?, ?, ?], offset: ?>>, memref<?x?x?x?x?xbf16>) outs(%bo : memref<?x?x?x?x?x?xf32, 1>)
  linalg.depthwise_conv_3d_ndhwc_dhwcm {dilations = dense<1> : tensor<3xi64>} ins(%bi, %bk : memref<?x?x?x?x?xf16, strided<[?, ?, ?, ?, ?], offset: ?>>, memref<?x?x?x?x?xbf16>) outs(%bo : memref<?x?x?x?x?x?xf32, 1>)
  return %1 : tensor<2x2x3x4x3x6xf32>
}
