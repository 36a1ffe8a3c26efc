// MLIR22-30: Numbers of dimensions are taken modulo 2^32.

// RUN: mlir-opt %s | FileCheck %s

func.func @f(%a: tensor<2x3xf32>) -> tensor<6xf32> {
  %0 = tensor.collapse_shape %a [[4294967296, 1]] : tensor<2x3xf32> into tensor<6xf32>
  return %0 : tensor<6xf32>
}

// CHECK: tensor.collapse_shape %{{.*}} {{\[\[}}4294967296, 1]]
