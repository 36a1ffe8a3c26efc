// Ops on boxes of a buffer: types that are inferred, round trips, and the
// subviews that they become.

// RUN: linalg-opt %s --split-input-file | FileCheck %s
// RUN: linalg-opt %s --split-input-file | linalg-opt --split-input-file | FileCheck %s
// RUN: linalg-opt %s --split-input-file -mlir-print-op-generic | linalg-opt --split-input-file | FileCheck %s
// RUN: linalg-opt %s --split-input-file -linalg-decompose | FileCheck %s --check-prefix=VIEWS

// CHECK-LABEL: @static
// VIEWS-LABEL: @static
func.func @static(%base: memref<8x8xf32>) {
  %a = memref.subview %base[0, 0] [4, 6] [1, 1] : memref<8x8xf32> to memref<4x6xf32, strided<[8, 1]>>
  %b = memref.subview %base[2, 3] [6, 5] [1, 1] : memref<8x8xf32> to memref<6x5xf32, strided<[8, 1], offset: 19>>
  // CHECK: linalg.intersection %{{.*}}, %{{.*}} : memref<4x6xf32, strided<[8, 1]>>, memref<6x5xf32, strided<[8, 1], offset: 19>> to memref<2x3xf32, strided<[8, 1], offset: 19>>
  // VIEWS: memref.subview %{{.*}}[2, 3] [2, 3] [1, 1] : memref<8x8xf32> to memref<2x3xf32, strided<[8, 1], offset: 19>>
  %0 = linalg.intersection %a, %b : memref<4x6xf32, strided<[8, 1]>>, memref<6x5xf32, strided<[8, 1], offset: 19>>
  // CHECK: linalg.convex_union %{{.*}}, %{{.*}} : {{.*}} to memref<8x8xf32, strided<[8, 1]>>
  // VIEWS: memref.subview %{{.*}}[0, 0] [8, 8] [1, 1] : memref<8x8xf32> to memref<8x8xf32, strided<[8, 1]>>
  %1 = linalg.convex_union %a, %b : memref<4x6xf32, strided<[8, 1]>>, memref<6x5xf32, strided<[8, 1], offset: 19>>
  // CHECK: linalg.difference %{{.*}}, %{{.*}} : {{.*}} to memref<2x6xf32, strided<[8, 1]>>, memref<0x6xf32, strided<[8, 1]>>, memref<2x3xf32, strided<[8, 1], offset: 16>>, memref<2x0xf32, strided<[8, 1], offset: 16>>
  // VIEWS: memref.subview %{{.*}}[0, 0] [2, 6] [1, 1]
  // VIEWS: memref.subview %{{.*}}[0, 0] [0, 6] [1, 1]
  // VIEWS: memref.subview %{{.*}}[2, 0] [2, 3] [1, 1]
  // VIEWS: memref.subview %{{.*}}[2, 0] [2, 0] [1, 1]
  %2:4 = linalg.difference %a, %b : memref<4x6xf32, strided<[8, 1]>>, memref<6x5xf32, strided<[8, 1], offset: 19>>
  return
}

// -----

// A box of a box is one of the buffer; a cast changes nothing.

// CHECK-LABEL: @nested
// VIEWS-LABEL: @nested
// VIEWS-SAME: %[[BASE:.*]]: memref<8x?xf32>
func.func @nested(%base: memref<8x?xf32>, %n: index) {
  %a = memref.subview %base[1, %n] [6, %n] [1, 1] : memref<8x?xf32> to memref<6x?xf32, strided<[?, 1], offset: ?>>
  %b = memref.subview %a[2, 1] [4, 3] [1, 1] : memref<6x?xf32, strided<[?, 1], offset: ?>> to memref<4x3xf32, strided<[?, 1], offset: ?>>
  %c = memref.cast %b : memref<4x3xf32, strided<[?, 1], offset: ?>> to memref<?x3xf32, strided<[?, 1], offset: ?>>
  // CHECK: linalg.intersection %{{.*}}, %{{.*}} : memref<?x3xf32, strided<[?, 1], offset: ?>>, memref<8x?xf32> to memref<?x?xf32, strided<[?, 1], offset: ?>>
  // VIEWS-DAG: %[[N1:.*]] = arith.addi %{{.*}}, %{{.*}} : index
  // VIEWS: memref.subview %[[BASE]]
  %0 = linalg.intersection %c, %base : memref<?x3xf32, strided<[?, 1], offset: ?>>, memref<8x?xf32>
  return
}

// -----

// The result of an op on boxes is a box.

// CHECK-LABEL: @computed
// VIEWS-LABEL: @computed
func.func @computed(%base: memref<9xf32>) -> memref<?xf32, strided<[1], offset: ?>> {
  %a = memref.subview %base[2] [5] [1] : memref<9xf32> to memref<5xf32, strided<[1], offset: 2>>
  // CHECK: %[[PARTS:.*]]:2 = linalg.difference %{{.*}}, %{{.*}} : memref<9xf32>, memref<5xf32, strided<[1], offset: 2>> to memref<2xf32, strided<[1]>>, memref<2xf32, strided<[1], offset: 7>>
  %0:2 = linalg.difference %base, %a : memref<9xf32>, memref<5xf32, strided<[1], offset: 2>>
  // CHECK: linalg.convex_union %{{.*}}, %[[PARTS]]#1 : memref<5xf32, strided<[1], offset: 2>>, memref<2xf32, strided<[1], offset: 7>> to memref<?xf32, strided<[1], offset: ?>>
  // VIEWS: %[[UNION:.*]] = memref.subview %{{.*}}[2] [7] [1] : memref<9xf32> to memref<7xf32, strided<[1], offset: 2>>
  // VIEWS: %[[CAST:.*]] = memref.cast %[[UNION]]
  // VIEWS: return %[[CAST]]
  %1 = linalg.convex_union %a, %0#1 : memref<5xf32, strided<[1], offset: 2>>, memref<2xf32, strided<[1], offset: 7>>
  return %1 : memref<?xf32, strided<[1], offset: ?>>
}

// -----

// CHECK-LABEL: @tiles
// VIEWS-LABEL: @tiles
func.func @tiles(%base: memref<3x5xf32>, %n: index, %i: index) {
  // CHECK: %{{.*}}:4 = linalg.tile %{{.*}}[2, 4] : memref<3x5xf32> to memref<2x4xf32, strided<[5, 1]>>, memref<2x1xf32, strided<[5, 1], offset: 4>>, memref<1x4xf32, strided<[5, 1], offset: 10>>, memref<1x1xf32, strided<[5, 1], offset: 14>>
  // VIEWS: memref.subview %{{.*}}[0, 0] [2, 4] [1, 1]
  // VIEWS: memref.subview %{{.*}}[0, 4] [2, 1] [1, 1]
  // VIEWS: memref.subview %{{.*}}[2, 0] [1, 4] [1, 1]
  // VIEWS: memref.subview %{{.*}}[2, 4] [1, 1] [1, 1]
  %0:4 = linalg.tile %base[2, 4] : memref<3x5xf32>
  // CHECK: linalg.tile %{{.*}}[2, %{{.*}}] at [1, %{{.*}}] {note} : memref<3x5xf32> to memref<1x?xf32, strided<[5, 1], offset: ?>>
  // VIEWS: %[[SIZE:.*]] = arith.minsi
  // VIEWS: memref.subview %{{.*}}[2, %{{.*}}] [1, %{{.*}}] [1, 1]
  %1 = linalg.tile %base[2, %n] at [1, %i] {note} : memref<3x5xf32>
  // There is no such tile.
  // CHECK: linalg.tile %{{.*}}[2, 4] at [2, 1] : memref<3x5xf32> to memref<0x1xf32, strided<[5, 1], offset: 4>>
  %2 = linalg.tile %base[2, 4] at [2, 1] : memref<3x5xf32>
  return
}

// -----

// Buffers without elements or dimensions.

// CHECK-LABEL: @empty
// VIEWS-LABEL: @empty
func.func @empty(%base: memref<0x4xf32>, %point: memref<f32>) {
  // CHECK: linalg.intersection %{{.*}}, %{{.*}} : {{.*}} to memref<0x4xf32, strided<[4, 1], offset: ?>>
  // VIEWS: memref.subview %{{.*}}[%{{.*}}, 0] [0, 4] [1, 1]
  %0 = linalg.intersection %base, %base : memref<0x4xf32>, memref<0x4xf32>
  // CHECK: linalg.tile %{{.*}}[2, 2] : memref<0x4xf32>
  // CHECK-NOT: to
  linalg.tile %base[2, 2] : memref<0x4xf32>
  // CHECK: linalg.tile %{{.*}}[] : memref<f32> to memref<f32, strided<[]>>
  %1 = linalg.tile %point[] : memref<f32>
  // CHECK: linalg.difference %{{.*}}, %{{.*}} : memref<f32>, memref<f32>
  linalg.difference %point, %point : memref<f32>, memref<f32>
  return
}
