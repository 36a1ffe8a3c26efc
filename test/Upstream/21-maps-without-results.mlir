// MLIR22-21: The verifier of matmul crashes on a map without results.

// RUN: not --crash mlir-opt %s

#a = affine_map<(m, n, k) -> (m, k)>
#none = affine_map<(m, n, k) -> ()>
#c = affine_map<(m, n, k) -> (m, n)>
func.func @f(%a: tensor<4x4xf32>, %b: tensor<4x4xf32>, %c: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %0 = linalg.matmul indexing_maps = [#a, #none, #c]
    ins(%a, %b : tensor<4x4xf32>, tensor<4x4xf32>) outs(%c : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %0 : tensor<4x4xf32>
}
