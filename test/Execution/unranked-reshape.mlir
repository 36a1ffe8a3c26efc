// A reshape to an unranked tensor, whose rank is known again after a cast.

// RUN: linalg-run %s --input=iota:4x3 --input='[2, 3, 2]' | FileCheck %s
// RUN: linalg-run %s --pipeline=loops --input=iota:4x3 --input='[2, 3, 2]' | FileCheck %s
// CHECK:      {{\[\[\[}}0.0, 1.0],
// CHECK-NEXT:   [2.0, 3.0],
// CHECK-NEXT:   [4.0, 5.0]],
// CHECK-NEXT:  {{\[\[}}6.0, 7.0],
// CHECK-NEXT:   [8.0, 9.0],
// CHECK-NEXT:   [10.0, 11.0]]]
func.func @reshape(%a: tensor<?x?xf32>, %shape: tensor<3xindex>) -> tensor<?x3x?xf32> {
  %0 = tensor.reshape %a(%shape) : (tensor<?x?xf32>, tensor<3xindex>) -> tensor<*xf32>
  %1 = tensor.cast %0 : tensor<*xf32> to tensor<?x3x?xf32>
  return %1 : tensor<?x3x?xf32>
}
