// MLIR22-25: Winograd's matrices of f64 are as exact as f32.

// RUN: mlir-opt %s --transform-interpreter | FileCheck %s

func.func @f(%a: tensor<1x3x3x1xf64>, %o: tensor<6x6x1x1xf64>) -> tensor<6x6x1x1xf64> {
  %0 = linalg.winograd_filter_transform fmr(F_4_3) ins(%a : tensor<1x3x3x1xf64>)
    outs(%o : tensor<6x6x1x1xf64>) -> tensor<6x6x1x1xf64>
  return %0 : tensor<6x6x1x1xf64>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %op = transform.structured.match ops{["linalg.winograd_filter_transform"]} in %root : (!transform.any_op) -> !transform.any_op
    %new = transform.structured.decompose_winograd_op %op : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}

// CHECK: arith.constant dense<{{.*}}0.3333333432674408{{.*}}> : tensor<6x3xf64>
