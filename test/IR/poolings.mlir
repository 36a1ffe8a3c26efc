// RUN: %python %linalg_src/test/Utils/compare-with-mlir-opt.py %s
// RUN: mlir-opt %s --linalg-generalize-named-ops > %t.stock
// RUN: linalg-opt %s --linalg-generalize-named-ops | diff %t.stock -

// Poolings: static and dynamic, strides and dilations that are left out, 1, and more than 1.

func.func @pooling_nchw_max(%k: tensor<3x2xf32>, %o: tensor<2x3x3x4xf32>, %i0: tensor<2x3x5x5xf32>, %i1: tensor<2x3x7x12xf32>, %bi: memref<?x?x?x?xbf16, strided<[?, ?, ?, ?], offset: ?>>, %bk: memref<?x?xf64>, %bo: memref<?x?x?x?xf32, 1>) -> tensor<2x3x3x4xf32> {
  %0 = linalg.pooling_nchw_max ins(%i0, %k : tensor<2x3x5x5xf32>, tensor<3x2xf32>) outs(%o : tensor<2x3x3x4xf32>) -> tensor<2x3x3x4xf32>
  %1 = linalg.pooling_nchw_max {dilations = dense<[1, 2]> : tensor<2xi64>, strides = dense<[2, 3]> : tensor<2xi64>} ins(%i1, %k : tensor<2x3x7x12xf32>, tensor<3x2xf32>) outs(%0 : tensor<2x3x3x4xf32>) -> tensor<2x3x3x4xf32>
  linalg.pooling_nchw_max ins(%bi, %bk : memref<?x?x?x?xbf16, strided<[?, ?, ?, ?], offset: ?>>, memref<?x?xf64>) outs(%bo : memref<?x?x?x?xf32, 1>)
  linalg.pooling_nchw_max {strides = dense<2> : vector<2xi64>} ins(%bi, %bk : memref<?x?x?x?xbf16, strided<[?, ?, ?, ?], offset: ?>>, memref<?x?xf64>) outs(%bo : memref<?x?x?x?xf32, 1>)
  linalg.pooling_nchw_max {dilations = dense<1> : tensor<2xi64>} ins(%bi, %bk : memref<?x?x?x?xbf16, strided<[?, ?, ?, ?], offset: ?>>, memref<?x?xf64>) outs(%bo : memref<?x?x?x?xf32, 1>)
  return %1 : tensor<2x3x3x4xf32>
}

func.func @pooling_nchw_sum(%k: tensor<3x2xf32>, %o: tensor<2x3x3x4xf32>, %i0: tensor<2x3x5x5xf32>, %i1: tensor<2x3x7x12xf32>, %bi: memref<?x?x?x?xbf16, strided<[?, ?, ?, ?], offset: ?>>, %bk: memref<?x?xf64>, %bo: memref<?x?x?x?xf32, 1>) -> tensor<2x3x3x4xf32> {
  %0 = linalg.pooling_nchw_sum ins(%i0, %k : tensor<2x3x5x5xf32>, tensor<3x2xf32>) outs(%o : tensor<2x3x3x4xf32>) -> tensor<2x3x3x4xf32>
  %1 = linalg.pooling_nchw_sum {dilations = dense<[1, 2]> : tensor<2xi64>, strides = dense<[2, 3]> : tensor<2xi64>} ins(%i1, %k : tensor<2x3x7x12xf32>, tensor<3x2xf32>) outs(%0 : tensor<2x3x3x4xf32>) -> tensor<2x3x3x4xf32>
  linalg.pooling_nchw_sum ins(%bi, %bk : memref<?x?x?x?xbf16, strided<[?, ?, ?, ?], offset: ?>>, memref<?x?xf64>) outs(%bo : memref<?x?x?x?xf32, 1>)
  linalg.pooling_nchw_sum {strides = dense<2> : vector<2xi64>} ins(%bi, %bk : memref<?x?x?x?xbf16, strided<[?, ?, ?, ?], offset: ?>>, memref<?x?xf64>) outs(%bo : memref<?x?x?x?xf32, 1>)
  linalg.pooling_nchw_sum {dilations = dense<1> : tensor<2xi64>} ins(%bi, %bk : memref<?x?x?x?xbf16, strided<[?, ?, ?, ?], offset: ?>>, memref<?x?xf64>) outs(%bo : memref<?x?x?x?xf32, 1>)
  return %1 : tensor<2x3x3x4xf32>
}

func.func @pooling_ncw_max(%k: tensor<2xf32>, %o: tensor<2x3x4xf32>, %i0: tensor<2x3x5xf32>, %i1: tensor<2x3x12xf32>, %bi: memref<?x?x?xbf16, strided<[?, ?, ?], offset: ?>>, %bk: memref<?xf64>, %bo: memref<?x?x?xf32, 1>) -> tensor<2x3x4xf32> {
  %0 = linalg.pooling_ncw_max ins(%i0, %k : tensor<2x3x5xf32>, tensor<2xf32>) outs(%o : tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  %1 = linalg.pooling_ncw_max {dilations = dense<2> : tensor<1xi64>, strides = dense<3> : tensor<1xi64>} ins(%i1, %k : tensor<2x3x12xf32>, tensor<2xf32>) outs(%0 : tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  linalg.pooling_ncw_max ins(%bi, %bk : memref<?x?x?xbf16, strided<[?, ?, ?], offset: ?>>, memref<?xf64>) outs(%bo : memref<?x?x?xf32, 1>)
  linalg.pooling_ncw_max {strides = dense<2> : vector<1xi64>} ins(%bi, %bk : memref<?x?x?xbf16, strided<[?, ?, ?], offset: ?>>, memref<?xf64>) outs(%bo : memref<?x?x?xf32, 1>)
  linalg.pooling_ncw_max {dilations = dense<1> : tensor<1xi64>} ins(%bi, %bk : memref<?x?x?xbf16, strided<[?, ?, ?], offset: ?>>, memref<?xf64>) outs(%bo : memref<?x?x?xf32, 1>)
  return %1 : tensor<2x3x4xf32>
}

func.func @pooling_ncw_sum(%k: tensor<2xf32>, %o: tensor<2x3x4xf32>, %i0: tensor<2x3x5xf32>, %i1: tensor<2x3x12xf32>, %bi: memref<?x?x?xbf16, strided<[?, ?, ?], offset: ?>>, %bk: memref<?xf64>, %bo: memref<?x?x?xf32, 1>) -> tensor<2x3x4xf32> {
  %0 = linalg.pooling_ncw_sum ins(%i0, %k : tensor<2x3x5xf32>, tensor<2xf32>) outs(%o : tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  %1 = linalg.pooling_ncw_sum {dilations = dense<2> : tensor<1xi64>, strides = dense<3> : tensor<1xi64>} ins(%i1, %k : tensor<2x3x12xf32>, tensor<2xf32>) outs(%0 : tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  linalg.pooling_ncw_sum ins(%bi, %bk : memref<?x?x?xbf16, strided<[?, ?, ?], offset: ?>>, memref<?xf64>) outs(%bo : memref<?x?x?xf32, 1>)
  linalg.pooling_ncw_sum {strides = dense<2> : vector<1xi64>} ins(%bi, %bk : memref<?x?x?xbf16, strided<[?, ?, ?], offset: ?>>, memref<?xf64>) outs(%bo : memref<?x?x?xf32, 1>)
  linalg.pooling_ncw_sum {dilations = dense<1> : tensor<1xi64>} ins(%bi, %bk : memref<?x?x?xbf16, strided<[?, ?, ?], offset: ?>>, memref<?xf64>) outs(%bo : memref<?x?x?xf32, 1>)
  return %1 : tensor<2x3x4xf32>
}

func.func @pooling_nhwc_max(%k: tensor<3x2xf32>, %o: tensor<2x3x4x3xf32>, %i0: tensor<2x5x5x3xf32>, %i1: tensor<2x7x12x3xf32>, %bi: memref<?x?x?x?xbf16, strided<[?, ?, ?, ?], offset: ?>>, %bk: memref<?x?xf64>, %bo: memref<?x?x?x?xf32, 1>) -> tensor<2x3x4x3xf32> {
  %0 = linalg.pooling_nhwc_max ins(%i0, %k : tensor<2x5x5x3xf32>, tensor<3x2xf32>) outs(%o : tensor<2x3x4x3xf32>) -> tensor<2x3x4x3xf32>
  %1 = linalg.pooling_nhwc_max {dilations = dense<[1, 2]> : tensor<2xi64>, strides = dense<[2, 3]> : tensor<2xi64>} ins(%i1, %k : tensor<2x7x12x3xf32>, tensor<3x2xf32>) outs(%0 : tensor<2x3x4x3xf32>) -> tensor<2x3x4x3xf32>
  linalg.pooling_nhwc_max ins(%bi, %bk : memref<?x?x?x?xbf16, strided<[?, ?, ?, ?], offset: ?>>, memref<?x?xf64>) outs(%bo : memref<?x?x?x?xf32, 1>)
  linalg.pooling_nhwc_max {strides = dense<2> : vector<2xi64>} ins(%bi, %bk : memref<?x?x?x?xbf16, strided<[?, ?, ?, ?], offset: ?>>, memref<?x?xf64>) outs(%bo : memref<?x?x?x?xf32, 1>)
  linalg.pooling_nhwc_max {dilations = dense<1> : tensor<2xi64>} ins(%bi, %bk : memref<?x?x?x?xbf16, strided<[?, ?, ?, ?], offset: ?>>, memref<?x?xf64>) outs(%bo : memref<?x?x?x?xf32, 1>)
  return %1 : tensor<2x3x4x3xf32>
}

func.func @pooling_nhwc_max_unsigned(%k: tensor<3x2xi16>, %o: tensor<2x3x4x3xi16>, %i0: tensor<2x5x5x3xi16>, %i1: tensor<2x7x12x3xi16>, %bi: memref<?x?x?x?xi8, strided<[?, ?, ?, ?], offset: ?>>, %bk: memref<?x?xi1>, %bo: memref<?x?x?x?xi32, 1>) -> tensor<2x3x4x3xi16> {
  %0 = linalg.pooling_nhwc_max_unsigned ins(%i0, %k : tensor<2x5x5x3xi16>, tensor<3x2xi16>) outs(%o : tensor<2x3x4x3xi16>) -> tensor<2x3x4x3xi16>
  %1 = linalg.pooling_nhwc_max_unsigned {dilations = dense<[1, 2]> : tensor<2xi64>, strides = dense<[2, 3]> : tensor<2xi64>} ins(%i1, %k : tensor<2x7x12x3xi16>, tensor<3x2xi16>) outs(%0 : tensor<2x3x4x3xi16>) -> tensor<2x3x4x3xi16>
  linalg.pooling_nhwc_max_unsigned ins(%bi, %bk : memref<?x?x?x?xi8, strided<[?, ?, ?, ?], offset: ?>>, memref<?x?xi1>) outs(%bo : memref<?x?x?x?xi32, 1>)
  linalg.pooling_nhwc_max_unsigned {strides = dense<2> : vector<2xi64>} ins(%bi, %bk : memref<?x?x?x?xi8, strided<[?, ?, ?, ?], offset: ?>>, memref<?x?xi1>) outs(%bo : memref<?x?x?x?xi32, 1>)
  linalg.pooling_nhwc_max_unsigned {dilations = dense<1> : tensor<2xi64>} ins(%bi, %bk : memref<?x?x?x?xi8, strided<[?, ?, ?, ?], offset: ?>>, memref<?x?xi1>) outs(%bo : memref<?x?x?x?xi32, 1>)
  return %1 : tensor<2x3x4x3xi16>
}

func.func @pooling_nhwc_min(%k: tensor<3x2xf32>, %o: tensor<2x3x4x3xf32>, %i0: tensor<2x5x5x3xf32>, %i1: tensor<2x7x12x3xf32>, %bi: memref<?x?x?x?xbf16, strided<[?, ?, ?, ?], offset: ?>>, %bk: memref<?x?xf64>, %bo: memref<?x?x?x?xf32, 1>) -> tensor<2x3x4x3xf32> {
  %0 = linalg.pooling_nhwc_min ins(%i0, %k : tensor<2x5x5x3xf32>, tensor<3x2xf32>) outs(%o : tensor<2x3x4x3xf32>) -> tensor<2x3x4x3xf32>
  %1 = linalg.pooling_nhwc_min {dilations = dense<[1, 2]> : tensor<2xi64>, strides = dense<[2, 3]> : tensor<2xi64>} ins(%i1, %k : tensor<2x7x12x3xf32>, tensor<3x2xf32>) outs(%0 : tensor<2x3x4x3xf32>) -> tensor<2x3x4x3xf32>
  linalg.pooling_nhwc_min ins(%bi, %bk : memref<?x?x?x?xbf16, strided<[?, ?, ?, ?], offset: ?>>, memref<?x?xf64>) outs(%bo : memref<?x?x?x?xf32, 1>)
  linalg.pooling_nhwc_min {strides = dense<2> : vector<2xi64>} ins(%bi, %bk : memref<?x?x?x?xbf16, strided<[?, ?, ?, ?], offset: ?>>, memref<?x?xf64>) outs(%bo : memref<?x?x?x?xf32, 1>)
  linalg.pooling_nhwc_min {dilations = dense<1> : tensor<2xi64>} ins(%bi, %bk : memref<?x?x?x?xbf16, strided<[?, ?, ?, ?], offset: ?>>, memref<?x?xf64>) outs(%bo : memref<?x?x?x?xf32, 1>)
  return %1 : tensor<2x3x4x3xf32>
}

func.func @pooling_nhwc_min_unsigned(%k: tensor<3x2xi16>, %o: tensor<2x3x4x3xi16>, %i0: tensor<2x5x5x3xi16>, %i1: tensor<2x7x12x3xi16>, %bi: memref<?x?x?x?xi8, strided<[?, ?, ?, ?], offset: ?>>, %bk: memref<?x?xi1>, %bo: memref<?x?x?x?xi32, 1>) -> tensor<2x3x4x3xi16> {
  %0 = linalg.pooling_nhwc_min_unsigned ins(%i0, %k : tensor<2x5x5x3xi16>, tensor<3x2xi16>) outs(%o : tensor<2x3x4x3xi16>) -> tensor<2x3x4x3xi16>
  %1 = linalg.pooling_nhwc_min_unsigned {dilations = dense<[1, 2]> : tensor<2xi64>, strides = dense<[2, 3]> : tensor<2xi64>} ins(%i1, %k : tensor<2x7x12x3xi16>, tensor<3x2xi16>) outs(%0 : tensor<2x3x4x3xi16>) -> tensor<2x3x4x3xi16>
  linalg.pooling_nhwc_min_unsigned ins(%bi, %bk : memref<?x?x?x?xi8, strided<[?, ?, ?, ?], offset: ?>>, memref<?x?xi1>) outs(%bo : memref<?x?x?x?xi32, 1>)
  linalg.pooling_nhwc_min_unsigned {strides = dense<2> : vector<2xi64>} ins(%bi, %bk : memref<?x?x?x?xi8, strided<[?, ?, ?, ?], offset: ?>>, memref<?x?xi1>) outs(%bo : memref<?x?x?x?xi32, 1>)
  linalg.pooling_nhwc_min_unsigned {dilations = dense<1> : tensor<2xi64>} ins(%bi, %bk : memref<?x?x?x?xi8, strided<[?, ?, ?, ?], offset: ?>>, memref<?x?xi1>) outs(%bo : memref<?x?x?x?xi32, 1>)
  return %1 : tensor<2x3x4x3xi16>
}

func.func @pooling_nhwc_sum(%k: tensor<3x2xf32>, %o: tensor<2x3x4x3xf32>, %i0: tensor<2x5x5x3xf32>, %i1: tensor<2x7x12x3xf32>, %bi: memref<?x?x?x?xbf16, strided<[?, ?, ?, ?], offset: ?>>, %bk: memref<?x?xf64>, %bo: memref<?x?x?x?xf32, 1>) -> tensor<2x3x4x3xf32> {
  %0 = linalg.pooling_nhwc_sum ins(%i0, %k : tensor<2x5x5x3xf32>, tensor<3x2xf32>) outs(%o : tensor<2x3x4x3xf32>) -> tensor<2x3x4x3xf32>
  %1 = linalg.pooling_nhwc_sum {dilations = dense<[1, 2]> : tensor<2xi64>, strides = dense<[2, 3]> : tensor<2xi64>} ins(%i1, %k : tensor<2x7x12x3xf32>, tensor<3x2xf32>) outs(%0 : tensor<2x3x4x3xf32>) -> tensor<2x3x4x3xf32>
  linalg.pooling_nhwc_sum ins(%bi, %bk : memref<?x?x?x?xbf16, strided<[?, ?, ?, ?], offset: ?>>, memref<?x?xf64>) outs(%bo : memref<?x?x?x?xf32, 1>)
  linalg.pooling_nhwc_sum {strides = dense<2> : vector<2xi64>} ins(%bi, %bk : memref<?x?x?x?xbf16, strided<[?, ?, ?, ?], offset: ?>>, memref<?x?xf64>) outs(%bo : memref<?x?x?x?xf32, 1>)
  linalg.pooling_nhwc_sum {dilations = dense<1> : tensor<2xi64>} ins(%bi, %bk : memref<?x?x?x?xbf16, strided<[?, ?, ?, ?], offset: ?>>, memref<?x?xf64>) outs(%bo : memref<?x?x?x?xf32, 1>)
  return %1 : tensor<2x3x4x3xf32>
}

func.func @pooling_nwc_max(%k: tensor<2xf32>, %o: tensor<2x4x3xf32>, %i0: tensor<2x5x3xf32>, %i1: tensor<2x12x3xf32>, %bi: memref<?x?x?xbf16, strided<[?, ?, ?], offset: ?>>, %bk: memref<?xf64>, %bo: memref<?x?x?xf32, 1>) -> tensor<2x4x3xf32> {
  %0 = linalg.pooling_nwc_max ins(%i0, %k : tensor<2x5x3xf32>, tensor<2xf32>) outs(%o : tensor<2x4x3xf32>) -> tensor<2x4x3xf32>
  %1 = linalg.pooling_nwc_max {dilations = dense<2> : tensor<1xi64>, strides = dense<3> : tensor<1xi64>} ins(%i1, %k : tensor<2x12x3xf32>, tensor<2xf32>) outs(%0 : tensor<2x4x3xf32>) -> tensor<2x4x3xf32>
  linalg.pooling_nwc_max ins(%bi, %bk : memref<?x?x?xbf16, strided<[?, ?, ?], offset: ?>>, memref<?xf64>) outs(%bo : memref<?x?x?xf32, 1>)
  linalg.pooling_nwc_max {strides = dense<2> : vector<1xi64>} ins(%bi, %bk : memref<?x?x?xbf16, strided<[?, ?, ?], offset: ?>>, memref<?xf64>) outs(%bo : memref<?x?x?xf32, 1>)
  linalg.pooling_nwc_max {dilations = dense<1> : tensor<1xi64>} ins(%bi, %bk : memref<?x?x?xbf16, strided<[?, ?, ?], offset: ?>>, memref<?xf64>) outs(%bo : memref<?x?x?xf32, 1>)
  return %1 : tensor<2x4x3xf32>
}

func.func @pooling_nwc_max_unsigned(%k: tensor<2xi16>, %o: tensor<2x4x3xi16>, %i0: tensor<2x5x3xi16>, %i1: tensor<2x12x3xi16>, %bi: memref<?x?x?xi8, strided<[?, ?, ?], offset: ?>>, %bk: memref<?xi1>, %bo: memref<?x?x?xi32, 1>) -> tensor<2x4x3xi16> {
  %0 = linalg.pooling_nwc_max_unsigned ins(%i0, %k : tensor<2x5x3xi16>, tensor<2xi16>) outs(%o : tensor<2x4x3xi16>) -> tensor<2x4x3xi16>
  %1 = linalg.pooling_nwc_max_unsigned {dilations = dense<2> : tensor<1xi64>, strides = dense<3> : tensor<1xi64>} ins(%i1, %k : tensor<2x12x3xi16>, tensor<2xi16>) outs(%0 : tensor<2x4x3xi16>) -> tensor<2x4x3xi16>
  linalg.pooling_nwc_max_unsigned ins(%bi, %bk : memref<?x?x?xi8, strided<[?, ?, ?], offset: ?>>, memref<?xi1>) outs(%bo : memref<?x?x?xi32, 1>)
  linalg.pooling_nwc_max_unsigned {strides = dense<2> : vector<1xi64>} ins(%bi, %bk : memref<?x?x?xi8, strided<[?, ?, ?], offset: ?>>, memref<?xi1>) outs(%bo : memref<?x?x?xi32, 1>)
  linalg.pooling_nwc_max_unsigned {dilations = dense<1> : tensor<1xi64>} ins(%bi, %bk : memref<?x?x?xi8, strided<[?, ?, ?], offset: ?>>, memref<?xi1>) outs(%bo : memref<?x?x?xi32, 1>)
  return %1 : tensor<2x4x3xi16>
}

func.func @pooling_nwc_min(%k: tensor<2xf32>, %o: tensor<2x4x3xf32>, %i0: tensor<2x5x3xf32>, %i1: tensor<2x12x3xf32>, %bi: memref<?x?x?xbf16, strided<[?, ?, ?], offset: ?>>, %bk: memref<?xf64>, %bo: memref<?x?x?xf32, 1>) -> tensor<2x4x3xf32> {
  %0 = linalg.pooling_nwc_min ins(%i0, %k : tensor<2x5x3xf32>, tensor<2xf32>) outs(%o : tensor<2x4x3xf32>) -> tensor<2x4x3xf32>
  %1 = linalg.pooling_nwc_min {dilations = dense<2> : tensor<1xi64>, strides = dense<3> : tensor<1xi64>} ins(%i1, %k : tensor<2x12x3xf32>, tensor<2xf32>) outs(%0 : tensor<2x4x3xf32>) -> tensor<2x4x3xf32>
  linalg.pooling_nwc_min ins(%bi, %bk : memref<?x?x?xbf16, strided<[?, ?, ?], offset: ?>>, memref<?xf64>) outs(%bo : memref<?x?x?xf32, 1>)
  linalg.pooling_nwc_min {strides = dense<2> : vector<1xi64>} ins(%bi, %bk : memref<?x?x?xbf16, strided<[?, ?, ?], offset: ?>>, memref<?xf64>) outs(%bo : memref<?x?x?xf32, 1>)
  linalg.pooling_nwc_min {dilations = dense<1> : tensor<1xi64>} ins(%bi, %bk : memref<?x?x?xbf16, strided<[?, ?, ?], offset: ?>>, memref<?xf64>) outs(%bo : memref<?x?x?xf32, 1>)
  return %1 : tensor<2x4x3xf32>
}

func.func @pooling_nwc_min_unsigned(%k: tensor<2xi16>, %o: tensor<2x4x3xi16>, %i0: tensor<2x5x3xi16>, %i1: tensor<2x12x3xi16>, %bi: memref<?x?x?xi8, strided<[?, ?, ?], offset: ?>>, %bk: memref<?xi1>, %bo: memref<?x?x?xi32, 1>) -> tensor<2x4x3xi16> {
  %0 = linalg.pooling_nwc_min_unsigned ins(%i0, %k : tensor<2x5x3xi16>, tensor<2xi16>) outs(%o : tensor<2x4x3xi16>) -> tensor<2x4x3xi16>
  %1 = linalg.pooling_nwc_min_unsigned {dilations = dense<2> : tensor<1xi64>, strides = dense<3> : tensor<1xi64>} ins(%i1, %k : tensor<2x12x3xi16>, tensor<2xi16>) outs(%0 : tensor<2x4x3xi16>) -> tensor<2x4x3xi16>
  linalg.pooling_nwc_min_unsigned ins(%bi, %bk : memref<?x?x?xi8, strided<[?, ?, ?], offset: ?>>, memref<?xi1>) outs(%bo : memref<?x?x?xi32, 1>)
  linalg.pooling_nwc_min_unsigned {strides = dense<2> : vector<1xi64>} ins(%bi, %bk : memref<?x?x?xi8, strided<[?, ?, ?], offset: ?>>, memref<?xi1>) outs(%bo : memref<?x?x?xi32, 1>)
  linalg.pooling_nwc_min_unsigned {dilations = dense<1> : tensor<1xi64>} ins(%bi, %bk : memref<?x?x?xi8, strided<[?, ?, ?], offset: ?>>, memref<?xi1>) outs(%bo : memref<?x?x?xi32, 1>)
  return %1 : tensor<2x4x3xi16>
}

func.func @pooling_nwc_sum(%k: tensor<2xf32>, %o: tensor<2x4x3xf32>, %i0: tensor<2x5x3xf32>, %i1: tensor<2x12x3xf32>, %bi: memref<?x?x?xbf16, strided<[?, ?, ?], offset: ?>>, %bk: memref<?xf64>, %bo: memref<?x?x?xf32, 1>) -> tensor<2x4x3xf32> {
  %0 = linalg.pooling_nwc_sum ins(%i0, %k : tensor<2x5x3xf32>, tensor<2xf32>) outs(%o : tensor<2x4x3xf32>) -> tensor<2x4x3xf32>
  %1 = linalg.pooling_nwc_sum {dilations = dense<2> : tensor<1xi64>, strides = dense<3> : tensor<1xi64>} ins(%i1, %k : tensor<2x12x3xf32>, tensor<2xf32>) outs(%0 : tensor<2x4x3xf32>) -> tensor<2x4x3xf32>
  linalg.pooling_nwc_sum ins(%bi, %bk : memref<?x?x?xbf16, strided<[?, ?, ?], offset: ?>>, memref<?xf64>) outs(%bo : memref<?x?x?xf32, 1>)
  linalg.pooling_nwc_sum {strides = dense<2> : vector<1xi64>} ins(%bi, %bk : memref<?x?x?xbf16, strided<[?, ?, ?], offset: ?>>, memref<?xf64>) outs(%bo : memref<?x?x?xf32, 1>)
  linalg.pooling_nwc_sum {dilations = dense<1> : tensor<1xi64>} ins(%bi, %bk : memref<?x?x?xbf16, strided<[?, ?, ?], offset: ?>>, memref<?xf64>) outs(%bo : memref<?x?x?xf32, 1>)
  return %1 : tensor<2x4x3xf32>
}

func.func @pooling_ndhwc_max(%k: tensor<2x3x2xf32>, %o: tensor<2x2x3x4x3xf32>, %i0: tensor<2x3x5x5x3xf32>, %i1: tensor<2x4x11x7x3xf32>, %bi: memref<?x?x?x?x?xbf16, strided<[?, ?, ?, ?, ?], offset: ?>>, %bk: memref<?x?x?xf64>, %bo: memref<?x?x?x?x?xf32, 1>) -> tensor<2x2x3x4x3xf32> {
  %0 = linalg.pooling_ndhwc_max ins(%i0, %k : tensor<2x3x5x5x3xf32>, tensor<2x3x2xf32>) outs(%o : tensor<2x2x3x4x3xf32>) -> tensor<2x2x3x4x3xf32>
  %1 = linalg.pooling_ndhwc_max {dilations = dense<[1, 2, 3]> : tensor<3xi64>, strides = dense<[2, 3, 1]> : tensor<3xi64>} ins(%i1, %k : tensor<2x4x11x7x3xf32>, tensor<2x3x2xf32>) outs(%0 : tensor<2x2x3x4x3xf32>) -> tensor<2x2x3x4x3xf32>
  linalg.pooling_ndhwc_max ins(%bi, %bk : memref<?x?x?x?x?xbf16, strided<[?, ?, ?, ?, ?], offset: ?>>, memref<?x?x?xf64>) outs(%bo : memref<?x?x?x?x?xf32, 1>)
  linalg.pooling_ndhwc_max {strides = dense<2> : vector<3xi64>} ins(%bi, %bk : memref<?x?x?x?x?xbf16, strided<[?, ?, ?, ?, ?], offset: ?>>, memref<?x?x?xf64>) outs(%bo : memref<?x?x?x?x?xf32, 1>)
  linalg.pooling_ndhwc_max {dilations = dense<1> : tensor<3xi64>} ins(%bi, %bk : memref<?x?x?x?x?xbf16, strided<[?, ?, ?, ?, ?], offset: ?>>, memref<?x?x?xf64>) outs(%bo : memref<?x?x?x?x?xf32, 1>)
  return %1 : tensor<2x2x3x4x3xf32>
}

func.func @pooling_ndhwc_min(%k: tensor<2x3x2xf32>, %o: tensor<2x2x3x4x3xf32>, %i0: tensor<2x3x5x5x3xf32>, %i1: tensor<2x4x11x7x3xf32>, %bi: memref<?x?x?x?x?xbf16, strided<[?, ?, ?, ?, ?], offset: ?>>, %bk: memref<?x?x?xf64>, %bo: memref<?x?x?x?x?xf32, 1>) -> tensor<2x2x3x4x3xf32> {
  %0 = linalg.pooling_ndhwc_min ins(%i0, %k : tensor<2x3x5x5x3xf32>, tensor<2x3x2xf32>) outs(%o : tensor<2x2x3x4x3xf32>) -> tensor<2x2x3x4x3xf32>
  %1 = linalg.pooling_ndhwc_min {dilations = dense<[1, 2, 3]> : tensor<3xi64>, strides = dense<[2, 3, 1]> : tensor<3xi64>} ins(%i1, %k : tensor<2x4x11x7x3xf32>, tensor<2x3x2xf32>) outs(%0 : tensor<2x2x3x4x3xf32>) -> tensor<2x2x3x4x3xf32>
  linalg.pooling_ndhwc_min ins(%bi, %bk : memref<?x?x?x?x?xbf16, strided<[?, ?, ?, ?, ?], offset: ?>>, memref<?x?x?xf64>) outs(%bo : memref<?x?x?x?x?xf32, 1>)
  linalg.pooling_ndhwc_min {strides = dense<2> : vector<3xi64>} ins(%bi, %bk : memref<?x?x?x?x?xbf16, strided<[?, ?, ?, ?, ?], offset: ?>>, memref<?x?x?xf64>) outs(%bo : memref<?x?x?x?x?xf32, 1>)
  linalg.pooling_ndhwc_min {dilations = dense<1> : tensor<3xi64>} ins(%bi, %bk : memref<?x?x?x?x?xbf16, strided<[?, ?, ?, ?, ?], offset: ?>>, memref<?x?x?xf64>) outs(%bo : memref<?x?x?x?x?xf32, 1>)
  return %1 : tensor<2x2x3x4x3xf32>
}

func.func @pooling_ndhwc_sum(%k: tensor<2x3x2xf32>, %o: tensor<2x2x3x4x3xf32>, %i0: tensor<2x3x5x5x3xf32>, %i1: tensor<2x4x11x7x3xf32>, %bi: memref<?x?x?x?x?xbf16, strided<[?, ?, ?, ?, ?], offset: ?>>, %bk: memref<?x?x?xf64>, %bo: memref<?x?x?x?x?xf32, 1>) -> tensor<2x2x3x4x3xf32> {
  %0 = linalg.pooling_ndhwc_sum ins(%i0, %k : tensor<2x3x5x5x3xf32>, tensor<2x3x2xf32>) outs(%o : tensor<2x2x3x4x3xf32>) -> tensor<2x2x3x4x3xf32>
  %1 = linalg.pooling_ndhwc_sum {dilations = dense<[1, 2, 3]> : tensor<3xi64>, strides = dense<[2, 3, 1]> : tensor<3xi64>} ins(%i1, %k : tensor<2x4x11x7x3xf32>, tensor<2x3x2xf32>) outs(%0 : tensor<2x2x3x4x3xf32>) -> tensor<2x2x3x4x3xf32>
  linalg.pooling_ndhwc_sum ins(%bi, %bk : memref<?x?x?x?x?xbf16, strided<[?, ?, ?, ?, ?], offset: ?>>, memref<?x?x?xf64>) outs(%bo : memref<?x?x?x?x?xf32, 1>)
  linalg.pooling_ndhwc_sum {strides = dense<2> : vector<3xi64>} ins(%bi, %bk : memref<?x?x?x?x?xbf16, strided<[?, ?, ?, ?, ?], offset: ?>>, memref<?x?x?xf64>) outs(%bo : memref<?x?x?x?x?xf32, 1>)
  linalg.pooling_ndhwc_sum {dilations = dense<1> : tensor<3xi64>} ins(%bi, %bk : memref<?x?x?x?x?xbf16, strided<[?, ?, ?, ?, ?], offset: ?>>, memref<?x?x?xf64>) outs(%bo : memref<?x?x?x?x?xf32, 1>)
  return %1 : tensor<2x2x3x4x3xf32>
}
