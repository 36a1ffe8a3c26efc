func.func @chain(%a: f32, %x: tensor<4x16xf32>, %y: tensor<4x16xf32>) -> tensor<4x16xf32> {
  %0 = user.axpy ins(%a, %x : f32, tensor<4x16xf32>) outs(%y : tensor<4x16xf32>) -> tensor<4x16xf32>
  %empty = tensor.empty() : tensor<4x16xf32>
  %1 = linalg.square ins(%0 : tensor<4x16xf32>) outs(%empty : tensor<4x16xf32>) -> tensor<4x16xf32>
  return %1 : tensor<4x16xf32>
}
