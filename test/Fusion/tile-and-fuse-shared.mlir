// A producer that is read several times in a tile is computed once there, however many ways lead to
// it: in a chain of ops that each read the one before twice, or the two before, the number of ways
// is exponential.

// RUN: linalg-opt %s --linalg-tile-and-fuse=sizes=4 -o %t.mlir
// RUN: FileCheck %s < %t.mlir
// RUN: linalg-run %s --function=squares --input=random --input=zeros --output=%t.npy
// RUN: linalg-run %t.mlir --function=squares --input=random --input=zeros --expect=%t.npy
// RUN: linalg-opt %s --linalg-tile-and-fuse=sizes=3 | FileCheck %s
// RUN: mlir-opt %s --load-dialect-plugin=%plugin --load-pass-plugin=%plugin \
// RUN:     --pass-pipeline="builtin.module(linalg-tile-and-fuse{sizes=4})" | FileCheck %s

#at = affine_map<(i, j) -> (i, j)>
#transposed = affine_map<(i, j) -> (j, i)>

// Each of them twice.
// CHECK-LABEL: func.func @squares
// CHECK:         scf.for
// CHECK-COUNT-24:  linalg.mul
// CHECK-NOT:       linalg.mul
func.func @squares(%x: tensor<10xf32>, %o: tensor<10xf32>) -> tensor<10xf32> {
  %0 = linalg.mul ins(%x, %x : tensor<10xf32>, tensor<10xf32>) outs(%o : tensor<10xf32>) -> tensor<10xf32>
  %1 = linalg.mul ins(%0, %0 : tensor<10xf32>, tensor<10xf32>) outs(%o : tensor<10xf32>) -> tensor<10xf32>
  %2 = linalg.mul ins(%1, %1 : tensor<10xf32>, tensor<10xf32>) outs(%o : tensor<10xf32>) -> tensor<10xf32>
  %3 = linalg.mul ins(%2, %2 : tensor<10xf32>, tensor<10xf32>) outs(%o : tensor<10xf32>) -> tensor<10xf32>
  %4 = linalg.mul ins(%3, %3 : tensor<10xf32>, tensor<10xf32>) outs(%o : tensor<10xf32>) -> tensor<10xf32>
  %5 = linalg.mul ins(%4, %4 : tensor<10xf32>, tensor<10xf32>) outs(%o : tensor<10xf32>) -> tensor<10xf32>
  %6 = linalg.mul ins(%5, %5 : tensor<10xf32>, tensor<10xf32>) outs(%o : tensor<10xf32>) -> tensor<10xf32>
  %7 = linalg.mul ins(%6, %6 : tensor<10xf32>, tensor<10xf32>) outs(%o : tensor<10xf32>) -> tensor<10xf32>
  %8 = linalg.mul ins(%7, %7 : tensor<10xf32>, tensor<10xf32>) outs(%o : tensor<10xf32>) -> tensor<10xf32>
  %9 = linalg.mul ins(%8, %8 : tensor<10xf32>, tensor<10xf32>) outs(%o : tensor<10xf32>) -> tensor<10xf32>
  %10 = linalg.mul ins(%9, %9 : tensor<10xf32>, tensor<10xf32>) outs(%o : tensor<10xf32>) -> tensor<10xf32>
  %11 = linalg.mul ins(%10, %10 : tensor<10xf32>, tensor<10xf32>) outs(%o : tensor<10xf32>) -> tensor<10xf32>
  %12 = linalg.mul ins(%11, %11 : tensor<10xf32>, tensor<10xf32>) outs(%o : tensor<10xf32>) -> tensor<10xf32>
  %13 = linalg.mul ins(%12, %12 : tensor<10xf32>, tensor<10xf32>) outs(%o : tensor<10xf32>) -> tensor<10xf32>
  %14 = linalg.mul ins(%13, %13 : tensor<10xf32>, tensor<10xf32>) outs(%o : tensor<10xf32>) -> tensor<10xf32>
  %15 = linalg.mul ins(%14, %14 : tensor<10xf32>, tensor<10xf32>) outs(%o : tensor<10xf32>) -> tensor<10xf32>
  %16 = linalg.mul ins(%15, %15 : tensor<10xf32>, tensor<10xf32>) outs(%o : tensor<10xf32>) -> tensor<10xf32>
  %17 = linalg.mul ins(%16, %16 : tensor<10xf32>, tensor<10xf32>) outs(%o : tensor<10xf32>) -> tensor<10xf32>
  %18 = linalg.mul ins(%17, %17 : tensor<10xf32>, tensor<10xf32>) outs(%o : tensor<10xf32>) -> tensor<10xf32>
  %19 = linalg.mul ins(%18, %18 : tensor<10xf32>, tensor<10xf32>) outs(%o : tensor<10xf32>) -> tensor<10xf32>
  %20 = linalg.mul ins(%19, %19 : tensor<10xf32>, tensor<10xf32>) outs(%o : tensor<10xf32>) -> tensor<10xf32>
  %21 = linalg.mul ins(%20, %20 : tensor<10xf32>, tensor<10xf32>) outs(%o : tensor<10xf32>) -> tensor<10xf32>
  %22 = linalg.mul ins(%21, %21 : tensor<10xf32>, tensor<10xf32>) outs(%o : tensor<10xf32>) -> tensor<10xf32>
  %23 = linalg.mul ins(%22, %22 : tensor<10xf32>, tensor<10xf32>) outs(%o : tensor<10xf32>) -> tensor<10xf32>
  return %23 : tensor<10xf32>
}

// The two before, at extents that are not known.
// CHECK-LABEL: func.func @fibonacci
// CHECK:         scf.for
// CHECK-COUNT-24:  linalg.add
// CHECK-NOT:       linalg.add
func.func @fibonacci(%x: tensor<?xf32>, %o: tensor<?xf32>) -> tensor<?xf32> {
  %0 = linalg.add ins(%x, %x : tensor<?xf32>, tensor<?xf32>) outs(%o : tensor<?xf32>) -> tensor<?xf32>
  %1 = linalg.add ins(%0, %x : tensor<?xf32>, tensor<?xf32>) outs(%o : tensor<?xf32>) -> tensor<?xf32>
  %2 = linalg.add ins(%1, %0 : tensor<?xf32>, tensor<?xf32>) outs(%o : tensor<?xf32>) -> tensor<?xf32>
  %3 = linalg.add ins(%2, %1 : tensor<?xf32>, tensor<?xf32>) outs(%o : tensor<?xf32>) -> tensor<?xf32>
  %4 = linalg.add ins(%3, %2 : tensor<?xf32>, tensor<?xf32>) outs(%o : tensor<?xf32>) -> tensor<?xf32>
  %5 = linalg.add ins(%4, %3 : tensor<?xf32>, tensor<?xf32>) outs(%o : tensor<?xf32>) -> tensor<?xf32>
  %6 = linalg.add ins(%5, %4 : tensor<?xf32>, tensor<?xf32>) outs(%o : tensor<?xf32>) -> tensor<?xf32>
  %7 = linalg.add ins(%6, %5 : tensor<?xf32>, tensor<?xf32>) outs(%o : tensor<?xf32>) -> tensor<?xf32>
  %8 = linalg.add ins(%7, %6 : tensor<?xf32>, tensor<?xf32>) outs(%o : tensor<?xf32>) -> tensor<?xf32>
  %9 = linalg.add ins(%8, %7 : tensor<?xf32>, tensor<?xf32>) outs(%o : tensor<?xf32>) -> tensor<?xf32>
  %10 = linalg.add ins(%9, %8 : tensor<?xf32>, tensor<?xf32>) outs(%o : tensor<?xf32>) -> tensor<?xf32>
  %11 = linalg.add ins(%10, %9 : tensor<?xf32>, tensor<?xf32>) outs(%o : tensor<?xf32>) -> tensor<?xf32>
  %12 = linalg.add ins(%11, %10 : tensor<?xf32>, tensor<?xf32>) outs(%o : tensor<?xf32>) -> tensor<?xf32>
  %13 = linalg.add ins(%12, %11 : tensor<?xf32>, tensor<?xf32>) outs(%o : tensor<?xf32>) -> tensor<?xf32>
  %14 = linalg.add ins(%13, %12 : tensor<?xf32>, tensor<?xf32>) outs(%o : tensor<?xf32>) -> tensor<?xf32>
  %15 = linalg.add ins(%14, %13 : tensor<?xf32>, tensor<?xf32>) outs(%o : tensor<?xf32>) -> tensor<?xf32>
  %16 = linalg.add ins(%15, %14 : tensor<?xf32>, tensor<?xf32>) outs(%o : tensor<?xf32>) -> tensor<?xf32>
  %17 = linalg.add ins(%16, %15 : tensor<?xf32>, tensor<?xf32>) outs(%o : tensor<?xf32>) -> tensor<?xf32>
  %18 = linalg.add ins(%17, %16 : tensor<?xf32>, tensor<?xf32>) outs(%o : tensor<?xf32>) -> tensor<?xf32>
  %19 = linalg.add ins(%18, %17 : tensor<?xf32>, tensor<?xf32>) outs(%o : tensor<?xf32>) -> tensor<?xf32>
  %20 = linalg.add ins(%19, %18 : tensor<?xf32>, tensor<?xf32>) outs(%o : tensor<?xf32>) -> tensor<?xf32>
  %21 = linalg.add ins(%20, %19 : tensor<?xf32>, tensor<?xf32>) outs(%o : tensor<?xf32>) -> tensor<?xf32>
  %22 = linalg.add ins(%21, %20 : tensor<?xf32>, tensor<?xf32>) outs(%o : tensor<?xf32>) -> tensor<?xf32>
  %23 = linalg.add ins(%22, %21 : tensor<?xf32>, tensor<?xf32>) outs(%o : tensor<?xf32>) -> tensor<?xf32>
  return %23 : tensor<?xf32>
}

// Different parts of the same producer are separate tiles.
// CHECK-LABEL: func.func @parts
// CHECK:         scf.for
// CHECK-COUNT-2:   linalg.exp
// CHECK:           linalg.generic
// CHECK-NOT:       linalg.exp
func.func @parts(%x: tensor<8x8xf32>, %e: tensor<8x8xf32>, %o: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %exp = linalg.exp ins(%x : tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) -> tensor<8x8xf32>
  %0 = linalg.generic {
    indexing_maps = [#at, #transposed, #at, #at], iterator_types = ["parallel", "parallel"]}
    ins(%exp, %exp, %exp : tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>)
    outs(%o : tensor<8x8xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32, %old: f32):
    %1 = arith.mulf %a, %b : f32
    %2 = arith.addf %1, %c : f32
    linalg.yield %2 : f32
  } -> tensor<8x8xf32>
  return %0 : tensor<8x8xf32>
}
