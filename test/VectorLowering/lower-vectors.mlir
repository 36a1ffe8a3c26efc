// RUN: linalg-opt %s --linalg-lower-vectors --split-input-file | FileCheck %s

// CHECK-LABEL: func @contraction
// CHECK-NOT: vector.contract
// CHECK: vector.fma
func.func @contraction(%a: vector<4x2xf32>, %b: vector<2x8xf32>, %c: vector<4x8xf32>) -> vector<4x8xf32> {
  %0 = vector.contract {indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>],
                        iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>}
      %a, %b, %c : vector<4x2xf32>, vector<2x8xf32> into vector<4x8xf32>
  return %0 : vector<4x8xf32>
}

// -----

// CHECK-LABEL: func @masked_rows
// CHECK-NOT: vector.mask
// CHECK-COUNT-2: vector.transfer_read {{.*}} : memref<2x8xf32>, vector<8xf32>
func.func @masked_rows(%a: memref<2x8xf32>, %n: index) -> vector<2x8xf32> {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0.0 : f32
  %mask = vector.create_mask %n, %n : vector<2x8xi1>
  %0 = vector.mask %mask {
    vector.transfer_read %a[%c0, %c0], %zero {in_bounds = [true, true]} : memref<2x8xf32>, vector<2x8xf32>
  } : vector<2x8xi1> -> vector<2x8xf32>
  return %0 : vector<2x8xf32>
}

// -----

// In a buffer, each bit has its own byte; a vector of LLVM's holds eight in one.
// CHECK-LABEL: func @bits
// CHECK: %[[A0:.*]] = memref.load %arg0[%c0] : memref<2xi1>
// CHECK: %[[A1:.*]] = memref.load %arg0[%c1] : memref<2xi1>
// CHECK: memref.store %[[A0]], %arg1[%c0] : memref<2xi1>
// CHECK: memref.store %[[A1]], %arg1[%c1] : memref<2xi1>
func.func @bits(%a: memref<2xi1>, %b: memref<2xi1>) {
  %c0 = arith.constant 0 : index
  %zero = arith.constant false
  %0 = vector.transfer_read %a[%c0], %zero {in_bounds = [true]} : memref<2xi1>, vector<2xi1>
  vector.transfer_write %0, %b[%c0] {in_bounds = [true]} : vector<2xi1>, memref<2xi1>
  return
}

// -----

// CHECK-LABEL: func @masked_elements
// CHECK: %[[BIT:.*]] = vector.extract %arg1[0]
// CHECK: scf.if %[[BIT]] -> (i4) {
// CHECK:   memref.load
// CHECK: } else {
// CHECK:   scf.yield %c0_i4
// CHECK: }
// CHECK: %[[SIZE:.*]] = memref.dim %arg0, %c0
// CHECK: %[[THERE:.*]] = arith.cmpi slt, %arg2, %[[SIZE]]
// CHECK: scf.if %[[THERE]] {
// CHECK:   memref.store
func.func @masked_elements(%a: memref<?xi4>, %mask: vector<1xi1>, %at: index) {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0 : i4
  %0 = vector.transfer_read %a[%c0], %zero, %mask {in_bounds = [true]} : memref<?xi4>, vector<1xi4>
  vector.transfer_write %0, %a[%at] {in_bounds = [false]} : vector<1xi4>, memref<?xi4>
  return
}

// -----

// Neither mask nor vector has a dimension for the omitted one between others.
// CHECK-LABEL: func @masked_without_inner_dim
// CHECK-SAME: %[[A:.*]]: memref<?x4x?x8xf32>, %[[V:.*]]: vector<8x2xf32>, %[[MASK:.*]]: vector<2x8xi1>, %[[I:.*]]: index
// CHECK-NOT: memref.subview
// CHECK-COUNT-2: vector.transfer_write %{{.*}}, %[[A]][%{{.*}}, %[[I]], %[[I]], %[[I]]], %{{.*}} {{.*}} : vector<8xf32>, memref<?x4x?x8xf32>
func.func @masked_without_inner_dim(%a: memref<?x4x?x8xf32>, %v: vector<8x2xf32>, %mask: vector<2x8xi1>, %i: index) {
  vector.transfer_write %v, %a[%i, %i, %i, %i], %mask {in_bounds = [true, true], permutation_map = affine_map<(d0, d1, d2, d3) -> (d3, d0)>}
      : vector<8x2xf32>, memref<?x4x?x8xf32>
  return
}

// -----

// CHECK-LABEL: func @gather
// CHECK-COUNT-2: vector.gather {{.*}} : memref<?xf32>, vector<4xindex>, vector<4xi1>, vector<4xf32> into vector<4xf32>
func.func @gather(%a: memref<?xf32>, %i: vector<2x4xindex>, %m: vector<2x4xi1>, %p: vector<2x4xf32>) -> vector<2x4xf32> {
  %c0 = arith.constant 0 : index
  %0 = vector.gather %a[%c0] [%i], %m, %p : memref<?xf32>, vector<2x4xindex>, vector<2x4xi1>, vector<2x4xf32> into vector<2x4xf32>
  return %0 : vector<2x4xf32>
}

// -----

// LLVM gathers from rows without gaps between elements.
// CHECK-LABEL: func @gather_of_column
// CHECK-SAME: %[[A:.*]]: memref<?xf32, strided<[3]>>, %[[I:.*]]: vector<2xi32>, %[[M:.*]]: vector<2xi1>, %[[P:.*]]: vector<2xf32>
// CHECK-NOT: vector.gather
// CHECK: %[[I0:.*]] = vector.extract %[[I]][0]
// CHECK: %[[AT:.*]] = arith.index_cast %[[I0]] : i32 to index
// CHECK: %[[M0:.*]] = vector.extract %[[M]][0]
// CHECK: scf.if %[[M0]] -> (f32) {
// CHECK:   memref.load %[[A]][%[[AT]]]
// CHECK: } else {
// CHECK:   vector.extract %[[P]][0]
// CHECK: }
// CHECK: vector.from_elements
func.func @gather_of_column(%a: memref<?xf32, strided<[3]>>, %i: vector<2xi32>, %m: vector<2xi1>, %p: vector<2xf32>) -> vector<2xf32> {
  %c0 = arith.constant 0 : index
  %0 = vector.gather %a[%c0] [%i], %m, %p : memref<?xf32, strided<[3]>>, vector<2xi32>, vector<2xi1>, vector<2xf32> into vector<2xf32>
  return %0 : vector<2xf32>
}
