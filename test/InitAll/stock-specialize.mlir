// RUN: mlir-opt %s -linalg-specialize-generic-ops | linalg-opt > %t.stock
// RUN: linalg-opt %s -linalg-specialize-generic-ops | diff - %t.stock
// RUN: FileCheck %s < %t.stock
// RUN: mlir-opt %s -linalg-morph-ops=generic-to-named | linalg-opt | diff - %t.stock
// RUN: linalg-opt %s -linalg-morph-ops=generic-to-named | diff - %t.stock

#mk = affine_map<(m, n, k) -> (m, k)>
#kn = affine_map<(m, n, k) -> (k, n)>
#mn = affine_map<(m, n, k) -> (m, n)>
#id = affine_map<(i, j) -> (i, j)>
#swap = affine_map<(i, j) -> (j, i)>
#column = affine_map<(i, j) -> (j)>
#scalar = affine_map<(i, j) -> ()>

// CHECK: linalg.matmul
func.func @matmul(%a: tensor<4x8xf32>, %b: tensor<8x16xf32>, %c: tensor<4x16xf32>) -> tensor<4x16xf32> {
  %0 = linalg.generic {indexing_maps = [#mk, #kn, #mn], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%a, %b : tensor<4x8xf32>, tensor<8x16xf32>) outs(%c : tensor<4x16xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %p = arith.mulf %x, %y : f32
    %s = arith.addf %z, %p : f32
    linalg.yield %s : f32
  } -> tensor<4x16xf32>
  return %0 : tensor<4x16xf32>
}

// CHECK: linalg.matmul
func.func @signed_matmul(%a: tensor<4x8xi8>, %b: tensor<8x16xi8>, %c: tensor<4x16xi32>) -> tensor<4x16xi32> {
  %0 = linalg.generic {indexing_maps = [#mk, #kn, #mn], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%a, %b : tensor<4x8xi8>, tensor<8x16xi8>) outs(%c : tensor<4x16xi32>) {
  ^bb0(%x: i8, %y: i8, %z: i32):
    %x1 = arith.extsi %x : i8 to i32
    %y1 = arith.extsi %y : i8 to i32
    %p = arith.muli %x1, %y1 : i32
    %s = arith.addi %z, %p : i32
    linalg.yield %s : i32
  } -> tensor<4x16xi32>
  return %0 : tensor<4x16xi32>
}

// CHECK: linalg.fill
func.func @fill(%v: f32, %c: tensor<4x16xf32>) -> tensor<4x16xf32> {
  %0 = linalg.generic {indexing_maps = [#scalar, #id], iterator_types = ["parallel", "parallel"]}
      ins(%v : f32) outs(%c : tensor<4x16xf32>) {
  ^bb0(%x: f32, %z: f32):
    linalg.yield %x : f32
  } -> tensor<4x16xf32>
  return %0 : tensor<4x16xf32>
}

// CHECK: linalg.copy
func.func @copy(%a: tensor<4x16xf32>, %c: tensor<4x16xf32>) -> tensor<4x16xf32> {
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%a : tensor<4x16xf32>) outs(%c : tensor<4x16xf32>) {
  ^bb0(%x: f32, %z: f32):
    linalg.yield %x : f32
  } -> tensor<4x16xf32>
  return %0 : tensor<4x16xf32>
}

// CHECK: linalg.transpose
func.func @transpose(%a: tensor<16x4xf32>, %c: tensor<4x16xf32>) -> tensor<4x16xf32> {
  %0 = linalg.generic {indexing_maps = [#swap, #id], iterator_types = ["parallel", "parallel"]}
      ins(%a : tensor<16x4xf32>) outs(%c : tensor<4x16xf32>) {
  ^bb0(%x: f32, %z: f32):
    linalg.yield %x : f32
  } -> tensor<4x16xf32>
  return %0 : tensor<4x16xf32>
}

// CHECK: linalg.broadcast
func.func @broadcast(%a: tensor<16xf32>, %c: tensor<4x16xf32>) -> tensor<4x16xf32> {
  %0 = linalg.generic {indexing_maps = [#column, #id], iterator_types = ["parallel", "parallel"]}
      ins(%a : tensor<16xf32>) outs(%c : tensor<4x16xf32>) {
  ^bb0(%x: f32, %z: f32):
    linalg.yield %x : f32
  } -> tensor<4x16xf32>
  return %0 : tensor<4x16xf32>
}

// CHECK: linalg.exp
func.func @exp(%a: tensor<4x16xf32>, %c: tensor<4x16xf32>) -> tensor<4x16xf32> {
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%a : tensor<4x16xf32>) outs(%c : tensor<4x16xf32>) {
  ^bb0(%x: f32, %z: f32):
    %e = math.exp %x : f32
    linalg.yield %e : f32
  } -> tensor<4x16xf32>
  return %0 : tensor<4x16xf32>
}

// CHECK: linalg.sub ins(%arg1, %arg0 :
func.func @swapped_sub(%a: tensor<4x16xf32>, %b: tensor<4x16xf32>, %c: tensor<4x16xf32>) -> tensor<4x16xf32> {
  %0 = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%a, %b : tensor<4x16xf32>, tensor<4x16xf32>) outs(%c : tensor<4x16xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %e = arith.subf %y, %x : f32
    linalg.yield %e : f32
  } -> tensor<4x16xf32>
  return %0 : tensor<4x16xf32>
}

// CHECK: linalg.conv_1d_nwc_wcf {dilations = dense<3> : tensor<1xi64>, strides = dense<2> : tensor<1xi64>}
func.func @conv(%i: tensor<1x11x3xf32>, %k: tensor<3x3x4xf32>, %o: tensor<1x3x4xf32>) -> tensor<1x3x4xf32> {
  %0 = linalg.generic {
      indexing_maps = [affine_map<(n, o, f, w, c) -> (n, o * 2 + w * 3, c)>, affine_map<(n, o, f, w, c) -> (w, c, f)>,
                       affine_map<(n, o, f, w, c) -> (n, o, f)>],
      iterator_types = ["parallel", "parallel", "parallel", "reduction", "reduction"]}
      ins(%i, %k : tensor<1x11x3xf32>, tensor<3x3x4xf32>) outs(%o : tensor<1x3x4xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %p = arith.mulf %x, %y : f32
    %s = arith.addf %z, %p : f32
    linalg.yield %s : f32
  } -> tensor<1x3x4xf32>
  return %0 : tensor<1x3x4xf32>
}

// Two payload operations are left alone.
// CHECK: linalg.generic
func.func @other(%a: tensor<4x16xf32>, %b: tensor<4x16xf32>, %c: tensor<4x16xf32>) -> tensor<4x16xf32> {
  %0 = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%a, %b : tensor<4x16xf32>, tensor<4x16xf32>) outs(%c : tensor<4x16xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %e = arith.subf %x, %y : f32
    %f = math.absf %e : f32
    linalg.yield %f : f32
  } -> tensor<4x16xf32>
  return %0 : tensor<4x16xf32>
}
