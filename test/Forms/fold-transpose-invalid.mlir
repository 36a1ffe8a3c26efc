// RUN: not linalg-opt /dev/null --linalg-fold-transpose=all 2>&1 | FileCheck %s --check-prefix=OPTION
// RUN: not linalg-opt %s --linalg-fold-transpose 2>&1 | FileCheck %s

// OPTION: no such option all

// CHECK: fold-transpose-invalid.mlir:[[# @LINE + 2]]:{{[0-9]+}}: error: {{.*}}linalg.transpose
func.func @invalid(%a: tensor<8x4xf32>, %e: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %t = linalg.transpose ins(%a : tensor<8x4xf32>) outs(%e : tensor<4x8xf32>) permutation = [0, 1]
  return %t : tensor<4x8xf32>
}
