// A chain in which ops read several reductions.
//
// RUN: linalg-opt %s --linalg-tile-and-fuse=sizes=2 | FileCheck %s
// RUN: linalg-run %s --input=random > %t.expected
// RUN: linalg-opt %s --linalg-tile-and-fuse=sizes=2 | linalg-run - --input=random | diff - %t.expected
// RUN: linalg-opt %s --linalg-tile-and-fuse=sizes=3 | linalg-run - --input=random | diff - %t.expected

#all = affine_map<(i, j) -> (i, j)>
#rows = affine_map<(i, j) -> (i)>

// The mean is computed in the tiles once, although its other reader has not
// been fused when it is visited first.
// CHECK-LABEL: func.func @normalize
// CHECK-NOT: linalg.
// CHECK: scf.for
// CHECK: linalg.fill
// CHECK: linalg.reduce
// CHECK: linalg.generic
// CHECK: linalg.square
// CHECK: linalg.reduce
// CHECK: linalg.generic
// CHECK-NOT: linalg.{{[a-xz]}}
// CHECK: return
func.func @normalize(%a: tensor<6x4xf32>) -> tensor<6x4xf32> {
  %zero = arith.constant 0.0 : f32
  %quarter = arith.constant 0.25 : f32
  %row = tensor.empty() : tensor<6xf32>
  %e = tensor.empty() : tensor<6x4xf32>
  %f = linalg.fill ins(%zero : f32) outs(%row : tensor<6xf32>) -> tensor<6xf32>
  %sum = linalg.reduce { arith.addf } ins(%a : tensor<6x4xf32>) outs(%f : tensor<6xf32>) dimensions = [1]
  %deviation = linalg.generic {indexing_maps = [#all, #rows, #all], iterator_types = ["parallel", "parallel"]}
      ins(%a, %sum : tensor<6x4xf32>, tensor<6xf32>) outs(%e : tensor<6x4xf32>) {
  ^bb0(%x: f32, %s: f32, %o: f32):
    %mean = arith.mulf %s, %quarter : f32
    %d = arith.subf %x, %mean : f32
    linalg.yield %d : f32
  } -> tensor<6x4xf32>
  %square = linalg.square ins(%deviation : tensor<6x4xf32>) outs(%e : tensor<6x4xf32>) -> tensor<6x4xf32>
  %variance = linalg.reduce { arith.addf } ins(%square : tensor<6x4xf32>) outs(%f : tensor<6xf32>) dimensions = [1]
  %0 = linalg.generic {indexing_maps = [#all, #rows, #all], iterator_types = ["parallel", "parallel"]}
      ins(%deviation, %variance : tensor<6x4xf32>, tensor<6xf32>) outs(%e : tensor<6x4xf32>) {
  ^bb0(%d: f32, %v: f32, %o: f32):
    %r = math.rsqrt %v : f32
    %n = arith.mulf %d, %r : f32
    linalg.yield %n : f32
  } -> tensor<6x4xf32>
  return %0 : tensor<6x4xf32>
}
