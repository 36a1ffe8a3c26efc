// MLIR22-54: Every op with successors is taken for a branch.

// RUN: not --crash mlir-opt %s --allow-unregistered-dialect --one-shot-bufferize=bufferize-function-boundaries

func.func @f(%a: tensor<4xf32>) -> tensor<4xf32> {
  "test.jump"(%a)[^next] : (tensor<4xf32>) -> ()
^next(%b: tensor<4xf32>):
  return %b : tensor<4xf32>
}
