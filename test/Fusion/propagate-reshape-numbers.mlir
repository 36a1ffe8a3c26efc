// MLIR's verifier truncates dimension numbers to 32 bits, so these are the first two.

// RUN: linalg-opt %s --linalg-fuse-elementwise | FileCheck %s
// RUN: linalg-opt %s --linalg-fuse-elementwise | linalg-run - --input=iota --input=zeros | FileCheck %s --check-prefix=VALUES

// CHECK-LABEL: func.func @collapse
// CHECK:         linalg.generic {{.*}} iterator_types = ["parallel", "parallel"]}
// CHECK:         tensor.collapse_shape %{{.*}} {{\[}}[0, 1]]
// VALUES: [0.0, 1.0, 2.0, 3.0, 4.0, 5.0]
func.func @collapse(%a: tensor<2x3xf32>, %b: tensor<6xf32>) -> tensor<6xf32> {
  %0 = linalg.abs ins(%a : tensor<2x3xf32>) outs(%a : tensor<2x3xf32>) -> tensor<2x3xf32>
  %1 = tensor.collapse_shape %0 [[4294967296, 1]] : tensor<2x3xf32> into tensor<6xf32>
  %2 = linalg.add ins(%1, %b : tensor<6xf32>, tensor<6xf32>) outs(%b : tensor<6xf32>) -> tensor<6xf32>
  return %2 : tensor<6xf32>
}
