// RUN: linalg-opt %s --linalg-propagate-packing --cse | FileCheck %s
// RUN: linalg-opt %s --linalg-propagate-packing --remarks-filter-passed=linalg-propagate-packing 2>&1 | FileCheck %s --check-prefix=REMARK

// REMARK: remark: [Passed] Dropped | Category:linalg-propagate-packing | Remark="dropped linalg.pack of what has the same tiles"
// REMARK: remark: [Passed] MovedDown | Category:linalg-propagate-packing | Remark="moved linalg.unpack after linalg.generic"
// REMARK: remark: [Passed] MovedUp | Category:linalg-propagate-packing | Remark="moved linalg.pack before linalg.exp"

#id = affine_map<(i, j) -> (i, j)>
#row = affine_map<(i, j) -> (j)>

// A row that is added to all rows is packed like the columns. The tiles keep
// their order. Elements after the end don't matter.
// CHECK-LABEL: func.func @down
// CHECK-SAME: (%[[T:[^:]*]]: tensor<5x4x8x8xf32>, %[[B:[^:]*]]: tensor<37xf32>, %[[E:[^:]*]]: tensor<30x37xf32>)
// CHECK: %[[PB:.*]] = linalg.pack %[[B]] padding_value(%{{.*}} : f32) inner_dims_pos = [0] inner_tiles = [8] into %{{.*}} : tensor<37xf32> -> tensor<5x8xf32>
// CHECK: %[[ADD:.*]] = linalg.generic {{.*}} ins(%[[T]], %[[PB]] : tensor<5x4x8x8xf32>, tensor<5x8xf32>) outs(%{{.*}} : tensor<5x4x8x8xf32>)
// CHECK: %[[EXP:.*]] = linalg.generic {{.*}} ins(%[[ADD]] : tensor<5x4x8x8xf32>)
// CHECK: linalg.unpack %[[EXP]] outer_dims_perm = [1, 0] inner_dims_pos = [1, 0] inner_tiles = [8, 8] into %[[E]]
// CHECK-NOT: linalg.unpack
func.func @down(%t: tensor<5x4x8x8xf32>, %b: tensor<37xf32>, %e: tensor<30x37xf32>) -> tensor<30x37xf32> {
  %0 = linalg.unpack %t outer_dims_perm = [1, 0] inner_dims_pos = [1, 0] inner_tiles = [8, 8] into %e : tensor<5x4x8x8xf32> -> tensor<30x37xf32>
  %1 = linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]} ins(%0, %b : tensor<30x37xf32>, tensor<37xf32>) outs(%e : tensor<30x37xf32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %z = arith.addf %x, %y : f32
    linalg.yield %z : f32
  } -> tensor<30x37xf32>
  %2 = linalg.exp ins(%1 : tensor<30x37xf32>) outs(%e : tensor<30x37xf32>) -> tensor<30x37xf32>
  return %2 : tensor<30x37xf32>
}

// CHECK-LABEL: func.func @up
// CHECK-SAME: (%[[A:[^:]*]]: tensor<32x40xf32>
// CHECK: %[[PA:.*]] = linalg.pack %[[A]] outer_dims_perm = [1, 0] inner_dims_pos = [0] inner_tiles = [8]
// CHECK: %[[ABS:.*]] = linalg.generic {{.*}} ins(%[[PA]] : tensor<40x4x8xf32>)
// CHECK: %[[EXP:.*]] = linalg.generic {{.*}} ins(%[[ABS]] : tensor<40x4x8xf32>)
// CHECK-NOT: linalg.unpack
// CHECK: return %[[EXP]]
func.func @up(%a: tensor<32x40xf32>, %e: tensor<32x40xf32>, %t: tensor<40x4x8xf32>) -> tensor<40x4x8xf32> {
  %0 = linalg.abs ins(%a : tensor<32x40xf32>) outs(%e : tensor<32x40xf32>) -> tensor<32x40xf32>
  %1 = linalg.exp ins(%0 : tensor<32x40xf32>) outs(%e : tensor<32x40xf32>) -> tensor<32x40xf32>
  %2 = linalg.pack %1 outer_dims_perm = [1, 0] inner_dims_pos = [0] inner_tiles = [8] into %t : tensor<32x40xf32> -> tensor<40x4x8xf32>
  return %2 : tensor<40x4x8xf32>
}

// CHECK-LABEL: func.func @there_and_back
// CHECK-SAME: (%[[T:[^:]*]]: tensor<4x8xf32>, %[[A:[^:]*]]: tensor<32xf32>
// CHECK-NEXT: return %[[T]], %[[A]]
func.func @there_and_back(%t: tensor<4x8xf32>, %a: tensor<32xf32>) -> (tensor<4x8xf32>, tensor<32xf32>) {
  %0 = linalg.unpack %t inner_dims_pos = [0] inner_tiles = [8] into %a : tensor<4x8xf32> -> tensor<32xf32>
  %1 = linalg.pack %0 inner_dims_pos = [0] inner_tiles = [8] into %t : tensor<32xf32> -> tensor<4x8xf32>
  %2 = linalg.pack %a inner_dims_pos = [0] inner_tiles = [8] into %t : tensor<32xf32> -> tensor<4x8xf32>
  %3 = linalg.unpack %2 inner_dims_pos = [0] inner_tiles = [8] into %a : tensor<4x8xf32> -> tensor<32xf32>
  return %1, %3 : tensor<4x8xf32>, tensor<32xf32>
}

// Dynamic tile sizes.
// CHECK-LABEL: func.func @value
// CHECK: linalg.generic {{.*}} ins(%{{.*}} : tensor<?x?xf32>)
// CHECK: linalg.unpack %{{.*}} inner_dims_pos = [0] inner_tiles = [%{{.*}}]
func.func @value(%t: tensor<?x?xf32>, %e: tensor<?xf32>, %n: index) -> tensor<?xf32> {
  %0 = linalg.unpack %t inner_dims_pos = [0] inner_tiles = [%n] into %e : tensor<?x?xf32> -> tensor<?xf32>
  %1 = linalg.exp ins(%0 : tensor<?xf32>) outs(%e : tensor<?xf32>) -> tensor<?xf32>
  return %1 : tensor<?xf32>
}

// A pack whose result has another static type than the packed op's.
// CHECK-LABEL: func.func @up_with_cast
// CHECK: %[[MIN:.*]] = linalg.generic {{.*}} outs(%{{.*}} : tensor<1x2xf32>)
// CHECK: %[[CAST:.*]] = tensor.cast %[[MIN]]
// CHECK: return %[[CAST]]
func.func @up_with_cast(%a: tensor<?xf32>, %e: tensor<2xf32>, %t: tensor<?x2xf32>) -> tensor<?x2xf32> {
  %0 = linalg.min ins(%a, %a : tensor<?xf32>, tensor<?xf32>) outs(%e : tensor<2xf32>) -> tensor<2xf32>
  %1 = linalg.pack %0 inner_dims_pos = [0] inner_tiles = [2] into %t : tensor<2xf32> -> tensor<?x2xf32>
  return %1 : tensor<?x2xf32>
}
