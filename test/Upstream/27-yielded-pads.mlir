// MLIR22-27: Tile and fuse yields what is inside of a branch.

// RUN: not mlir-opt %s --transform-interpreter 2>&1 | FileCheck %s

func.func @f(%a: tensor<?x?xf32>, %o: tensor<?x?xf32>, %low: index) -> (tensor<?x?xf32>, tensor<?x?xf32>) {
  %c = arith.constant 1.0 : f32
  %0 = tensor.pad %a low[%low, 0] high[0, 0] {
  ^bb0(%i: index, %j: index):
    tensor.yield %c : f32
  } : tensor<?x?xf32> to tensor<?x?xf32>
  %1 = linalg.exp ins(%0 : tensor<?x?xf32>) outs(%o : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %1, %0 : tensor<?x?xf32>, tensor<?x?xf32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %op = transform.structured.match ops{["linalg.exp"]} in %root : (!transform.any_op) -> !transform.any_op
    %tile, %loops:2 = transform.test.fuse_and_yield %op [2, 2] interchange [0, 1]
      : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
    transform.yield
  }
}

// CHECK: error: operand #0 does not dominate this use
