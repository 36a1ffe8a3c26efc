// MLIR's own tiling models slice operands along all loops, from the index in
// the first iteration to that in the last: if these are not the least and the
// greatest, no loop is tiled.

// RUN: mlir-opt %s --load-dialect-plugin=%plugin --load-pass-plugin=%plugin --pass-pipeline='builtin.module(linalg-tile{sizes=0,2})' \
// RUN:   --remarks-filter=linalg-tile --verify-diagnostics | FileCheck %s

// CHECK-LABEL: func.func @backwards
// CHECK-NOT:   scf.for
func.func @backwards(%a: tensor<8x6xf32>, %b: tensor<8x6xf32>) -> tensor<8x6xf32> {
  // expected-remark@+1 {{d1 can't be cut: operand 0 is accessed at -d0 + 7 in dimension 0}}
  %0 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (7 - i, j)>, affine_map<(i, j) -> (i, j)>],
                       iterator_types = ["parallel", "parallel"]}
      ins(%a : tensor<8x6xf32>) outs(%b : tensor<8x6xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<8x6xf32>
  return %0 : tensor<8x6xf32>
}

// CHECK-LABEL: func.func @mod
// CHECK-NOT:   scf.for
func.func @mod(%a: tensor<3x6xf32>, %b: tensor<8x6xf32>) -> tensor<8x6xf32> {
  // expected-remark@+1 {{d1 can't be cut: operand 0 is accessed at d0 mod 3 in dimension 0}}
  %0 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i mod 3, j)>, affine_map<(i, j) -> (i, j)>],
                       iterator_types = ["parallel", "parallel"]}
      ins(%a : tensor<3x6xf32>) outs(%b : tensor<8x6xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<8x6xf32>
  return %0 : tensor<8x6xf32>
}

// CHECK-LABEL: func.func @division
// CHECK:       tensor.extract_slice %{{.*}}[0, %{{.*}}] [4, 2] [1, 1]
func.func @division(%a: tensor<4x6xf32>, %b: tensor<8x6xf32>) -> tensor<8x6xf32> {
  // expected-remark@+1 {{[Passed] Tiled}}
  %0 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i floordiv 2, j)>, affine_map<(i, j) -> (i, j)>],
                       iterator_types = ["parallel", "parallel"]}
      ins(%a : tensor<4x6xf32>) outs(%b : tensor<8x6xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<8x6xf32>
  return %0 : tensor<8x6xf32>
}
