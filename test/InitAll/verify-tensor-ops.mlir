// MLIR's own checks of tensor ops need a dialect that may not be loaded otherwise.

// RUN: linalg-opt %s --generate-runtime-verification | FileCheck %s

// CHECK-LABEL: func.func @slice
// CHECK: cf.assert
// CHECK: tensor.extract_slice
func.func @slice(%a: tensor<?xf32>, %n: index) -> tensor<?xf32> {
  %0 = tensor.extract_slice %a[0] [%n] [1] : tensor<?xf32> to tensor<?xf32>
  return %0 : tensor<?xf32>
}
