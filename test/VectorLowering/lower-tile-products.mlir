// RUN: linalg-opt %s --linalg-describe-target=target-cpu=emeraldrapids --linalg-lower-tile-products --canonicalize --cse --split-input-file --remarks-filter=linalg-lower-tile-products --verify-diagnostics | FileCheck %s

// REQUIRES: x86

#rows = affine_map<(m, n, k, g) -> (m, k, g)>
#columns = affine_map<(m, n, k, g) -> (k, n, g)>
#sums = affine_map<(m, n, k, g) -> (m, n)>

// The loop carries tiles, which are loaded and stored where their elements are.
// CHECK-LABEL: func.func @carried
// CHECK-SAME: ["target-features", "+amx-tile,+amx-bf16,+avx512f"]
// CHECK-COUNT-2: amx.tile_load %{{.*}} : memref<32x16xf32> into !amx.tile<16x16xf32>
// CHECK: %[[SUMS:.*]]:2 = scf.for {{.*}} -> (!amx.tile<16x16xf32>, !amx.tile<16x16xf32>) {
// CHECK-DAG: amx.tile_load %{{.*}}[%{{.*}}, %c0, %c0], %c64 {{.*}} into !amx.tile<16x32xbf16>
// CHECK-DAG: amx.tile_load %{{.*}}[%c0, %{{.*}}, %c0], %c64 {{.*}} into !amx.tile<16x32xbf16>
// CHECK-DAG: amx.tile_load %{{.*}}[%c16, %{{.*}}, %c0], %c64 {{.*}} into !amx.tile<16x32xbf16>
// CHECK-COUNT-2: amx.tile_mulf
// CHECK: scf.yield
// CHECK: amx.tile_store %{{.*}}[%c0, %c0], %[[SUMS]]#0, %c16
// CHECK: amx.tile_store %{{.*}}[%c16, %c0], %[[SUMS]]#1, %c16
// CHECK-NOT: vector.
func.func @carried(%a: memref<32x32x2xbf16>, %b: memref<32x16x2xbf16, strided<[64, 2, 1]>>, %c: memref<32x16xf32>) {
  %zero = arith.constant 0 : index
  %step = arith.constant 16 : index
  %end = arith.constant 32 : index
  %padding = arith.constant 0.0 : bf16
  %none = arith.constant 0.0 : f32
  %old = vector.transfer_read %c[%zero, %zero], %none {in_bounds = [true, true]} : memref<32x16xf32>, vector<32x16xf32>
  %new = scf.for %k = %zero to %end step %step iter_args(%acc = %old) -> (vector<32x16xf32>) {
    %0 = vector.transfer_read %a[%zero, %k, %zero], %padding {in_bounds = [true, true, true]} : memref<32x32x2xbf16>, vector<32x16x2xbf16>
    %1 = vector.transfer_read %b[%k, %zero, %zero], %padding {in_bounds = [true, true, true]}
      : memref<32x16x2xbf16, strided<[64, 2, 1]>>, vector<16x16x2xbf16>
    %2 = arith.extf %0 : vector<32x16x2xbf16> to vector<32x16x2xf32>
    %3 = arith.extf %1 : vector<16x16x2xbf16> to vector<16x16x2xf32>
    // expected-remark@+1 {{[Passed] Lowered | Category:linalg-lower-tile-products | Remark="lowered vector.contract to products of tiles", instructions=2}}
    %4 = vector.contract {indexing_maps = [#rows, #columns, #sums],
                          iterator_types = ["parallel", "parallel", "reduction", "reduction"], kind = #vector.kind<add>} %2, %3, %acc
      : vector<32x16x2xf32>, vector<16x16x2xf32> into vector<32x16xf32>
    scf.yield %4 : vector<32x16xf32>
  }
  vector.transfer_write %new, %c[%zero, %zero] {in_bounds = [true, true]} : vector<32x16xf32>, memref<32x16xf32>
  return
}

// -----

#rows = affine_map<(m, n, k, g) -> (m, k, g)>
#columns = affine_map<(m, n, k, g) -> (k, n, g)>
#sums = affine_map<(m, n, k, g) -> (m, n)>

// The operands may have any signs, and any order. Sums that other ops use go
// through memory on the stack.
// CHECK-LABEL: func.func @used
// CHECK: %[[BUFFER:.*]] = memref.alloca() {alignment = 64 : i64} : memref<16x16xi32>
// CHECK: %[[ZERO:.*]] = amx.tile_zero : !amx.tile<16x16xi32>
// CHECK: %[[SUM:.*]] = amx.tile_muli %{{.*}} zext, %{{.*}}, %[[ZERO]]
// CHECK: amx.tile_store %[[BUFFER]]
// CHECK: %[[VECTOR:.*]] = vector.transfer_read %[[BUFFER]]
// CHECK: return %[[VECTOR]]
func.func @used(%a: memref<16x16x4xi8>, %b: memref<16x16x4xi8>) -> vector<16x16xi32> {
  %zero = arith.constant 0 : index
  %padding = arith.constant 0 : i8
  %sums = arith.constant dense<0> : vector<16x16xi32>
  %0 = vector.transfer_read %a[%zero, %zero, %zero], %padding {in_bounds = [true, true, true]} : memref<16x16x4xi8>, vector<16x16x4xi8>
  %1 = vector.transfer_read %b[%zero, %zero, %zero], %padding {in_bounds = [true, true, true]} : memref<16x16x4xi8>, vector<16x16x4xi8>
  %2 = arith.extui %0 : vector<16x16x4xi8> to vector<16x16x4xi32>
  %3 = arith.extsi %1 : vector<16x16x4xi8> to vector<16x16x4xi32>
  // expected-remark@+1 {{[Passed] Lowered}}
  %4 = vector.contract {indexing_maps = [#columns, #rows, #sums],
                        iterator_types = ["parallel", "parallel", "reduction", "reduction"], kind = #vector.kind<add>} %3, %2, %sums
    : vector<16x16x4xi32>, vector<16x16x4xi32> into vector<16x16xi32>
  return %4 : vector<16x16xi32>
}

// -----

#rows = affine_map<(m, n, k, g) -> (m, k, g)>
#columns = affine_map<(m, n, k, g) -> (k, n, g)>
#sums = affine_map<(m, n, k, g) -> (m, n)>

// Of parts of tiles, the rest is zero: rows, groups, and columns of an unknown
// number, which are copied in a loop. What is read is a matrix.
// CHECK-LABEL: func.func @partial
// CHECK-SAME: %[[A:.*]]: memref<5x3x2xbf16>, %[[B:.*]]: memref<3x?x2xbf16{{.*}}>, %[[N:.*]]: index
// CHECK-DAG: %[[COLUMNS:.*]] = memref.alloca() {alignment = 64 : i64} : memref<16x32xbf16>
// CHECK-DAG: vector.transfer_write %{{.*}} : vector<16x32xbf16>, memref<16x32xbf16>
// CHECK: %[[ROWS:.*]] = memref.collapse_shape %[[A]] {{\[\[}}0], [1, 2]] : memref<5x3x2xbf16> into memref<5x6xbf16>
// CHECK: vector.transfer_read %[[ROWS]]{{.*}} : memref<5x6xbf16>, vector<5x6xbf16>
// CHECK: %[[ELEMENTS:.*]] = affine.apply {{.*}}[%[[N]]]
// CHECK: scf.for %[[K:.*]] = %c0 to %c3 step %c1 {
// CHECK:   %[[MASK:.*]] = vector.create_mask %{{.*}} : vector<32xi1>
// CHECK:   %[[GROUPS:.*]] = vector.transfer_read %{{.*}}[%[[K]], %c0], %{{.*}}, %[[MASK]] {{.*}} vector<32xbf16>
// CHECK:   vector.transfer_write %[[GROUPS]], %[[COLUMNS]][%[[K]], %c0]
// CHECK: }
// CHECK-NOT: vector.create_mask
// CHECK: amx.tile_mulf
func.func @partial(%a: memref<5x3x2xbf16>, %b: memref<3x?x2xbf16, strided<[32, 2, 1]>>, %n: index, %c: vector<5x16xf32>) -> vector<5x16xf32> {
  %zero = arith.constant 0 : index
  %two = arith.constant 2 : index
  %three = arith.constant 3 : index
  %padding = arith.constant 0.0 : bf16
  %mask = vector.create_mask %three, %n, %two : vector<3x16x2xi1>
  %0 = vector.transfer_read %a[%zero, %zero, %zero], %padding {in_bounds = [true, true, true]} : memref<5x3x2xbf16>, vector<5x3x2xbf16>
  %1 = vector.transfer_read %b[%zero, %zero, %zero], %padding, %mask {in_bounds = [true, true, true]}
    : memref<3x?x2xbf16, strided<[32, 2, 1]>>, vector<3x16x2xbf16>
  %2 = arith.extf %0 : vector<5x3x2xbf16> to vector<5x3x2xf32>
  %3 = arith.extf %1 : vector<3x16x2xbf16> to vector<3x16x2xf32>
  // expected-remark@+1 {{[Passed] Lowered}}
  %4 = vector.contract {indexing_maps = [#rows, #columns, #sums],
                        iterator_types = ["parallel", "parallel", "reduction", "reduction"], kind = #vector.kind<add>} %2, %3, %c
    : vector<5x3x2xf32>, vector<3x16x2xf32> into vector<5x16xf32>
  return %4 : vector<5x16xf32>
}

// -----

#rows = affine_map<(m, n, k, g) -> (m, k, g)>
#columns = affine_map<(m, n, k, g) -> (k, n, g)>
#sums = affine_map<(m, n, k, g) -> (m, n)>
#rowsOfGroup = affine_map<(m, n, g) -> (m, g)>
#columnsOfGroup = affine_map<(m, n, g) -> (n, g)>
#sumsOfGroup = affine_map<(m, n, g) -> (m, n)>

// A single group, here one of missing elements, is added to sums in tiles.
// CHECK-LABEL: func.func @group
// CHECK: %[[FIRST:.*]] = amx.tile_muli
// CHECK: amx.tile_muli %{{.*}}, %{{.*}}, %[[FIRST]]
// CHECK-NOT: vector.contract
func.func @group(%a: memref<16x16x4xi8>, %b: memref<16x16x4xi8>, %c: vector<16x3xi8>, %d: vector<16x3xi8>) -> vector<16x16xi32> {
  %zero = arith.constant 0 : index
  %padding = arith.constant 0 : i8
  %sums = arith.constant dense<0> : vector<16x16xi32>
  %0 = vector.transfer_read %a[%zero, %zero, %zero], %padding {in_bounds = [true, true, true]} : memref<16x16x4xi8>, vector<16x16x4xi8>
  %1 = vector.transfer_read %b[%zero, %zero, %zero], %padding {in_bounds = [true, true, true]} : memref<16x16x4xi8>, vector<16x16x4xi8>
  %2 = arith.extsi %0 : vector<16x16x4xi8> to vector<16x16x4xi32>
  %3 = arith.extsi %1 : vector<16x16x4xi8> to vector<16x16x4xi32>
  // expected-remark@+1 {{[Passed] Lowered}}
  %4 = vector.contract {indexing_maps = [#rows, #columns, #sums],
                        iterator_types = ["parallel", "parallel", "reduction", "reduction"], kind = #vector.kind<add>} %2, %3, %sums
    : vector<16x16x4xi32>, vector<16x16x4xi32> into vector<16x16xi32>
  %5 = arith.extsi %c : vector<16x3xi8> to vector<16x3xi32>
  %6 = arith.extsi %d : vector<16x3xi8> to vector<16x3xi32>
  // expected-remark@+1 {{[Passed] Lowered}}
  %7 = vector.contract {indexing_maps = [#rowsOfGroup, #columnsOfGroup, #sumsOfGroup],
                        iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>} %5, %6, %4
    : vector<16x3xi32>, vector<16x3xi32> into vector<16x16xi32>
  return %7 : vector<16x16xi32>
}

// -----

#rows = affine_map<(b, m, n, k, g) -> (b, m, k, g)>
#columns = affine_map<(b, m, n, k, g) -> (k, b, n, g)>
#sums = affine_map<(b, m, n, k, g) -> (b, m, n)>

// One product of a batch.
// CHECK-LABEL: func.func @batch
// CHECK: amx.tile_mulf
// CHECK: amx.tile_store %{{.*}} : memref<1x16x16xf32>, !amx.tile<16x16xf32>
func.func @batch(%a: memref<1x16x16x2xbf16>, %b: memref<16x1x16x2xbf16>, %c: memref<1x16x16xf32>) {
  %zero = arith.constant 0 : index
  %padding = arith.constant 0.0 : bf16
  %sums = arith.constant dense<0.0> : vector<1x16x16xf32>
  %0 = vector.transfer_read %a[%zero, %zero, %zero, %zero], %padding {in_bounds = [true, true, true, true]} : memref<1x16x16x2xbf16>, vector<1x16x16x2xbf16>
  %1 = vector.transfer_read %b[%zero, %zero, %zero, %zero], %padding {in_bounds = [true, true, true, true]} : memref<16x1x16x2xbf16>, vector<16x1x16x2xbf16>
  // expected-remark@+1 {{[Passed] Lowered}}
  %2 = vector.contract {indexing_maps = [#rows, #columns, #sums],
                        iterator_types = ["parallel", "parallel", "parallel", "reduction", "reduction"], kind = #vector.kind<add>} %0, %1, %sums
    : vector<1x16x16x2xbf16>, vector<16x1x16x2xbf16> into vector<1x16x16xf32>
  vector.transfer_write %2, %c[%zero, %zero, %zero] {in_bounds = [true, true, true]} : vector<1x16x16xf32>, memref<1x16x16xf32>
  return
}

// -----

#rows = affine_map<(b, m, n, k, g) -> (m, b, k, g)>
#columns = affine_map<(b, m, n, k, g) -> (b, k, n, g)>
#sums = affine_map<(b, m, n, k, g) -> (b, m, n)>

// Dimensions of one element may be before others, or among them.
// CHECK-LABEL: func.func @units
// CHECK-COUNT-2: amx.tile_load {{.*}}, %c32 {{.*}} into !amx.tile<16x32xbf16>
// CHECK: amx.tile_mulf
// CHECK-NOT: amx.tile_mulf
func.func @units(%a: memref<16x1x16x2xbf16>, %b: memref<1x16x16x2xbf16>, %c: memref<1x16x16xf32>) {
  %zero = arith.constant 0 : index
  %padding = arith.constant 0.0 : bf16
  %sums = arith.constant dense<0.0> : vector<1x16x16xf32>
  %0 = vector.transfer_read %a[%zero, %zero, %zero, %zero], %padding {in_bounds = [true, true, true, true]} : memref<16x1x16x2xbf16>, vector<16x1x16x2xbf16>
  %1 = vector.transfer_read %b[%zero, %zero, %zero, %zero], %padding {in_bounds = [true, true, true, true]} : memref<1x16x16x2xbf16>, vector<1x16x16x2xbf16>
  // expected-remark@+1 {{[Passed] Lowered}}
  %2 = vector.contract {indexing_maps = [#rows, #columns, #sums],
                        iterator_types = ["parallel", "parallel", "parallel", "reduction", "reduction"], kind = #vector.kind<add>} %0, %1, %sums
    : vector<16x1x16x2xbf16>, vector<1x16x16x2xbf16> into vector<1x16x16xf32>
  vector.transfer_write %2, %c[%zero, %zero, %zero] {in_bounds = [true, true, true]} : vector<1x16x16xf32>, memref<1x16x16xf32>
  return
}

// -----

#rows = affine_map<(m, n, k, g) -> (m, k, g)>
#columns = affine_map<(m, n, k, g) -> (k, n, g)>
#sums = affine_map<(m, n, k, g) -> (m, n)>

// Sums of which the last ones may be missing are loaded and stored where they
// are if none is, and through a copy on the stack otherwise, which has the
// padding.
// CHECK-LABEL: func.func @masked
// CHECK-SAME: %[[C:[a-z0-9]+]]: memref<?x?xf32{{.*}}>, %[[M:[a-z0-9]+]]: index, %[[N:[a-z0-9]+]]: index
// CHECK-DAG: %[[PADDING:.*]] = arith.constant 1.000000e+00 : f32
// CHECK-DAG: %[[HAS_ROWS:.*]] = arith.cmpi sge, %[[M]], %c16
// CHECK-DAG: %[[HAS_COLUMNS:.*]] = arith.cmpi sge, %[[N]], %c32
// CHECK: %[[IS_WHOLE:.*]] = arith.andi %[[HAS_ROWS]], %[[HAS_COLUMNS]]
// CHECK: %[[TILES:.*]]:2 = scf.if %[[IS_WHOLE]] -> (!amx.tile<16x16xf32>, !amx.tile<16x16xf32>) {
// CHECK-COUNT-2: amx.tile_load %[[C]]
// CHECK: } else {
// CHECK:   scf.for %[[ROW:.*]] = %c0 to %c16 step %c1 {
// CHECK:     %[[IS_ROW:.*]] = arith.cmpi slt, %[[ROW]], %[[M]]
// CHECK:     %[[NUMBER:.*]] = arith.select %[[IS_ROW]], %[[N]], %c0
// CHECK:     %[[MASK:.*]] = vector.create_mask %[[NUMBER]] : vector<32xi1>
// CHECK:     %[[ELEMENTS:.*]] = vector.transfer_read %[[C]][%[[ROW]], %c0], %[[PADDING]], %[[MASK]]
// CHECK:     vector.transfer_write %[[ELEMENTS]], %[[OLD:.*]][%[[ROW]], %c0]
// CHECK:   }
// CHECK: }
// CHECK: %[[FIRST:.*]] = amx.tile_mulf %{{.*}}, %{{.*}}, %[[TILES]]#0
// CHECK: %[[SECOND:.*]] = amx.tile_mulf %{{.*}}, %{{.*}}, %[[TILES]]#1
// CHECK: scf.if %[[IS_WHOLE]] {
// CHECK:   amx.tile_store %[[C]][%c0, %c0], %[[FIRST]]
// CHECK:   amx.tile_store %[[C]][%c0, %c16], %[[SECOND]]
// CHECK: } else {
// CHECK:   amx.tile_store %[[NEW:.*]][%c0, %c0], %[[FIRST]]
// CHECK:   amx.tile_store %[[NEW]][%c0, %c16], %[[SECOND]]
// CHECK:   %[[NUMBER:.*]] = arith.minsi %[[M]], %c16
// CHECK:   scf.for %[[ROW:.*]] = %c0 to %[[NUMBER]] step %c1 {
// CHECK:     vector.transfer_read %[[NEW]][%[[ROW]], %c0]
// CHECK:     vector.transfer_write %{{.*}}, %[[C]][%[[ROW]], %c0], %{{.*}}
func.func @masked(%a: memref<16x16x2xbf16>, %b: memref<16x32x2xbf16>, %c: memref<?x?xf32, strided<[?, 1]>>, %m: index, %n: index) {
  %zero = arith.constant 0 : index
  %padding = arith.constant 0.0 : bf16
  %none = arith.constant 1.0 : f32
  %mask = vector.create_mask %m, %n : vector<16x32xi1>
  %0 = vector.transfer_read %a[%zero, %zero, %zero], %padding {in_bounds = [true, true, true]} : memref<16x16x2xbf16>, vector<16x16x2xbf16>
  %1 = vector.transfer_read %b[%zero, %zero, %zero], %padding {in_bounds = [true, true, true]} : memref<16x32x2xbf16>, vector<16x32x2xbf16>
  %2 = vector.transfer_read %c[%zero, %zero], %none, %mask {in_bounds = [true, true]} : memref<?x?xf32, strided<[?, 1]>>, vector<16x32xf32>
  // expected-remark@+1 {{[Passed] Lowered}}
  %3 = vector.contract {indexing_maps = [#rows, #columns, #sums],
                        iterator_types = ["parallel", "parallel", "reduction", "reduction"], kind = #vector.kind<add>} %0, %1, %2
    : vector<16x16x2xbf16>, vector<16x32x2xbf16> into vector<16x32xf32>
  vector.transfer_write %3, %c[%zero, %zero], %mask {in_bounds = [true, true]} : vector<16x32xf32>, memref<?x?xf32, strided<[?, 1]>>
  return
}

// -----

#rows = affine_map<(b, m, n, k, g) -> (b, m, k, g)>
#columns = affine_map<(b, m, n, k, g) -> (b, k, n, g)>
#sums = affine_map<(b, m, n, k, g) -> (b, m, n)>

// Masked sums of one product of a batch are a matrix, too.
// CHECK-LABEL: func.func @masked_batch
// CHECK-SAME: %[[C:[a-z0-9]+]]: memref<1x16x16xf32>
// CHECK: scf.if %{{.*}} -> (!amx.tile<16x16xf32>) {
// CHECK: amx.tile_load %[[C]][%c0, %c0, %c0]
// CHECK: } else {
// CHECK: scf.for %[[ROW:.*]] = %c0 to %c16 step %c1 {
// CHECK: vector.transfer_read %[[C]][%c0, %[[ROW]], %c0]
// CHECK: amx.tile_mulf
func.func @masked_batch(%a: memref<1x16x16x2xbf16>, %b: memref<1x16x16x2xbf16>, %c: memref<1x16x16xf32>, %m: index, %n: index) -> vector<1x16x16xf32> {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %padding = arith.constant 0.0 : bf16
  %none = arith.constant 0.0 : f32
  %mask = vector.create_mask %one, %m, %n : vector<1x16x16xi1>
  %0 = vector.transfer_read %a[%zero, %zero, %zero, %zero], %padding {in_bounds = [true, true, true, true]} : memref<1x16x16x2xbf16>, vector<1x16x16x2xbf16>
  %1 = vector.transfer_read %b[%zero, %zero, %zero, %zero], %padding {in_bounds = [true, true, true, true]} : memref<1x16x16x2xbf16>, vector<1x16x16x2xbf16>
  %2 = vector.transfer_read %c[%zero, %zero, %zero], %none, %mask {in_bounds = [true, true, true]} : memref<1x16x16xf32>, vector<1x16x16xf32>
  // expected-remark@+1 {{[Passed] Lowered}}
  %3 = vector.contract {indexing_maps = [#rows, #columns, #sums],
                        iterator_types = ["parallel", "parallel", "parallel", "reduction", "reduction"], kind = #vector.kind<add>} %0, %1, %2
    : vector<1x16x16x2xbf16>, vector<1x16x16x2xbf16> into vector<1x16x16xf32>
  return %3 : vector<1x16x16xf32>
}

// -----

#rows = affine_map<(m, n, k, g) -> (m, k, g)>
#columns = affine_map<(m, n, k, g) -> (k, n, g)>
#sums = affine_map<(m, n, k, g) -> (m, n)>

// Of a panel with more columns than there are, whole tiles are loaded where
// they are; of one with as many, a copy.
// CHECK-LABEL: func.func @panels
// CHECK-SAME: %{{.*}}: memref<16x16x2xbf16>, %[[WIDE:.*]]: memref<4x16x32x2xbf16>, %[[NARROW:.*]]: memref<16x11x2xbf16>
// CHECK-DAG: %[[VIEW:.*]] = memref.subview %[[WIDE]][3, 0, 16, 0] [1, 16, 16, 2] [1, 1, 1, 1]
// CHECK-DAG: amx.tile_load %[[VIEW]][%c0, %c0, %c0]
// CHECK-DAG: %[[COPY:.*]] = memref.alloca() {alignment = 64 : i64} : memref<16x32xbf16>
// CHECK: amx.tile_mulf
// CHECK: amx.tile_load %[[COPY]][%c0, %c0]
// CHECK: amx.tile_mulf
func.func @panels(%a: memref<16x16x2xbf16>, %wide: memref<4x16x32x2xbf16>, %narrow: memref<16x11x2xbf16>, %c: vector<16x11xf32>) -> vector<16x11xf32> {
  %zero = arith.constant 0 : index
  %padding = arith.constant 0.0 : bf16
  %b = memref.subview %wide[3, 0, 16, 0] [1, 16, 11, 2] [1, 1, 1, 1] : memref<4x16x32x2xbf16> to memref<16x11x2xbf16, strided<[64, 2, 1], offset: 3104>>
  %0 = vector.transfer_read %a[%zero, %zero, %zero], %padding {in_bounds = [true, true, true]} : memref<16x16x2xbf16>, vector<16x16x2xbf16>
  %1 = vector.transfer_read %b[%zero, %zero, %zero], %padding {in_bounds = [true, true, true]}
    : memref<16x11x2xbf16, strided<[64, 2, 1], offset: 3104>>, vector<16x11x2xbf16>
  %2 = vector.transfer_read %narrow[%zero, %zero, %zero], %padding {in_bounds = [true, true, true]} : memref<16x11x2xbf16>, vector<16x11x2xbf16>
  // expected-remark@+1 {{[Passed] Lowered}}
  %3 = vector.contract {indexing_maps = [#rows, #columns, #sums],
                        iterator_types = ["parallel", "parallel", "reduction", "reduction"], kind = #vector.kind<add>} %0, %1, %c
    : vector<16x16x2xbf16>, vector<16x11x2xbf16> into vector<16x11xf32>
  // expected-remark@+1 {{[Passed] Lowered}}
  %4 = vector.contract {indexing_maps = [#rows, #columns, #sums],
                        iterator_types = ["parallel", "parallel", "reduction", "reduction"], kind = #vector.kind<add>} %0, %2, %3
    : vector<16x16x2xbf16>, vector<16x11x2xbf16> into vector<16x11xf32>
  return %4 : vector<16x11xf32>
}

// -----

#rows = affine_map<(m, n, k, g) -> (m, k, g)>
#columns = affine_map<(m, n, k, g) -> (k, n, g)>
#sums = affine_map<(m, n, k, g) -> (m, n)>

// 200 is negative as a number of 8 bits with a sign.
// CHECK-LABEL: @unsigned
// CHECK: scf.for unsigned
func.func @unsigned(%a: vector<16x16x4xi8>, %b: vector<16x16x4xi8>, %c: vector<16x16xi32>) -> vector<16x16xi32> {
  %c0 = arith.constant 0 : i8
  %c1 = arith.constant 1 : i8
  %n = arith.constant 200 : i8
  %0 = scf.for unsigned %i = %c0 to %n step %c1 iter_args(%sum = %c) -> vector<16x16xi32> : i8 {
    %wide_a = arith.extsi %a : vector<16x16x4xi8> to vector<16x16x4xi32>
    %wide_b = arith.extsi %b : vector<16x16x4xi8> to vector<16x16x4xi32>
    // expected-remark@+1 {{[Passed] Lowered | Category:linalg-lower-tile-products | Remark="lowered vector.contract to products of tiles", instructions=1}}
    %1 = vector.contract {indexing_maps = [#rows, #columns, #sums], iterator_types = ["parallel", "parallel", "reduction", "reduction"], kind = #vector.kind<add>}
      %wide_a, %wide_b, %sum : vector<16x16x4xi32>, vector<16x16x4xi32> into vector<16x16xi32>
    scf.yield %1 : vector<16x16xi32>
  }
  return %0 : vector<16x16xi32>
}
