// RUN: linalg-opt %s -linalg-convert-tensor | FileCheck %s

// Nothing here computes elements.
// CHECK-LABEL: func.func @others
// CHECK-NEXT: tensor.extract_slice
// CHECK-NEXT: tensor.insert_slice
// CHECK-NEXT: return
func.func @others(%a: tensor<8xf32>) -> tensor<8xf32> {
  %0 = tensor.extract_slice %a[0] [4] [1] : tensor<8xf32> to tensor<4xf32>
  %1 = tensor.insert_slice %0 into %a[4] [4] [1] : tensor<4xf32> into tensor<8xf32>
  return %1 : tensor<8xf32>
}
