// MLIR22-60: Slices without elements are rejected at the end of a tensor.

// RUN: not mlir-opt %s 2>&1 | FileCheck %s
// CHECK: error: offset 0 is out-of-bounds: 8 >= 8

func.func @f(%a: tensor<8xf32>) -> tensor<0xf32> {
  %0 = tensor.extract_slice %a[8] [0] [1] : tensor<8xf32> to tensor<0xf32>
  return %0 : tensor<0xf32>
}
