// MLIR22-66: A slice of two unknown sizes of an expanded dimension gets a size whose map is not affine.

// RUN: mlir-opt %s --transform-interpreter -o %t.mlir
// RUN: FileCheck %s --input-file=%t.mlir
// RUN: not mlir-opt %t.mlir 2>&1 | FileCheck %s --check-prefix=ERROR
// CHECK: affine_map<(d0, d1) -> (d0 * d1)>
// ERROR: error: non-affine expression

module attributes {transform.with_named_sequence} {
  func.func private @make(index) -> tensor<?xf32>
  func.func private @use(tensor<?x?xf32>)
  func.func @f(%n: index) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    scf.for %i = %c0 to %n step %c1 {
      %a = func.call @make(%i) : (index) -> tensor<?xf32>
      %0 = tensor.expand_shape %a [[0, 1]] output_shape [1, %i] : tensor<?xf32> into tensor<1x?xf32>
      scf.for %j = %c0 to %c1 step %c1 {
        %1 = tensor.extract_slice %0[%j, 0] [%j, %i] [1, 1] : tensor<1x?xf32> to tensor<?x?xf32>
        func.call @use(%1) : (tensor<?x?xf32>) -> ()
      }
    }
    return
  }
  transform.named_sequence @__transform_main(%module: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["func.func"]} in %module : (!transform.any_op) -> !transform.any_op
    transform.apply_patterns to %0 {
      transform.apply_patterns.tensor.bubble_up_extract_slice
    } : !transform.any_op
    transform.yield
  }
}
