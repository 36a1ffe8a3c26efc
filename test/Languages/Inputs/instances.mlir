func.func @strided(%a: tensor<4x6xf32>) -> tensor<4x3xf32> {
  %init = tensor.empty() : tensor<4x3xf32>
  %0 = my.strided_copy {strides = dense<[1, 2]> : tensor<2xi64>} ins(%a : tensor<4x6xf32>) outs(%init : tensor<4x3xf32>) -> tensor<4x3xf32>
  return %0 : tensor<4x3xf32>
}
func.func @product(%a: tensor<4xi8>, %b: tensor<4xi32>) -> tensor<4xi32> {
  %init = tensor.empty() : tensor<4xi32>
  %0 = my.elemwise_binary {fun = #linalg.binary_fn<mul>, cast = #linalg.type_fn<cast_unsigned>} ins(%a, %b : tensor<4xi8>, tensor<4xi32>) outs(%init : tensor<4xi32>) -> tensor<4xi32>
  return %0 : tensor<4xi32>
}
func.func @filled(%value: f32) -> tensor<4x8xf32> {
  %init = tensor.empty() : tensor<4x8xf32>
  %0 = my.fill ins(%value : f32) outs(%init : tensor<4x8xf32>) -> tensor<4x8xf32>
  return %0 : tensor<4x8xf32>
}
func.func @matmul(%a: tensor<2x3xi8>, %b: tensor<3x2xi8>) -> tensor<2x2xi32> {
  %zero = arith.constant dense<0> : tensor<2x2xi32>
  %0 = my.matmul ins(%a, %b : tensor<2x3xi8>, tensor<3x2xi8>) outs(%zero : tensor<2x2xi32>) -> tensor<2x2xi32>
  return %0 : tensor<2x2xi32>
}
