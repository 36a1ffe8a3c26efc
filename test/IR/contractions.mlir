// RUN: %python %linalg_src/test/Utils/compare-with-mlir-opt.py %s

// Contractions without attributes.

#A = affine_map<(b, m, n, k) -> (b, m, k)>
#B = affine_map<(b, m, n, k) -> (b, k, n)>
#BT = affine_map<(b, m, n, k) -> (b, n, k)>
#AB = affine_map<(b, m, n, k) -> (m, k)>
#C = affine_map<(b, m, n, k) -> (m, n)>
#test = dense<[1.0, 2.0]> : tensor<2xf32>

func.func @matvec(%a: tensor<4x8xf32>, %x: tensor<8xf32>, %y: tensor<4xf32>, %b: memref<?x?xbf16, strided<[?, ?], offset: ?>>, %u: memref<?xbf16>, %v: memref<?xf32, 1>) -> tensor<4xf32> {
  %0 = linalg.matvec ins(%a, %x : tensor<4x8xf32>, tensor<8xf32>) outs(%y : tensor<4xf32>) -> tensor<4xf32>
  linalg.matvec ins(%b, %u : memref<?x?xbf16, strided<[?, ?], offset: ?>>, memref<?xbf16>) outs(%v : memref<?xf32, 1>)
  linalg.matvec {test.attribute = #test} ins(%b, %u : memref<?x?xbf16, strided<[?, ?], offset: ?>>, memref<?xbf16>) outs(%v : memref<?xf32, 1>)
  return %0 : tensor<4xf32>
}

func.func @dot(%x: tensor<?xi8>, %y: tensor<8xi8>, %c: tensor<i32>, %u: memref<8xcomplex<f32>>, %d: memref<complex<f32>>) -> tensor<i32> {
  %0 = linalg.dot ins(%x, %y : tensor<?xi8>, tensor<8xi8>) outs(%c : tensor<i32>) -> tensor<i32>
  linalg.dot ins(%u, %u : memref<8xcomplex<f32>>, memref<8xcomplex<f32>>) outs(%d : memref<complex<f32>>)
  return %0 : tensor<i32>
}

func.func @dot_i1(%x: tensor<8xi1>, %c: tensor<i1>) -> tensor<i1> {
  %0 = linalg.dot ins(%x, %x : tensor<8xi1>, tensor<8xi1>) outs(%c : tensor<i1>) -> tensor<i1>
  return %0 : tensor<i1>
}

func.func @mmt4d(%a: tensor<2x3x8x1xi8>, %b: tensor<4x3x8x1xi8>, %c: tensor<2x4x8x8xi32>, %d: memref<?x?x8x1xf32>, %e: memref<?x?x16x1xf32>, %f: memref<?x?x8x16xf32>) -> tensor<2x4x8x8xi32> {
  %0 = linalg.mmt4d ins(%a, %b : tensor<2x3x8x1xi8>, tensor<4x3x8x1xi8>) outs(%c : tensor<2x4x8x8xi32>) -> tensor<2x4x8x8xi32>
  linalg.mmt4d ins(%d, %e : memref<?x?x8x1xf32>, memref<?x?x16x1xf32>) outs(%f : memref<?x?x8x16xf32>)
  return %0 : tensor<2x4x8x8xi32>
}

func.func @quantized_matmul(%a: tensor<4x8xi8>, %b: tensor<8x16xi8>, %za: i32, %zb: i32, %c: tensor<4x16xi32>) -> tensor<4x16xi32> {
  %0 = linalg.quantized_matmul ins(%a, %b, %za, %zb : tensor<4x8xi8>, tensor<8x16xi8>, i32, i32) outs(%c : tensor<4x16xi32>) -> tensor<4x16xi32>
  return %0 : tensor<4x16xi32>
}

func.func @quantized_zero_points(%a: memref<4x8xi8>, %b: memref<8x16xi8>, %za: i8, %zb: i16, %c: memref<4x16xi32>) {
  linalg.quantized_matmul ins(%a, %b, %za, %zb : memref<4x8xi8>, memref<8x16xi8>, i8, i16) outs(%c : memref<4x16xi32>)
  return
}

func.func @vecmat(%a: tensor<8xi8>, %b: tensor<8x4xi8>, %c: tensor<4xi32>, %d: memref<?xf32>, %e: memref<?x?xbf16>, %f: memref<?xf64>, %x: memref<8xi1>, %y: memref<8x4xi1>, %z: memref<4xi1>) -> tensor<4xi32> {
  %0 = linalg.vecmat ins(%a, %b : tensor<8xi8>, tensor<8x4xi8>) outs(%c : tensor<4xi32>) -> tensor<4xi32>
  linalg.vecmat {a.b = 1 : i64} ins(%d, %e : memref<?xf32>, memref<?x?xbf16>) outs(%f : memref<?xf64>)
  linalg.vecmat ins(%x, %y : memref<8xi1>, memref<8x4xi1>) outs(%z : memref<4xi1>)
  return %0 : tensor<4xi32>
}

func.func @batch_matvec(%a: tensor<2x4x8xi8>, %b: tensor<2x8xi8>, %c: tensor<2x4xi32>, %d: memref<?x?x?xf32>, %e: memref<?x?xbf16>, %f: memref<?x?xf64>, %x: memref<2x4x8xi1>, %y: memref<2x8xi1>, %z: memref<2x4xi1>) -> tensor<2x4xi32> {
  %0 = linalg.batch_matvec ins(%a, %b : tensor<2x4x8xi8>, tensor<2x8xi8>) outs(%c : tensor<2x4xi32>) -> tensor<2x4xi32>
  linalg.batch_matvec {a.b = 1 : i64} ins(%d, %e : memref<?x?x?xf32>, memref<?x?xbf16>) outs(%f : memref<?x?xf64>)
  linalg.batch_matvec ins(%x, %y : memref<2x4x8xi1>, memref<2x8xi1>) outs(%z : memref<2x4xi1>)
  return %0 : tensor<2x4xi32>
}

func.func @batch_vecmat(%a: tensor<2x8xi8>, %b: tensor<2x8x4xi8>, %c: tensor<2x4xi32>, %d: memref<?x?xf32>, %e: memref<?x?x?xbf16>, %f: memref<?x?xf64>, %x: memref<2x8xi1>, %y: memref<2x8x4xi1>, %z: memref<2x4xi1>) -> tensor<2x4xi32> {
  %0 = linalg.batch_vecmat ins(%a, %b : tensor<2x8xi8>, tensor<2x8x4xi8>) outs(%c : tensor<2x4xi32>) -> tensor<2x4xi32>
  linalg.batch_vecmat {a.b = 1 : i64} ins(%d, %e : memref<?x?xf32>, memref<?x?x?xbf16>) outs(%f : memref<?x?xf64>)
  linalg.batch_vecmat ins(%x, %y : memref<2x8xi1>, memref<2x8x4xi1>) outs(%z : memref<2x4xi1>)
  return %0 : tensor<2x4xi32>
}

func.func @batch_mmt4d(%a: tensor<5x2x3x8x1xi8>, %b: tensor<5x4x3x8x1xi8>, %c: tensor<5x2x4x8x8xi32>, %d: memref<?x?x?x?x?xf32>, %e: memref<?x?x?x?x?xbf16>, %f: memref<?x?x?x?x?xf64>, %x: memref<5x2x3x8x1xi1>, %y: memref<5x4x3x8x1xi1>, %z: memref<5x2x4x8x8xi1>) -> tensor<5x2x4x8x8xi32> {
  %0 = linalg.batch_mmt4d ins(%a, %b : tensor<5x2x3x8x1xi8>, tensor<5x4x3x8x1xi8>) outs(%c : tensor<5x2x4x8x8xi32>) -> tensor<5x2x4x8x8xi32>
  linalg.batch_mmt4d {a.b = 1 : i64} ins(%d, %e : memref<?x?x?x?x?xf32>, memref<?x?x?x?x?xbf16>) outs(%f : memref<?x?x?x?x?xf64>)
  linalg.batch_mmt4d ins(%x, %y : memref<5x2x3x8x1xi1>, memref<5x4x3x8x1xi1>) outs(%z : memref<5x2x4x8x8xi1>)
  return %0 : tensor<5x2x4x8x8xi32>
}

func.func @quantized_batch_matmul(%a: tensor<2x4x8xi8>, %b: tensor<2x8x?xi8>, %za: i32, %zb: tensor<i32>, %c: tensor<2x4x?xi32>, %m: memref<?x?x?xi8>, %d: memref<?x?x?xi64>, %s: i64) -> tensor<2x4x?xi32> {
  %0 = linalg.quantized_batch_matmul ins(%a, %b, %za, %zb : tensor<2x4x8xi8>, tensor<2x8x?xi8>, i32, tensor<i32>) outs(%c : tensor<2x4x?xi32>) -> tensor<2x4x?xi32>
  linalg.quantized_batch_matmul {a.b} ins(%m, %m, %s, %s : memref<?x?x?xi8>, memref<?x?x?xi8>, i64, i64) outs(%d : memref<?x?x?xi64>)
  return %0 : tensor<2x4x?xi32>
}

func.func @batch_reduce_matmul(%a: tensor<2x4x8xf32>, %b: tensor<2x8x16xbf16>, %t: tensor<2x16x8xbf16>, %u: tensor<4x8xf32>, %c: tensor<4x16xf64>, %m: memref<?x?x?xi8>, %d: memref<?x?xi32, 1>) -> tensor<4x16xf64> {
  %0 = linalg.batch_reduce_matmul ins(%a, %b : tensor<2x4x8xf32>, tensor<2x8x16xbf16>) outs(%c : tensor<4x16xf64>) -> tensor<4x16xf64>
  %1 = linalg.batch_reduce_matmul indexing_maps = [#A, #B, #C] ins(%a, %b : tensor<2x4x8xf32>, tensor<2x8x16xbf16>) outs(%c : tensor<4x16xf64>) -> tensor<4x16xf64>
  %2 = linalg.batch_reduce_matmul indexing_maps = [#A, #BT, #C] {a.b} ins(%a, %t : tensor<2x4x8xf32>, tensor<2x16x8xbf16>) outs(%c : tensor<4x16xf64>) -> tensor<4x16xf64>
  %3 = linalg.batch_reduce_matmul indexing_maps = [#AB, #BT, #C] ins(%u, %t : tensor<4x8xf32>, tensor<2x16x8xbf16>) outs(%c : tensor<4x16xf64>) -> tensor<4x16xf64>
  linalg.batch_reduce_matmul {cast = #linalg.type_fn<cast_signed>} ins(%m, %m : memref<?x?x?xi8>, memref<?x?x?xi8>) outs(%d : memref<?x?xi32, 1>)
  return %0 : tensor<4x16xf64>
}
