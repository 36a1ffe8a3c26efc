// RUN: linalg-opt %s --linalg-lower-contractions --split-input-file | FileCheck %s

#a = affine_map<(m, n, k) -> (m, k)>
#b = affine_map<(m, n, k) -> (k, n)>
#c = affine_map<(m, n, k) -> (m, n)>

// An element of the left operand times a row of the right one; the sums over k
// are outermost, so that consecutive products are independent.
// CHECK-LABEL: @matmul
// CHECK-SAME: %[[A:.*]]: vector<2x2xf32>, %[[B:.*]]: vector<2x8xf32>, %[[C:.*]]: vector<2x8xf32>
// CHECK: %[[C0:.*]] = vector.extract %[[C]][0]
// CHECK: %[[A00:.*]] = vector.extract %[[A]][0, 0] : f32
// CHECK: %[[B0:.*]] = vector.extract %[[B]][0] : vector<8xf32>
// CHECK: %[[S00:.*]] = vector.broadcast %[[A00]]
// CHECK: %[[F0:.*]] = vector.fma %[[S00]], %[[B0]], %[[C0]] : vector<8xf32>
// CHECK: %[[C1:.*]] = vector.extract %[[C]][1]
// CHECK: %[[A10:.*]] = vector.extract %[[A]][1, 0]
// CHECK: %[[S10:.*]] = vector.broadcast %[[A10]]
// CHECK: %[[F1:.*]] = vector.fma %[[S10]], %[[B0]], %[[C1]]
// CHECK: %[[A01:.*]] = vector.extract %[[A]][0, 1]
// CHECK: %[[B1:.*]] = vector.extract %[[B]][1]
// CHECK: %[[S01:.*]] = vector.broadcast %[[A01]]
// CHECK: %[[G0:.*]] = vector.fma %[[S01]], %[[B1]], %[[F0]]
// CHECK: %[[G1:.*]] = vector.fma {{.*}}, %[[B1]], %[[F1]]
// CHECK: %[[R0:.*]] = vector.insert %[[G0]], %[[C]] [0]
// CHECK: %[[R1:.*]] = vector.insert %[[G1]], %[[R0]] [1]
// CHECK: return %[[R1]]
func.func @matmul(%a: vector<2x2xf32>, %b: vector<2x8xf32>, %c: vector<2x8xf32>) -> vector<2x8xf32> {
  %0 = vector.contract {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>}
    %a, %b, %c : vector<2x2xf32>, vector<2x8xf32> into vector<2x8xf32>
  return %0 : vector<2x8xf32>
}

// -----

#a = affine_map<(m, n, k) -> (k, m)>
#b = affine_map<(m, n, k) -> (n, k)>
#c = affine_map<(m, n, k) -> (m, n)>

// The row's dimension comes innermost; the left operand has none.
// CHECK-LABEL: @transposed
// CHECK-SAME: %[[A:.*]]: vector<1x2xf32>, %[[B:.*]]: vector<8x1xf32>
// CHECK-NOT: vector.transpose %[[A]]
// CHECK: vector.transpose %[[B]], [1, 0] : vector<8x1xf32> to vector<1x8xf32>
// CHECK: vector.extract %[[A]][0, 0]
// CHECK: vector.fma
// CHECK: vector.extract %[[A]][0, 1]
// CHECK: vector.fma
func.func @transposed(%a: vector<1x2xf32>, %b: vector<8x1xf32>, %c: vector<2x8xf32>) -> vector<2x8xf32> {
  %0 = vector.contract {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>}
    %a, %b, %c : vector<1x2xf32>, vector<8x1xf32> into vector<2x8xf32>
  return %0 : vector<2x8xf32>
}

// -----

#row = affine_map<(n, c, k) -> (n, k, c)>
#tap = affine_map<(n, c, k) -> (k, c)>
#out = affine_map<(n, c, k) -> (n, c)>

// Both operands have the row's dimension: no element is broadcast.
// CHECK-LABEL: @depthwise
// CHECK-NOT: vector.broadcast
// CHECK-COUNT-4: vector.fma {{.*}} : vector<16xf32>
// CHECK-NOT: vector.fma
func.func @depthwise(%a: vector<2x2x16xf32>, %b: vector<2x16xf32>, %c: vector<2x16xf32>) -> vector<2x16xf32> {
  %0 = vector.contract {indexing_maps = [#row, #tap, #out], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>}
    %a, %b, %c : vector<2x2x16xf32>, vector<2x16xf32> into vector<2x16xf32>
  return %0 : vector<2x16xf32>
}

// -----

#v = affine_map<(j, k) -> (j, k)>
#s = affine_map<(j, k) -> ()>

// A scalar is computed as a row that is reduced at the end, in any order.
// CHECK-LABEL: @dot
// CHECK-SAME: %[[C:[a-z0-9]*]]: f32
// CHECK: %[[Z:.*]] = arith.constant dense<-0.000000e+00> : vector<4xf32>
// CHECK: %[[F0:.*]] = vector.fma {{.*}}, %[[Z]] : vector<4xf32>
// CHECK: %[[F1:.*]] = vector.fma {{.*}}, %[[F0]] : vector<4xf32>
// CHECK: vector.reduction <add>, %[[F1]], %[[C]] fastmath<reassoc> : vector<4xf32> into f32
func.func @dot(%a: vector<2x4xf32>, %b: vector<2x4xf32>, %c: f32) -> f32 {
  %0 = vector.contract {indexing_maps = [#v, #v, #s], iterator_types = ["reduction", "reduction"], kind = #vector.kind<add>}
    %a, %b, %c : vector<2x4xf32>, vector<2x4xf32> into f32
  return %0 : f32
}

// -----

#a = affine_map<(n, k) -> (k)>
#b = affine_map<(n, k) -> (k, n)>
#c = affine_map<(n, k) -> (n)>

// CHECK-LABEL: @integers
// CHECK: %[[A:.*]] = arith.extsi %{{.*}} : vector<2xi8> to vector<2xi32>
// CHECK: %[[B:.*]] = arith.extsi %{{.*}} : vector<2x4xi8> to vector<2x4xi32>
// CHECK-COUNT-2: arith.muli {{.*}} : vector<4xi32>
// CHECK-NOT: vector.fma
func.func @integers(%a: vector<2xi8>, %b: vector<2x4xi8>, %c: vector<4xi32>) -> vector<4xi32> {
  %0 = vector.contract {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "reduction"], kind = #vector.kind<add>}
    %a, %b, %c : vector<2xi8>, vector<2x4xi8> into vector<4xi32>
  return %0 : vector<4xi32>
}

// CHECK-LABEL: @greatest
func.func @greatest(%a: vector<1xf32>, %b: vector<1x4xf32>, %c: vector<4xf32>, %d: vector<4xi32>, %e: vector<1xi32>, %f: vector<1x4xi32>) -> (vector<4xf32>, vector<4xf32>, vector<4xi32>) {
  // CHECK: arith.mulf
  // CHECK: arith.maximumf
  %0 = vector.contract {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "reduction"], kind = #vector.kind<maximumf>}
    %a, %b, %c : vector<1xf32>, vector<1x4xf32> into vector<4xf32>
  // CHECK: arith.minnumf
  %1 = vector.contract {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "reduction"], kind = #vector.kind<minnumf>}
    %a, %b, %c : vector<1xf32>, vector<1x4xf32> into vector<4xf32>
  // CHECK: arith.muli
  // CHECK: arith.minui
  %2 = vector.contract {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "reduction"], kind = #vector.kind<minui>}
    %e, %f, %d : vector<1xi32>, vector<1x4xi32> into vector<4xi32>
  return %0, %1, %2 : vector<4xf32>, vector<4xf32>, vector<4xi32>
}

// -----

#a = affine_map<(m, n, k) -> (m, k)>
#b = affine_map<(m, n, k) -> (k, n)>
#c = affine_map<(m, n, k) -> (m, n)>

// Only the part of the mask that each row needs is created: row 1 is masked by
// %m and %n, and products after the bound of k are not computed.
// CHECK-LABEL: @masked
// CHECK-SAME: %[[M:[a-z0-9]*]]: index, %[[N:[a-z0-9]*]]: index
// CHECK: %[[IS0:.*]] = arith.cmpi slt, %{{.*}}, %[[M]]
// CHECK: %[[B0:.*]] = arith.select %[[IS0]], %[[N]], %{{.*}}
// CHECK: %[[M0:.*]] = vector.create_mask %[[B0]] : vector<8xi1>
// CHECK: %[[F0:.*]] = vector.fma
// CHECK: arith.select %[[M0]], %[[F0]], %{{.*}} : vector<8xi1>, vector<8xf32>
// CHECK: %[[F1:.*]] = vector.fma
// CHECK: arith.select %{{.*}}, %[[F1]], %{{.*}} : vector<8xi1>, vector<8xf32>
// CHECK-NOT: vector.fma
// CHECK-NOT: vector.mask
func.func @masked(%a: vector<2x2xf32>, %b: vector<2x8xf32>, %c: vector<2x8xf32>, %m: index, %n: index) -> vector<2x8xf32> {
  %c1 = arith.constant 1 : index
  %mask = vector.create_mask %m, %n, %c1 : vector<2x8x2xi1>
  %0 = vector.mask %mask {
    vector.contract {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>}
      %a, %b, %c : vector<2x2xf32>, vector<2x8xf32> into vector<2x8xf32>
  } : vector<2x8x2xi1> -> vector<2x8xf32>
  return %0 : vector<2x8xf32>
}

// CHECK-LABEL: @any_mask
// CHECK: %[[T:.*]] = vector.transpose %{{.*}}, [0, 2, 1] : vector<1x8x2xi1> to vector<1x2x8xi1>
// CHECK: %[[M0:.*]] = vector.extract %[[T]][0, 0]
// CHECK: arith.select %[[M0]]
// CHECK: %[[M1:.*]] = vector.extract %[[T]][0, 1]
// CHECK: arith.select %[[M1]]
func.func @any_mask(%a: vector<1x2xf32>, %b: vector<2x8xf32>, %c: vector<1x8xf32>, %mask: vector<1x8x2xi1>) -> vector<1x8xf32> {
  %0 = vector.mask %mask {
    vector.contract {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>}
      %a, %b, %c : vector<1x2xf32>, vector<2x8xf32> into vector<1x8xf32>
  } : vector<1x8x2xi1> -> vector<1x8xf32>
  return %0 : vector<1x8xf32>
}
