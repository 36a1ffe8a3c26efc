// MLIR22-18: Indices in the payload of a partial reduction are those of the tile.

// RUN: mlir-opt %s --transform-interpreter | FileCheck %s

#in = affine_map<(i) -> (i)>
#out = affine_map<(i) -> ()>
func.func @f(%a: tensor<8xindex>, %o: tensor<index>) -> tensor<index> {
  %0 = linalg.generic {indexing_maps = [#in, #out], iterator_types = ["reduction"]}
      ins(%a : tensor<8xindex>) outs(%o : tensor<index>) {
  ^bb0(%x: index, %sum: index):
    %i = linalg.index 0 : index
    %p = arith.muli %x, %i : index
    %s = arith.addi %sum, %p : index
    linalg.yield %s : index
  } -> tensor<index>
  return %0 : tensor<index>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %op = transform.structured.match ops{["linalg.generic"]} in %root : (!transform.any_op) -> !transform.any_op
    %fill, %tile, %merge, %loop = transform.structured.tile_reduction_using_for %op by tile_sizes = [4]
      : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op, !transform.any_op)
    transform.yield
  }
}

// CHECK:      scf.for
// CHECK:      ^bb0(%[[X:.*]]: index, %{{.*}}: index):
// CHECK-NEXT: %[[I:.*]] = linalg.index 0
// CHECK-NEXT: arith.muli %[[X]], %[[I]]
