// RUN: linalg-opt %s --linalg-describe-target=target-cpu=icelake-server --linalg-lower-dot-products --canonicalize --cse | FileCheck %s
// RUN: linalg-opt %s --linalg-describe-target=target-cpu=x86-64-v3 --linalg-lower-dot-products --canonicalize --cse \
// RUN:   | FileCheck %s --check-prefix=AVX2
// RUN: linalg-opt %s --linalg-describe-target=target-cpu=x86-64 --linalg-lower-dot-products | FileCheck %s --check-prefix=NONE

// NONE-NOT: llvm.bitcast

// Rows of groups of four bytes are loaded as vectors of 16 integers, transposed by 64 shuffles of two, and stored.

// CHECK-LABEL: @bytes
// CHECK: vector.load %arg0[%c0, %c0] : memref<16x64xi8>, vector<64xi8>
// CHECK: vector.load %arg0[%c15, %c0]
// CHECK-COUNT-64: vector.shuffle {{.*}} : vector<16xi32>, vector<16xi32>
// CHECK-NOT: vector.shuffle
// CHECK-COUNT-16: vector.store {{.*}} : memref<64xi8, strided<[1]{{.*}}>>, vector<64xi8>
// CHECK-NOT: vector.transpose
// AVX2-LABEL: @bytes
// AVX2-NOT: llvm.bitcast
// AVX2: vector.transpose
func.func @bytes(%a: memref<16x64xi8>) -> memref<1x16x16x4xi8> {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0 : i8
  %b = memref.alloc() : memref<1x16x16x4xi8>
  %0 = vector.transfer_read %a[%c0, %c0], %zero {in_bounds = [true, true]} : memref<16x64xi8>, vector<16x64xi8>
  %1 = vector.shape_cast %0 : vector<16x64xi8> to vector<1x16x16x4xi8>
  %2 = vector.transpose %1, [0, 2, 1, 3] : vector<1x16x16x4xi8> to vector<1x16x16x4xi8>
  vector.transfer_write %2, %b[%c0, %c0, %c0, %c0] {in_bounds = [true, true, true, true]} : vector<1x16x16x4xi8>, memref<1x16x16x4xi8>
  return %b : memref<1x16x16x4xi8>
}

// Pairs of two bytes, with vectors of 256 bits too.

// CHECK-LABEL: @pairs
// CHECK: vector.maskedload {{.*}} : memref<16x16xbf16>, vector<32xi1>, vector<32xbf16> into vector<32xbf16>
// AVX2-LABEL: @pairs
// AVX2: vector.load %arg0[%c0, %c0] : memref<16x16xbf16>, vector<16xbf16>
// AVX2-COUNT-48: vector.shuffle {{.*}} : vector<8xi32>, vector<8xi32>
// AVX2-NOT: vector.shuffle
func.func @pairs(%a: memref<16x16xbf16>) -> memref<8x16x2xbf16> {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0.0 : bf16
  %b = memref.alloc() : memref<8x16x2xbf16>
  %0 = vector.transfer_read %a[%c0, %c0], %zero {in_bounds = [true, true]} : memref<16x16xbf16>, vector<16x16xbf16>
  %1 = vector.shape_cast %0 : vector<16x16xbf16> to vector<16x8x2xbf16>
  %2 = vector.transpose %1, [1, 0, 2] : vector<16x8x2xbf16> to vector<8x16x2xbf16>
  vector.transfer_write %2, %b[%c0, %c0, %c0] {in_bounds = [true, true, true]} : vector<8x16x2xbf16>, memref<8x16x2xbf16>
  return %b : memref<8x16x2xbf16>
}

// What is masked is neither read nor written: rows and columns of unknown
// numbers are copied in loops.

// CHECK-LABEL: @masked
// CHECK-SAME: %[[A:.*]]: memref<16x64xi8>, %[[ROWS:.*]]: index, %[[ELEMENTS:.*]]: index, %[[COLUMNS:.*]]: index
// CHECK: %[[ONE:.*]] = arith.constant 1 : i8
// CHECK: %[[B:.*]] = memref.alloc() : memref<16x16x4xi8>
// CHECK: scf.for %[[ROW:.*]] = %c0 to %c16 step %c1 {
// CHECK:   %[[INSIDE:.*]] = arith.cmpi slt, %[[ROW]], %[[ROWS]]
// CHECK:   %[[COUNT:.*]] = arith.select %[[INSIDE]], %[[ELEMENTS]], %c0
// CHECK:   %[[MASK:.*]] = vector.create_mask %[[COUNT]] : vector<64xi1>
// CHECK:   %[[ELEMENTS_OF_ROW:.*]] = vector.transfer_read %[[A]][%[[ROW]], %c0], %[[ONE]], %[[MASK]]
// CHECK:   vector.transfer_write %[[ELEMENTS_OF_ROW]], %[[COPY:.*]][%[[ROW]], %c0]
// CHECK: }
// CHECK: vector.load %[[COPY]][%c15, %c0] : memref<16x64xi8>, vector<64xi8>
// CHECK: vector.store %{{.*}}, %{{.*}}[%c0] : {{.*}}, vector<64xi8>
// CHECK: %[[NUMBER:.*]] = arith.minsi %[[COLUMNS]], %c16
// CHECK: scf.for %[[COLUMN:.*]] = %c0 to %[[NUMBER]] step %c1 {
// CHECK:   memref.subview %[[B]][%[[COLUMN]], 0, 0]
// CHECK:   vector.store
// CHECK: }
// CHECK-NOT: masked
func.func @masked(%a: memref<16x64xi8>, %rows: index, %elements: index, %columns: index) -> memref<16x16x4xi8> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c16 = arith.constant 16 : index
  %one = arith.constant 1 : i8
  %b = memref.alloc() : memref<16x16x4xi8>
  %read = vector.create_mask %rows, %elements : vector<16x64xi1>
  %0 = vector.transfer_read %a[%c0, %c0], %one, %read {in_bounds = [true, true]} : memref<16x64xi8>, vector<16x64xi8>
  %1 = vector.shape_cast %0 : vector<16x64xi8> to vector<16x16x4xi8>
  %2 = vector.transpose %1, [1, 0, 2] : vector<16x16x4xi8> to vector<16x16x4xi8>
  %written = vector.create_mask %columns, %c16, %c4 : vector<16x16x4xi1>
  vector.transfer_write %2, %b[%c0, %c0, %c0], %written {in_bounds = [true, true, true]} : vector<16x16x4xi8>, memref<16x16x4xi8>
  return %b : memref<16x16x4xi8>
}

// Left alone: the same buffer, groups of another size, rows that are no whole squares, and a buffer that is written after
// it was read.

// CHECK-LABEL: @others
// CHECK-NOT: llvm.bitcast
// CHECK-COUNT-3: vector.transpose
// CHECK-NOT: llvm.bitcast
func.func @others(%a: memref<16x64xi8>) -> (memref<32x16x2xi8>, memref<16x8x4xi8>, memref<16x16x4xi8>) {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0 : i8
  %b = memref.expand_shape %a [[0], [1, 2]] output_shape [16, 16, 4] : memref<16x64xi8> into memref<16x16x4xi8>
  %c = memref.alloc() : memref<32x16x2xi8>
  %d = memref.alloc() : memref<16x8x4xi8>
  %e = memref.alloc() : memref<16x16x4xi8>
  %0 = vector.transfer_read %a[%c0, %c0], %zero {in_bounds = [true, true]} : memref<16x64xi8>, vector<16x64xi8>
  %1 = vector.shape_cast %0 : vector<16x64xi8> to vector<16x16x4xi8>
  %2 = vector.transpose %1, [1, 0, 2] : vector<16x16x4xi8> to vector<16x16x4xi8>
  vector.transfer_write %2, %b[%c0, %c0, %c0] {in_bounds = [true, true, true]} : vector<16x16x4xi8>, memref<16x16x4xi8>
  %3 = vector.shape_cast %0 : vector<16x64xi8> to vector<16x32x2xi8>
  %4 = vector.transpose %3, [1, 0, 2] : vector<16x32x2xi8> to vector<32x16x2xi8>
  vector.transfer_write %4, %c[%c0, %c0, %c0] {in_bounds = [true, true, true]} : vector<32x16x2xi8>, memref<32x16x2xi8>
  %5 = vector.transfer_read %a[%c0, %c0], %zero {in_bounds = [true, true]} : memref<16x64xi8>, vector<8x64xi8>
  %6 = vector.shape_cast %5 : vector<8x64xi8> to vector<8x16x4xi8>
  %7 = vector.transpose %6, [1, 0, 2] : vector<8x16x4xi8> to vector<16x8x4xi8>
  vector.transfer_write %7, %d[%c0, %c0, %c0] {in_bounds = [true, true, true]} : vector<16x8x4xi8>, memref<16x8x4xi8>
  memref.store %zero, %a[%c0, %c0] : memref<16x64xi8>
  vector.transfer_write %2, %e[%c0, %c0, %c0] {in_bounds = [true, true, true]} : vector<16x16x4xi8>, memref<16x16x4xi8>
  return %c, %d, %e : memref<32x16x2xi8>, memref<16x8x4xi8>, memref<16x16x4xi8>
}
