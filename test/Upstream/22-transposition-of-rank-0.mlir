// MLIR22-22: The verifier of transpose crashes on a scalar.

// RUN: ulimit -v 4000000
// RUN: not --crash mlir-opt %s

func.func @f(%a: tensor<f32>, %b: tensor<f32>) -> tensor<f32> {
  %0 = linalg.transpose ins(%a : tensor<f32>) outs(%b : tensor<f32>) permutation = []
  return %0 : tensor<f32>
}
