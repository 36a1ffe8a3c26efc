// RUN: linalg-opt %s --linalg-tile-and-fuse="sizes=2,3 fuse=both root=first" --canonicalize --cse | FileCheck %s
// RUN: linalg-opt %s --linalg-tile-and-fuse="sizes=2,3 fuse=consumers root=linalg.matmul" | FileCheck %s --check-prefix=CONSUMERS

// Operands of a consumer are moved before the loops, and their producers are
// fused too; the loops only carry values that are read after them. The
// broadcast, also a first op, is then no longer a root.
// CHECK-LABEL: func.func @bias
// CHECK-NOT: linalg.
// CHECK: scf.for {{.*}} iter_args(%[[T:.*]] = %{{.*}}) -> (tensor<6x6xf32>)
// CHECK:   scf.for {{.*}} iter_args(%[[TT:.*]] = %[[T]]) -> (tensor<6x6xf32>)
// CHECK:     %[[F:.*]] = linalg.fill
// CHECK:     %[[M:.*]] = linalg.matmul {{.*}} outs(%[[F]]
// CHECK:     %[[B:.*]] = linalg.broadcast ins(%{{.*}} : tensor<3xf32>) outs(%{{.*}} : tensor<2x3xf32>)
// CHECK:     %[[A:.*]] = linalg.add ins(%[[M]], %[[B]]
// CHECK:     %[[E:.*]] = linalg.exp ins(%[[A]]
// CHECK:     tensor.insert_slice %[[E]] into %[[TT]]
// CHECK-NOT: tensor.insert_slice
// CHECK-NOT: linalg.
// CHECK: return
// CONSUMERS-LABEL: func.func @bias
// CONSUMERS: linalg.fill {{.*}} -> tensor<6x6xf32>
// CONSUMERS: linalg.broadcast {{.*}} outs(%{{.*}} : tensor<6x6xf32>)
// CONSUMERS: scf.for
// CONSUMERS: linalg.add
// CONSUMERS: linalg.exp
func.func @bias(%a: tensor<6x8xf32>, %b: tensor<8x6xf32>, %bias: tensor<6xf32>) -> tensor<6x6xf32> {
  %c0 = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<6x6xf32>
  %f = linalg.fill ins(%c0 : f32) outs(%e : tensor<6x6xf32>) -> tensor<6x6xf32>
  %0 = linalg.matmul ins(%a, %b : tensor<6x8xf32>, tensor<8x6xf32>) outs(%f : tensor<6x6xf32>) -> tensor<6x6xf32>
  %1 = linalg.broadcast ins(%bias : tensor<6xf32>) outs(%e : tensor<6x6xf32>) dimensions = [0]
  %2 = linalg.add ins(%0, %1 : tensor<6x6xf32>, tensor<6x6xf32>) outs(%e : tensor<6x6xf32>) -> tensor<6x6xf32>
  %3 = linalg.exp ins(%2 : tensor<6x6xf32>) outs(%e : tensor<6x6xf32>) -> tensor<6x6xf32>
  return %3 : tensor<6x6xf32>
}

// One root is computed in the tiles of the other.
// CHECK-LABEL: func.func @two_roots
// CHECK-NOT: linalg.
// CHECK: scf.for
// CHECK: scf.for
// CHECK-DAG: linalg.matmul
// CHECK-DAG: linalg.exp
// CHECK: linalg.add
// CHECK-NOT: linalg.
// CHECK: return
func.func @two_roots(%a: tensor<6x6xf32>) -> tensor<6x6xf32> {
  %0 = linalg.matmul ins(%a, %a : tensor<6x6xf32>, tensor<6x6xf32>) outs(%a : tensor<6x6xf32>) -> tensor<6x6xf32>
  %1 = linalg.exp ins(%a : tensor<6x6xf32>) outs(%a : tensor<6x6xf32>) -> tensor<6x6xf32>
  %2 = linalg.add ins(%0, %1 : tensor<6x6xf32>, tensor<6x6xf32>) outs(%a : tensor<6x6xf32>) -> tensor<6x6xf32>
  return %2 : tensor<6x6xf32>
}
