// MLIR's verifier truncates dimension numbers to 32 bits, so the groups are [0] and [1, 2].

// RUN: linalg-opt %s --linalg-tile-and-fuse=sizes=2 | FileCheck %s
// RUN: linalg-opt %s --linalg-tile-and-fuse=sizes=2 | linalg-run - --input=iota --input=zeros --input=zeros | FileCheck %s --check-prefix=VALUES

// CHECK-LABEL: func.func @collapse
// CHECK:         scf.for
// CHECK:           %[[ABS:.*]] = linalg.abs {{.*}} -> tensor<?x2x2xf32>
// CHECK:           tensor.collapse_shape %[[ABS]] {{\[}}[0], [1, 2]]
// CHECK:           linalg.add
// VALUES:      {{^}}{{\[\[}}0.0, 1.0, 2.0, 3.0],
// VALUES-NEXT: {{^}} [4.0, 5.0, 6.0, 7.0],
// VALUES-NEXT: {{^}} [8.0, 9.0, 10.0, 11.0]]
func.func @collapse(%a: tensor<3x2x2xf32>, %b: tensor<3x4xf32>, %c: tensor<3x4xf32>) -> tensor<3x4xf32> {
  %0 = linalg.abs ins(%a : tensor<3x2x2xf32>) outs(%a : tensor<3x2x2xf32>) -> tensor<3x2x2xf32>
  %1 = tensor.collapse_shape %0 [[4294967296], [1, 2]] : tensor<3x2x2xf32> into tensor<3x4xf32>
  %2 = linalg.add ins(%1, %b : tensor<3x4xf32>, tensor<3x4xf32>) outs(%c : tensor<3x4xf32>) -> tensor<3x4xf32>
  return %2 : tensor<3x4xf32>
}
