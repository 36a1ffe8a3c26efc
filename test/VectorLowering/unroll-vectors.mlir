// RUN: linalg-opt %s --linalg-unroll-vectors --split-input-file | FileCheck %s
// RUN: linalg-opt %s --linalg-unroll-vectors=native-bits=256 --split-input-file | FileCheck %s --check-prefix=SHORT

// CHECK-LABEL: @odd
// CHECK: %[[A:.*]] = vector.load %[[M:.*]][%{{.*}}] : memref<31xf32>, vector<16xf32>
// CHECK: %[[MASK:.*]] = arith.constant dense<[true, true, true, true, true, true, true, true, true, true, true, true, true, true, true, false]> : vector<16xi1>
// CHECK: %[[C16:.*]] = arith.constant 16 : index
// CHECK: %[[I:.*]] = arith.addi %{{.*}}, %[[C16]]
// CHECK: %[[B:.*]] = vector.maskedload %[[M]][%[[I]]], %[[MASK]], %{{.*}} into vector<16xf32>
// CHECK: %[[S:.*]] = math.sqrt %[[A]] : vector<16xf32>
// CHECK: %[[T:.*]] = math.sqrt %[[B]] : vector<16xf32>
// CHECK: vector.store %[[S]]
// CHECK: vector.maskedstore {{.*}}, %{{.*}}, %[[T]]
// CHECK-NOT: vector<31
// SHORT-LABEL: @odd
// SHORT-COUNT-3: vector.load {{.*}} vector<8xf32>
// SHORT: vector.maskedload {{.*}} into vector<8xf32>
func.func @odd(%a: memref<31xf32>) {
  %c0 = arith.constant 0 : index
  %0 = vector.load %a[%c0] : memref<31xf32>, vector<31xf32>
  %1 = math.sqrt %0 : vector<31xf32>
  vector.store %1, %a[%c0] : memref<31xf32>, vector<31xf32>
  return
}

// -----

// Accumulators of a loop are native too.
// CHECK-LABEL: @carried
// CHECK: scf.for {{.*}} -> (vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>) {
// CHECK-COUNT-6: vector.fma {{.*}} : vector<16xf32>
// CHECK: scf.yield
func.func @carried(%b: memref<48xf32>, %x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c9 = arith.constant 9 : index
  %zero = arith.constant dense<0.0> : vector<2x48xf32>
  %s = vector.broadcast %x : f32 to vector<2x48xf32>
  %r = scf.for %i = %c0 to %c9 step %c1 iter_args(%acc = %zero) -> (vector<2x48xf32>) {
    %row = vector.load %b[%c0] : memref<48xf32>, vector<48xf32>
    %rows = vector.broadcast %row : vector<48xf32> to vector<2x48xf32>
    %new = vector.fma %rows, %s, %acc : vector<2x48xf32>
    scf.yield %new : vector<2x48xf32>
  }
  %e = vector.extract %r[1, 47] : f32 from vector<2x48xf32>
  return %e : f32
}

// -----

// The same number of elements for all types: that of the widest one. Indices do not count.
// CHECK-LABEL: @widths
// CHECK-COUNT-2: vector.load {{.*}}, vector<16xi8>
// CHECK-COUNT-2: arith.extsi {{.*}} : vector<16xi8> to vector<16xi32>
func.func @widths(%a: memref<32xi8>, %b: memref<32xi32>, %i: index) {
  %c0 = arith.constant 0 : index
  %n = vector.broadcast %i : index to vector<32xindex>
  %0 = vector.load %a[%c0] : memref<32xi8>, vector<32xi8>
  %1 = arith.extsi %0 : vector<32xi8> to vector<32xi32>
  vector.store %1, %b[%c0] : memref<32xi32>, vector<32xi32>
  return
}

// -----

// Divisors after the end are ones.
// CHECK-LABEL: @division
// CHECK: arith.select %{{.*}}, %{{.*}}, %{{.*}} : vector<4xi1>, vector<4xi32>
// CHECK: %[[D:.*]] = arith.select %{{.*}}, %{{.*}}, %{{.*}} : vector<4xi1>, vector<4xi32>
// CHECK: arith.divsi %{{.*}}, %[[D]] : vector<4xi32>
func.func @division(%a: memref<3xi32>, %b: memref<3xi32>) {
  %c0 = arith.constant 0 : index
  %0 = vector.load %a[%c0] : memref<3xi32>, vector<3xi32>
  %1 = vector.load %b[%c0] : memref<3xi32>, vector<3xi32>
  %2 = arith.divsi %0, %1 : vector<3xi32>
  vector.store %2, %a[%c0] : memref<3xi32>, vector<3xi32>
  return
}

// -----

// CHECK-LABEL: @remainder
// CHECK: arith.select %{{.*}}, %{{.*}}, %{{.*}} : vector<4xi1>, vector<4xi32>
// CHECK: %[[D:.*]] = arith.select %{{.*}}, %{{.*}}, %{{.*}} : vector<4xi1>, vector<4xi32>
// CHECK: arith.remui %{{.*}}, %[[D]] : vector<4xi32>
func.func @remainder(%a: memref<3xi32>, %b: memref<3xi32>) {
  %c0 = arith.constant 0 : index
  %0 = vector.load %a[%c0] : memref<3xi32>, vector<3xi32>
  %1 = vector.load %b[%c0] : memref<3xi32>, vector<3xi32>
  %2 = arith.remui %0, %1 : vector<3xi32>
  vector.store %2, %a[%c0] : memref<3xi32>, vector<3xi32>
  return
}

// -----

// CHECK-LABEL: @reductions
func.func @reductions(%a: memref<40xf32>, %x: f32) -> (f32, f32) {
  %c0 = arith.constant 0 : index
  %0 = vector.load %a[%c0] : memref<40xf32>, vector<40xf32>
  // In order: sequentially.
  // CHECK: %[[R0:.*]] = vector.reduction <add>, %[[P0:.*]], %{{.*}} : vector<16xf32>
  // CHECK: %[[R1:.*]] = vector.reduction <add>, %[[P1:.*]], %[[R0]] : vector<16xf32>
  // CHECK: vector.reduction <add>, %[[P2:.*]], %[[R1]] : vector<8xf32>
  %1 = vector.reduction <add>, %0, %x : vector<40xf32> into f32
  // The order of a maximum does not matter.
  // CHECK: %[[M:.*]] = arith.maximumf %[[P1]], %[[P0]]
  // CHECK: %[[N:.*]] = vector.reduction <maximumf>, %[[M]] : vector<16xf32>
  // CHECK: vector.reduction <maximumf>, %[[P2]], %[[N]] : vector<8xf32>
  %2 = vector.reduction <maximumf>, %0 : vector<40xf32> into f32
  return %1, %2 : f32, f32
}

// CHECK-LABEL: @masked_reduction
// CHECK: %[[V:.*]] = arith.select %{{.*}}, %{{.*}}, %{{.*}} : vector<4xi1>, vector<4xi32>
// CHECK: vector.reduction <mul>, %[[V]] : vector<4xi32>
func.func @masked_reduction(%a: memref<3xi32>) -> i32 {
  %c0 = arith.constant 0 : index
  %0 = vector.load %a[%c0] : memref<3xi32>, vector<3xi32>
  %1 = vector.reduction <mul>, %0 : vector<3xi32> into i32
  return %1 : i32
}

// -----

// CHECK-LABEL: @masks
// CHECK-SAME: %[[N:[a-z0-9]*]]: index
// CHECK: %[[M0:.*]] = vector.create_mask %[[N]] : vector<16xi1>
// CHECK: %[[REST:.*]] = arith.subi %[[N]], %{{.*}}
// CHECK: %[[M1:.*]] = vector.create_mask %[[REST]] : vector<8xi1>
// CHECK: vector.maskedload {{.*}}, %[[M0]]
// CHECK: vector.maskedload {{.*}}, %[[M1]]
func.func @masks(%a: memref<?xf32>, %n: index) -> f32 {
  %c0 = arith.constant 0 : index
  %zero = arith.constant dense<0.0> : vector<24xf32>
  %mask = vector.create_mask %n : vector<24xi1>
  %0 = vector.maskedload %a[%c0], %mask, %zero : memref<?xf32>, vector<24xi1>, vector<24xf32> into vector<24xf32>
  %1 = vector.reduction <maximumf>, %0 : vector<24xf32> into f32
  return %1 : f32
}

// -----

// Rows are vectors already: extractions and insertions of them
// disappear.
// CHECK-LABEL: @rows
// CHECK: vector.load
// CHECK-NEXT: vector.load
// CHECK-NOT: vector.{{shuffle|insert|extract}}
// CHECK: arith.negf
func.func @rows(%a: memref<2x16xf32>, %b: memref<16xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %p = ub.poison : vector<2x16xf32>
  %0 = vector.load %a[%c0, %c0] : memref<2x16xf32>, vector<16xf32>
  %1 = vector.load %a[%c1, %c0] : memref<2x16xf32>, vector<16xf32>
  %2 = vector.insert %0, %p [0] : vector<16xf32> into vector<2x16xf32>
  %3 = vector.insert %1, %2 [1] : vector<16xf32> into vector<2x16xf32>
  %4 = vector.shape_cast %3 : vector<2x16xf32> to vector<2x1x16xf32>
  %5 = vector.transpose %4, [1, 0, 2] : vector<2x1x16xf32> to vector<1x2x16xf32>
  %6 = vector.extract %5[0, 1] : vector<16xf32> from vector<1x2x16xf32>
  %7 = arith.negf %6 : vector<16xf32>
  vector.store %7, %b[%c0] : memref<16xf32>, vector<16xf32>
  return
}

// -----

// An op that is not split gets whole rows, each of which is joined first.

// CHECK-LABEL: @whole_rows
// CHECK-NOT: into vector<2x24xf32>
// CHECK: %[[FIRST:.*]] = vector.insert_strided_slice {{.*}} : vector<8xf32> into vector<24xf32>
// CHECK-NEXT: %[[ROWS:.*]] = vector.insert %[[FIRST]], %{{.*}} [0] : vector<24xf32> into vector<2x24xf32>
// CHECK-NOT: into vector<2x24xf32>
// CHECK: %[[SECOND:.*]] = vector.insert_strided_slice {{.*}} : vector<8xf32> into vector<24xf32>
// CHECK-NEXT: %[[ALL:.*]] = vector.insert %[[SECOND]], %[[ROWS]] [1]
// CHECK-NEXT: return %[[ALL]]
func.func @whole_rows(%a: vector<2x24xf32>) -> vector<2x24xf32> {
  %0 = arith.addf %a, %a : vector<2x24xf32>
  return %0 : vector<2x24xf32>
}

// -----

// Elements that are used one by one are loaded so, before a store that may
// change them.

// CHECK-LABEL: @factors
// CHECK-NOT: vector<16x
// CHECK-DAG: %[[X:.*]] = memref.load %arg0[%c0
// CHECK-DAG: %[[Y:.*]] = memref.load %arg0[%c5
// CHECK: memref.store
// CHECK: arith.addf %[[X]], %[[Y]]
// CHECK-NOT: maskedload
func.func @factors(%a: memref<20xf32>, %v: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %0 = vector.load %a[%c0] : memref<20xf32>, vector<6xf32>
  memref.store %v, %a[%c0] : memref<20xf32>
  %1 = vector.extract %0[0] : f32 from vector<6xf32>
  %2 = vector.extract %0[5] : f32 from vector<6xf32>
  %3 = arith.addf %1, %2 : f32
  return %3 : f32
}

// -----

// Those that are not read may be any: the last one that is.

// CHECK-LABEL: @masked_factors
// CHECK: %[[N:.*]] = affine.min
// CHECK: %[[LAST:.*]] = arith.subi %[[N]], %{{.*}} : index
// CHECK: arith.minsi %{{.*}}, %[[LAST]] : index
// CHECK: memref.load
// CHECK-NOT: maskedload
func.func @masked_factors(%a: memref<?xf32>, %end: index, %sums: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %c6 = arith.constant 6 : index
  %any = ub.poison : vector<6xf32>
  scf.for %i = %c0 to %end step %c6 {
    %n = affine.min affine_map<(i)[n] -> (6, n - i)>(%i)[%end]
    %mask = vector.create_mask %n : vector<6xi1>
    %0 = vector.maskedload %a[%i], %mask, %any : memref<?xf32>, vector<6xi1>, vector<6xf32> into vector<6xf32>
    %1 = vector.extract %0[0] : f32 from vector<6xf32>
    %2 = vector.extract %0[5] : f32 from vector<6xf32>
    %3 = arith.addf %1, %2 : f32
    memref.store %3, %sums[%i] : memref<?xf32>
  }
  return
}

// -----

// Another use needs the vector.

// CHECK-LABEL: @factors_and_vector
// CHECK: vector.maskedload
// CHECK-NOT: memref.load
func.func @factors_and_vector(%a: memref<20xf32>, %b: memref<20xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  %0 = vector.load %a[%c0] : memref<20xf32>, vector<6xf32>
  vector.store %0, %b[%c0] : memref<20xf32>, vector<6xf32>
  %1 = vector.extract %0[0] : f32 from vector<6xf32>
  return %1 : f32
}

// An op that folds, of a vector of one piece.

// CHECK-LABEL: @folds
// CHECK: %[[PIECE:.*]] = arith.subi %{{.*}} : vector<1xi32>
// CHECK: vector.insert %[[PIECE]], %{{.*}} [0, 0] : vector<1xi32> into vector<1x1x1xi32>
func.func @folds(%a: vector<1x1xi32>) -> vector<1x1x1xi32> {
  %0 = arith.subi %a, %a : vector<1x1xi32>
  %1 = vector.broadcast %0 : vector<1x1xi32> to vector<1x1x1xi32>
  return %1 : vector<1x1x1xi32>
}
