// MLIR22-47: tensor.from_elements makes a list of all elements.

// RUN: ulimit -v 4000000
// RUN: not --crash mlir-opt %s

func.func @f(%a: f32) -> tensor<999999999xf32> {
  %0 = tensor.from_elements %a : tensor<999999999xf32>
  return %0 : tensor<999999999xf32>
}
