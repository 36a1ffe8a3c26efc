// A tile of a tensor.pad that is only padding needs nothing of its source.

// RUN: linalg-opt %s --linalg-tile-and-fuse="sizes=2,3 root=first fuse=both peel=all" | FileCheck %s
// RUN: linalg-opt %s --linalg-tile-and-fuse="sizes=2,3 root=first fuse=both peel=all" | linalg-run - --input=7 --input=zeros --input=zeros --output=%t.npy
// RUN: linalg-run %s --pipeline=loops --input=7 --input=zeros --input=zeros --expect=%t.npy

// CHECK-LABEL: func.func @f
// CHECK: scf.for
// CHECK: linalg.fill
// CHECK: tensor.pad
func.func @f(%i0: f32, %i1: tensor<4x8xf32>, %o: tensor<7x11xf32>) -> tensor<7x11xf32> {
  %f = linalg.fill ins(%i0 : f32) outs(%i1 : tensor<4x8xf32>) -> tensor<4x8xf32>
  %zero = arith.constant 0.0 : f32
  %r = tensor.pad %f low[1, 0] high[2, 3] {
  ^bb0(%a: index, %b: index):
    tensor.yield %zero : f32
  } : tensor<4x8xf32> to tensor<7x11xf32>
  %c = linalg.copy ins(%r : tensor<7x11xf32>) outs(%o : tensor<7x11xf32>) -> tensor<7x11xf32>
  return %c : tensor<7x11xf32>
}
