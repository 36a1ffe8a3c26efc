// Decomposes Winograd's transforms by mlir-opt's transform dialect.
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %ops = transform.structured.match ops{["linalg.winograd_filter_transform", "linalg.winograd_input_transform", "linalg.winograd_output_transform"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.foreach %ops : !transform.any_op {
    ^bb0(%op: !transform.any_op):
      %loop = transform.structured.decompose_winograd_op %op : (!transform.any_op) -> (!transform.any_op)
    }
    transform.yield
  }
}
