// RUN: linalg-opt %s --linalg-tile-and-fuse=sizes=2,3 | FileCheck %s
// RUN: linalg-opt %s --linalg-tile-and-fuse=sizes=2,3 | linalg-run - --input=iota --input=zeros --output=%t.exp.npy --output=%t.mul.npy
// RUN: linalg-run %s --pipeline=loops --input=iota --input=zeros --expect=%t.exp.npy --expect=%t.mul.npy

// What is padded is read elsewhere too. A tile may be padding alone, so that tiles of the loops don't
// make up the whole: it is computed before them, and again in the tiles.
// CHECK-LABEL: func.func @read_elsewhere
// CHECK: linalg.mul {{.*}} -> tensor<3x4xf32>
// CHECK: scf.for
// CHECK: scf.if
// CHECK: linalg.mul
// CHECK-NOT: tensor.insert_slice
// CHECK: linalg.exp
func.func @read_elsewhere(%a: tensor<3x4xf32>, %e: tensor<3x5xf32>) -> (tensor<3x5xf32>, tensor<3x4xf32>) {
  %0 = linalg.mul ins(%a, %a : tensor<3x4xf32>, tensor<3x4xf32>) outs(%a : tensor<3x4xf32>) -> tensor<3x4xf32>
  %1 = tensor.pad %0 low[0, 0] high[0, 1] {
  ^bb0(%i: index, %j: index):
    %zero = arith.constant 0.0 : f32
    tensor.yield %zero : f32
  } : tensor<3x4xf32> to tensor<3x5xf32>
  %2 = linalg.exp ins(%1 : tensor<3x5xf32>) outs(%e : tensor<3x5xf32>) -> tensor<3x5xf32>
  return %2, %0 : tensor<3x5xf32>, tensor<3x4xf32>
}
