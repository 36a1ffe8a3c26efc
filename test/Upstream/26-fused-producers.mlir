// MLIR22-26: Tile and fuse computes a producer once for each way to it.

// RUN: mlir-opt %s --transform-interpreter | FileCheck %s

func.func @f(%x: tensor<10xf32>, %o: tensor<10xf32>) -> tensor<10xf32> {
  %0 = linalg.mul ins(%x, %x : tensor<10xf32>, tensor<10xf32>) outs(%o : tensor<10xf32>) -> tensor<10xf32>
  %1 = linalg.mul ins(%0, %0 : tensor<10xf32>, tensor<10xf32>) outs(%o : tensor<10xf32>) -> tensor<10xf32>
  %2 = linalg.mul ins(%1, %1 : tensor<10xf32>, tensor<10xf32>) outs(%o : tensor<10xf32>) -> tensor<10xf32>
  %3 = linalg.mul ins(%2, %2 : tensor<10xf32>, tensor<10xf32>) outs(%o : tensor<10xf32>) -> tensor<10xf32>
  return %3 : tensor<10xf32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %op = transform.structured.match ops{["func.return"]} in %root : (!transform.any_op) -> !transform.any_op
    %last = transform.get_producer_of_operand %op[0] : (!transform.any_op) -> !transform.any_op
    %tile, %loop = transform.structured.fuse %last tile_sizes [4]
      : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}

// CHECK:           scf.for
// CHECK-COUNT-15:  linalg.mul
