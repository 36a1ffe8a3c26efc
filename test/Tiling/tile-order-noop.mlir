// Tiles that would change the order in which elements are folded, where it matters.
// RUN: linalg-opt %s --linalg-tile=sizes=2,2 --remarks-filter=linalg-tile --verify-diagnostics | FileCheck %s
// RUN: linalg-opt %s --linalg-tile="sizes=2,2 interchange=1,0" | FileCheck %s
// RUN: linalg-opt %s --linalg-tile="sizes=0,2" | FileCheck %s
// RUN: linalg-opt %s --linalg-tile="sizes=0,2 partial-reduction=outer-reduction" | FileCheck %s
// RUN: linalg-opt %s --linalg-tile="sizes=2,2 interchange=1,0 partial-reduction=outer-reduction" | FileCheck %s

// The order stays the same: one tile of columns, tiles of one row, tiles of rows.
// RUN: linalg-opt %s --linalg-tile="sizes=2,6" | FileCheck %s --check-prefix=TILED
// RUN: linalg-opt %s --linalg-tile="sizes=1,2" | FileCheck %s --check-prefix=TILED
// RUN: linalg-opt %s --linalg-tile="sizes=2,0" | FileCheck %s --check-prefix=TILED

// CHECK-NOT: scf.

// TILED-LABEL: func.func @divided
// TILED: scf.for
func.func @divided(%a: tensor<4x6xf32>, %b: tensor<f32>) -> tensor<f32> {
  // expected-remark@+1 {{Reason="the value of operand 1 depends on the order of loops 0, 1: its payload does not fold into it by one known operation", Remark="left linalg.reduce alone"}}
  %0 = linalg.reduce { arith.divf } ins(%a : tensor<4x6xf32>) outs(%b : tensor<f32>) dimensions = [0, 1]
  return %0 : tensor<f32>
}

// The first of equal elements is found.
// TILED-LABEL: func.func @argmax
// TILED: scf.for
func.func @argmax(%a: tensor<4x6xf32>, %m: tensor<f32>, %at: tensor<index>) -> (tensor<f32>, tensor<index>) {
  // expected-remark@+1 {{Reason="the value of operand 1 depends on the order of loops 0, 1}}
  %0:2 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> ()>, affine_map<(i, j) -> ()>],
                         iterator_types = ["reduction", "reduction"]}
      ins(%a : tensor<4x6xf32>) outs(%m, %at : tensor<f32>, tensor<index>) {
  ^bb0(%x: f32, %best: f32, %p: index):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %c6 = arith.constant 6 : index
    %row = arith.muli %i, %c6 : index
    %k = arith.addi %row, %j : index
    %above = arith.cmpf ogt, %x, %best : f32
    %n = arith.select %above, %x, %best : f32
    %q = arith.select %above, %k, %p : index
    linalg.yield %n, %q : f32, index
  } -> (tensor<f32>, tensor<index>)
  return %0#0, %0#1 : tensor<f32>, tensor<index>
}
