// RUN: %python %S/Inputs/compare_with_stock.py %s %t --linalg-morph-ops=named-to-category | FileCheck %s

// Stock finds no category for max and min.

// CHECK: 6 functions, {{[0-2]}} the same in text, all in what they compute

func.func @only_ours_max_f32(%a0: tensor<4x3xf32>, %a1: tensor<4x3xf32>, %c: tensor<4x3xf32>) -> tensor<4x3xf32> {
  %0 = linalg.max ins(%a0, %a1 : tensor<4x3xf32>, tensor<4x3xf32>) outs(%c : tensor<4x3xf32>) -> tensor<4x3xf32>
  return %0 : tensor<4x3xf32>
}

func.func @only_ours_max_i32(%a0: tensor<?x3xi32>, %a1: tensor<?x3xi32>, %c: tensor<?x3xi32>) -> tensor<?x3xi32> {
  %0 = linalg.max ins(%a0, %a1 : tensor<?x3xi32>, tensor<?x3xi32>) outs(%c : tensor<?x3xi32>) -> tensor<?x3xi32>
  return %0 : tensor<?x3xi32>
}

func.func @only_ours_min_f32(%a0: tensor<4x3xf32>, %a1: tensor<4x3xf32>, %c: tensor<4x3xf32>) -> tensor<4x3xf32> {
  %0 = linalg.min ins(%a0, %a1 : tensor<4x3xf32>, tensor<4x3xf32>) outs(%c : tensor<4x3xf32>) -> tensor<4x3xf32>
  return %0 : tensor<4x3xf32>
}

func.func @only_ours_min_i32(%a0: tensor<?x3xi32>, %a1: tensor<?x3xi32>, %c: tensor<?x3xi32>) -> tensor<?x3xi32> {
  %0 = linalg.min ins(%a0, %a1 : tensor<?x3xi32>, tensor<?x3xi32>) outs(%c : tensor<?x3xi32>) -> tensor<?x3xi32>
  return %0 : tensor<?x3xi32>
}

func.func @reciprocal(%a0: tensor<4x3xf32>, %c: tensor<4x3xf32>) -> tensor<4x3xf32> {
  %0 = linalg.reciprocal ins(%a0 : tensor<4x3xf32>) outs(%c : tensor<4x3xf32>) -> tensor<4x3xf32>
  return %0 : tensor<4x3xf32>
}

func.func @tanh(%a0: tensor<4x?xf32>, %c: tensor<4x?xf32>) -> tensor<4x?xf32> {
  %0 = linalg.tanh ins(%a0 : tensor<4x?xf32>) outs(%c : tensor<4x?xf32>) -> tensor<4x?xf32>
  return %0 : tensor<4x?xf32>
}
