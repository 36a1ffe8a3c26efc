// MLIR22-24: Unsigned products are specialized to signed ones.

// RUN: mlir-opt %s --linalg-specialize-generic-ops | FileCheck %s

#a = affine_map<(m, n, k) -> (m, k)>
#b = affine_map<(m, n, k) -> (k, n)>
#c = affine_map<(m, n, k) -> (m, n)>
func.func @f(%a: tensor<4x5xi8>, %b: tensor<5x6xi8>, %c: tensor<4x6xi32>) -> tensor<4x6xi32> {
  %0 = linalg.generic {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%a, %b : tensor<4x5xi8>, tensor<5x6xi8>) outs(%c : tensor<4x6xi32>) {
  ^bb0(%x: i8, %y: i8, %z: i32):
    %p = arith.extui %x : i8 to i32
    %q = arith.extui %y : i8 to i32
    %r = arith.muli %p, %q : i32
    %s = arith.addi %z, %r : i32
    linalg.yield %s : i32
  } -> tensor<4x6xi32>
  return %0 : tensor<4x6xi32>
}

// CHECK: linalg.matmul ins(
