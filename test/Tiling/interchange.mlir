// RUN: linalg-opt %s --linalg-interchange=permutation=2,0,1 | FileCheck %s
// RUN: linalg-opt %s --linalg-interchange=permutation=2,0,1 --remarks-filter=linalg-interchange 2>&1 | FileCheck %s --check-prefix=REMARK

// REMARK: remark: [Passed] Interchanged | Category:linalg-interchange | Remark="changed the order of the loops of linalg.matmul", loops=3

// Loop 0 is the former loop 2, loop 1 the former loop 0, loop 2 the former loop 1.
// CHECK-DAG: #[[A:.*]] = affine_map<(d0, d1, d2) -> (d1, d0)>
// CHECK-DAG: #[[B:.*]] = affine_map<(d0, d1, d2) -> (d0, d2)>
// CHECK-DAG: #[[C:.*]] = affine_map<(d0, d1, d2) -> (d1, d2)>
// CHECK-LABEL: func.func @matmul
// CHECK: linalg.generic {indexing_maps = [#[[A]], #[[B]], #[[C]]], iterator_types = ["reduction", "parallel", "parallel"]}
// CHECK-SAME: attrs =  {mark = 1 : i64}
func.func @matmul(%a: memref<4x8xf32>, %b: memref<8x5xf32>, %c: memref<4x5xf32>) {
  linalg.matmul {mark = 1 : i64} ins(%a, %b : memref<4x8xf32>, memref<8x5xf32>) outs(%c : memref<4x5xf32>)
  return
}

// Indices, two reductions that fold in another order, and two that don't, which keep theirs.
// CHECK-LABEL: func.func @index
// CHECK: iterator_types = ["parallel", "reduction", "reduction"]
// CHECK: linalg.index 1 : index
// CHECK: linalg.index 2 : index
// CHECK: linalg.index 0 : index
func.func @index(%a: tensor<2x3x4xindex>, %o: tensor<4xindex>) -> tensor<4xindex> {
  %0 = linalg.generic {indexing_maps = [affine_map<(i, j, k) -> (i, j, k)>, affine_map<(i, j, k) -> (k)>], iterator_types = ["reduction", "reduction", "parallel"]}
      ins(%a : tensor<2x3x4xindex>) outs(%o : tensor<4xindex>) {
  ^bb0(%x: index, %out: index):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %k = linalg.index 2 : index
    %0 = arith.muli %i, %j : index
    %1 = arith.addi %0, %k : index
    linalg.yield %1 : index
  } -> tensor<4xindex>
  return %0 : tensor<4xindex>
}
