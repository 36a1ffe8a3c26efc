// MLIR22-65: A slice of an expanded element becomes an expansion to unknown extents.

// RUN: mlir-opt %s --transform-interpreter --canonicalize | FileCheck %s
// CHECK: tensor.expand_shape %{{.*}} [] output_shape [%{{.*}}] : tensor<i32> into tensor<?xi32>

module attributes {transform.with_named_sequence} {
  func.func @f(%a: tensor<i32>, %size: index) -> tensor<?xi32> {
    %0 = tensor.expand_shape %a [] output_shape [1] : tensor<i32> into tensor<1xi32>
    %1 = tensor.extract_slice %0[0] [%size] [1] : tensor<1xi32> to tensor<?xi32>
    return %1 : tensor<?xi32>
  }
  transform.named_sequence @__transform_main(%module: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["func.func"]} in %module : (!transform.any_op) -> !transform.any_op
    transform.apply_patterns to %0 {
      transform.apply_patterns.tensor.bubble_up_extract_slice
    } : !transform.any_op
    transform.yield
  }
}
