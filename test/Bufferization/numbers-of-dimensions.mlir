// Numbers of dimensions are taken modulo 2^32 by the verifiers, and groups are consecutive.

// RUN: linalg-run %s --function=collapse --input=iota:3x2x2 --input=zeros:3x4 | FileCheck %s --check-prefix=COLLAPSED
// RUN: linalg-run %s --function=expand --input=iota:3x4 | FileCheck %s --check-prefix=EXPANDED

// COLLAPSED: # result 0: tensor<3x4xf32>
// COLLAPSED-NEXT: [0.0, 1.0, 2.0, 3.0],
// COLLAPSED-NEXT: [4.0, 5.0, 6.0, 7.0],
// COLLAPSED-NEXT: [8.0, 9.0, 10.0, 11.0]]
func.func @collapse(%a: tensor<3x2x2xf32>, %b: tensor<3x4xf32>) -> tensor<3x4xf32> {
  %0 = linalg.abs ins(%a : tensor<3x2x2xf32>) outs(%a : tensor<3x2x2xf32>) -> tensor<3x2x2xf32>
  %1 = tensor.collapse_shape %0 [[4294967296], [1, 2]] : tensor<3x2x2xf32> into tensor<3x4xf32>
  %2 = linalg.add ins(%1, %b : tensor<3x4xf32>, tensor<3x4xf32>) outs(%b : tensor<3x4xf32>) -> tensor<3x4xf32>
  return %2 : tensor<3x4xf32>
}

// EXPANDED: # result 0: tensor<3x2x2xf32>
// EXPANDED-NEXT: [0.0, 1.0],
// EXPANDED-NEXT: [2.0, 3.0]],
// EXPANDED-NEXT: [4.0, 5.0],
// EXPANDED-NEXT: [6.0, 7.0]],
// EXPANDED-NEXT: [8.0, 9.0],
// EXPANDED-NEXT: [10.0, 11.0]]]
func.func @expand(%a: tensor<3x4xf32>) -> tensor<3x2x2xf32> {
  %0 = tensor.expand_shape %a [[0], [4294967297, 2]] output_shape [3, 2, 2] : tensor<3x4xf32> into tensor<3x2x2xf32>
  return %0 : tensor<3x2x2xf32>
}
