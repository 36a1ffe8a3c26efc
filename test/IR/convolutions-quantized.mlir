// RUN: %python %linalg_src/test/Utils/compare-with-mlir-opt.py %s
// RUN: mlir-opt %s --linalg-generalize-named-ops > %t.stock
// RUN: linalg-opt %s --linalg-generalize-named-ops | diff %t.stock -

// Convolutions with zero points, whose types need not be those of the init.

func.func @conv_2d_nchw_fchw_q(%k: tensor<4x3x3x2xi8>, %o: tensor<2x4x3x4xi32>, %i0: tensor<2x3x5x5xi8>, %i1: tensor<2x3x7x12xi8>, %zi: i32, %zk: i8, %bi: memref<?x?x?x?xi8, strided<[?, ?, ?, ?], offset: ?>>, %bk: memref<?x?x?x?xi16>, %bo: memref<?x?x?x?xi32, 1>) -> tensor<2x4x3x4xi32> {
  %0 = linalg.conv_2d_nchw_fchw_q ins(%i0, %k, %zi, %zk : tensor<2x3x5x5xi8>, tensor<4x3x3x2xi8>, i32, i8) outs(%o : tensor<2x4x3x4xi32>) -> tensor<2x4x3x4xi32>
  %1 = linalg.conv_2d_nchw_fchw_q {dilations = dense<[1, 2]> : tensor<2xi64>, strides = dense<[2, 3]> : tensor<2xi64>} ins(%i1, %k, %zi, %zk : tensor<2x3x7x12xi8>, tensor<4x3x3x2xi8>, i32, i8) outs(%0 : tensor<2x4x3x4xi32>) -> tensor<2x4x3x4xi32>
  linalg.conv_2d_nchw_fchw_q ins(%bi, %bk, %zi, %zk : memref<?x?x?x?xi8, strided<[?, ?, ?, ?], offset: ?>>, memref<?x?x?x?xi16>, i32, i8) outs(%bo : memref<?x?x?x?xi32, 1>)
  linalg.conv_2d_nchw_fchw_q {strides = dense<2> : vector<2xi64>} ins(%bi, %bk, %zi, %zk : memref<?x?x?x?xi8, strided<[?, ?, ?, ?], offset: ?>>, memref<?x?x?x?xi16>, i32, i8) outs(%bo : memref<?x?x?x?xi32, 1>)
  linalg.conv_2d_nchw_fchw_q {dilations = dense<1> : tensor<2xi64>} ins(%bi, %bk, %zi, %zk : memref<?x?x?x?xi8, strided<[?, ?, ?, ?], offset: ?>>, memref<?x?x?x?xi16>, i32, i8) outs(%bo : memref<?x?x?x?xi32, 1>)
  return %1 : tensor<2x4x3x4xi32>
}

func.func @conv_2d_nhwc_fhwc_q(%k: tensor<4x3x2x3xi8>, %o: tensor<2x3x4x4xi32>, %i0: tensor<2x5x5x3xi8>, %i1: tensor<2x7x12x3xi8>, %zi: i32, %zk: i8, %bi: memref<?x?x?x?xi8, strided<[?, ?, ?, ?], offset: ?>>, %bk: memref<?x?x?x?xi16>, %bo: memref<?x?x?x?xi32, 1>) -> tensor<2x3x4x4xi32> {
  %0 = linalg.conv_2d_nhwc_fhwc_q ins(%i0, %k, %zi, %zk : tensor<2x5x5x3xi8>, tensor<4x3x2x3xi8>, i32, i8) outs(%o : tensor<2x3x4x4xi32>) -> tensor<2x3x4x4xi32>
  %1 = linalg.conv_2d_nhwc_fhwc_q {dilations = dense<[1, 2]> : tensor<2xi64>, strides = dense<[2, 3]> : tensor<2xi64>} ins(%i1, %k, %zi, %zk : tensor<2x7x12x3xi8>, tensor<4x3x2x3xi8>, i32, i8) outs(%0 : tensor<2x3x4x4xi32>) -> tensor<2x3x4x4xi32>
  linalg.conv_2d_nhwc_fhwc_q ins(%bi, %bk, %zi, %zk : memref<?x?x?x?xi8, strided<[?, ?, ?, ?], offset: ?>>, memref<?x?x?x?xi16>, i32, i8) outs(%bo : memref<?x?x?x?xi32, 1>)
  linalg.conv_2d_nhwc_fhwc_q {strides = dense<2> : vector<2xi64>} ins(%bi, %bk, %zi, %zk : memref<?x?x?x?xi8, strided<[?, ?, ?, ?], offset: ?>>, memref<?x?x?x?xi16>, i32, i8) outs(%bo : memref<?x?x?x?xi32, 1>)
  linalg.conv_2d_nhwc_fhwc_q {dilations = dense<1> : tensor<2xi64>} ins(%bi, %bk, %zi, %zk : memref<?x?x?x?xi8, strided<[?, ?, ?, ?], offset: ?>>, memref<?x?x?x?xi16>, i32, i8) outs(%bo : memref<?x?x?x?xi32, 1>)
  return %1 : tensor<2x3x4x4xi32>
}

func.func @conv_2d_nhwc_hwcf_q(%k: tensor<3x2x3x4xi8>, %o: tensor<2x3x4x4xi32>, %i0: tensor<2x5x5x3xi8>, %i1: tensor<2x7x12x3xi8>, %zi: i32, %zk: i8, %bi: memref<?x?x?x?xi8, strided<[?, ?, ?, ?], offset: ?>>, %bk: memref<?x?x?x?xi16>, %bo: memref<?x?x?x?xi32, 1>) -> tensor<2x3x4x4xi32> {
  %0 = linalg.conv_2d_nhwc_hwcf_q ins(%i0, %k, %zi, %zk : tensor<2x5x5x3xi8>, tensor<3x2x3x4xi8>, i32, i8) outs(%o : tensor<2x3x4x4xi32>) -> tensor<2x3x4x4xi32>
  %1 = linalg.conv_2d_nhwc_hwcf_q {dilations = dense<[1, 2]> : tensor<2xi64>, strides = dense<[2, 3]> : tensor<2xi64>} ins(%i1, %k, %zi, %zk : tensor<2x7x12x3xi8>, tensor<3x2x3x4xi8>, i32, i8) outs(%0 : tensor<2x3x4x4xi32>) -> tensor<2x3x4x4xi32>
  linalg.conv_2d_nhwc_hwcf_q ins(%bi, %bk, %zi, %zk : memref<?x?x?x?xi8, strided<[?, ?, ?, ?], offset: ?>>, memref<?x?x?x?xi16>, i32, i8) outs(%bo : memref<?x?x?x?xi32, 1>)
  linalg.conv_2d_nhwc_hwcf_q {strides = dense<2> : vector<2xi64>} ins(%bi, %bk, %zi, %zk : memref<?x?x?x?xi8, strided<[?, ?, ?, ?], offset: ?>>, memref<?x?x?x?xi16>, i32, i8) outs(%bo : memref<?x?x?x?xi32, 1>)
  linalg.conv_2d_nhwc_hwcf_q {dilations = dense<1> : tensor<2xi64>} ins(%bi, %bk, %zi, %zk : memref<?x?x?x?xi8, strided<[?, ?, ?, ?], offset: ?>>, memref<?x?x?x?xi16>, i32, i8) outs(%bo : memref<?x?x?x?xi32, 1>)
  return %1 : tensor<2x3x4x4xi32>
}

func.func @conv_2d_ngchw_gfchw_q(%k: tensor<5x4x3x3x2xi8>, %o: tensor<2x5x4x3x4xi32>, %i0: tensor<2x5x3x5x5xi8>, %i1: tensor<2x5x3x7x12xi8>, %zi: i32, %zk: i8, %bi: memref<?x?x?x?x?xi8, strided<[?, ?, ?, ?, ?], offset: ?>>, %bk: memref<?x?x?x?x?xi16>, %bo: memref<?x?x?x?x?xi32, 1>) -> tensor<2x5x4x3x4xi32> {
  %0 = linalg.conv_2d_ngchw_gfchw_q ins(%i0, %k, %zi, %zk : tensor<2x5x3x5x5xi8>, tensor<5x4x3x3x2xi8>, i32, i8) outs(%o : tensor<2x5x4x3x4xi32>) -> tensor<2x5x4x3x4xi32>
  %1 = linalg.conv_2d_ngchw_gfchw_q {dilations = dense<[1, 2]> : tensor<2xi64>, strides = dense<[2, 3]> : tensor<2xi64>} ins(%i1, %k, %zi, %zk : tensor<2x5x3x7x12xi8>, tensor<5x4x3x3x2xi8>, i32, i8) outs(%0 : tensor<2x5x4x3x4xi32>) -> tensor<2x5x4x3x4xi32>
  linalg.conv_2d_ngchw_gfchw_q ins(%bi, %bk, %zi, %zk : memref<?x?x?x?x?xi8, strided<[?, ?, ?, ?, ?], offset: ?>>, memref<?x?x?x?x?xi16>, i32, i8) outs(%bo : memref<?x?x?x?x?xi32, 1>)
  linalg.conv_2d_ngchw_gfchw_q {strides = dense<2> : vector<2xi64>} ins(%bi, %bk, %zi, %zk : memref<?x?x?x?x?xi8, strided<[?, ?, ?, ?, ?], offset: ?>>, memref<?x?x?x?x?xi16>, i32, i8) outs(%bo : memref<?x?x?x?x?xi32, 1>)
  linalg.conv_2d_ngchw_gfchw_q {dilations = dense<1> : tensor<2xi64>} ins(%bi, %bk, %zi, %zk : memref<?x?x?x?x?xi8, strided<[?, ?, ?, ?, ?], offset: ?>>, memref<?x?x?x?x?xi16>, i32, i8) outs(%bo : memref<?x?x?x?x?xi32, 1>)
  return %1 : tensor<2x5x4x3x4xi32>
}

func.func @conv_2d_nhwgc_gfhwc_q(%k: tensor<5x4x3x2x3xi8>, %o: tensor<2x3x4x5x4xi32>, %i0: tensor<2x5x5x5x3xi8>, %i1: tensor<2x7x12x5x3xi8>, %zi: i32, %zk: i8, %bi: memref<?x?x?x?x?xi8, strided<[?, ?, ?, ?, ?], offset: ?>>, %bk: memref<?x?x?x?x?xi16>, %bo: memref<?x?x?x?x?xi32, 1>) -> tensor<2x3x4x5x4xi32> {
  %0 = linalg.conv_2d_nhwgc_gfhwc_q ins(%i0, %k, %zi, %zk : tensor<2x5x5x5x3xi8>, tensor<5x4x3x2x3xi8>, i32, i8) outs(%o : tensor<2x3x4x5x4xi32>) -> tensor<2x3x4x5x4xi32>
  %1 = linalg.conv_2d_nhwgc_gfhwc_q {dilations = dense<[1, 2]> : tensor<2xi64>, strides = dense<[2, 3]> : tensor<2xi64>} ins(%i1, %k, %zi, %zk : tensor<2x7x12x5x3xi8>, tensor<5x4x3x2x3xi8>, i32, i8) outs(%0 : tensor<2x3x4x5x4xi32>) -> tensor<2x3x4x5x4xi32>
  linalg.conv_2d_nhwgc_gfhwc_q ins(%bi, %bk, %zi, %zk : memref<?x?x?x?x?xi8, strided<[?, ?, ?, ?, ?], offset: ?>>, memref<?x?x?x?x?xi16>, i32, i8) outs(%bo : memref<?x?x?x?x?xi32, 1>)
  linalg.conv_2d_nhwgc_gfhwc_q {strides = dense<2> : vector<2xi64>} ins(%bi, %bk, %zi, %zk : memref<?x?x?x?x?xi8, strided<[?, ?, ?, ?, ?], offset: ?>>, memref<?x?x?x?x?xi16>, i32, i8) outs(%bo : memref<?x?x?x?x?xi32, 1>)
  linalg.conv_2d_nhwgc_gfhwc_q {dilations = dense<1> : tensor<2xi64>} ins(%bi, %bk, %zi, %zk : memref<?x?x?x?x?xi8, strided<[?, ?, ?, ?, ?], offset: ?>>, memref<?x?x?x?x?xi16>, i32, i8) outs(%bo : memref<?x?x?x?x?xi32, 1>)
  return %1 : tensor<2x3x4x5x4xi32>
}

func.func @conv_3d_ndhwc_dhwcf_q(%k: tensor<2x3x2x3x4xi8>, %o: tensor<2x2x3x4x4xi32>, %i0: tensor<2x3x5x5x3xi8>, %i1: tensor<2x4x11x7x3xi8>, %zi: i32, %zk: i8, %bi: memref<?x?x?x?x?xi8, strided<[?, ?, ?, ?, ?], offset: ?>>, %bk: memref<?x?x?x?x?xi16>, %bo: memref<?x?x?x?x?xi32, 1>) -> tensor<2x2x3x4x4xi32> {
  %0 = linalg.conv_3d_ndhwc_dhwcf_q ins(%i0, %k, %zi, %zk : tensor<2x3x5x5x3xi8>, tensor<2x3x2x3x4xi8>, i32, i8) outs(%o : tensor<2x2x3x4x4xi32>) -> tensor<2x2x3x4x4xi32>
  %1 = linalg.conv_3d_ndhwc_dhwcf_q {dilations = dense<[1, 2, 3]> : tensor<3xi64>, strides = dense<[2, 3, 1]> : tensor<3xi64>} ins(%i1, %k, %zi, %zk : tensor<2x4x11x7x3xi8>, tensor<2x3x2x3x4xi8>, i32, i8) outs(%0 : tensor<2x2x3x4x4xi32>) -> tensor<2x2x3x4x4xi32>
  linalg.conv_3d_ndhwc_dhwcf_q ins(%bi, %bk, %zi, %zk : memref<?x?x?x?x?xi8, strided<[?, ?, ?, ?, ?], offset: ?>>, memref<?x?x?x?x?xi16>, i32, i8) outs(%bo : memref<?x?x?x?x?xi32, 1>)
  linalg.conv_3d_ndhwc_dhwcf_q {strides = dense<2> : vector<3xi64>} ins(%bi, %bk, %zi, %zk : memref<?x?x?x?x?xi8, strided<[?, ?, ?, ?, ?], offset: ?>>, memref<?x?x?x?x?xi16>, i32, i8) outs(%bo : memref<?x?x?x?x?xi32, 1>)
  linalg.conv_3d_ndhwc_dhwcf_q {dilations = dense<1> : tensor<3xi64>} ins(%bi, %bk, %zi, %zk : memref<?x?x?x?x?xi8, strided<[?, ?, ?, ?, ?], offset: ?>>, memref<?x?x?x?x?xi16>, i32, i8) outs(%bo : memref<?x?x?x?x?xi32, 1>)
  return %1 : tensor<2x2x3x4x4xi32>
}
