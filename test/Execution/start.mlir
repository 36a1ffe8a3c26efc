// From start to printed result in at most half a second: the best of five, as tests run in parallel.

// RUN: %python %S/Inputs/best_time.py 5 0.5 linalg-run %s --input=random --input=random --input=zeros | FileCheck %s
// CHECK: best of 5: 0.{{[0-9]+}} s

func.func @matmul(%a: tensor<64x64xf32>, %b: tensor<64x64xf32>, %c: tensor<64x64xf32>) -> tensor<64x64xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<64x64xf32>, tensor<64x64xf32>) outs(%c : tensor<64x64xf32>) -> tensor<64x64xf32>
  return %0 : tensor<64x64xf32>
}
