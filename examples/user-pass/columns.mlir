func.func @columns(%a: tensor<4x3xf32>, %b: tensor<3xf32>) -> tensor<3xf32> {
  %0 = user.column_sum ins(%a : tensor<4x3xf32>) outs(%b : tensor<3xf32>) -> tensor<3xf32>
  return %0 : tensor<3xf32>
}
