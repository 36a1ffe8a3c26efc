// Bounds of loops don't depend on ops that are computed in them.
//
// RUN: linalg-opt %s --linalg-tile-and-fuse=sizes=2,3 --canonicalize | FileCheck %s
// RUN: linalg-opt %s --linalg-tile-and-fuse="sizes=2,3 loops=forall fuse=both root=linalg.matmul" --canonicalize | FileCheck %s

// CHECK-LABEL: func.func @chain
func.func @chain(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>, %init: tensor<?x?xf32>) -> tensor<?x?xf32> {
  // CHECK-NOT: linalg.
  // CHECK: {{scf.for|scf.forall}}
  // CHECK: linalg.fill
  // CHECK: linalg.matmul
  // CHECK: linalg.exp
  // CHECK-NOT: linalg.
  // CHECK: return
  %c0 = arith.constant 0.0 : f32
  %f = linalg.fill ins(%c0 : f32) outs(%init : tensor<?x?xf32>) -> tensor<?x?xf32>
  %0 = linalg.matmul ins(%a, %b : tensor<?x?xf32>, tensor<?x?xf32>) outs(%f : tensor<?x?xf32>) -> tensor<?x?xf32>
  %1 = linalg.exp ins(%0 : tensor<?x?xf32>) outs(%init : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %1 : tensor<?x?xf32>
}
