func.func private @multiply(%a: tensor<2x?xf32>, %b: tensor<?x2xf32>, %c: tensor<2x2xf32>) -> tensor<2x2xf32> attributes {no_inline} {
  %0 = linalg.matmul ins(%a, %b : tensor<2x?xf32>, tensor<?x2xf32>) outs(%c : tensor<2x2xf32>) -> tensor<2x2xf32>
  return %0 : tensor<2x2xf32>
}
func.func @main() {
  %a = arith.constant dense<1.0> : tensor<2x3xf32>
  %b = arith.constant dense<1.0> : tensor<4x2xf32>
  %c = arith.constant dense<0.0> : tensor<2x2xf32>
  %0 = tensor.cast %a : tensor<2x3xf32> to tensor<2x?xf32>
  %1 = tensor.cast %b : tensor<4x2xf32> to tensor<?x2xf32>
  %2 = call @multiply(%0, %1, %c) : (tensor<2x?xf32>, tensor<?x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
  return
}
