// MLIR22-31: The verifier of expand_shape crashes on a group of no dimensions.

// RUN: not --crash mlir-opt %s

func.func @f(%a: tensor<4x1xf32>) -> tensor<2x2xf32> {
  %0 = tensor.expand_shape %a [[0, 1], []] output_shape [2, 2] : tensor<4x1xf32> into tensor<2x2xf32>
  return %0 : tensor<2x2xf32>
}
