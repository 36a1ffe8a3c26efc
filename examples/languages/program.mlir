func.func @main(%a: f32, %x: tensor<64xf32>, %y: tensor<64xf32>) -> tensor<64xf32> {
  %init = tensor.empty() : tensor<64xf32>
  %0 = my.axpy ins(%a, %x, %y : f32, tensor<64xf32>, tensor<64xf32>) outs(%init : tensor<64xf32>) -> tensor<64xf32>
  %1 = linalg.exp ins(%0 : tensor<64xf32>) outs(%init : tensor<64xf32>) -> tensor<64xf32>
  return %1 : tensor<64xf32>
}
