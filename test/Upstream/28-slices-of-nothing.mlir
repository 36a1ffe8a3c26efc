// MLIR22-28: Slices of what has no elements are refused.

// RUN: not mlir-opt %s 2>&1 | FileCheck %s

func.func @f(%a: tensor<0x2xf32>) -> tensor<0x1xf32> {
  %0 = tensor.extract_slice %a[0, 0] [0, 1] [1, 1] : tensor<0x2xf32> to tensor<0x1xf32>
  return %0 : tensor<0x1xf32>
}

// CHECK: error: offset 0 is out-of-bounds: 0 >= 0
