// RUN: linalg-opt %s --linalg-lower-contractions --remarks-filter=linalg-lower-contractions --verify-diagnostics | FileCheck %s

#a = affine_map<(m, n, k) -> (m, k)>
#b = affine_map<(m, n, k) -> (k, n)>
#c = affine_map<(m, n, k) -> (m, n)>

// CHECK-LABEL: @scalable
// CHECK: vector.contract
func.func @scalable(%a: vector<2x2xf32>, %b: vector<2x[4]xf32>, %c: vector<2x[4]xf32>) -> vector<2x[4]xf32> {
  // expected-remark@+1 {{[Missed] NotLowered | Category:linalg-lower-contractions | Reason="a vector is scalable, and rows are fixed in number", Remark="left vector.contract alone"}}
  %0 = vector.contract {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>}
    %a, %b, %c : vector<2x2xf32>, vector<2x[4]xf32> into vector<2x[4]xf32>
  return %0 : vector<2x[4]xf32>
}

// CHECK-LABEL: @large
// CHECK: vector.contract
func.func @large(%a: vector<512x512xf32>, %b: vector<512x8xf32>, %c: vector<512x8xf32>) -> vector<512x8xf32> {
  // expected-remark@+1 {{Reason="it has more than 65536 rows: tile before vectors are made"}}
  %0 = vector.contract {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>}
    %a, %b, %c : vector<512x512xf32>, vector<512x8xf32> into vector<512x8xf32>
  return %0 : vector<512x8xf32>
}

// CHECK-LABEL: @lowered
// CHECK: vector.fma
func.func @lowered(%a: vector<2x1xf32>, %b: vector<1x8xf32>, %c: vector<2x8xf32>) -> vector<2x8xf32> {
  // expected-remark@+1 {{[Passed] Lowered | Category:linalg-lower-contractions | Remark="lowered vector.contract", products-of-rows=2}}
  %0 = vector.contract {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>}
    %a, %b, %c : vector<2x1xf32>, vector<1x8xf32> into vector<2x8xf32>
  return %0 : vector<2x8xf32>
}

// CHECK-LABEL: @narrow_sums
// CHECK: vector.contract
func.func @narrow_sums(%a: vector<2x2xf32>, %b: vector<2x4xf32>, %c: vector<2x4xf16>) -> vector<2x4xf16> {
  // expected-remark@+1 {{Reason="its factors of type f32 can't be extended to its sums, of type f16"}}
  %0 = vector.contract {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>}
    %a, %b, %c : vector<2x2xf32>, vector<2x4xf32> into vector<2x4xf16>
  return %0 : vector<2x4xf16>
}

// CHECK-LABEL: @sums_of_indices
// CHECK: vector.contract
func.func @sums_of_indices(%a: vector<2x2xi32>, %b: vector<2x4xi32>, %c: vector<2x4xindex>) -> vector<2x4xindex> {
  // expected-remark@+1 {{Reason="its factors of type i32 can't be extended to its sums, of type index"}}
  %0 = vector.contract {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>}
    %a, %b, %c : vector<2x2xi32>, vector<2x4xi32> into vector<2x4xindex>
  return %0 : vector<2x4xindex>
}
