// A product whose init is transposed, by each way of compiling.

// RUN: linalg-run %s --input=iota --input=iota --input=zeros | FileCheck %s
// RUN: linalg-run %s --input=iota --input=iota --input=zeros --pipeline=parallel | FileCheck %s
// RUN: linalg-run %s --input=iota --input=iota --input=zeros --pipeline=library | FileCheck %s
// CHECK: {{\[}}[20.0, 56.0],
// CHECK-NEXT: [23.0, 68.0],
// CHECK-NEXT: [26.0, 80.0],
// CHECK-NEXT: [29.0, 92.0]]

#a = affine_map<(m, n, k) -> (m, k)>
#b = affine_map<(m, n, k) -> (k, n)>
#c = affine_map<(m, n, k) -> (n, m)>

func.func @transposed_init(%a: tensor<2x3xf32>, %b: tensor<3x4xf32>, %c: tensor<4x2xf32>) -> tensor<4x2xf32> {
  %0 = linalg.matmul indexing_maps = [#a, #b, #c] ins(%a, %b : tensor<2x3xf32>, tensor<3x4xf32>) outs(%c : tensor<4x2xf32>) -> tensor<4x2xf32>
  return %0 : tensor<4x2xf32>
}
