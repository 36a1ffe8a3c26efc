// RUN: %python %linalg_src/test/Utils/compare-with-mlir-opt.py %s

// Contractions without attributes of their own.

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
