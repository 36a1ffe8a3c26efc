// A slice of two unknown sizes of one dimension stays after the expansion: MLIR would
// multiply the sizes by a map that is not affine, whose text is not parsed.

// RUN: linalg-opt %s --linalg-tile="sizes=0,3,2 interchange=0" --linalg-fold-unit-dims \
// RUN:     --linalg-tile-and-fuse="sizes=2 interchange=0" -o %t.mlir
// RUN: FileCheck %s --input-file=%t.mlir
// RUN: linalg-run %t.mlir --pipeline=loops --input=[[[7]]] | FileCheck %s --check-prefix=VALUES
// RUN: linalg-run %s --input=[[[7]]] | FileCheck %s --check-prefix=VALUES
// CHECK-NOT: d0 * d1
// VALUES: 7.0, 1.0, 1.0],
// VALUES-NEXT: [1.0, 1.0, 1.0],
// VALUES-NEXT: [1.0, 1.0, 1.0],
// VALUES-NEXT: [1.0, 1.0, 1.0]
func.func @f(%a: tensor<1x1x1xf32>) -> tensor<1x1x1x4x3xf32> {
  %one = arith.constant 1.0 : f32
  %e = tensor.empty() : tensor<1x1x1x4x3xf32>
  %0 = linalg.pack %a padding_value(%one : f32) outer_dims_perm = [0, 2, 1] inner_dims_pos = [2, 0] inner_tiles = [4, 3]
      into %e : tensor<1x1x1xf32> -> tensor<1x1x1x4x3xf32>
  return %0 : tensor<1x1x1x4x3xf32>
}
