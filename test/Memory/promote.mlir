// RUN: linalg-opt %s -linalg-promote -split-input-file -canonicalize | FileCheck %s
// RUN: linalg-opt %s -linalg-promote="operands=0 memory-space=3" -split-input-file -canonicalize | FileCheck %s --check-prefix=SPACE
// RUN: linalg-opt %s -linalg-promote=alignment=64 -split-input-file | FileCheck %s --check-prefix=ALIGNED
// RUN: linalg-opt %s -linalg-promote="operands=1 on-stack alignment=32" -split-input-file -canonicalize --linalg-explain 2>&1 | FileCheck %s --check-prefix=STACK

// An init that is accumulated into is copied in and out.

// CHECK-LABEL: func @matmul(
// CHECK-SAME:    %[[A:.*]]: memref<4x8xf32>, %[[B:.*]]: memref<8x16xf32>, %[[C:.*]]: memref<4x16xf32>)
// CHECK:         %[[PA:.*]] = memref.alloc() : memref<4x8xf32>
// CHECK:         linalg.copy ins(%[[A]] : memref<4x8xf32>) outs(%[[PA]] : memref<4x8xf32>)
// CHECK:         %[[PB:.*]] = memref.alloc() : memref<8x16xf32>
// CHECK:         linalg.copy ins(%[[B]] : memref<8x16xf32>) outs(%[[PB]] : memref<8x16xf32>)
// CHECK:         %[[PC:.*]] = memref.alloc() : memref<4x16xf32>
// CHECK:         linalg.copy ins(%[[C]] : memref<4x16xf32>) outs(%[[PC]] : memref<4x16xf32>)
// CHECK:         linalg.matmul ins(%[[PA]], %[[PB]] : {{.*}}) outs(%[[PC]] : memref<4x16xf32>)
// CHECK:         linalg.copy ins(%[[PC]] : memref<4x16xf32>) outs(%[[C]] : memref<4x16xf32>)
// CHECK-DAG:     memref.dealloc %[[PA]] :
// CHECK-DAG:     memref.dealloc %[[PB]] :
// CHECK-DAG:     memref.dealloc %[[PC]] :

// SPACE-LABEL: func @matmul(
// SPACE-SAME:    %{{.*}}: memref<4x8xf32>, %[[B:.*]]: memref<8x16xf32>, %[[C:.*]]: memref<4x16xf32>)
// SPACE:         %[[PA:.*]] = memref.alloc() : memref<4x8xf32, 3>
// SPACE:         linalg.matmul ins(%[[PA]], %[[B]] : memref<4x8xf32, 3>, memref<8x16xf32>) outs(%[[C]] : memref<4x16xf32>)

// ALIGNED-LABEL: func @matmul(
// ALIGNED:         memref.alloc() {alignment = 64 : i64} : memref<4x8xf32>

// STACK:       promote.mlir:[[@LINE+5]]:3: note: linalg-promote: promoted operands of linalg.matmul (operands 1, bytes 512)
// STACK-LABEL: func @matmul(
// STACK:         %[[PB:.*]] = memref.alloca() {alignment = 32 : i64} : memref<8x16xf32>
// STACK-NOT:     dealloc
func.func @matmul(%a: memref<4x8xf32>, %b: memref<8x16xf32>, %c: memref<4x16xf32>) {
  linalg.matmul ins(%a, %b : memref<4x8xf32>, memref<8x16xf32>) outs(%c : memref<4x16xf32>)
  return
}

// -----

// An init whose value is not used is not copied in.

// CHECK-LABEL: func @exp(
// CHECK-SAME:    %[[A:.*]]: memref<4xf32>, %[[B:.*]]: memref<4xf32>)
// CHECK:         linalg.copy ins(%[[A]]
// CHECK-NOT:     linalg.copy
// CHECK:         linalg.exp ins(%{{.*}} : memref<4xf32>) outs(%[[PB:.*]] : memref<4xf32>)
// CHECK-NEXT:    linalg.copy ins(%[[PB]] : memref<4xf32>) outs(%[[B]] : memref<4xf32>)
func.func @exp(%a: memref<4xf32>, %b: memref<4xf32>) {
  linalg.exp ins(%a : memref<4xf32>) outs(%b : memref<4xf32>)
  return
}

// -----

// But an init that is only partly written is: here, elements with an even index.

// CHECK-LABEL: func @even(
// CHECK-SAME:    %[[A:.*]]: memref<3xf32>, %[[B:.*]]: memref<6xf32>)
// CHECK:         linalg.copy ins(%[[B]] : memref<6xf32>) outs(%[[PB:.*]] : memref<6xf32>)
// CHECK:         linalg.generic
// CHECK:         linalg.copy ins(%[[PB]] : memref<6xf32>) outs(%[[B]] : memref<6xf32>)
func.func @even(%a: memref<3xf32>, %b: memref<6xf32>) {
  linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (2 * i)>], iterator_types = ["parallel"]}
    ins(%a : memref<3xf32>) outs(%b : memref<6xf32>) {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  }
  return
}

// -----

// Extents of tiles have a bound. Buffers are allocated once for all tiles,
// outside of sequential loops; on the stack, at the start of the function.

// CHECK-LABEL: func @tiles(
// CHECK:         %[[BUFFER:.*]] = memref.alloc() : memref<8xf32>
// CHECK:         scf.for
// CHECK:         %[[SIZE:.*]] = affine.min
// CHECK:         %[[TILE:.*]] = memref.subview %arg0
// CHECK:         %[[VIEW:.*]] = memref.subview %[[BUFFER]][0] [%[[SIZE]]] [1] : memref<8xf32> to memref<?xf32, strided<[1]>>
// CHECK:         linalg.copy ins(%[[TILE]] : {{.*}}) outs(%[[VIEW]]
// CHECK:         linalg.copy
// CHECK:       }
// CHECK:         memref.dealloc %[[BUFFER]]
// CHECK:         return
// STACK-LABEL: func @tiles(
// STACK:         memref.alloca() {alignment = 32 : i64} : memref<8xf32>
// STACK:         scf.for
// STACK-NOT:     memref.alloca
func.func @tiles(%a: memref<?xf32>, %b: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %n = memref.dim %a, %c0 : memref<?xf32>
  scf.for %i = %c0 to %n step %c8 {
    %size = affine.min affine_map<(d0)[s0] -> (8, s0 - d0)>(%i)[%n]
    %x = memref.subview %a[%i] [%size] [1] : memref<?xf32> to memref<?xf32, strided<[1], offset: ?>>
    %y = memref.subview %b[%i] [%size] [1] : memref<?xf32> to memref<?xf32, strided<[1], offset: ?>>
    linalg.add ins(%x, %y : memref<?xf32, strided<[1], offset: ?>>, memref<?xf32, strided<[1], offset: ?>>)
               outs(%y : memref<?xf32, strided<[1], offset: ?>>)
  }
  return
}

// -----

// Each iteration of a parallel loop has its own buffers.

// STACK-LABEL: func @threads(
// STACK:         scf.forall
// STACK:         memref.alloca()
// CHECK-LABEL: func @threads(
// CHECK-NOT:     memref.alloc
// CHECK:         scf.forall
// CHECK:         memref.alloc() : memref<4xf32>
func.func @threads(%a: memref<6x4xf32>, %b: memref<6x4xf32>) {
  scf.forall (%i) in (6) {
    %x = memref.subview %a[%i, 0] [1, 4] [1, 1] : memref<6x4xf32> to memref<4xf32, strided<[1], offset: ?>>
    %y = memref.subview %b[%i, 0] [1, 4] [1, 1] : memref<6x4xf32> to memref<4xf32, strided<[1], offset: ?>>
    linalg.exp ins(%x : memref<4xf32, strided<[1], offset: ?>>) outs(%y : memref<4xf32, strided<[1], offset: ?>>)
  }
  return
}

// -----

// CHECK-LABEL: func @tensors(
// CHECK-SAME:    %[[A:.*]]: tensor<4xf32>, %[[B:.*]]: tensor<4xf32>)
// CHECK:         %[[TA:.*]] = bufferization.alloc_tensor() : tensor<4xf32>
// CHECK:         %[[PA:.*]] = linalg.copy ins(%[[A]] : tensor<4xf32>) outs(%[[TA]] : tensor<4xf32>)
// CHECK:         %[[TB:.*]] = bufferization.alloc_tensor() : tensor<4xf32>
// CHECK:         %[[R:.*]] = linalg.exp ins(%[[PA]] : tensor<4xf32>) outs(%[[TB]] : tensor<4xf32>)
// CHECK:         %[[RESULT:.*]] = linalg.copy ins(%[[R]] : tensor<4xf32>) outs(%[[B]] : tensor<4xf32>)
// CHECK:         return %[[RESULT]]
// SPACE-LABEL: func @tensors(
// SPACE:         bufferization.alloc_tensor() {memory_space = 3 : i64} : tensor<4xf32>
func.func @tensors(%a: tensor<4xf32>, %b: tensor<4xf32>) -> tensor<4xf32> {
  %0 = linalg.exp ins(%a : tensor<4xf32>) outs(%b : tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

// Loop indices are not memory, also in control flow.
// CHECK-LABEL: func @indices(
// CHECK:         memref.alloc
// CHECK:         linalg.generic
// SPACE-LABEL: func @indices(
func.func @indices(%a: memref<4xindex>, %b: memref<4xindex>, %p: i1) {
  linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
      ins(%b : memref<4xindex>) outs(%a : memref<4xindex>) {
  ^bb0(%in: index, %out: index):
    %0 = scf.if %p -> index {
      %i = linalg.index 0 : index
      scf.yield %i : index
    } else {
      %sum = arith.addi %in, %out : index
      scf.yield %sum : index
    }
    linalg.yield %0 : index
  }
  return
}
