// Our names have the parts that MLIR's omit, and operands are passed as the function expects them.

// RUN: linalg-opt %s --linalg-to-library-calls=stock-names | FileCheck %s

// CHECK-LABEL: func.func @maps
// CHECK:   %[[T:.*]] = memref.transpose %arg0 (d0, d1) -> (d1, d0) : memref<8x4xf32> to memref<4x8xf32, strided<[1, 4]>>
// CHECK:   %[[A:.*]] = memref.cast %[[T]] {{.*}} to memref<4x8xf32, strided<[?, ?], offset: ?>>
// CHECK:   call @linalg_matmul_view4x8xf32_view8x6xf32_view4x6xf32(%[[A]],
// CHECK:   call @linalg_matmul_c_cb_ab_view8xf32_view8x6xf32_view4x6xf32(
// CHECK:   call @linalg_transpose_ba_ab_view4x6xf32_view6x4xf32(
func.func @maps(%a: memref<8x4xf32>, %b: memref<8x6xf32>, %row: memref<8xf32>, %c: memref<4x6xf32>, %d: memref<6x4xf32>) {
  linalg.matmul indexing_maps = [affine_map<(m, n, k) -> (k, m)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>]
      ins(%a, %b : memref<8x4xf32>, memref<8x6xf32>) outs(%c : memref<4x6xf32>)
  linalg.matmul indexing_maps = [affine_map<(m, n, k) -> (k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>]
      ins(%row, %b : memref<8xf32>, memref<8x6xf32>) outs(%c : memref<4x6xf32>)
  linalg.transpose ins(%c : memref<4x6xf32>) outs(%d : memref<6x4xf32>) permutation = [1, 0]
  return
}

// CHECK-LABEL: func.func @attributes
// CHECK:   call @linalg_elementwise_exp_view4xf32_view4xf32(
// CHECK:   call @linalg_elementwise_log_view4xf32_view4xf32(
// CHECK:   call @linalg_elemwise_unary_floor_view4xf32_view4xf32(
// CHECK:   call @linalg_matmul_cast_unsigned_view4x4xi8_view4x4xi8_view4x4xi32(
func.func @attributes(%a: memref<4xf32>, %i: memref<4x4xi8>, %j: memref<4x4xi32>) {
  linalg.elementwise kind=#linalg.elementwise_kind<exp> ins(%a : memref<4xf32>) outs(%a : memref<4xf32>)
  linalg.elementwise kind=#linalg.elementwise_kind<log> ins(%a : memref<4xf32>) outs(%a : memref<4xf32>)
  linalg.elemwise_unary {fun = #linalg.unary_fn<floor>} ins(%a : memref<4xf32>) outs(%a : memref<4xf32>)
  linalg.matmul {cast = #linalg.type_fn<cast_unsigned>} ins(%i, %i : memref<4x4xi8>, memref<4x4xi8>) outs(%j : memref<4x4xi32>)
  return
}
