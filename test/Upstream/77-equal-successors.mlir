// MLIR22-77: A branch with two equal successors is bufferized half.

// RUN: not mlir-opt %s --one-shot-bufferize=bufferize-function-boundaries 2>&1 | FileCheck %s
// CHECK: error: type mismatch for bb argument #0 of successor #1

func.func @f(%p: i1, %a: tensor<4xf32>, %b: tensor<4xf32>) -> tensor<4xf32> {
  cf.cond_br %p, ^bb1(%a : tensor<4xf32>), ^bb1(%b : tensor<4xf32>)
^bb1(%x: tensor<4xf32>):
  return %x : tensor<4xf32>
}
