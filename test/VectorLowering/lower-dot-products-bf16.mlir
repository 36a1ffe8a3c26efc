// RUN: linalg-opt %s --linalg-describe-target=target-cpu=cooperlake --linalg-lower-dot-products | FileCheck %s
// RUN: linalg-opt %s --linalg-describe-target="target-cpu=cooperlake target-features=-prefer-256-bit,-avx512bf16" --linalg-lower-dot-products | FileCheck %s --check-prefix=NONE

#a = affine_map<(m, n, k) -> (m, k)>
#b = affine_map<(m, n, k) -> (n, k)>
#c = affine_map<(m, n, k) -> (m, n)>

// The columns are filled with negative zeros, which preserve every sum.

// CHECK-LABEL: @rest
// CHECK: arith.constant dense<-0.000000e+00> : vector<16x2xbf16>
// CHECK: llvm.call_intrinsic "llvm.x86.avx512bf16.dpbf16ps.512"(%{{.*}}, %{{.*}}, %{{.*}}) : (vector<16xf32>, vector<32xbf16>, vector<32xbf16>) -> vector<16xf32>
// NONE-LABEL: @rest
// NONE: vector.contract
func.func @rest(%a: vector<1x1xbf16>, %b: vector<16x1xbf16>, %c: vector<1x16xf32>) -> vector<1x16xf32> {
  %0 = arith.extf %a : vector<1x1xbf16> to vector<1x1xf32>
  %1 = arith.extf %b : vector<16x1xbf16> to vector<16x1xf32>
  %2 = vector.contract {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>}
    %0, %1, %c : vector<1x1xf32>, vector<16x1xf32> into vector<1x16xf32>
  return %2 : vector<1x16xf32>
}
