// MLIR's models declare the loops over the rows and columns of a transform parallel,
// but each of their tiles is the whole transform: the output would be added twice.

// RUN: mlir-opt --load-dialect-plugin=%plugin --load-pass-plugin=%plugin %s --pass-pipeline='builtin.module(linalg-tile{sizes=2,2})' --remarks-filter=linalg-tile --verify-diagnostics | FileCheck %s --implicit-check-not=scf.for
// RUN: mlir-opt --load-dialect-plugin=%plugin --load-pass-plugin=%plugin %s --pass-pipeline='builtin.module(linalg-tile{sizes=0,0,2})' | FileCheck %s --check-prefixes=CHECK,TILED

// CHECK-LABEL: func.func @output
func.func @output(%a: tensor<4x4x3x3x1x5xf32>, %b: tensor<1x6x6x5xf32>) -> tensor<1x6x6x5xf32> {
  // TILED: scf.for
  // CHECK: linalg.winograd_output_transform
  // expected-remark@+1 {{Reason="it runs over d0 several times: run linalg-decompose first"}}
  %0 = linalg.winograd_output_transform fmr(F_2_3) ins(%a : tensor<4x4x3x3x1x5xf32>) outs(%b : tensor<1x6x6x5xf32>) -> tensor<1x6x6x5xf32>
  return %0 : tensor<1x6x6x5xf32>
}

// CHECK-LABEL: func.func @input
func.func @input(%a: tensor<1x8x8x5xf32>, %b: tensor<4x4x3x3x1x5xf32>) -> tensor<4x4x3x3x1x5xf32> {
  // TILED: scf.for
  // CHECK: linalg.winograd_input_transform
  // expected-remark@+1 {{Reason="it runs over d0 several times: run linalg-decompose first"}}
  %0 = linalg.winograd_input_transform fmr(F_2_3) ins(%a : tensor<1x8x8x5xf32>) outs(%b : tensor<4x4x3x3x1x5xf32>) -> tensor<4x4x3x3x1x5xf32>
  return %0 : tensor<4x4x3x3x1x5xf32>
}

// CHECK-LABEL: func.func @filter
func.func @filter(%a: tensor<7x3x3x5xf32>, %b: tensor<4x4x5x7xf32>) -> tensor<4x4x5x7xf32> {
  // CHECK: linalg.winograd_filter_transform
  // expected-remark@+1 {{Reason="it runs over d1 several times: run linalg-decompose first"}}
  %0 = linalg.winograd_filter_transform fmr(F_2_3) ins(%a : tensor<7x3x3x5xf32>) outs(%b : tensor<4x4x5x7xf32>) -> tensor<4x4x5x7xf32>
  return %0 : tensor<4x4x5x7xf32>
}

// If rows or columns are not transformed, MLIR's model takes one of them into each tile.
// CHECK-LABEL: func.func @rows
func.func @rows(%a: tensor<1x8x6x5xf32>, %b: tensor<4x1x3x6x1x5xf32>) -> tensor<4x1x3x6x1x5xf32> {
  // TILED-NOT: scf.for
  // CHECK: linalg.winograd_input_transform {{.*}} -> tensor<4x1x3x6x1x5xf32>
  // expected-remark@+1 {{Reason="it runs over d0 several times: run linalg-decompose first"}}
  %0 = linalg.winograd_input_transform fmr(F_2_3) ins(%a : tensor<1x8x6x5xf32>) outs(%b : tensor<4x1x3x6x1x5xf32>) -> tensor<4x1x3x6x1x5xf32>
  return %0 : tensor<4x1x3x6x1x5xf32>
}
