// RUN: linalg-opt %s --linalg-tile="sizes=4,2 interchange=1,0 loops=forall mapping=#gpu.thread<y>,#gpu.block<x> partial-reduction=outer-parallel" \
// RUN:   | FileCheck %s

// CHECK-LABEL: func.func @exp
func.func @exp(%a: tensor<8x6xf32>, %b: tensor<8x6xf32>) -> tensor<8x6xf32> {
  // CHECK: scf.forall (%{{.*}}, %{{.*}}) = (0, 0) to (6, 8) step (2, 4)
  // CHECK: {mapping = [#gpu.thread<y>, #gpu.block<x>]}
  %0 = linalg.exp ins(%a : tensor<8x6xf32>) outs(%b : tensor<8x6xf32>) -> tensor<8x6xf32>
  return %0 : tensor<8x6xf32>
}

// Reductions are in separate loops.
// CHECK-LABEL: func.func @sum
func.func @sum(%a: tensor<8x6xf32>, %b: tensor<8xf32>) -> tensor<8xf32> {
  // CHECK: scf.forall
  // CHECK: scf.forall
  // CHECK: {mapping = [#gpu.block<x>]}
  // CHECK: {mapping = [#gpu.thread<y>]}
  %0 = linalg.reduce { arith.addf } ins(%a : tensor<8x6xf32>) outs(%b : tensor<8xf32>) dimensions = [1]
  return %0 : tensor<8xf32>
}
