// Algorithms that MLIR does not have.

// RUN: linalg-opt %s | linalg-opt | FileCheck %s
// RUN: linalg-opt %s --emit-bytecode | linalg-opt | FileCheck %s
// RUN: linalg-opt %s --mlir-print-op-generic | linalg-opt | FileCheck %s
// RUN: linalg-opt %s --mlir-print-op-generic | FileCheck %s --check-prefix=GENERIC

// CHECK: linalg.winograd_filter_transform fmr(F_6_3) ins
// CHECK: linalg.winograd_filter_transform fmr(F_3_3) ins
// CHECK: linalg.winograd_input_transform fmr(F_2_15) ins
// CHECK: linalg.winograd_output_transform fmr(F_15_2) ins
// GENERIC: <{fmr = 393219 : i32}>
func.func @transforms(%a: tensor<2x3x3x5xf32>, %b: tensor<8x8x5x2xf32>, %c: tensor<5x5x5x2xf32>, %d: tensor<2x16x16x5xf32>,
                      %e: tensor<16x16x1x1x2x5xf32>, %f: tensor<2x15x15x5xf32>) {
  %0 = linalg.winograd_filter_transform fmr(F_6_3) ins(%a : tensor<2x3x3x5xf32>) outs(%b : tensor<8x8x5x2xf32>) -> tensor<8x8x5x2xf32>
  %1 = linalg.winograd_filter_transform m(3) r(3) ins(%a : tensor<2x3x3x5xf32>) outs(%c : tensor<5x5x5x2xf32>) -> tensor<5x5x5x2xf32>
  %2 = linalg.winograd_input_transform fmr(F_2_15) ins(%d : tensor<2x16x16x5xf32>) outs(%e : tensor<16x16x1x1x2x5xf32>) -> tensor<16x16x1x1x2x5xf32>
  %3 = linalg.winograd_output_transform fmr(F_15_2) ins(%e : tensor<16x16x1x1x2x5xf32>) outs(%f : tensor<2x15x15x5xf32>) -> tensor<2x15x15x5xf32>
  return
}
