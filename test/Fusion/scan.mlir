// RUN: linalg-opt %s --linalg-tile-and-fuse=sizes=2 --linalg-explain -o %t.mlir 2>&1 | FileCheck %s
// RUN: linalg-run %t.mlir --pipeline=loops --input=[1,2,3,4,5] --expect=[1,3,6,10,15]
// RUN: linalg-run %s --input=[1,2,3,4,5] --expect=[1,3,6,10,15]

// Tiles of a running sum need the elements before.
// CHECK: left linalg.generic out of the tiles of linalg.copy: its result 1 has what another one has folded along d0 so far, and each tile would start anew
func.func @running_sum(%a: tensor<5xf32>) -> tensor<5xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<f32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<f32>) -> tensor<f32>
  %all = tensor.empty() : tensor<5xf32>
  %sums:2 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> ()>, affine_map<(i) -> (i)>], iterator_types = ["reduction"]}
      ins(%a : tensor<5xf32>) outs(%f, %all : tensor<f32>, tensor<5xf32>) {
  ^bb0(%x: f32, %sum: f32, %o: f32):
    %s = arith.addf %sum, %x : f32
    linalg.yield %s, %s : f32, f32
  } -> (tensor<f32>, tensor<5xf32>)
  %r = linalg.copy ins(%sums#1 : tensor<5xf32>) outs(%all : tensor<5xf32>) -> tensor<5xf32>
  return %r : tensor<5xf32>
}
