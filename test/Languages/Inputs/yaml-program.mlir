func.func @main(%a: tensor<2x4xi8>, %v: f64, %c: tensor<2x2xf32>) -> tensor<2x2xf32> {
  %0 = my.scaled_difference ins(%a, %v : tensor<2x4xi8>, f64) outs(%c : tensor<2x2xf32>) -> tensor<2x2xf32>
  return %0 : tensor<2x2xf32>
}
