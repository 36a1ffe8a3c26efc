// Elements can't be gathered along one dimension if their number overflows 64 bits.

// RUN: linalg-opt %s --linalg-vectorize | linalg-opt | FileCheck %s

// CHECK-LABEL: @uncountable
// CHECK-NOT: collapse_shape
// CHECK: vector.transfer_read {{.*}} vector<4xf32>
// CHECK-NOT: collapse_shape
func.func @uncountable(%a: tensor<10x9223372036854775807xf32>, %b: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i * 2 + j, j floordiv 2)>, affine_map<(i, j) -> (i, j)>],
                       iterator_types = ["parallel", "parallel"]}
      ins(%a : tensor<10x9223372036854775807xf32>) outs(%b : tensor<4x4xf32>) {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  } -> tensor<4x4xf32>
  return %0 : tensor<4x4xf32>
}
