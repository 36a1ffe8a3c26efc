// A tile of a tensor that is expanded from one element is a slice of the
// expanded one: an expansion to the extents of the tile has no buffer.

// RUN: linalg-opt %s --linalg-tile-and-fuse=sizes=2,3 | FileCheck %s
// RUN: linalg-opt %s --linalg-tile-and-fuse=sizes=2,3 | linalg-run - --pipeline=loops --input=6 --input=[[1]] | FileCheck %s --check-prefix=RESULT

// CHECK: tensor.expand_shape %{{.*}} [] output_shape [1, 1] : tensor<i32> into tensor<1x1xi32>
// CHECK-NOT: tensor<i32> into tensor<?
// RESULT: {{\[}}[37]]
func.func @f(%a: tensor<i32>, %b: tensor<?x?xi32>) -> tensor<?x?xi32> {
  %square = linalg.generic {indexing_maps = [affine_map<() -> ()>, affine_map<() -> ()>], iterator_types = []}
      ins(%a : tensor<i32>) outs(%a : tensor<i32>) {
  ^bb0(%x: i32, %old: i32):
    %s = arith.muli %x, %x : i32
    linalg.yield %s : i32
  } -> tensor<i32>
  %0 = tensor.expand_shape %square [] output_shape [1, 1] : tensor<i32> into tensor<1x1xi32>
  %1 = tensor.cast %0 : tensor<1x1xi32> to tensor<?x?xi32>
  %2 = linalg.add ins(%1, %b : tensor<?x?xi32>, tensor<?x?xi32>) outs(%b : tensor<?x?xi32>) -> tensor<?x?xi32>
  return %2 : tensor<?x?xi32>
}
