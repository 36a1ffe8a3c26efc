// MLIR22-46: The number of a result is not bounded.

// RUN: ulimit -v 4000000
// RUN: not --crash mlir-opt %s

func.func @f(%a: f32) -> f32 {
  %0 = arith.addf %a#999999999, %a : f32
  return %0 : f32
}
