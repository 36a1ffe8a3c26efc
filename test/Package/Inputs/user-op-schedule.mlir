// MLIR's own script: tiles square, fuses axpy, and vectorizes them.
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %square = transform.structured.match ops{["linalg.square"]} in %root : (!transform.any_op) -> !transform.any_op
    %tiled, %loops:2 = transform.structured.fuse %square tile_sizes [2, 8]
        : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
    %axpy = transform.structured.match ops{["user.axpy"]} in %loops#1 : (!transform.any_op) -> !transform.any_op
    transform.structured.vectorize %axpy : !transform.any_op
    transform.yield
  }
}
