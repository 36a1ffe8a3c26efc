// A padded tensor, extents of which are bounds of the loops, is computed only
// in them, as is its source.
//
// RUN: linalg-opt %s --linalg-tile-and-fuse="sizes=2 root=linalg.abs" --remarks-filter=linalg-tile-and-fuse 2>%t.remarks | FileCheck %s
// RUN: FileCheck %s --check-prefix=REMARK < %t.remarks
// RUN: linalg-run %s --function=matmul --input=random:5x5 --input=random --output=%t.npy
// RUN: linalg-opt %s --linalg-tile-and-fuse="sizes=2 root=linalg.abs" | linalg-run - --function=matmul --input=random:5x5 --input=random --expect=%t.npy
// RUN: linalg-run %s --function=elementwise --input=random:5x5 --output=%t.npy
// RUN: linalg-opt %s --linalg-tile-and-fuse="sizes=2,3 root=linalg.abs" | linalg-run - --function=elementwise --input=random:5x5 --expect=%t.npy
// RUN: linalg-opt %s --linalg-tile-and-fuse="sizes=2,3 root=linalg.abs" | FileCheck %s --check-prefix=BOTH

// CHECK-LABEL: func.func @elementwise
// CHECK-NOT:     linalg.
// CHECK-NOT:     tensor.pad
// CHECK:         scf.for
// CHECK:         linalg.exp
// CHECK:         tensor.pad
// CHECK:         linalg.abs
// CHECK-NOT:     linalg.exp
// CHECK:         return
// BOTH-LABEL: func.func @elementwise
// BOTH-NOT:     linalg.
// BOTH-NOT:     tensor.pad
// BOTH:         scf.for
// BOTH:         scf.for
// BOTH:         linalg.exp
// BOTH:         tensor.pad
// BOTH:         linalg.abs
// BOTH-NOT:     linalg.exp
// BOTH:         return
func.func @elementwise(%a: tensor<?x5xf32>) -> tensor<?x8xf32> {
  %zero = arith.constant 0.0 : f32
  %c0 = arith.constant 0 : index
  %rows = tensor.dim %a, %c0 : tensor<?x5xf32>
  %e = tensor.empty(%rows) : tensor<?x5xf32>
  %exp = linalg.exp ins(%a : tensor<?x5xf32>) outs(%e : tensor<?x5xf32>) -> tensor<?x5xf32>
  %pad = tensor.pad %exp low[0, 1] high[0, 2] {
  ^bb0(%i: index, %j: index):
    tensor.yield %zero : f32
  } : tensor<?x5xf32> to tensor<?x8xf32>
  %o = tensor.empty(%rows) : tensor<?x8xf32>
  %0 = linalg.abs ins(%pad : tensor<?x8xf32>) outs(%o : tensor<?x8xf32>) -> tensor<?x8xf32>
  return %0 : tensor<?x8xf32>
}

// So is an op that would be too expensive to compute twice.
// CHECK-LABEL: func.func @matmul
// CHECK-NOT:     linalg.
// CHECK-NOT:     tensor.pad
// CHECK:         scf.for
// CHECK:         linalg.fill
// CHECK:         linalg.matmul
// CHECK:         tensor.pad
// CHECK:         linalg.abs
// CHECK:         return
// REMARK: computed linalg.matmul in the tiles of linalg.abs
func.func @matmul(%a: tensor<?x5xf32>, %w: tensor<5x5xf32>) -> tensor<?x8xf32> {
  %zero = arith.constant 0.0 : f32
  %c0 = arith.constant 0 : index
  %rows = tensor.dim %a, %c0 : tensor<?x5xf32>
  %e = tensor.empty(%rows) : tensor<?x5xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<?x5xf32>) -> tensor<?x5xf32>
  %product = linalg.matmul ins(%a, %w : tensor<?x5xf32>, tensor<5x5xf32>) outs(%f : tensor<?x5xf32>) -> tensor<?x5xf32>
  %pad = tensor.pad %product low[0, 1] high[0, 2] {
  ^bb0(%i: index, %j: index):
    tensor.yield %zero : f32
  } : tensor<?x5xf32> to tensor<?x8xf32>
  %o = tensor.empty(%rows) : tensor<?x8xf32>
  %0 = linalg.abs ins(%pad : tensor<?x8xf32>) outs(%o : tensor<?x8xf32>) -> tensor<?x8xf32>
  return %0 : tensor<?x8xf32>
}

// The extent of a nonexistent dimension is not changed.
// CHECK-LABEL: func.func @no_dim
// CHECK:         scf.for
func.func @no_dim(%a: tensor<?xf32>, %o: tensor<?xf32>) -> (tensor<?xf32>, index) {
  %zero = arith.constant 0.0 : f32
  %c7 = arith.constant 7 : index
  %pad = tensor.pad %a low[1] high[2] {
  ^bb0(%i: index):
    tensor.yield %zero : f32
  } : tensor<?xf32> to tensor<?xf32>
  %0 = linalg.abs ins(%pad : tensor<?xf32>) outs(%o : tensor<?xf32>) -> tensor<?xf32>
  %d = tensor.dim %pad, %c7 : tensor<?xf32>
  return %0, %d : tensor<?xf32>, index
}
