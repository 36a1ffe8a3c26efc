// A script of MLIR's transform dialect lowers ops that are added to mlir-opt to loops, by the model of TilingInterface.

// RUN: split-file %s %t
// RUN: mlir-opt --load-dialect-plugin=%plugin %t/ops.mlir --pass-pipeline='builtin.module(transform-preload-library{transform-library-paths=%t/script.mlir},transform-interpreter)' > %t/loops.mlir
// RUN: FileCheck %s --input-file=%t/loops.mlir --implicit-check-not=linalg
// RUN: linalg-run %t/loops.mlir --function=product --input='[[1, 2, -1], [3, 4, 5]]' --input='[[1, 0, 1], [2, 2, 2]]' --input='[[0, 0], [0, 100]]' | FileCheck %s --check-prefix=PRODUCT
// RUN: linalg-run %t/loops.mlir --function=indices --input=zeros | FileCheck %s --check-prefix=INDICES

// CHECK-LABEL: func.func @product
// CHECK-COUNT-3: scf.for
// CHECK:         arith.extui
// CHECK:         arith.muli
// CHECK:         memref.store
// CHECK-LABEL: func.func @indices
// CHECK-COUNT-2: scf.for
// CHECK:         arith.index_cast
// CHECK:         memref.store

// PRODUCT: # argument 2
// PRODUCT-NEXT: {{\[\[}}256, 516],
// PRODUCT-NEXT: {{ \[}}8, 124]]
// INDICES: {{\[\[}}0, 1, 2],
// INDICES-NEXT: {{ \[}}0, 1, 2]]

//--- ops.mlir
func.func @product(%a: memref<?x3xi8>, %b: memref<2x3xi8>, %c: memref<?x2xi32>) {
  linalg.matmul_transpose_b {cast = #linalg.type_fn<cast_unsigned>}
    ins(%a, %b : memref<?x3xi8>, memref<2x3xi8>) outs(%c : memref<?x2xi32>)
  return
}
func.func @indices(%a: memref<2x3xi32>) {
  linalg.iota outs(%a : memref<2x3xi32>) dim = [1]
  return
}

//--- script.mlir
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %ops = transform.structured.match ops{["linalg.matmul_transpose_b", "linalg.iota"]} in %root : (!transform.any_op) -> !transform.any_op
    %loops = transform.structured.convert_to_loops %ops : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}
