// RUN: linalg-opt %s --generate-runtime-verification=verbose-level=0 | FileCheck %s

// CHECK-LABEL: func @pack
// CHECK: arith.cmpi sgt
// CHECK: cf.assert {{.*}} tile 0 has no elements
// CHECK: cf.assert {{.*}} dimension 2 of operand 1 is not the size of tile 0
// CHECK: arith.ceildivsi
// CHECK: cf.assert {{.*}} dimension 0 of operand 1 is not the number of tiles of dimension 0 of operand 0
// CHECK: cf.assert {{.*}} dimension 1 of operand 1 is not the number of tiles of dimension 1 of operand 0
// CHECK: arith.remsi
// CHECK: cf.assert {{.*}} dimension 0 of operand 0 is no multiple of its tile, and there is no padding
// CHECK: arith.remsi
// CHECK: cf.assert {{.*}} dimension 1 of operand 0 is no multiple of its tile, and there is no padding
// CHECK: linalg.pack
func.func @pack(%a: tensor<?x?xf32>, %b: tensor<?x?x?x4xf32>, %n: index) -> tensor<?x?x?x4xf32> {
  %0 = linalg.pack %a inner_dims_pos = [0, 1] inner_tiles = [%n, 4] into %b : tensor<?x?xf32> -> tensor<?x?x?x4xf32>
  return %0 : tensor<?x?x?x4xf32>
}

// CHECK-LABEL: func @unpack
// CHECK: cf.assert {{.*}} dimension 1 of operand 0 is not the number of tiles of dimension 0 of operand 1
// CHECK: cf.assert {{.*}} dimension 0 of operand 0 is not the number of tiles of dimension 1 of operand 1
// CHECK-NOT: cf.assert
// CHECK: linalg.unpack
func.func @unpack(%a: tensor<?x?x4xf32>, %b: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %0 = linalg.unpack %a outer_dims_perm = [1, 0] inner_dims_pos = [0] inner_tiles = [4] into %b : tensor<?x?x4xf32> -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// Static properties are not checked again.
// CHECK-LABEL: func @static
// CHECK-NOT: cf.assert
// CHECK: linalg.pack
func.func @static(%a: tensor<8x5xf32>, %b: tensor<2x5x4xf32>) -> tensor<2x5x4xf32> {
  %0 = linalg.pack %a inner_dims_pos = [0] inner_tiles = [4] into %b : tensor<8x5xf32> -> tensor<2x5x4xf32>
  return %0 : tensor<2x5x4xf32>
}
