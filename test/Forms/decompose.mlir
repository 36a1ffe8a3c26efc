// RUN: linalg-opt %s -linalg-decompose | FileCheck %s

// CHECK-DAG: #[[$ID:.*]] = affine_map<(d0, d1) -> (d0, d1)>
// CHECK-DAG: #[[$ROW:.*]] = affine_map<(d0, d1) -> (d0)>

// CHECK-LABEL: func.func @softmax
// CHECK-SAME: (%[[X:.*]]: tensor<?x8xf32>, %[[INIT:.*]]: tensor<?x8xf32>)
func.func @softmax(%x: tensor<?x8xf32>, %init: tensor<?x8xf32>) -> tensor<?x8xf32> {
  // The maximum of each row, from minus infinity.
  // CHECK: arith.constant 0xFF800000 : f32
  // CHECK: %[[ROWS:.*]] = tensor.empty(%{{.*}}) : tensor<?xf32>
  // CHECK: linalg.generic
  // CHECK: %[[MAX:.*]] = linalg.generic {indexing_maps = [#[[$ID]], #[[$ROW]]], iterator_types = ["parallel", "reduction"]} ins(%[[X]] : tensor<?x8xf32>)
  // CHECK: arith.maximumf
  // Exponentials do not use the op's init, so that they can be fused into tiles of the result.
  // CHECK: %[[SCRATCH:.*]] = tensor.empty(%{{.*}}) : tensor<?x8xf32>
  // CHECK: %[[EXP:.*]] = linalg.generic {{.*}} ins(%[[X]], %[[MAX]] : tensor<?x8xf32>, tensor<?xf32>) outs(%[[SCRATCH]] : tensor<?x8xf32>)
  // CHECK: arith.subf
  // CHECK: math.exp
  // CHECK: %[[SUM:.*]] = linalg.generic {{.*}} ins(%[[EXP]] : tensor<?x8xf32>)
  // CHECK: arith.addf
  // CHECK: %[[R:.*]] = linalg.generic {{.*}} ins(%[[EXP]], %[[SUM]] : tensor<?x8xf32>, tensor<?xf32>) outs(%[[INIT]] : tensor<?x8xf32>)
  // CHECK: arith.divf
  // CHECK: return %[[R]]
  %0 = linalg.softmax dimension(1) ins(%x : tensor<?x8xf32>) outs(%init : tensor<?x8xf32>) -> tensor<?x8xf32>
  return %0 : tensor<?x8xf32>
}

// CHECK-LABEL: func.func @on_buffers
// CHECK-SAME: (%[[X:.*]]: memref<4x8xf32>, %[[Y:.*]]: memref<4x8xf32>)
func.func @on_buffers(%x: memref<4x8xf32>, %y: memref<4x8xf32>) {
  // CHECK: %[[MAX:.*]] = memref.alloc() : memref<8xf32>
  // CHECK: %[[SUM:.*]] = memref.alloc() : memref<8xf32>
  // CHECK: linalg.generic {{.*}} ins(%[[Y]], %[[SUM]] : memref<4x8xf32>, memref<8xf32>) outs(%[[Y]] : memref<4x8xf32>)
  // CHECK: memref.dealloc %[[MAX]]
  // CHECK: memref.dealloc %[[SUM]]
  linalg.softmax dimension(0) ins(%x : memref<4x8xf32>) outs(%y : memref<4x8xf32>)
  return
}

// Exponentials must not overwrite elements that are read later.
// CHECK-LABEL: func.func @shifted
// CHECK:         %[[SCRATCH:.*]] = memref.alloc() : memref<4x8xf32>
// CHECK:         math.exp
// CHECK:         linalg.generic {{.*}} ins(%[[SCRATCH]], %{{.*}} : memref<4x8xf32>, memref<8xf32>) outs(%{{.*}} : memref<4x8xf32, strided<[8, 1], offset: 8>>)
func.func @shifted(%b: memref<5x8xf32>) {
  %x = memref.subview %b[0, 0] [4, 8] [1, 1] : memref<5x8xf32> to memref<4x8xf32, strided<[8, 1]>>
  %y = memref.subview %b[1, 0] [4, 8] [1, 1] : memref<5x8xf32> to memref<4x8xf32, strided<[8, 1], offset: 8>>
  linalg.softmax dimension(0) ins(%x : memref<4x8xf32, strided<[8, 1]>>) outs(%y : memref<4x8xf32, strided<[8, 1], offset: 8>>)
  return
}
