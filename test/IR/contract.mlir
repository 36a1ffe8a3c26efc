// RUN: %python %linalg_src/test/Utils/compare-with-mlir-opt.py %s

#A = affine_map<(m, n, k) -> (m, k)>
#B = affine_map<(m, n, k) -> (k, n)>
#C = affine_map<(m, n, k) -> (m, n)>
func.func @matrices(%a: tensor<4x8xi8>, %b: tensor<8x?xi8>, %c: tensor<4x?xi32>, %m: memref<?x?xf32>, %n: memref<?x?xbf16, strided<[?, ?], offset: ?>>) -> tensor<4x?xi32> {
  %0 = linalg.contract indexing_maps = [#A, #B, #C] ins(%a, %b : tensor<4x8xi8>, tensor<8x?xi8>) outs(%c : tensor<4x?xi32>) -> tensor<4x?xi32>
  %1 = linalg.contract indexing_maps = [#A, #B, #C] {cast = #linalg.type_fn<cast_signed>} ins(%a, %b : tensor<4x8xi8>, tensor<8x?xi8>) outs(%c : tensor<4x?xi32>) -> tensor<4x?xi32>
  %2 = linalg.contract indexing_maps = [#A, #B, #C] {a.b, cast = #linalg.type_fn<cast_unsigned>} ins(%a, %b : tensor<4x8xi8>, tensor<8x?xi8>) outs(%c : tensor<4x?xi32>) -> tensor<4x?xi32>
  linalg.contract indexing_maps = [#A, #B, #C] ins(%m, %n : memref<?x?xf32>, memref<?x?xbf16, strided<[?, ?], offset: ?>>) outs(%m : memref<?x?xf32>)
  return %0 : tensor<4x?xi32>
}

func.func @other_ranks(%v: tensor<4xf32>, %s: tensor<f32>, %t: tensor<3x4x5xf32>, %u: tensor<5x3xf32>, %i: memref<8xi1>, %o: memref<i1>) {
  %0 = linalg.contract indexing_maps = [affine_map<(k) -> (k)>, affine_map<(k) -> (k)>, affine_map<(k) -> ()>] ins(%v, %v : tensor<4xf32>, tensor<4xf32>) outs(%s : tensor<f32>) -> tensor<f32>
  %1 = linalg.contract indexing_maps = [affine_map<(i, j, k) -> (i, j, k)>, affine_map<(i, j, k) -> (k, i)>, affine_map<(i, j, k) -> (j)>] ins(%t, %u : tensor<3x4x5xf32>, tensor<5x3xf32>) outs(%v : tensor<4xf32>) -> tensor<4xf32>
  %2 = linalg.contract indexing_maps = [affine_map<(k, m) -> (k)>, affine_map<(k, m) -> (k)>, affine_map<(k, m) -> (m)>] ins(%v, %v : tensor<4xf32>, tensor<4xf32>) outs(%v : tensor<4xf32>) -> tensor<4xf32>
  linalg.contract indexing_maps = [affine_map<(k) -> (k)>, affine_map<(k) -> (k)>, affine_map<(k) -> ()>] ins(%i, %i : memref<8xi1>, memref<8xi1>) outs(%o : memref<i1>)
  return
}
