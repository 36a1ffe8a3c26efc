func.func @tensors(%a: f32, %x: tensor<4x?xf32>, %y: tensor<4x?xf32>) -> tensor<4x?xf32> {
  %0 = user.axpy ins(%a, %x : f32, tensor<4x?xf32>) outs(%y : tensor<4x?xf32>) -> tensor<4x?xf32>
  return %0 : tensor<4x?xf32>
}
