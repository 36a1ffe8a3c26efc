// What is done to the tiles of one function does not depend on the reshapes of another one.

// RUN: linalg-opt %s --linalg-apply-schedule | FileCheck %s

// CHECK-LABEL: @reshapes
// CHECK: tensor.expand_shape %{{.*}} : tensor<8x6xf32> into tensor<8x2x3xf32>
func.func @reshapes(%a: tensor<8x6xf32>) -> tensor<?x?x3xf32> {
  %0 = tensor.cast %a : tensor<8x6xf32> to tensor<?x?xf32>
  %c2 = arith.constant 2 : index
  %1 = tensor.expand_shape %0 [[0, 1], [2, 3]] output_shape [%c2, 4, %c2, 3] : tensor<?x?xf32> into tensor<?x4x?x3xf32>
  %2 = tensor.collapse_shape %1 [[0, 1], [2], [3]] : tensor<?x4x?x3xf32> into tensor<?x?x3xf32>
  return %2 : tensor<?x?x3xf32>
}

// CHECK-LABEL: @product
// CHECK: vector.contract
func.func @product(%a: tensor<8x8xf32>, %b: tensor<8x8xf32>, %c: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %0 = linalg.matmul {structured.schedule = {tile = [4, 8, 8]}} ins(%a, %b : tensor<8x8xf32>, tensor<8x8xf32>)
    outs(%c : tensor<8x8xf32>) -> tensor<8x8xf32>
  return %0 : tensor<8x8xf32>
}
