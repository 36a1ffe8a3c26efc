// MLIR22-16: A stale cache of indexing maps is trusted.

// RUN: mlir-opt %s --linalg-generalize-named-ops | FileCheck %s

func.func @f(%i: memref<1x7x1xf32>, %k: memref<3x1x1xf32>, %o: memref<1x3x1xf32>) {
  linalg.conv_1d_nwc_wcf {strides = dense<2> : tensor<1xi64>, linalg.memoized_indexing_maps = [
      affine_map<(n, w, f, kw, c) -> (n, w + kw, c)>, affine_map<(n, w, f, kw, c) -> (kw, c, f)>,
      affine_map<(n, w, f, kw, c) -> (n, w, f)>]}
    ins(%i, %k : memref<1x7x1xf32>, memref<3x1x1xf32>) outs(%o : memref<1x3x1xf32>)
  return
}

// CHECK: affine_map<(d0, d1, d2, d3, d4) -> (d0, d1 + d3, d4)>
