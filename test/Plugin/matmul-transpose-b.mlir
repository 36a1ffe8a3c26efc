// An op that mlir-opt lacks, added to its dialect: our passes and its own apply to it as to its own ops.

// RUN: split-file %s %t
// RUN: mlir-opt --load-dialect-plugin=%plugin %t/ops.mlir > %t/printed
// RUN: FileCheck %s --input-file=%t/printed
// RUN: linalg-opt %t/ops.mlir | diff %t/printed -
// RUN: mlir-opt --load-dialect-plugin=%plugin --mlir-print-op-generic %t/ops.mlir > %t/generic
// RUN: linalg-opt --mlir-print-op-generic %t/ops.mlir | diff %t/generic -
// RUN: mlir-opt --load-dialect-plugin=%plugin %t/generic | diff %t/printed -
// RUN: mlir-opt --load-dialect-plugin=%plugin --emit-bytecode %t/ops.mlir -o %t/bytecode
// RUN: mlir-opt --load-dialect-plugin=%plugin %t/bytecode | diff %t/printed -
// RUN: linalg-opt %t/bytecode | diff %t/printed -
// RUN: linalg-opt --emit-bytecode %t/ops.mlir | mlir-opt --load-dialect-plugin=%plugin | diff %t/printed -

// CHECK: linalg.matmul_transpose_b ins(%{{.*}}, %{{.*}} : tensor<4x8xf32>, tensor<6x8xf32>) outs(%{{.*}} : tensor<4x6xf32>) -> tensor<4x6xf32>
// CHECK: linalg.matmul_transpose_b {cast = #linalg.type_fn<cast_unsigned>} ins(%{{.*}}, %{{.*}} : tensor<4x8xi8>, tensor<6x8xi8>) outs(%{{.*}} : tensor<4x6xi32>) -> tensor<4x6xi32>
// CHECK: linalg.matmul_transpose_b {cast = #linalg.type_fn<cast_unsigned>} ins(%{{.*}}, %{{.*}} : memref<?x?xi8>, memref<?x?xi8>) outs(%{{.*}} : memref<?x?xi32>)
// CHECK: linalg.matmul_transpose_b ins(%{{.*}}, %{{.*}} : memref<4x8xcomplex<f32>>, memref<6x8xcomplex<f32>>) outs(%{{.*}} : memref<4x6xcomplex<f32>>)

// Our passes give the same result as in linalg-opt.

// RUN: linalg-opt %t/ops.mlir --pass-pipeline='builtin.module(linalg-generalize)' > %t/generalized
// RUN: mlir-opt --load-dialect-plugin=%plugin --load-pass-plugin=%plugin %t/ops.mlir --pass-pipeline='builtin.module(linalg-generalize)' | diff %t/generalized -
// RUN: linalg-opt %t/ops.mlir --pass-pipeline='builtin.module(linalg-tile{sizes=2,3},linalg-bufferize,linalg-to-loops)' > %t/loops
// RUN: mlir-opt --load-dialect-plugin=%plugin --load-pass-plugin=%plugin %t/ops.mlir --pass-pipeline='builtin.module(linalg-tile{sizes=2,3},linalg-bufferize,linalg-to-loops)' | diff %t/loops -

// The host's passes.

// RUN: mlir-opt --load-dialect-plugin=%plugin %t/ops.mlir --linalg-generalize-named-ops | diff %t/generalized -
// RUN: mlir-opt --load-dialect-plugin=%plugin %t/ops.mlir --one-shot-bufferize=bufferize-function-boundaries --convert-linalg-to-loops | FileCheck %s --check-prefix=LOOPS
// LOOPS-COUNT-12: scf.for
// LOOPS-NOT: linalg
// RUN: mlir-opt --load-dialect-plugin=%plugin %t/ops.mlir --generate-runtime-verification | FileCheck %s --check-prefix=VERIFIED
// VERIFIED: cf.assert {{.*}} dimension 1 of operand 1 does not equal the extent of loop d2

// RUN: mlir-opt --load-dialect-plugin=%plugin %t/schedule.mlir --transform-interpreter | FileCheck %s --check-prefix=TILED
// TILED:      scf.for
// TILED:        scf.for
// TILED-NOT:      scf.for
// TILED:          linalg.matmul_transpose_b ins(%{{.*}}, %{{.*}} : tensor<2x8xf32>, tensor<3x8xf32>) outs(%{{.*}} : tensor<2x3xf32>) -> tensor<2x3xf32>

// RUN: mlir-opt --load-dialect-plugin=%plugin --split-input-file --verify-diagnostics %t/invalid.mlir

// RUN: mlir-opt --load-dialect-plugin=%plugin %t/run.mlir --one-shot-bufferize=bufferize-function-boundaries --convert-linalg-to-loops > %t/by-host.mlir
// RUN: mlir-opt --load-dialect-plugin=%plugin --load-pass-plugin=%plugin %t/run.mlir --pass-pipeline='builtin.module(linalg-tile{sizes=1,2},linalg-bufferize,linalg-to-loops)' > %t/by-us.mlir
// RUN: linalg-run %t/by-host.mlir --input='[[1, 2, 3], [4, 5, 6]]' --input='[[-1, 0, 1], [2, 2, 2]]' --input='[[0, 0], [0, 100]]' | FileCheck %s --check-prefix=EXECUTED
// RUN: linalg-run %t/by-us.mlir --input='[[1, 2, 3], [4, 5, 6]]' --input='[[-1, 0, 1], [2, 2, 2]]' --input='[[0, 0], [0, 100]]' | FileCheck %s --check-prefix=EXECUTED
// EXECUTED:      {{\[\[}}258, 12],
// EXECUTED-NEXT: {{ \[}}1026, 130]]

//--- ops.mlir
func.func @tensors(%a: tensor<4x8xf32>, %b: tensor<6x8xf32>, %c: tensor<4x6xf32>) -> tensor<4x6xf32> {
  %0 = linalg.matmul_transpose_b ins(%a, %b : tensor<4x8xf32>, tensor<6x8xf32>)
                                 outs(%c : tensor<4x6xf32>) -> tensor<4x6xf32>
  return %0 : tensor<4x6xf32>
}
func.func @unsigned(%a: tensor<4x8xi8>, %b: tensor<6x8xi8>, %c: tensor<4x6xi32>) -> tensor<4x6xi32> {
  %0 = linalg.matmul_transpose_b {cast = #linalg.type_fn<cast_unsigned>}
         ins(%a, %b : tensor<4x8xi8>, tensor<6x8xi8>) outs(%c : tensor<4x6xi32>) -> tensor<4x6xi32>
  return %0 : tensor<4x6xi32>
}
func.func @buffers(%a: memref<?x?xi8>, %b: memref<?x?xi8>, %c: memref<?x?xi32>) {
  linalg.matmul_transpose_b {cast = #linalg.type_fn<cast_unsigned>}
    ins(%a, %b : memref<?x?xi8>, memref<?x?xi8>) outs(%c : memref<?x?xi32>)
  return
}
func.func @complex(%a: memref<4x8xcomplex<f32>>, %b: memref<6x8xcomplex<f32>>, %c: memref<4x6xcomplex<f32>>) {
  linalg.matmul_transpose_b ins(%a, %b : memref<4x8xcomplex<f32>>, memref<6x8xcomplex<f32>>)
                            outs(%c : memref<4x6xcomplex<f32>>)
  return
}

//--- schedule.mlir
module attributes {transform.with_named_sequence} {
  func.func @tensors(%a: tensor<4x8xf32>, %b: tensor<6x8xf32>, %c: tensor<4x6xf32>) -> tensor<4x6xf32> {
    %0 = linalg.matmul_transpose_b ins(%a, %b : tensor<4x8xf32>, tensor<6x8xf32>)
                                   outs(%c : tensor<4x6xf32>) -> tensor<4x6xf32>
    return %0 : tensor<4x6xf32>
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %op = transform.structured.match ops{["linalg.matmul_transpose_b"]} in %root
      : (!transform.any_op) -> !transform.any_op
    %tile, %loops:2 = transform.structured.tile_using_for %op tile_sizes [2, 3]
      : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
    transform.yield
  }
}

//--- invalid.mlir
func.func @extents(%a: tensor<4x8xf32>, %b: tensor<6x7xf32>, %c: tensor<4x6xf32>) -> tensor<4x6xf32> {
  // expected-error@+1 {{'linalg.matmul_transpose_b' op dimension 1 of operand 1 has extent 7, expected 8, the extent of loop d2}}
  %0 = linalg.matmul_transpose_b ins(%a, %b : tensor<4x8xf32>, tensor<6x7xf32>)
                                 outs(%c : tensor<4x6xf32>) -> tensor<4x6xf32>
  return %0 : tensor<4x6xf32>
}

// -----

func.func @inputs(%a: memref<4x8xf32>, %c: memref<4x6xf32>) {
  // expected-error@+1 {{custom op 'linalg.matmul_transpose_b' has 1 inputs, expected 2}}
  linalg.matmul_transpose_b ins(%a : memref<4x8xf32>) outs(%c : memref<4x6xf32>)
  return
}

// -----

func.func @cast(%a: memref<4x8xi8>, %b: memref<6x8xi8>, %c: memref<4x6xi32>) {
  // expected-error@+1 {{attribute 'cast' failed to satisfy constraint: `#linalg.type_fn<cast_signed>` or `#linalg.type_fn<cast_unsigned>`}}
  linalg.matmul_transpose_b {cast = "unsigned"} ins(%a, %b : memref<4x8xi8>, memref<6x8xi8>)
                            outs(%c : memref<4x6xi32>)
  return
}

//--- run.mlir
func.func @main(%a: tensor<2x3xi8>, %b: tensor<2x3xi8>, %c: tensor<2x2xi32>) -> tensor<2x2xi32> {
  %0 = linalg.matmul_transpose_b {cast = #linalg.type_fn<cast_unsigned>}
         ins(%a, %b : tensor<2x3xi8>, tensor<2x3xi8>) outs(%c : tensor<2x2xi32>) -> tensor<2x2xi32>
  return %0 : tensor<2x2xi32>
}
