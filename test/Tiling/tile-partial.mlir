// RUN: linalg-opt %s --linalg-tile="sizes=0,0,4 partial-reduction=outer-reduction" --cse --canonicalize \
// RUN:   | FileCheck %s --check-prefixes=CHECK,OUTER
// RUN: linalg-opt %s --linalg-tile="sizes=0,0,4 partial-reduction=outer-parallel" --cse --canonicalize \
// RUN:   | FileCheck %s --check-prefixes=CHECK,PARALLEL,FOR
// RUN: linalg-opt %s --linalg-tile="sizes=0,0,4 partial-reduction=outer-parallel loops=forall" --cse --canonicalize \
// RUN:   | FileCheck %s --check-prefixes=CHECK,PARALLEL,FORALL
// RUN: linalg-opt %s --linalg-tile="sizes=2,3,4 interchange=1,2,0 partial-reduction=outer-reduction" --cse --canonicalize \
// RUN:   | FileCheck %s --check-prefix=BOTH
// RUN: linalg-opt %s --linalg-tile="sizes=0,0,4 partial-reduction=outer-parallel" --remarks-filter=linalg-tile 2>&1 \
// RUN:   | FileCheck %s --check-prefix=REMARK

// OUTER-DAG: #[[$IJK:.*]] = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
// OUTER-DAG: #[[$IK:.*]] = affine_map<(d0, d1, d2) -> (d0, d2)>
// OUTER-DAG: #[[$KJ:.*]] = affine_map<(d0, d1, d2) -> (d2, d1)>
// PARALLEL-DAG: #[[$COUNT:.*]] = affine_map<()[s0] -> (s0 ceildiv 4)>
// PARALLEL-DAG: #[[$NUMBER:.*]] = affine_map<()[s0] -> (s0 floordiv 4)>
// CHECK-DAG: #[[$SHIFT:.*]] = affine_map<(d0, d1) -> (d0 + d1)>

// REMARK: remark: [Passed] Tiled | Category:linalg-tile | Remark="tiled linalg.matmul", loops=1, partial-results=1
// REMARK: Remark="tiled linalg.generic", loops=1, partial-results=2

// Partial results start from -0.0, which even preserves -0.0; %c is added once,
// after the loop.
// CHECK-LABEL: func.func @matmul
func.func @matmul(%a: tensor<6x?xf32>, %b: tensor<?x5xf32>, %c: tensor<6x5xf32>) -> tensor<6x5xf32> {
  // CHECK-DAG: %[[ZERO:.*]] = arith.constant -0.000000e+00 : f32
  // OUTER:     %[[EMPTY:.*]] = tensor.empty() : tensor<6x5x4xf32>
  // PARALLEL:  %[[TILES:.*]] = affine.apply #[[$COUNT]]()
  // PARALLEL:  %[[EMPTY:.*]] = tensor.empty(%[[TILES]]) : tensor<6x5x?xf32>
  // CHECK:     %[[FULL:.*]] = linalg.generic {{.*}} outs(%[[EMPTY]] :
  // CHECK:       linalg.yield %[[ZERO]]

  // OUTER:     %[[LOOP:.*]] = scf.for %[[K:.*]] = {{.*}} step %c4 iter_args(%[[P:.*]] = %[[FULL]])
  // OUTER:       %[[SIZE:.*]] = affine.min
  // OUTER-DAG:   %[[A:.*]] = tensor.extract_slice %arg0[0, %[[K]]] [6, %[[SIZE]]]
  // OUTER-DAG:   %[[B:.*]] = tensor.extract_slice %arg1[%[[K]], 0] [%[[SIZE]], 5]
  // OUTER-DAG:   %[[O:.*]] = tensor.extract_slice %[[P]][0, 0, 0] [6, 5, %[[SIZE]]]
  // OUTER:       %[[R:.*]] = linalg.generic {indexing_maps = [#[[$IK]], #[[$KJ]], #[[$IJK]]], iterator_types = ["parallel", "parallel", "parallel"]}
  // OUTER-SAME:    ins(%[[A]], %[[B]] : {{.*}}) outs(%[[O]] : {{.*}}) attrs =  {mine} {
  // OUTER:         arith.mulf
  // OUTER:         arith.addf
  // OUTER:       tensor.insert_slice %[[R]] into %[[P]][0, 0, 0] [6, 5, %[[SIZE]]]

  // FOR:       %[[LOOP:.*]] = scf.for %[[K:.*]] = {{.*}} step %c4 iter_args(%[[P:.*]] = %[[FULL]])
  // FORALL:    %[[LOOP:.*]] = scf.forall (%[[K:.*]]) = (0) to ({{.*}}) step (4) shared_outs(%[[P:.*]] = %[[FULL]])
  // PARALLEL:    %[[N:.*]] = affine.apply #[[$NUMBER]]()[%[[K]]]
  // PARALLEL:    %[[O:.*]] = tensor.extract_slice %[[P]][0, 0, %[[N]]] [6, 5, 1] [1, 1, 1] : tensor<6x5x?xf32> to tensor<6x5xf32>
  // PARALLEL:    %[[R:.*]] = linalg.matmul {mine} {{.*}} outs(%[[O]] : {{.*}})
  // FOR:         tensor.insert_slice %[[R]] into %[[P]][0, 0, %[[N]]] [6, 5, 1]
  // FORALL:      tensor.parallel_insert_slice %[[R]] into %[[P]][0, 0, %[[N]]] [6, 5, 1]

  // CHECK:     %[[MERGE:.*]] = linalg.generic {{.*}}"parallel", "parallel", "reduction"]} ins(%[[LOOP]] : {{.*}}) outs(%arg2 : {{.*}}) {
  // CHECK:     ^bb0(%[[NEW:.*]]: f32, %[[OLD:.*]]: f32):
  // CHECK:       arith.addf %[[OLD]], %[[NEW]] : f32
  // CHECK:     return %[[MERGE]]
  %0 = linalg.matmul {mine} ins(%a, %b : tensor<6x?xf32>, tensor<?x5xf32>) outs(%c : tensor<6x5xf32>) -> tensor<6x5xf32>
  return %0 : tensor<6x5xf32>
}

// Each init has its own partial results; flags that only hold in the original
// order are dropped, others are kept; indices are those of the nest.
// CHECK-LABEL: func.func @two
func.func @two(%a: tensor<3x4x8xi32>, %f: tensor<8xf32>, %m: tensor<i32>, %x: tensor<3x4xf32>) -> (tensor<i32>, tensor<3x4xf32>) {
  // CHECK-DAG: arith.constant 2147483647 : i32
  // CHECK-DAG: arith.constant 0x7FC00000 : f32
  // CHECK:     %[[INDEX:.*]] = linalg.index 2
  // CHECK:     affine.apply #[[$SHIFT]](%[[INDEX]], %{{.*}})
  // CHECK:     arith.minsi
  // CHECK:     arith.maxnumf %{{.*}}, %{{.*}} fastmath<nsz> : f32
  // CHECK:     arith.minsi
  // CHECK:     arith.maxnumf %{{.*}}, %{{.*}} fastmath<nsz> : f32
  %0:2 = linalg.generic {indexing_maps = [affine_map<(i, j, k) -> (i, j, k)>, affine_map<(i, j, k) -> (k)>,
                                          affine_map<(i, j, k) -> ()>, affine_map<(i, j, k) -> (i, j)>],
                         iterator_types = ["reduction", "parallel", "reduction"]}
      ins(%a, %f : tensor<3x4x8xi32>, tensor<8xf32>) outs(%m, %x : tensor<i32>, tensor<3x4xf32>) {
  ^bb0(%i: i32, %g: f32, %o: i32, %p: f32):
    %k = linalg.index 2 : index
    %c = arith.index_cast %k : index to i32
    %s = arith.addi %c, %i : i32
    %n = arith.minsi %s, %o : i32
    %q = arith.maxnumf %p, %g fastmath<nnan,ninf,nsz> : f32
    linalg.yield %n, %q : i32, f32
  } -> (tensor<i32>, tensor<3x4xf32>)
  return %0#0, %0#1 : tensor<i32>, tensor<3x4xf32>
}

// Parallel loops are tiled too, around the tiles of reductions, which have a
// separate order.
// BOTH-LABEL: func.func @several
func.func @several(%a: tensor<4x6x8xf32>, %o: tensor<6xf32>) -> tensor<6xf32> {
  // BOTH: scf.for %[[J:.*]] = %c0 to %c6 step %c3 iter_args(%[[INIT:.*]] = %arg1)
  // BOTH:   tensor.empty() : tensor<3x2x4xf32>
  // BOTH:   scf.for %[[K:.*]] = %c0 to %c8 step %c4
  // BOTH:     scf.for %[[I:.*]] = %c0 to %c4 step %c2
  // BOTH:       tensor.extract_slice %{{.*}}[%[[I]], 0, %[[K]]] [2, 3, 4]
  // BOTH:   linalg.generic {{.*}}["parallel", "reduction", "reduction"]
  // BOTH:   tensor.insert_slice %{{.*}} into %[[INIT]][%[[J]]] [3]
  %0 = linalg.reduce { arith.addf } ins(%a : tensor<4x6x8xf32>) outs(%o : tensor<6xf32>) dimensions = [0, 2]
  return %0 : tensor<6xf32>
}
