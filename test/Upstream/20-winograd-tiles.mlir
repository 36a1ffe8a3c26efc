// MLIR22-20: Tiles of Winograd's transforms are computed several times.

// RUN: mlir-opt %s --transform-interpreter | FileCheck %s

func.func @f(%a: tensor<6x6x1x1x2x5xf32>, %o: tensor<2x4x4x5xf32>) -> tensor<2x4x4x5xf32> {
  %0 = linalg.winograd_output_transform fmr(F_4_3) ins(%a : tensor<6x6x1x1x2x5xf32>)
    outs(%o : tensor<2x4x4x5xf32>) -> tensor<2x4x4x5xf32>
  return %0 : tensor<2x4x4x5xf32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %op = transform.structured.match ops{["linalg.winograd_output_transform"]} in %root : (!transform.any_op) -> !transform.any_op
    %tile, %loop = transform.structured.tile_using_for %op tile_sizes [3]
      : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}

// CHECK: %[[C3:.*]] = arith.constant 3
// CHECK: scf.for %{{.*}} = %{{.*}} to %{{.*}} step %[[C3]]
// CHECK: %[[S:.*]] = tensor.extract_slice %{{.*}}[0, 0, 0, 0, 0, 0] [6, 6, 1, 1, 2, 5]
// CHECK: linalg.winograd_output_transform fmr(F_4_3) ins(%[[S]] :
