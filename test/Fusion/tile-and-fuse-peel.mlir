// RUN: linalg-opt %s --linalg-tile-and-fuse="sizes=4,8 peel=1 root=linalg.matmul fuse=both" | FileCheck %s

// A fill and the bias are peeled with the tiles of the product that they belong
// to: full columns, then the last 4. Rows are not peeled.

// CHECK-LABEL: @chain
// CHECK: scf.for {{.*}} step %c4
// CHECK: scf.for {{.*}} step %c8
// CHECK: linalg.fill {{.*}} -> tensor<?x8xf32>
// CHECK: linalg.matmul {{.*}} outs({{.*}} : tensor<?x8xf32>)
// CHECK: linalg.add {{.*}} outs({{.*}} : tensor<?x8xf32>)
// CHECK: scf.yield
// CHECK: linalg.fill {{.*}} -> tensor<?x4xf32>
// CHECK: linalg.matmul {{.*}} outs({{.*}} : tensor<?x4xf32>)
// CHECK: linalg.add {{.*}} outs({{.*}} : tensor<?x4xf32>)
// CHECK: scf.yield
// CHECK-NOT: linalg.
func.func @chain(%a: tensor<10x16xf32>, %b: tensor<16x20xf32>, %bias: tensor<10x20xf32>) -> tensor<10x20xf32> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<10x20xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<10x20xf32>) -> tensor<10x20xf32>
  %0 = linalg.matmul ins(%a, %b : tensor<10x16xf32>, tensor<16x20xf32>) outs(%init : tensor<10x20xf32>) -> tensor<10x20xf32>
  %1 = linalg.add ins(%0, %bias : tensor<10x20xf32>, tensor<10x20xf32>) outs(%empty : tensor<10x20xf32>) -> tensor<10x20xf32>
  return %1 : tensor<10x20xf32>
}
