// RUN: linalg-opt %s --linalg-tile="sizes=4,0,2 peel=all" --mlir-print-local-scope | FileCheck %s
// RUN: linalg-opt %s --linalg-tile="sizes=4,0,2 peel=2" --mlir-print-local-scope | FileCheck %s --check-prefix=ONE
// RUN: linalg-opt %s --linalg-tile="sizes=4,0,2 peel=all partial-reduction=outer-parallel" --mlir-print-local-scope \
// RUN:   | FileCheck %s --check-prefix=PARTIAL

// CHECK-NOT: affine.min

// CHECK-LABEL: func.func @matmul
// ONE-LABEL: func.func @matmul
func.func @matmul(%a: tensor<10x?xf32>, %b: tensor<?x32xf32>, %c: tensor<10x32xf32>) -> tensor<10x32xf32> {
  // CHECK: %[[M:.*]] = scf.for %{{.*}} to %c8 step %c4
  // CHECK:   scf.for
  // CHECK:     linalg.matmul ins({{.*}} : tensor<4x2xf32>, tensor<2x32xf32>) outs({{.*}} : tensor<4x32xf32>)
  // CHECK:   scf.for
  // CHECK:     linalg.matmul ins({{.*}} : tensor<4x?xf32>, tensor<?x32xf32>) outs({{.*}} : tensor<4x32xf32>)
  // CHECK: scf.for {{.*}} iter_args(%{{.*}} = %[[M]])
  // CHECK:   linalg.matmul ins({{.*}} : tensor<2x2xf32>, tensor<2x32xf32>) outs({{.*}} : tensor<2x32xf32>)
  // CHECK: %[[R:.*]] = scf.for
  // CHECK:   linalg.matmul ins({{.*}} : tensor<2x?xf32>, tensor<?x32xf32>) outs({{.*}} : tensor<2x32xf32>)
  // CHECK: return %[[R]]
  // ONE-COUNT-1: affine.min
  // ONE: linalg.matmul ins({{.*}} : tensor<?x2xf32>, tensor<2x32xf32>) outs({{.*}} : tensor<?x32xf32>)
  // ONE: linalg.matmul ins({{.*}} : tensor<?x?xf32>, tensor<?x32xf32>) outs({{.*}} : tensor<?x32xf32>)
  // ONE-NOT: linalg.matmul
  %0 = linalg.matmul ins(%a, %b : tensor<10x?xf32>, tensor<?x32xf32>) outs(%c : tensor<10x32xf32>) -> tensor<10x32xf32>
  return %0 : tensor<10x32xf32>
}

// CHECK-LABEL: func.func @conv
func.func @conv(%i: memref<1x3x11xf32>, %k: memref<4x3x3xf32>, %o: memref<1x4x3xf32>) {
  // CHECK: linalg.conv_1d_ncw_fcw {{.*}} ins({{.*}} : memref<1x3x9xf32, strided<[33, 11, 1], offset: ?>>, memref<4x3x3xf32>) outs({{.*}} : memref<1x4x2xf32, {{.*}}>)
  // CHECK: linalg.conv_1d_ncw_fcw {{.*}} ins({{.*}} : memref<1x3x7xf32, strided<[33, 11, 1], offset: ?>>, memref<4x3x3xf32>) outs({{.*}} : memref<1x4x1xf32, {{.*}}>)
  // CHECK-NOT: linalg.conv
  linalg.conv_1d_ncw_fcw {strides = dense<2> : tensor<1xi64>, dilations = dense<3> : tensor<1xi64>}
    ins(%i, %k : memref<1x3x11xf32>, memref<4x3x3xf32>) outs(%o : memref<1x4x3xf32>)
  return
}

// A size that divides leaves nothing to peel.
// CHECK-LABEL: func.func @divides
func.func @divides(%a: memref<8x4x6xf32>, %b: memref<8x4x6xf32>) {
  // CHECK: linalg.exp ins({{.*}} : memref<4x4x2xf32,
  // CHECK-NOT: linalg.exp
  linalg.exp ins(%a : memref<8x4x6xf32>) outs(%b : memref<8x4x6xf32>)
  return
}

// The slice of the last tile's partial result drops a dimension of extent 1; another has extent 1 too.
// PARTIAL: func.func @unit_remainder
func.func @unit_remainder(%a: tensor<5x4x6xf32>, %c: tensor<5x4xf32>) -> tensor<5x4xf32> {
  // PARTIAL: linalg.reduce {{.*}} ins({{.*}} : tensor<4x4x2xf32>) outs({{.*}} : tensor<4x4xf32>)
  // PARTIAL: tensor.extract_slice %{{.*}} [1, 4, 1] [1, 1, 1] : tensor<{{.*}}> to tensor<1x4x1xf32>
  // PARTIAL-NEXT: tensor.collapse_shape %{{.*}} {{\[}}[0], [1, 2]] : tensor<1x4x1xf32> into tensor<1x4xf32>
  // PARTIAL: linalg.reduce {{.*}} ins({{.*}} : tensor<1x4x2xf32>) outs({{.*}} : tensor<1x4xf32>)
  %0 = linalg.reduce { arith.addf } ins(%a : tensor<5x4x6xf32>) outs(%c : tensor<5x4xf32>) dimensions = [2]
  return %0 : tensor<5x4xf32>
}
