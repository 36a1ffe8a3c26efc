// MLIR22-62: Partial sums begin with +0.

// RUN: mlir-opt %s --transform-interpreter | FileCheck %s
// CHECK: %[[ZERO:.*]] = arith.constant 0.000000e+00 : f32
// CHECK: linalg.fill ins(%[[ZERO]]

module attributes {transform.with_named_sequence} {
  func.func @f(%a: tensor<5x37xf32>, %x: tensor<37xf32>, %y: tensor<5xf32>) -> tensor<5xf32> {
    %0 = linalg.matvec ins(%a, %x : tensor<5x37xf32>, tensor<37xf32>) outs(%y : tensor<5xf32>) -> tensor<5xf32>
    return %0 : tensor<5xf32>
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %op = transform.structured.match ops{["linalg.matvec"]} in %root : (!transform.any_op) -> !transform.any_op
    %fill, %split, %merge, %loop = transform.structured.tile_reduction_using_for %op by tile_sizes = [0, 8] : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op, !transform.any_op)
    transform.yield
  }
}
