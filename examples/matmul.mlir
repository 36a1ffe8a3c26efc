// The product of two matrices, with a row of offsets added to each of its rows.
func.func @affine(%x: tensor<2x3xf32>, %w: tensor<3x4xf32>, %b: tensor<4xf32>) -> tensor<2x4xf32> {
  %init = tensor.empty() : tensor<2x4xf32>
  %rows = linalg.broadcast ins(%b : tensor<4xf32>) outs(%init : tensor<2x4xf32>) dimensions = [0]
  %0 = linalg.matmul ins(%x, %w : tensor<2x3xf32>, tensor<3x4xf32>)
                     outs(%rows : tensor<2x4xf32>) -> tensor<2x4xf32>
  return %0 : tensor<2x4xf32>
}
