// MLIR22-57: A negative dimension of tensor.concat crashes.

// RUN: not --crash mlir-opt %s

func.func @f(%a: tensor<2xf32>) -> tensor<4xf32> {
  %0 = "tensor.concat"(%a, %a) <{dim = -1 : i64}> : (tensor<2xf32>, tensor<2xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
