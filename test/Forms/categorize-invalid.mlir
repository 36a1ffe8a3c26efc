// RUN: not linalg-opt /dev/null --linalg-categorize=kind=exp 2>&1 | FileCheck %s --check-prefix=OPTION
// RUN: not linalg-opt %s --linalg-categorize 2>&1 | FileCheck %s

// OPTION: no such option kind

// CHECK: categorize-invalid.mlir:[[# @LINE + 2]]:{{[0-9]+}}: error: {{.*}}linalg.exp
func.func @invalid(%a: tensor<4xf32>, %c: tensor<5xf32>) -> tensor<5xf32> {
  %0 = linalg.exp ins(%a : tensor<4xf32>) outs(%c : tensor<5xf32>) -> tensor<5xf32>
  return %0 : tensor<5xf32>
}
