// Tiles of loops that an operand of unknown extents does not run over have all of it: no slice is made of the
// operand, nor is the result inserted into what it is computed in.

// RUN: linalg-opt %s --linalg-tile=sizes=0,0,2 | FileCheck %s
// RUN: linalg-run %s --pipeline=loops --input=random:5x7 --input=random:7x6 --input=random:5x6 --output=%t.npy
// RUN: linalg-opt %s --linalg-tile=sizes=0,0,2 -o %t.mlir
// RUN: linalg-run %t.mlir --pipeline=loops --input=random:5x7 --input=random:7x6 --input=random:5x6 --expect=%t.npy --atol=1e-5

// CHECK-LABEL: func.func @sum
func.func @sum(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>, %c: tensor<?x?xf32>) -> tensor<?x?xf32> {
  // CHECK: scf.for %[[K:.*]] = %{{.*}} iter_args(%[[C:.*]] = %arg2)
  // CHECK-NOT: extract_slice %[[C]]
  // CHECK: %[[R:.*]] = linalg.matmul {{.*}} outs(%[[C]] : tensor<?x?xf32>)
  // CHECK-NOT: insert_slice
  // CHECK: scf.yield %[[R]] : tensor<?x?xf32>
  %0 = linalg.matmul ins(%a, %b : tensor<?x?xf32>, tensor<?x?xf32>) outs(%c : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}
