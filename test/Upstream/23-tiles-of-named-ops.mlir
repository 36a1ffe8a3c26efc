// MLIR22-23: A tile of an op with indices keeps its name.

// RUN: mlir-opt %s --transform-interpreter -o %t
// RUN: mlir-opt %t --mlir-print-op-generic | FileCheck %s
// RUN: mlir-opt %s --transform-interpreter --mlir-print-op-generic | FileCheck %s --check-prefix=DIRECT

func.func @f(%x: f64, %seed: i32, %o: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %0 = linalg.fill_rng_2d ins(%x, %x, %seed : f64, f64, i32) outs(%o : tensor<8x8xf32>) -> tensor<8x8xf32>
  return %0 : tensor<8x8xf32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %op = transform.structured.match ops{["linalg.fill_rng_2d"]} in %root : (!transform.any_op) -> !transform.any_op
    %tile, %loop = transform.structured.tile_using_for %op tile_sizes [4]
      : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}

// DIRECT:    "linalg.fill_rng_2d"
// DIRECT:    "affine.apply"
// DIRECT:    "linalg.yield"
// CHECK:     "linalg.fill_rng_2d"
// CHECK-NOT: "affine.apply"
// CHECK:     "linalg.yield"
