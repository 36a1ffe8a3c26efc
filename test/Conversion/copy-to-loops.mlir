// RUN: linalg-opt %s --linalg-copy-to-loops --canonicalize | FileCheck %s

// A static source with strides and a dynamic target: the static extents are used.
// CHECK-LABEL: func @strided
// CHECK-SAME: %[[A:[a-z0-9]+]]: memref<4x8xf32, strided<[16, 2]>>, %[[B:[a-z0-9]+]]: memref<?x?xf32>
// CHECK-DAG: %[[C0:.*]] = arith.constant 0
// CHECK-DAG: %[[C1:.*]] = arith.constant 1
// CHECK-DAG: %[[C4:.*]] = arith.constant 4
// CHECK-DAG: %[[C8:.*]] = arith.constant 8
// CHECK: scf.for %[[I:.*]] = %[[C0]] to %[[C4]] step %[[C1]]
// CHECK-NEXT: scf.for %[[J:.*]] = %[[C0]] to %[[C8]] step %[[C1]]
// CHECK-NEXT: %[[E:.*]] = memref.load %[[A]][%[[I]], %[[J]]]
// CHECK-NEXT: memref.store %[[E]], %[[B]][%[[I]], %[[J]]]
// CHECK-NOT: memref.copy
func.func @strided(%a: memref<4x8xf32, strided<[16, 2]>>, %b: memref<?x?xf32>) {
  memref.copy %a, %b : memref<4x8xf32, strided<[16, 2]>> to memref<?x?xf32>
  return
}

// The innermost dimensions that are blocks of both are copied as such.
// CHECK-LABEL: func @blocks
// CHECK-SAME: %[[A:[a-z0-9]+]]: memref<?x3x8x1xf32>, %[[B:[a-z0-9]+]]: memref<?x3x8x1xf32, strided<[?, 30, 1, 1], offset: ?>>
// CHECK: scf.for %[[I:.*]] =
// CHECK: scf.for %[[J:.*]] =
// CHECK-NOT: scf.for
// CHECK-DAG: %[[FROM:.*]] = memref.subview %[[A]][%[[I]], %[[J]], 0, 0] [1, 1, 8, 1]
// CHECK-DAG: %[[TO:.*]] = memref.subview %[[B]][%[[I]], %[[J]], 0, 0] [1, 1, 8, 1]
// CHECK: memref.copy %[[FROM]], %[[TO]]
func.func @blocks(%a: memref<?x3x8x1xf32>, %b: memref<?x3x8x1xf32, strided<[?, 30, 1, 1], offset: ?>>) {
  memref.copy %a, %b : memref<?x3x8x1xf32> to memref<?x3x8x1xf32, strided<[?, 30, 1, 1], offset: ?>>
  return
}

// Dimensions of extent 1 make no block.
// CHECK-LABEL: func @ones
// CHECK-NOT: memref.copy
// CHECK-NOT: memref.subview
// CHECK: scf.for
// CHECK: memref.load
func.func @ones(%a: memref<2x1x1xf32>, %b: memref<2x1x1xf32, strided<[2, 4, 2], offset: 1>>) {
  memref.copy %a, %b : memref<2x1x1xf32> to memref<2x1x1xf32, strided<[2, 4, 2], offset: 1>>
  return
}

// CHECK-LABEL: func @block_with_offset_stays
// CHECK-NOT: scf.for
// CHECK: memref.copy
func.func @block_with_offset_stays(%a: memref<3x8xf32>, %b: memref<3x8xf32, strided<[8, 1], offset: ?>>) {
  memref.copy %a, %b : memref<3x8xf32> to memref<3x8xf32, strided<[8, 1], offset: ?>>
  return
}

// CHECK-LABEL: func @offset_rank_0
// CHECK-NOT: scf.for
// CHECK: %[[E:.*]] = memref.load
// CHECK-NEXT: memref.store %[[E]]
func.func @offset_rank_0(%a: memref<f32>, %b: memref<f32, strided<[], offset: ?>>) {
  memref.copy %a, %b : memref<f32> to memref<f32, strided<[], offset: ?>>
  return
}

// CHECK-LABEL: func @block_stays
// CHECK-NOT: scf.for
// CHECK: memref.copy
func.func @block_stays(%a: memref<?x8xf32>, %b: memref<?x8xf32>) {
  memref.copy %a, %b : memref<?x8xf32> to memref<?x8xf32>
  return
}

// CHECK-LABEL: func @unranked_stays
// CHECK-NOT: scf.for
// CHECK: memref.copy
func.func @unranked_stays(%a: memref<*xf32>, %b: memref<*xf32>) {
  memref.copy %a, %b : memref<*xf32> to memref<*xf32>
  return
}
