func.func @main(%s: f32, %a: tensor<2x3xf32>, %x: tensor<6xf32>) -> tensor<2xf32> {
  %three = tensor.empty() : tensor<3xf32>
  %two = tensor.empty() : tensor<2xf32>
  %0 = blas.every_other {steps = dense<2> : tensor<1xi64>} ins(%x : tensor<6xf32>) outs(%three : tensor<3xf32>) -> tensor<3xf32>
  %1 = blas.scal ins(%s, %0 : f32, tensor<3xf32>) outs(%three : tensor<3xf32>) -> tensor<3xf32>
  %zero = arith.constant 0.0 : f32
  %zeros = linalg.fill ins(%zero : f32) outs(%two : tensor<2xf32>) -> tensor<2xf32>
  %2 = blas.gemv ins(%a, %1 : tensor<2x3xf32>, tensor<3xf32>) outs(%zeros : tensor<2xf32>) -> tensor<2xf32>
  return %2 : tensor<2xf32>
}
