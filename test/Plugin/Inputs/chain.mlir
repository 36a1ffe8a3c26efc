func.func @chain(%a: tensor<16x32xf32>, %b: tensor<32x24xf32>, %init: tensor<16x24xf32>) -> tensor<16x24xf32> {
  %c0 = arith.constant 0.0 : f32
  %f = linalg.fill ins(%c0 : f32) outs(%init : tensor<16x24xf32>) -> tensor<16x24xf32>
  %0 = linalg.matmul ins(%a, %b : tensor<16x32xf32>, tensor<32x24xf32>) outs(%f : tensor<16x24xf32>) -> tensor<16x24xf32>
  %1 = linalg.exp ins(%0 : tensor<16x24xf32>) outs(%init : tensor<16x24xf32>) -> tensor<16x24xf32>
  return %1 : tensor<16x24xf32>
}
