// MLIR22-69: A malformed dictionary of tosa.clamp is an error without message.

// RUN: not mlir-opt %s 2>&1 | count 0

func.func @f(%a: tensor<2xf32>) {
  %0 = tosa.clamp %a {max_val = 6.0 : f32, min_val = 0.0 : f32, ,} : (tensor<2xf32>) -> tensor<2xf32>
  return
}
