// With MLIR's model of partial results, indices in a payload would be those of the tile: linalg-tile keeps those of the op.

// RUN: linalg-run %s --input=random --input=random > %t.expected
// RUN: mlir-opt --load-dialect-plugin=%plugin --load-pass-plugin=%plugin %s --pass-pipeline='builtin.module(linalg-tile{sizes=2 partial-reduction=outer-reduction})' | linalg-run - --input=random --input=random | diff %t.expected -
// RUN: mlir-opt --load-dialect-plugin=%plugin --load-pass-plugin=%plugin %s --pass-pipeline='builtin.module(linalg-tile{sizes=2 partial-reduction=outer-parallel})' | linalg-run - --input=random --input=random | diff %t.expected -
// RUN: mlir-opt --load-dialect-plugin=%plugin --load-pass-plugin=%plugin %s --pass-pipeline='builtin.module(linalg-tile{sizes=2,2,3 partial-reduction=outer-reduction interchange=2,0,1})' | linalg-run - --input=random --input=random | diff %t.expected -
// RUN: mlir-opt --load-dialect-plugin=%plugin --load-pass-plugin=%plugin %s --pass-pipeline='builtin.module(linalg-tile{sizes=2,2,3 partial-reduction=outer-parallel interchange=2,0,1})' | linalg-run - --input=random --input=random | diff %t.expected -
// RUN: mlir-opt --load-dialect-plugin=%plugin --load-pass-plugin=%plugin %s --pass-pipeline='builtin.module(linalg-tile{sizes=2,2 loops=forall partial-reduction=outer-parallel})' | linalg-run - --input=random --input=random | diff %t.expected -

// Our ops are correct as well.
// RUN: linalg-opt %s --pass-pipeline='builtin.module(linalg-tile{sizes=2,2,3 partial-reduction=outer-reduction interchange=2,0,1})' | linalg-run - --input=random --input=random | diff %t.expected -
// RUN: linalg-opt %s --pass-pipeline='builtin.module(linalg-tile{sizes=2,2 loops=forall partial-reduction=outer-parallel})' | linalg-run - --input=random --input=random | diff %t.expected -

// One of the indices is used twice.
func.func @sum(%a: tensor<5x3x4xi32>, %init: tensor<3xi32>) -> tensor<3xi32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d1)>],
                       iterator_types = ["reduction", "parallel", "reduction"]}
      ins(%a : tensor<5x3x4xi32>) outs(%init : tensor<3xi32>) {
  ^bb0(%x: i32, %out: i32):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %k = linalg.index 2 : index
    %c10 = arith.constant 10 : index
    %0 = arith.muli %i, %c10 : index
    %1 = arith.addi %0, %j : index
    %2 = arith.muli %1, %c10 : index
    %3 = arith.addi %2, %k : index
    %4 = arith.addi %3, %i : index
    %5 = arith.index_cast %4 : index to i32
    %6 = arith.muli %5, %x : i32
    %7 = arith.addi %6, %out : i32
    linalg.yield %7 : i32
  } -> tensor<3xi32>
  return %0 : tensor<3xi32>
}
