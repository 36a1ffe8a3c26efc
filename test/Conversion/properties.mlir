// RUN: linalg-opt %s -allow-unregistered-dialect -split-input-file -linalg-to-loops -loop-invariant-code-motion -canonicalize | FileCheck %s
// RUN: linalg-opt %s -allow-unregistered-dialect -split-input-file -convert-linalg-to-loops -loop-invariant-code-motion -canonicalize | FileCheck %s

// Operands define the loops: one, as long as %A.

#accesses = [affine_map<(m) -> (m)>, affine_map<(m) -> (m)>]
#attrs = {indexing_maps = #accesses, iterator_types = ["parallel"]}

// CHECK-LABEL: func.func @operands
// CHECK-SAME: (%[[A:.*]]: memref<?xf32, strided<[1]>>, %[[B:.*]]: memref<?xvector<4xf32>, strided<[2], offset: 1>>)
// CHECK: %[[N:.*]] = memref.dim %[[A]], %{{.*}}
// CHECK: scf.for %[[M:.*]] = %{{.*}} to %[[N]]
// CHECK-NEXT: %[[X:.*]] = memref.load %[[A]][%[[M]]]
// CHECK-NEXT: %[[Y:.*]] = memref.load %[[B]][%[[M]]]
// CHECK-NEXT: %[[Z:.*]] = "some_compute"(%[[X]], %[[Y]])
// CHECK-NEXT: memref.store %[[Z]], %[[B]][%[[M]]]
// CHECK-NEXT: }
// CHECK-NEXT: return
func.func @operands(%A: memref<?xf32, strided<[1]>>, %B: memref<?xvector<4xf32>, strided<[2], offset: 1>>) {
  linalg.generic #attrs ins(%A : memref<?xf32, strided<[1]>>) outs(%B : memref<?xvector<4xf32>, strided<[2], offset: 1>>) {
  ^bb0(%a: f32, %b: vector<4xf32>):
    %c = "some_compute"(%a, %b) : (f32, vector<4xf32>) -> vector<4xf32>
    linalg.yield %c : vector<4xf32>
  }
  return
}

// -----

// A loop's bound comes from any operand that gives it, preferably a static one.

#maps = [affine_map<(i, j) -> (j, i)>, affine_map<(i, j) -> (j)>]
#attrs = {indexing_maps = #maps, iterator_types = ["parallel", "parallel"]}

// CHECK-LABEL: func.func @maps
// CHECK-SAME: (%[[A:.*]]: memref<8x?xf32, strided<[2, 2]>>, %[[B:.*]]: memref<?xvector<4xf32>>)
// CHECK-DAG: %[[C8:.*]] = arith.constant 8 : index
// CHECK-DAG: %[[C1:.*]] = arith.constant 1 : index
// CHECK: %[[N:.*]] = memref.dim %[[A]], %[[C1]]
// CHECK: scf.for %[[I:.*]] = %{{.*}} to %[[N]]
// CHECK-NEXT: scf.for %[[J:.*]] = %{{.*}} to %[[C8]]
// CHECK-NEXT: %[[X:.*]] = memref.load %[[A]][%[[J]], %[[I]]]
// CHECK-NEXT: %[[Y:.*]] = memref.load %[[B]][%[[J]]]
// CHECK-NEXT: %[[Z:.*]] = "some_compute"(%[[X]], %[[Y]])
// CHECK-NEXT: memref.store %[[Z]], %[[B]][%[[J]]]
func.func @maps(%A: memref<8x?xf32, strided<[2, 2], offset: 0>>, %B: memref<?xvector<4xf32>>) {
  linalg.generic #attrs ins(%A : memref<8x?xf32, strided<[2, 2], offset: 0>>) outs(%B : memref<?xvector<4xf32>>) {
  ^bb0(%a: f32, %b: vector<4xf32>):
    %c = "some_compute"(%a, %b) : (f32, vector<4xf32>) -> vector<4xf32>
    linalg.yield %c : vector<4xf32>
  }
  return
}

// -----

// The payload is a region: the sum of two matrices, which does not read the init.

#map = affine_map<(i, j) -> (i, j)>
#attrs = {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]}

// CHECK-LABEL: func.func @payload
// CHECK-SAME: (%[[A:.*]]: memref<?x?xf32>, %[[B:.*]]: memref<?x?xf32>, %[[C:.*]]: memref<?x?xf32>)
// CHECK-DAG: %[[M:.*]] = memref.dim %[[A]], %c0
// CHECK-DAG: %[[N:.*]] = memref.dim %[[A]], %c1
// CHECK: scf.for %[[I:.*]] = %{{.*}} to %[[M]]
// CHECK-NEXT: scf.for %[[J:.*]] = %{{.*}} to %[[N]]
// CHECK-NEXT: %[[X:.*]] = memref.load %[[A]][%[[I]], %[[J]]]
// CHECK-NEXT: %[[Y:.*]] = memref.load %[[B]][%[[I]], %[[J]]]
// CHECK-NEXT: %[[Z:.*]] = arith.addf %[[X]], %[[Y]]
// CHECK-NEXT: memref.store %[[Z]], %[[C]][%[[I]], %[[J]]]
func.func @payload(%A: memref<?x?xf32>, %B: memref<?x?xf32>, %C: memref<?x?xf32>) {
  linalg.generic #attrs ins(%A, %B : memref<?x?xf32>, memref<?x?xf32>) outs(%C : memref<?x?xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %d = arith.addf %a, %b : f32
    linalg.yield %d : f32
  }
  return
}
