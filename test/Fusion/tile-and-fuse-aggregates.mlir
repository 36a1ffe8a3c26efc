// Ops that are several loop nests are computed in the tiles of their
// consumers.
//
// RUN: linalg-opt %s --linalg-tile-and-fuse=sizes=2 --remarks-filter=linalg-tile-and-fuse 2>%t | FileCheck %s
// RUN: FileCheck %s --check-prefix=REMARK < %t
// RUN: linalg-opt %s --linalg-tile-and-fuse=sizes=2,2 --remarks-filter=linalg-tile-and-fuse 2>%t.cut | FileCheck %s --check-prefix=CUT
// RUN: FileCheck %s --check-prefix=CUT-REMARK < %t.cut
// RUN: linalg-opt %s --linalg-tile-and-fuse="sizes=2 root=first fuse=consumers" | FileCheck %s --check-prefix=CONSUMERS
// RUN: linalg-run %s --function=attention --input=random --input=random --input=zeros --output=%t.npy
// RUN: linalg-opt %s --linalg-tile-and-fuse=sizes=2 | linalg-run - --function=attention --input=random --input=random \
// RUN:   --input=zeros --expect=%t.npy --atol=1e-6
// RUN: linalg-run %s --function=relayout --input=random --input=random --output=%t.0.npy --output=%t.1.npy
// RUN: linalg-opt %s --linalg-tile-and-fuse=sizes=2 | linalg-run - --function=relayout --input=random --input=random \
// RUN:   --expect=%t.0.npy --expect=%t.1.npy --atol=1e-6
// RUN: linalg-opt %s --linalg-tile-and-fuse=sizes=3,2 | linalg-run - --function=relayout --input=random --input=random \
// RUN:   --expect=%t.0.npy --expect=%t.1.npy --atol=1e-6

// CHECK-LABEL: func.func @attention
// CHECK-NOT: linalg.softmax
// CHECK: scf.for
// CHECK: %[[P:.*]] = linalg.softmax dimension(1) {{.*}} -> tensor<2x8xf32>
// CHECK: linalg.matmul ins(%[[P]],
// REMARK: Remark="computed linalg.softmax in the tiles of linalg.matmul"
// A tile of columns needs whole rows.
// CUT-LABEL: func.func @attention
// CUT: linalg.softmax {{.*}} -> tensor<6x8xf32>
// CUT: scf.for
// CUT-REMARK: Reason="the tiles along d1 of linalg.matmul would compute the same elements of it again", Remark="left linalg.softmax out of the tiles of linalg.matmul"
func.func @attention(%scores: tensor<6x8xf32>, %values: tensor<8x4xf32>, %init: tensor<6x4xf32>) -> tensor<6x4xf32> {
  %e = tensor.empty() : tensor<6x8xf32>
  %0 = linalg.softmax dimension(1) ins(%scores : tensor<6x8xf32>) outs(%e : tensor<6x8xf32>) -> tensor<6x8xf32>
  %1 = linalg.matmul ins(%0, %values : tensor<6x8xf32>, tensor<8x4xf32>) outs(%init : tensor<6x4xf32>) -> tensor<6x4xf32>
  return %1 : tensor<6x4xf32>
}

// CHECK-LABEL: func.func @part_of_rows
// CONSUMERS-LABEL: func.func @part_of_rows
// CONSUMERS-NOT: linalg.
// CONSUMERS: scf.for
// CONSUMERS: linalg.softmax
// CONSUMERS: linalg.exp
// CONSUMERS: return
// CUT-LABEL: func.func @part_of_rows
// CUT: linalg.softmax {{.*}} -> tensor<6x8xf32>
// CUT: scf.for
// CUT-REMARK: Reason="no part of it can be computed that is such a tile", Remark="left linalg.softmax out of the tiles of linalg.exp"
func.func @part_of_rows(%a: tensor<6x8xf32>) -> tensor<6x8xf32> {
  %0 = linalg.softmax dimension(1) ins(%a : tensor<6x8xf32>) outs(%a : tensor<6x8xf32>) -> tensor<6x8xf32>
  %1 = linalg.exp ins(%0 : tensor<6x8xf32>) outs(%a : tensor<6x8xf32>) -> tensor<6x8xf32>
  return %1 : tensor<6x8xf32>
}

// CHECK-LABEL: func.func @relayout
// CHECK-NOT: linalg.
// CHECK: scf.for
// CHECK: linalg.pack {{.*}} -> tensor<2x2x4x4xf32>
// CHECK: linalg.exp
// CHECK: scf.for
// CHECK-NOT: linalg.exp
// CHECK: linalg.unpack
// CHECK: linalg.tanh
func.func @relayout(%a: tensor<14x8xf32>, %p: tensor<4x2x4x4xf32>) -> (tensor<4x2x4x4xf32>, tensor<14x8xf32>) {
  %c0 = arith.constant 0.0 : f32
  %0 = linalg.pack %a padding_value(%c0 : f32) inner_dims_pos = [0, 1] inner_tiles = [4, 4] into %p : tensor<14x8xf32> -> tensor<4x2x4x4xf32>
  %1 = linalg.exp ins(%0 : tensor<4x2x4x4xf32>) outs(%p : tensor<4x2x4x4xf32>) -> tensor<4x2x4x4xf32>
  %2 = linalg.unpack %p inner_dims_pos = [0, 1] inner_tiles = [4, 4] into %a : tensor<4x2x4x4xf32> -> tensor<14x8xf32>
  %3 = linalg.tanh ins(%2 : tensor<14x8xf32>) outs(%a : tensor<14x8xf32>) -> tensor<14x8xf32>
  return %1, %3 : tensor<4x2x4x4xf32>, tensor<14x8xf32>
}
