// Rows are copied by vectors, without a call for each.

// RUN: linalg-run %s --function=gather --emit=llvm-ir | FileCheck %s
// RUN: linalg-run %s --function=gather --input=random:8x64 --input=[3,7,0,3] --pipeline=loops --output=%t.npy
// RUN: linalg-run %s --function=gather --input=random:8x64 --input=[3,7,0,3] --expect=%t.npy

// CHECK-LABEL: @gather(
// CHECK: load <{{[0-9]+}} x float>
// CHECK-NOT: memcpy
// CHECK: ret
func.func @gather(%x: tensor<8x64xf32>, %rows: tensor<4xi32>) -> tensor<4x64xf32> {
  %e = tensor.empty() : tensor<4x64xf32>
  %0 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (i, j)>],
                       iterator_types = ["parallel", "parallel"]}
      ins(%rows : tensor<4xi32>) outs(%e : tensor<4x64xf32>) {
  ^bb0(%row: i32, %out: f32):
    %i = arith.index_cast %row : i32 to index
    %j = linalg.index 1 : index
    %v = tensor.extract %x[%i, %j] : tensor<8x64xf32>
    linalg.yield %v : f32
  } -> tensor<4x64xf32>
  return %0 : tensor<4x64xf32>
}
