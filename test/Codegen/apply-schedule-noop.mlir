// RUN: linalg-opt %s > %t
// RUN: linalg-opt %s --linalg-apply-schedule | diff - %t

// Without a schedule, nothing changes.
func.func @f(%a: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %0 = linalg.matmul ins(%a, %a : tensor<4x4xf32>, tensor<4x4xf32>) outs(%a : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %0 : tensor<4x4xf32>
}
