// MLIR22-36: The mask of a permuted write is not permuted.

// RUN: not mlir-opt %s --transform-interpreter 2>&1 | FileCheck %s

func.func @f(%v: vector<8x2xf32>, %m: memref<?x4x?x8xf32>, %mask: vector<2x8xi1>, %i: index) {
  vector.transfer_write %v, %m[%i, %i, %i, %i], %mask
    {in_bounds = [true, true], permutation_map = affine_map<(a, b, c, d) -> (d, a)>}
    : vector<8x2xf32>, memref<?x4x?x8xf32>
  return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %op = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.apply_patterns to %op {
      transform.apply_patterns.vector.transfer_permutation_patterns
    } : !transform.any_op
    transform.yield
  }
}

// CHECK: error: 'vector.transfer_write' op inferred mask type ('vector<2x1x1x8xi1>') and mask operand type ('vector<2x8x1x1xi1>') don't match
