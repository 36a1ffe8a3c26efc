// RUN: linalg-opt %s --linalg-pack-matmul="block-factors=8,16,4 mnk-order=2,0,1" --cse | FileCheck %s
// RUN: linalg-opt %s --linalg-pack-matmul="block-factors=8,16,4 allow-padding=false mnk-padded-multiples=0,0,5" --remarks-filter-missed=linalg-pack-matmul --verify-diagnostics -o %t
// RUN: linalg-opt %s -o - | diff - %t

// A result in column-major order has its blocks by rows. Loops are in the order
// n, k, m.
// CHECK-DAG: #[[A:.*]] = affine_map<(d0, d1, d2, d3, d4, d5) -> (d2, d1, d5, d4)>
// CHECK-DAG: #[[B:.*]] = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1, d3, d4)>
// CHECK-DAG: #[[C:.*]] = affine_map<(d0, d1, d2, d3, d4, d5) -> (d2, d0, d5, d3)>
// CHECK-LABEL: func.func @by_columns
// CHECK: linalg.pack %{{.*}} padding_value(%{{.*}} : f32) outer_dims_perm = [1, 0] inner_dims_pos = [1, 0] inner_tiles = [8, 16] into
// CHECK: linalg.generic {indexing_maps = [#[[A]], #[[B]], #[[C]]], iterator_types = ["parallel", "reduction", "parallel", "parallel", "reduction", "parallel"]}
// CHECK: linalg.unpack %{{.*}} outer_dims_perm = [1, 0] inner_dims_pos = [1, 0] inner_tiles = [8, 16]
func.func @by_columns(%a: tensor<?x32xf32>, %b: tensor<32x64xf32>, %c: tensor<64x?xf32>) -> tensor<64x?xf32> {
  // expected-remark@+1 {{Reason="the tiles of loop 0 are not known to be full, and padding is not allowed", Remark="left linalg.generic alone"}}
  %0 = linalg.generic {indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (n, m)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%a, %b : tensor<?x32xf32>, tensor<32x64xf32>) outs(%c : tensor<64x?xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %p = arith.mulf %x, %y : f32
    %s = arith.addf %z, %p : f32
    linalg.yield %s : f32
  } -> tensor<64x?xf32>
  return %0 : tensor<64x?xf32>
}

// CHECK-LABEL: func.func @other
// CHECK: linalg.matvec
// CHECK: linalg.matmul
func.func @other(%a: tensor<8x32xf32>, %b: tensor<32xf32>, %c: tensor<8xf32>, %m: memref<8x8xf32>) -> tensor<8xf32> {
  // expected-remark@+1 {{Reason="it is no sum of products with one loop each for m, n and k", Remark="left linalg.matvec alone"}}
  %0 = linalg.matvec ins(%a, %b : tensor<8x32xf32>, tensor<32xf32>) outs(%c : tensor<8xf32>) -> tensor<8xf32>
  // expected-remark@+1 {{Reason="its operands are buffers, not tensors", Remark="left linalg.matmul alone"}}
  linalg.matmul ins(%m, %m : memref<8x8xf32>, memref<8x8xf32>) outs(%m : memref<8x8xf32>)
  return %0 : tensor<8xf32>
}
