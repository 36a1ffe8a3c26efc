// Promotion of operands whose extents have no bound.

// RUN: linalg-opt %s --split-input-file --linalg-promote --canonicalize | FileCheck %s
// RUN: linalg-opt %s --split-input-file --linalg-promote=full-tiles --linalg-explain 2>&1 | FileCheck %s --check-prefix=FULL

// CHECK-LABEL: func.func @unbounded
// CHECK-SAME:    %[[a:[a-z0-9]+]]: memref<4x?xf32>, %[[b:[a-z0-9]+]]: memref<4x?xf32>
// CHECK:         %[[n:.*]] = memref.dim %[[a]], %c1
// CHECK:         %[[at:.*]] = memref.alloc(%[[n]]) : memref<4x?xf32>
// CHECK:         linalg.copy ins(%[[a]] : memref<4x?xf32>) outs(%[[at]] : memref<4x?xf32>)
// CHECK:         %[[bt:.*]] = memref.alloc({{.*}}) : memref<4x?xf32>
// CHECK-NOT:     linalg.copy
// CHECK:         linalg.exp ins(%[[at]] : memref<4x?xf32>) outs(%[[bt]] : memref<4x?xf32>)
// CHECK:         linalg.copy ins(%[[bt]] : memref<4x?xf32>) outs(%[[b]] : memref<4x?xf32>)
// FULL: [[@LINE+2]]:3: note: linalg-promote: left linalg.exp alone: there is no bound that dimension 1 of operand 0 is known to have, as `full-tiles` wants: tile its loop
func.func @unbounded(%a: memref<4x?xf32>, %b: memref<4x?xf32>) {
  linalg.exp ins(%a : memref<4x?xf32>) outs(%b : memref<4x?xf32>)
  return
}

// -----

// One extent has a bound, and the other has none. The operand is defined
// between the loops.

// CHECK-LABEL: func.func @mixed
// CHECK:         scf.for
// CHECK:           %[[view:.*]] = memref.subview
// CHECK:           %[[t:.*]] = memref.alloc(%{{.*}}) : memref<8x?xf32>
// CHECK-NEXT:      scf.for
// CHECK:             %[[part:.*]] = memref.subview %[[t]][0, 0] [%{{.*}}, %{{.*}}] [1, 1]
// CHECK-NEXT:        linalg.copy ins(%[[view]] : {{.*}}) outs(%[[part]] :
// CHECK:           memref.dealloc %[[t]]
// FULL: linalg-promote: left linalg.reduce alone
func.func @mixed(%a: memref<?x?xf32>, %s: memref<f32>, %n: index, %m: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  scf.for %i = %c0 to %n step %c8 {
    %size = affine.min affine_map<(d0)[s0] -> (8, s0 - d0)>(%i)[%n]
    %view = memref.subview %a[%i, 0] [%size, %m] [1, 1] : memref<?x?xf32> to memref<?x?xf32, strided<[?, 1], offset: ?>>
    scf.for %j = %c0 to %m step %c1 {
      linalg.reduce { arith.addf } ins(%view : memref<?x?xf32, strided<[?, 1], offset: ?>>) outs(%s : memref<f32>) dimensions = [0, 1]
    }
  }
  return
}

// -----

// A tensor that the loop carries has its extents in the loop.

// CHECK-LABEL: func.func @tensor
// CHECK-SAME:    %[[a:[a-z0-9]+]]: tensor<?xf32>
// CHECK:         %[[n:.*]] = tensor.dim %[[a]], %c0
// CHECK:         bufferization.alloc_tensor(%[[n]]) : tensor<?xf32>
// CHECK:         scf.for {{.*}} iter_args(%[[x:.*]] = %{{.*}})
// CHECK:           %[[m:.*]] = tensor.dim
// CHECK:           bufferization.alloc_tensor(%[[m]]) : tensor<?xf32>
func.func @tensor(%a: tensor<?xf32>, %b: tensor<?xf32>, %n: index) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = scf.for %i = %c0 to %n step %c1 iter_args(%x = %b) -> tensor<?xf32> {
    %1 = linalg.add ins(%a, %x : tensor<?xf32>, tensor<?xf32>) outs(%x : tensor<?xf32>) -> tensor<?xf32>
    scf.yield %1 : tensor<?xf32>
  }
  return %0 : tensor<?xf32>
}

// -----

// An extent of at most 0 is that of the operand, not of the buffer's type.

// CHECK-LABEL: func.func @no_elements
// CHECK:         memref.alloc({{.*}}) : memref<?xf32>
func.func @no_elements(%a: memref<?xf32>, %b: memref<?xf32>, %n: index) {
  %s = affine.min affine_map<(d) -> (d, 0)>(%n)
  %v = memref.subview %a[0] [%s] [1] : memref<?xf32> to memref<?xf32, strided<[1]>>
  %w = memref.subview %b[0] [%s] [1] : memref<?xf32> to memref<?xf32, strided<[1]>>
  linalg.exp ins(%v : memref<?xf32, strided<[1]>>) outs(%w : memref<?xf32, strided<[1]>>)
  return
}
