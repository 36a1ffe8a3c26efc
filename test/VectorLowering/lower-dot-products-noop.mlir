// RUN: linalg-opt %s --linalg-describe-target=target-cpu=icelake-server --linalg-lower-dot-products --remarks-filter=linalg-lower-dot-products --verify-diagnostics | FileCheck %s
// RUN: linalg-opt %s --linalg-lower-dot-products --mlir-print-op-generic | FileCheck %s --check-prefix=UNDESCRIBED

// UNDESCRIBED-NOT: llvm.call_intrinsic

#a = affine_map<(m, n, k) -> (m, k)>
#b = affine_map<(m, n, k) -> (n, k)>
#bt = affine_map<(m, n, k) -> (k, n)>
#c = affine_map<(m, n, k) -> (m, n)>

// CHECK-LABEL: @wide
// CHECK: vector.contract
func.func @wide(%a: vector<1x4xf32>, %b: vector<16x4xf32>, %c: vector<1x16xf32>) -> vector<1x16xf32> {
  %0 = vector.contract {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>}
    %a, %b, %c : vector<1x4xf32>, vector<16x4xf32> into vector<1x16xf32>
  return %0 : vector<1x16xf32>
}

// CHECK-LABEL: @both_signed
// CHECK: vector.contract
func.func @both_signed(%a: vector<1x4xi8>, %b: vector<16x4xi8>, %c: vector<1x16xi32>) -> vector<1x16xi32> {
  // expected-remark@+1 {{[Missed] NotLowered | Category:linalg-lower-dot-products | Reason="no dot product of the processor has its element types", Remark="left vector.contract alone"}}
  %0 = vector.contract {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>}
    %a, %b, %c : vector<1x4xi8>, vector<16x4xi8> into vector<1x16xi32>
  return %0 : vector<1x16xi32>
}

// CHECK-LABEL: @columns_innermost
// CHECK: vector.contract
func.func @columns_innermost(%a: vector<1x2xi16>, %b: vector<2x16xi16>, %c: vector<1x16xi32>) -> vector<1x16xi32> {
  // expected-remark@+1 {{Reason="its sum is not the innermost dimension of an operand with the columns of the accumulator"}}
  %0 = vector.contract {indexing_maps = [#a, #bt, #c], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>}
    %a, %b, %c : vector<1x2xi16>, vector<2x16xi16> into vector<1x16xi32>
  return %0 : vector<1x16xi32>
}

// CHECK-LABEL: @long
// CHECK: vector.contract
func.func @long(%a: vector<1x3xi16>, %b: vector<16x3xi16>, %c: vector<1x16xi32>) -> vector<1x16xi32> {
  // expected-remark@+1 {{Reason="its sum has more products than the processor adds at once"}}
  %0 = vector.contract {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>}
    %a, %b, %c : vector<1x3xi16>, vector<16x3xi16> into vector<1x16xi32>
  return %0 : vector<1x16xi32>
}

// CHECK-LABEL: @maximum
// CHECK: vector.contract
func.func @maximum(%a: vector<1x2xi16>, %b: vector<16x2xi16>, %c: vector<1x16xi32>) -> vector<1x16xi32> {
  // expected-remark@+1 {{Reason="it is no sum"}}
  %0 = vector.contract {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<maxsi>}
    %a, %b, %c : vector<1x2xi16>, vector<16x2xi16> into vector<1x16xi32>
  return %0 : vector<1x16xi32>
}

// CHECK-LABEL: @masked
// CHECK: vector.contract
func.func @masked(%a: vector<1x2xi16>, %b: vector<16x2xi16>, %c: vector<1x16xi32>, %m: vector<1x16x2xi1>) -> vector<1x16xi32> {
  // expected-remark@+1 {{Reason="it is masked"}}
  %0 = vector.mask %m { vector.contract {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>}
    %a, %b, %c : vector<1x2xi16>, vector<16x2xi16> into vector<1x16xi32> } : vector<1x16x2xi1> -> vector<1x16xi32>
  return %0 : vector<1x16xi32>
}

// CHECK-LABEL: @two_sums
// CHECK: vector.contract
func.func @two_sums(%a: vector<1x2x2xi16>, %b: vector<16x2x2xi16>, %c: vector<1x16xi32>) -> vector<1x16xi32> {
  // expected-remark@+1 {{Reason="it has not one loop of a sum"}}
  %0 = vector.contract {indexing_maps = [affine_map<(m, n, k, l) -> (m, k, l)>, affine_map<(m, n, k, l) -> (n, k, l)>, affine_map<(m, n, k, l) -> (m, n)>],
      iterator_types = ["parallel", "parallel", "reduction", "reduction"], kind = #vector.kind<add>}
    %a, %b, %c : vector<1x2x2xi16>, vector<16x2x2xi16> into vector<1x16xi32>
  return %0 : vector<1x16xi32>
}

// CHECK-LABEL: @scalar
// CHECK: vector.contract
func.func @scalar(%a: vector<2xi16>, %b: vector<2xi16>, %c: i32) -> i32 {
  // expected-remark@+1 {{Reason="its accumulator is no vector of fixed size"}}
  %0 = vector.contract {indexing_maps = [affine_map<(k) -> (k)>, affine_map<(k) -> (k)>, affine_map<(k) -> ()>],
      iterator_types = ["reduction"], kind = #vector.kind<add>}
    %a, %b, %c : vector<2xi16>, vector<2xi16> into i32
  return %0 : i32
}

// CHECK-LABEL: @lowered
// CHECK: vpdpwssd
func.func @lowered(%a: vector<1x2xi16>, %b: vector<16x2xi16>, %c: vector<1x16xi32>) -> vector<1x16xi32> {
  // expected-remark@+1 {{[Passed] Lowered | Category:linalg-lower-dot-products | Remark="lowered vector.contract to dot products", instructions=1}}
  %0 = vector.contract {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>}
    %a, %b, %c : vector<1x2xi16>, vector<16x2xi16> into vector<1x16xi32>
  return %0 : vector<1x16xi32>
}
