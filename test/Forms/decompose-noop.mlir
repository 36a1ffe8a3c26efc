// RUN: linalg-opt %s -linalg-decompose | FileCheck %s

// An op that is one loop nest is not decomposed.
// CHECK-LABEL: func.func @noop
// CHECK-NEXT: linalg.exp
// CHECK-NEXT: return
func.func @noop(%a: memref<4xf32>) {
  linalg.exp ins(%a : memref<4xf32>) outs(%a : memref<4xf32>)
  return
}

// The number of elements in the tiles of a dimension overflows.
// RUN: linalg-opt %s -linalg-decompose --remarks-filter-missed=linalg-decompose 2>&1 | FileCheck %s --check-prefix=REMARK
// REMARK: Reason="the tiles of a dimension have more elements than 64 bits count", Remark="left linalg.pack alone"
// REMARK: Reason="the tiles of a dimension have more elements than 64 bits count", Remark="left linalg.unpack alone"
// CHECK-LABEL: func.func @huge
// CHECK: linalg.pack
// CHECK: linalg.unpack
func.func @huge(%a: tensor<9223372036854775807xf32>, %b: tensor<2305843009213693952x4xf32>, %v: f32) -> (tensor<2305843009213693952x4xf32>, tensor<9223372036854775807xf32>) {
  %0 = linalg.pack %a padding_value(%v : f32) inner_dims_pos = [0] inner_tiles = [4] into %b : tensor<9223372036854775807xf32> -> tensor<2305843009213693952x4xf32>
  %1 = linalg.unpack %b inner_dims_pos = [0] inner_tiles = [4] into %a : tensor<2305843009213693952x4xf32> -> tensor<9223372036854775807xf32>
  return %0, %1 : tensor<2305843009213693952x4xf32>, tensor<9223372036854775807xf32>
}
