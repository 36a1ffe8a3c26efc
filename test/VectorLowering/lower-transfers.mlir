// RUN: linalg-opt %s --linalg-lower-transfers --split-input-file | FileCheck %s

// CHECK-LABEL: @rows
// CHECK-SAME: %[[A:.*]]: memref<?x?xf32>, %[[I:.*]]: index
// CHECK: %[[P:.*]] = ub.poison : vector<2x16xf32>
// CHECK: %[[R0:.*]] = vector.load %[[A]][%[[I]], %{{.*}}] : memref<?x?xf32>, vector<16xf32>
// CHECK: %[[V0:.*]] = vector.insert %[[R0]], %[[P]] [0]
// CHECK: %[[J:.*]] = arith.addi %[[I]], %{{.*}}
// CHECK: %[[R1:.*]] = vector.load %[[A]][%[[J]], %{{.*}}]
// CHECK: %[[V1:.*]] = vector.insert %[[R1]], %[[V0]] [1]
// CHECK: vector.extract %[[V1]][0]
// CHECK: vector.store
// CHECK: vector.extract %[[V1]][1]
// CHECK: vector.store
func.func @rows(%a: memref<?x?xf32>, %i: index) {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0.0 : f32
  %0 = vector.transfer_read %a[%i, %c0], %zero {in_bounds = [true, true]} : memref<?x?xf32>, vector<2x16xf32>
  vector.transfer_write %0, %a[%i, %c0] {in_bounds = [true, true]} : vector<2x16xf32>, memref<?x?xf32>
  return
}

// -----

// The first row has no mask in its own dimension, the second one is masked as a
// whole.
// CHECK-LABEL: @masked
// CHECK: vector.load {{.*}}, vector<16xf32>
// CHECK-NOT: vector.load
// CHECK-NOT: vector.maskedload
// CHECK: vector.maskedstore
// CHECK-NOT: store
func.func @masked(%a: memref<?x?xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c16 = arith.constant 16 : index
  %zero = arith.constant 0.0 : f32
  %m0 = vector.create_mask %c1, %c16 : vector<2x16xi1>
  %0 = vector.transfer_read %a[%c0, %c0], %zero, %m0 {in_bounds = [true, true]} : memref<?x?xf32>, vector<2x16xf32>
  %m1 = vector.create_mask %c1, %n : vector<2x16xi1>
  vector.mask %m1 { vector.transfer_write %0, %a[%c0, %c0] {in_bounds = [true, true]} : vector<2x16xf32>, memref<?x?xf32> } : vector<2x16xi1>
  return
}

// -----

// Accesses that may be out of bounds are masked by the extents.
// CHECK-LABEL: @bounds
// CHECK-SAME: %[[A:.*]]: memref<?x?xf32>, %[[I:.*]]: index, %[[J:.*]]: index
// CHECK-DAG: %[[M:.*]] = memref.dim %[[A]], %c0
// CHECK-DAG: %[[N:.*]] = memref.dim %[[A]], %c1
// CHECK-DAG: %[[ROWS:.*]] = arith.subi %[[M]], %[[I]]
// CHECK-DAG: %[[COLUMNS:.*]] = arith.subi %[[N]], %[[J]]
// CHECK: %[[IS:.*]] = arith.cmpi slt, %{{.*}}, %[[ROWS]]
// CHECK: %[[BOUND:.*]] = arith.select %[[IS]], %[[COLUMNS]], %{{.*}}
// CHECK: %[[MASK:.*]] = vector.create_mask %[[BOUND]]
// CHECK: vector.maskedload %[[A]][%[[I]], %[[J]]], %[[MASK]]
func.func @bounds(%a: memref<?x?xf32>, %i: index, %j: index) -> vector<1x16xf32> {
  %zero = arith.constant 0.0 : f32
  %0 = vector.transfer_read %a[%i, %j], %zero : memref<?x?xf32>, vector<1x16xf32>
  return %0 : vector<1x16xf32>
}

// -----

// Rows are read in the buffer's order, and transposed.
// CHECK-LABEL: @transposed
// CHECK-COUNT-2: vector.load {{.*}}, vector<8xf32>
// CHECK: vector.transpose {{.*}}, [1, 0] : vector<2x8xf32> to vector<8x2xf32>
// CHECK: vector.transpose {{.*}}, [1, 0] : vector<8x2xf32> to vector<2x8xf32>
// CHECK-COUNT-2: vector.store {{.*}}, vector<8xf32>
func.func @transposed(%a: memref<2x8xf32>) {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0.0 : f32
  %0 = vector.transfer_read %a[%c0, %c0], %zero {in_bounds = [true, true], permutation_map = affine_map<(i, j) -> (j, i)>} : memref<2x8xf32>, vector<8x2xf32>
  vector.transfer_write %0, %a[%c0, %c0] {in_bounds = [true, true], permutation_map = affine_map<(i, j) -> (j, i)>} : vector<8x2xf32>, memref<2x8xf32>
  return
}

// CHECK-LABEL: @broadcast
// CHECK: %[[R:.*]] = vector.load {{.*}}, vector<4xf32>
// CHECK: %[[B:.*]] = vector.broadcast %[[R]] : vector<4xf32> to vector<8x4xf32>
// CHECK: vector.transpose %[[B]], [1, 0] : vector<8x4xf32> to vector<4x8xf32>
func.func @broadcast(%a: memref<4xf32>) -> vector<4x8xf32> {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0.0 : f32
  %0 = vector.transfer_read %a[%c0], %zero {in_bounds = [true, true], permutation_map = affine_map<(i) -> (i, 0)>} : memref<4xf32>, vector<4x8xf32>
  return %0 : vector<4x8xf32>
}

// CHECK-LABEL: @everywhere_the_same
// CHECK: %[[X:.*]] = memref.load
// CHECK: vector.broadcast %[[X]] : f32 to vector<8xf32>
func.func @everywhere_the_same(%a: memref<4xf32>) -> vector<8xf32> {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0.0 : f32
  %0 = vector.transfer_read %a[%c0], %zero {in_bounds = [true], permutation_map = affine_map<(i) -> (0)>} : memref<4xf32>, vector<8xf32>
  return %0 : vector<8xf32>
}

// -----

// No rows: no unit stride, another dimension, bits. Then elements are accessed individually.
// CHECK-LABEL: @strided
// CHECK-COUNT-2: memref.load
func.func @strided(%a: memref<?xf32, strided<[?]>>) -> vector<2xf32> {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0.0 : f32
  %0 = vector.transfer_read %a[%c0], %zero {in_bounds = [true]} : memref<?xf32, strided<[?]>>, vector<2xf32>
  return %0 : vector<2xf32>
}

// CHECK-LABEL: @column
// CHECK: %[[M0:.*]] = vector.extract_strided_slice %[[M:.*]] {offsets = [0], sizes = [1], strides = [1]}
// CHECK: vector.maskedload {{.*}}, %[[M0]], {{.*}} into vector<1xf32>
// CHECK: %[[M1:.*]] = vector.extract_strided_slice %[[M]] {offsets = [1], sizes = [1], strides = [1]}
// CHECK: vector.maskedload {{.*}}, %[[M1]], {{.*}} into vector<1xf32>
func.func @column(%a: memref<?x?xf32>, %mask: vector<2xi1>) -> vector<2xf32> {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0.0 : f32
  %0 = vector.transfer_read %a[%c0, %c0], %zero, %mask {in_bounds = [true], permutation_map = affine_map<(i, j) -> (i)>} : memref<?x?xf32>, vector<2xf32>
  return %0 : vector<2xf32>
}

// CHECK-LABEL: @bits
// CHECK-COUNT-2: memref.store {{.*}} : memref<2xi1>
func.func @bits(%a: memref<2xi1>, %v: vector<2xi1>) {
  %c0 = arith.constant 0 : index
  vector.transfer_write %v, %a[%c0] {in_bounds = [true]} : vector<2xi1>, memref<2xi1>
  return
}

// CHECK-LABEL: @scalar
// CHECK: %[[X:.*]] = memref.load
// CHECK: vector.broadcast %[[X]] : f32 to vector<f32>
// CHECK: memref.store
func.func @scalar(%a: memref<f32>) {
  %zero = arith.constant 0.0 : f32
  %0 = vector.transfer_read %a[], %zero : memref<f32>, vector<f32>
  vector.transfer_write %0, %a[] : vector<f32>, memref<f32>
  return
}

// Every third element of a row: three vectors, the last of which ends with the row's last element.
// CHECK-LABEL: @every_third
// CHECK-SAME: %[[A:.*]]: memref<4x20xf32, strided<[60, 3]>>
// CHECK: %[[DENSE:.*]] = memref.reinterpret_cast {{.*}} sizes: [4, 58], strides: [60, 1]
// CHECK: %[[L0:.*]] = vector.load %[[DENSE]]
// CHECK: %[[L1:.*]] = vector.load %[[DENSE]]
// CHECK: %[[S:.*]] = vector.shuffle %[[L0]], %[[L1]] [0, 3, 6, 10, 13, 15, 15, 15]
// CHECK: %[[L2:.*]] = vector.load %[[DENSE]]
// CHECK: vector.shuffle %[[S]], %[[L2]] [0, 1, 2, 3, 4, 9, 12, 15]
func.func @every_third(%a: memref<4x20xf32, strided<[60, 3]>>, %i: index) -> vector<8xf32> {
  %zero = arith.constant 0.0 : f32
  %0 = vector.transfer_read %a[%i, %i], %zero {in_bounds = [true]} : memref<4x20xf32, strided<[60, 3]>>, vector<8xf32>
  return %0 : vector<8xf32>
}

// With a mask, each vector has that of its elements.
// CHECK-LABEL: @masked_every_third
// CHECK-SAME: %[[A:.*]]: memref<20xf32, strided<[3]>>, {{.*}}, %[[MASK:.*]]: vector<8xi1>
// CHECK-DAG: %[[PADDING:.*]] = vector.broadcast %{{.*}} : f32 to vector<8xf32>
// CHECK-DAG: %[[DENSE:.*]] = memref.reinterpret_cast {{.*}} sizes: [58], strides: [1]
// CHECK: %[[M0:.*]] = vector.shuffle %[[MASK]], %{{.*}} [0, 8, 8, 1, 8, 8, 2, 8]
// CHECK: %[[L0:.*]] = vector.maskedload %[[DENSE]][%{{.*}}], %[[M0]], %{{.*}}
// CHECK: %[[M1:.*]] = vector.shuffle %[[MASK]], %{{.*}} [8, 8, 3, 8, 8, 4, 8, 8]
// CHECK: %[[L1:.*]] = vector.maskedload %[[DENSE]][%{{.*}}], %[[M1]], %{{.*}}
// CHECK: %[[S:.*]] = vector.shuffle %[[L0]], %[[L1]] [0, 3, 6, 10, 13, 15, 15, 15]
// CHECK: %[[M2:.*]] = vector.shuffle %[[MASK]], %{{.*}} [8, 5, 8, 8, 6, 8, 8, 7]
// CHECK: %[[L2:.*]] = vector.maskedload %[[DENSE]][%{{.*}}], %[[M2]], %{{.*}}
// CHECK: %[[ROW:.*]] = vector.shuffle %[[S]], %[[L2]] [0, 1, 2, 3, 4, 9, 12, 15]
// CHECK: arith.select %[[MASK]], %[[ROW]], %[[PADDING]]
func.func @masked_every_third(%a: memref<20xf32, strided<[3]>>, %i: index, %mask: vector<8xi1>) -> vector<8xf32> {
  %zero = arith.constant 0.0 : f32
  %0 = vector.transfer_read %a[%i], %zero, %mask {in_bounds = [true]} : memref<20xf32, strided<[3]>>, vector<8xf32>
  return %0 : vector<8xf32>
}

// Elements that are further apart are accessed individually. So are those that are written.
// CHECK-LABEL: @individually
// CHECK-NOT: vector.load
// CHECK-NOT: vector.shuffle
func.func @individually(%a: memref<20xf32, strided<[3]>>, %b: memref<20xf32, strided<[5]>>, %i: index) -> vector<8xf32> {
  %zero = arith.constant 0.0 : f32
  %0 = vector.transfer_read %b[%i], %zero {in_bounds = [true]} : memref<20xf32, strided<[5]>>, vector<8xf32>
  vector.transfer_write %0, %a[%i] {in_bounds = [true]} : vector<8xf32>, memref<20xf32, strided<[3]>>
  return %0 : vector<8xf32>
}

// Rows that the mask may leave out are only written if it does not.
// CHECK-LABEL: @rows_of_mask
// CHECK-SAME: %[[A:.*]]: memref<?x8xf32>, %[[V:.*]]: vector<3x8xf32>, %[[N:.*]]: index)
// CHECK: %[[SOME:.*]] = arith.cmpi slt, %{{.*}}, %[[N]]
// CHECK: scf.if %[[SOME]] {
// CHECK: vector.maskedstore %[[A]][%{{.*}}, %{{.*}}]
// CHECK: %[[MORE:.*]] = arith.cmpi slt, %{{.*}}, %[[N]]
// CHECK: scf.if %[[MORE]] {
// CHECK: vector.maskedstore %[[A]][%{{.*}}, %{{.*}}]
// CHECK: scf.if
// CHECK: vector.maskedstore
func.func @rows_of_mask(%a: memref<?x8xf32>, %v: vector<3x8xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c7 = arith.constant 7 : index
  %mask = vector.create_mask %n, %c7 : vector<3x8xi1>
  vector.transfer_write %v, %a[%c0, %c0], %mask {in_bounds = [true, true]} : vector<3x8xf32>, memref<?x8xf32>
  return
}

// Rows that are not read have no mask where their elements may be any, and
// there is a row: that one is read instead. Whether there is one is not known
// of the second mask, which then has no elements of rows that it leaves out.
// CHECK-LABEL: @any_rows
// CHECK-SAME: %[[A:.*]]: memref<?x8xf32>, %[[N:.*]]: index, %[[M:.*]]: index)
// CHECK: scf.for %{{.*}} = {{.*}} {
// CHECK: %[[ROWS:.*]] = affine.min
// CHECK: vector.load %[[A]]
// CHECK: %[[LAST:.*]] = arith.subi %[[ROWS]], %{{.*}} : index
// CHECK: %[[ROW:.*]] = arith.minsi %{{.*}}, %[[LAST]] : index
// CHECK: %[[AT:.*]] = arith.addi %{{.*}}, %[[ROW]]
// CHECK: vector.load %[[A]][%[[AT]], %{{.*}}]
// CHECK: vector.store
// CHECK: %[[SECOND:.*]] = arith.cmpi slt, %{{.*}}, %[[ROWS]]
// CHECK: scf.if %[[SECOND]] {
// CHECK: vector.store
// CHECK: }
// CHECK: vector.maskedload %[[A]]
// CHECK: vector.maskedload %[[A]]
func.func @any_rows(%a: memref<?x8xf32>, %n: index, %m: index) -> vector<2x8xf32> {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %c8 = arith.constant 8 : index
  %any = ub.poison : f32
  scf.for %i = %c0 to %n step %c2 {
    %rows = affine.min affine_map<(i)[n] -> (2, n - i)>(%i)[%n]
    %mask = vector.create_mask %rows, %c8 : vector<2x8xi1>
    %read = vector.transfer_read %a[%i, %c0], %any, %mask {in_bounds = [true, true]} : memref<?x8xf32>, vector<2x8xf32>
    %twice = arith.addf %read, %read : vector<2x8xf32>
    vector.transfer_write %twice, %a[%i, %c0], %mask {in_bounds = [true, true]} : vector<2x8xf32>, memref<?x8xf32>
  }
  %mask = vector.create_mask %m, %c8 : vector<2x8xi1>
  %0 = vector.transfer_read %a[%c0, %c0], %any, %mask {in_bounds = [true, true]} : memref<?x8xf32>, vector<2x8xf32>
  return %0 : vector<2x8xf32>
}
