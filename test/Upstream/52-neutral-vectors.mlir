// MLIR22-52: The neutral element of vectors is a number.

// RUN: mlir-opt %s --transform-interpreter | FileCheck %s

module attributes {transform.with_named_sequence} {
  func.func @f(%a: tensor<5xvector<4xi16>>, %c: tensor<vector<4xi16>>) -> tensor<vector<4xi16>> {
    %0 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> ()>],
                         iterator_types = ["reduction"]}
        ins(%a : tensor<5xvector<4xi16>>) outs(%c : tensor<vector<4xi16>>) {
    ^bb0(%x: vector<4xi16>, %y: vector<4xi16>):
      %m = arith.andi %x, %y : vector<4xi16>
      linalg.yield %m : vector<4xi16>
    } -> tensor<vector<4xi16>>
    return %0 : tensor<vector<4xi16>>
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["linalg.generic"]} in %root
      : (!transform.any_op) -> !transform.any_op
    %1, %2, %3, %4 = transform.structured.tile_reduction_using_for %0 by tile_sizes = [2]
      : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op, !transform.any_op)
    transform.yield
  }
}

// CHECK: arith.constant -1 : vector<4xi16>
