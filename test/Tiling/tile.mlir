// RUN: linalg-opt %s --linalg-tile=sizes=4,0,2 --cse --canonicalize | FileCheck %s --check-prefixes=CHECK,FOR
// RUN: linalg-opt %s --linalg-tile="sizes=4,3 interchange=1,0 loops=forall" --cse --canonicalize \
// RUN:   | FileCheck %s --check-prefixes=CHECK,FORALL
// RUN: linalg-opt %s --linalg-tile=sizes=4,0,2 --remarks-filter=linalg-tile 2>&1 | FileCheck %s --check-prefix=REMARK

// REMARK: remark: [Passed] Tiled | Category:linalg-tile | Remark="tiled linalg.matmul", loops=2

// FOR-DAG: #[[$M:.*]] = affine_map<(d0)[s0] -> (-d0 + s0, 4)>
// FOR-DAG: #[[$K:.*]] = affine_map<(d0)[s0] -> (-d0 + s0, 2)>
// FOR-DAG: #[[$W:.*]] = affine_map<(d0) -> (-d0 + 3, 2)>
// FOR-DAG: #[[$START:.*]] = affine_map<(d0) -> (d0 * 2)>
// FOR-DAG: #[[$WIDTH:.*]] = affine_map<(d0) -> (d0 * 2 + 5)>
// CHECK-DAG: #[[$SUM:.*]] = affine_map<(d0, d1) -> (d0 + d1)>

// CHECK-LABEL: func.func @matmul
func.func @matmul(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>, %c: tensor<?x?xf32>) -> tensor<?x?xf32> {
  // FOR: scf.for %[[M:.*]] = %{{.*}} step %c4 iter_args(%[[OUTER:.*]] = %arg2)
  // FOR:   scf.for %[[K:.*]] = %{{.*}} step %c2 iter_args(%[[INNER:.*]] = %[[OUTER]])
  // FOR-DAG:   %[[MS:.*]] = affine.min #[[$M]](%[[M]])
  // FOR-DAG:   %[[KS:.*]] = affine.min #[[$K]](%[[K]])
  // FOR-DAG:   %[[A:.*]] = tensor.extract_slice %arg0[%[[M]], %[[K]]] [%[[MS]], %[[KS]]] [1, 1]
  // FOR-DAG:   %[[B:.*]] = tensor.extract_slice %arg1[%[[K]], 0] [%[[KS]], %{{.*}}] [1, 1]
  // FOR-DAG:   %[[C:.*]] = tensor.extract_slice %[[INNER]][%[[M]], 0] [%[[MS]], %{{.*}}] [1, 1]
  // FOR:       %[[R:.*]] = linalg.matmul {mine} ins(%[[A]], %[[B]] : {{.*}}) outs(%[[C]] : {{.*}})
  // FOR:       tensor.insert_slice %[[R]] into %[[INNER]][%[[M]], 0]
  // FORALL: scf.forall (%[[N:.*]], %[[M:.*]]) = (0, 0) to ({{.*}}) step (3, 4) shared_outs(%[[O:.*]] = %arg2)
  // FORALL-DAG: %[[A:.*]] = tensor.extract_slice %arg0[%[[M]], 0]
  // FORALL-DAG: %[[B:.*]] = tensor.extract_slice %arg1[0, %[[N]]]
  // FORALL-DAG: %[[C:.*]] = tensor.extract_slice %[[O]][%[[M]], %[[N]]]
  // FORALL:     linalg.matmul {mine} ins(%[[A]], %[[B]] : {{.*}}) outs(%[[C]] : {{.*}})
  // FORALL:     tensor.parallel_insert_slice %{{.*}} into %[[O]][%[[M]], %[[N]]]
  %0 = linalg.matmul {mine} ins(%a, %b : tensor<?x?xf32>, tensor<?x?xf32>) outs(%c : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// Windows overlap; strides and dilations stay, a cache of maps does not.
// CHECK-LABEL: func.func @conv
func.func @conv(%i: memref<1x3x11xf32>, %k: memref<4x3x3xf32>, %o: memref<1x4x3xf32>) {
  // FOR: scf.for %[[W:.*]] = %c0 to %c3 step %c2
  // FOR-DAG: %[[S:.*]] = affine.min #[[$W]](%[[W]])
  // FOR-DAG: %[[START:.*]] = affine.apply #[[$START]](%[[W]])
  // FOR-DAG: %[[WIDTH:.*]] = affine.apply #[[$WIDTH]](%[[S]])
  // FOR-DAG: %[[I:.*]] = memref.subview %arg0[0, 0, %[[START]]] [1, 3, %[[WIDTH]]] [1, 1, 1]
  // FOR-DAG: %[[O:.*]] = memref.subview %arg2[0, 0, %[[W]]] [1, 4, %[[S]]] [1, 1, 1]
  // FOR: linalg.conv_1d_ncw_fcw {dilations = dense<3> : tensor<1xi64>, strides = dense<2> : tensor<1xi64>}
  // FOR-SAME: ins(%[[I]], %arg1 : {{.*}}) outs(%[[O]] : {{.*}})
  linalg.conv_1d_ncw_fcw {strides = dense<2> : tensor<1xi64>, dilations = dense<3> : tensor<1xi64>,
                          linalg.memoized_indexing_maps = [affine_map<(d0) -> (d0)>]}
    ins(%i, %k : memref<1x3x11xf32>, memref<4x3x3xf32>) outs(%o : memref<1x4x3xf32>)
  return
}

// Loop indices are those of the whole op; a nested op's are its own.
// CHECK-LABEL: func.func @index
func.func @index(%o: memref<6x7xindex>) {
  // FOR: scf.for %[[I:.*]] = %c0 to %c6 step %c4
  // FORALL: scf.forall (%{{.*}}, %[[I:.*]]) = (0, 0) to (7, 6) step (3, 4)
  // CHECK: %[[INDEX:.*]] = linalg.index 0
  // CHECK: %[[SUM:.*]] = affine.apply #[[$SUM]](%[[INDEX]], %[[I]])
  // FOR: scf.for
  // CHECK: linalg.yield %[[SUM]]
  linalg.map outs(%o : memref<6x7xindex>) (%x: index) {
    %i = linalg.index 0 : index
    %n = memref.alloca() : memref<8xindex>
    linalg.map outs(%n : memref<8xindex>) (%y: index) {
      %j = linalg.index 0 : index
      linalg.yield %j : index
    }
    linalg.yield %i : index
  }
  return
}

// An operand may be accessed backwards along a loop that is not tiled.
// CHECK-LABEL: func.func @backwards
func.func @backwards(%a: memref<8x8x8xf32>, %b: memref<8x8x8xf32>) {
  // FOR: memref.subview %arg0[%[[I:.*]], 0, %[[K:.*]]] [4, 8, 2] [1, 1, 1]
  // FORALL-NOT: subview
  linalg.generic {indexing_maps = [affine_map<(i, j, k) -> (i, 7 - j, k)>, affine_map<(i, j, k) -> (i, j, k)>],
                  iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%a : memref<8x8x8xf32>) outs(%b : memref<8x8x8xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  }
  return
}

// An op that is several nests is tiled along their common loops.
// CHECK-LABEL: func.func @softmax
func.func @softmax(%a: tensor<8x5xf32>, %o: tensor<8x5xf32>) -> tensor<8x5xf32> {
  // FOR: scf.for %[[I:.*]] = %c0 to %c8 step %c4 iter_args(%[[O:.*]] = %arg1)
  // FOR-DAG: %[[A:.*]] = tensor.extract_slice %arg0[%[[I]], 0] [4, 5] [1, 1]
  // FOR-DAG: %[[B:.*]] = tensor.extract_slice %[[O]][%[[I]], 0] [4, 5] [1, 1]
  // FOR: linalg.softmax dimension(1) ins(%[[A]] : tensor<4x5xf32>) outs(%[[B]] : tensor<4x5xf32>)
  // FORALL: linalg.softmax dimension(1) ins(%arg0
  %0 = linalg.softmax dimension(1) ins(%a : tensor<8x5xf32>) outs(%o : tensor<8x5xf32>) -> tensor<8x5xf32>
  return %0 : tensor<8x5xf32>
}

// By its name, it would count from 0 in every tile.
// CHECK-LABEL: func.func @named_op_with_indices
func.func @named_op_with_indices(%o: memref<5x3xi32>) {
  // FOR: scf.for %[[I:.*]] =
  // FOR-NOT: linalg.iota
  // FOR: linalg.generic
  // FOR: %[[INDEX:.*]] = linalg.index 0
  // FOR-NEXT: affine.apply #{{.*}}(%[[INDEX]], %[[I]])
  linalg.iota outs(%o : memref<5x3xi32>) dim = [0]
  return
}
