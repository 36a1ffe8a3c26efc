// RUN: linalg-opt %s --linalg-tile-and-fuse=sizes=1,4,8 --canonicalize --mlir-print-local-scope | FileCheck %s
// RUN: linalg-opt %s --linalg-tile-and-fuse=sizes=1 --canonicalize --mlir-print-local-scope | FileCheck %s --check-prefix=FILTER

// Tiles of the result that are whole tiles of the convolution are fused.
// CHECK-LABEL: func.func @whole_tiles
func.func @whole_tiles(%a: tensor<6x6x3x4x2x8xf32>, %b: tensor<2x12x16x8xf32>, %o: tensor<2x12x16x8xf32>) -> tensor<2x12x16x8xf32> {
  // CHECK-NOT: linalg
  // CHECK: scf.for %[[N:.*]] = %c0 to %c2 step %c1
  // CHECK: scf.for %[[ROW:.*]] = %c0 to %c12 step %c4
  // CHECK: scf.for %[[COLUMN:.*]] = %c0 to %c16 step %c8
  // CHECK-DAG: %[[X:.*]] = affine.apply affine_map<(d0) -> (d0 floordiv 4)>(%[[ROW]])
  // CHECK-DAG: %[[Y:.*]] = affine.apply affine_map<(d0) -> (d0 floordiv 4)>(%[[COLUMN]])
  // CHECK: tensor.extract_slice %arg0[0, 0, %[[X]], %[[Y]], %[[N]], 0] [6, 6, 1, 2, 1, 8]
  // CHECK: %[[TILE:.*]] = linalg.winograd_output_transform {{.*}} -> tensor<1x4x8x8xf32>
  // CHECK: linalg.exp ins(%[[TILE]]
  %0 = linalg.winograd_output_transform fmr(F_4_3) ins(%a : tensor<6x6x3x4x2x8xf32>) outs(%b : tensor<2x12x16x8xf32>) -> tensor<2x12x16x8xf32>
  %1 = linalg.exp ins(%0 : tensor<2x12x16x8xf32>) outs(%o : tensor<2x12x16x8xf32>) -> tensor<2x12x16x8xf32>
  return %1 : tensor<2x12x16x8xf32>
}

// The last columns are not.
// CHECK-LABEL: func.func @other_tiles
func.func @other_tiles(%a: tensor<6x6x3x3x2x8xf32>, %b: tensor<2x12x12x8xf32>, %o: tensor<2x12x12x8xf32>) -> tensor<2x12x12x8xf32> {
  // CHECK: linalg.winograd_output_transform {{.*}} -> tensor<2x12x12x8xf32>
  // CHECK: scf.for
  %0 = linalg.winograd_output_transform fmr(F_4_3) ins(%a : tensor<6x6x3x3x2x8xf32>) outs(%b : tensor<2x12x12x8xf32>) -> tensor<2x12x12x8xf32>
  %1 = linalg.exp ins(%0 : tensor<2x12x12x8xf32>) outs(%o : tensor<2x12x12x8xf32>) -> tensor<2x12x12x8xf32>
  return %1 : tensor<2x12x12x8xf32>
}

// Its rows and columns are not tiled.
// FILTER-LABEL: func.func @filter
func.func @filter(%g: tensor<3x3x3x4xf32>, %e: tensor<6x6x4x3xf32>, %o: tensor<3x6x6x4xf32>) -> tensor<3x6x6x4xf32> {
  // FILTER-NOT: linalg
  // FILTER: scf.for
  // FILTER: linalg.winograd_filter_transform {{.*}} -> tensor<6x6x4x1xf32>
  %0 = linalg.winograd_filter_transform fmr(F_4_3) ins(%g : tensor<3x3x3x4xf32>) outs(%e : tensor<6x6x4x3xf32>) -> tensor<6x6x4x3xf32>
  %1 = linalg.transpose ins(%0 : tensor<6x6x4x3xf32>) outs(%o : tensor<3x6x6x4xf32>) permutation = [3, 0, 1, 2]
  return %1 : tensor<3x6x6x4xf32>
}
