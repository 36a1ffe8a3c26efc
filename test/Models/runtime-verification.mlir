// The checks that `generate-runtime-verification` creates for structured ops,
// on tensors and on buffers. Each is one cf.assert.

// RUN: linalg-opt %s --generate-runtime-verification=verbose-level=0 | FileCheck %s

#window = {indexing_maps = [affine_map<(d0, d1) -> (d0 + d1)>, affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0)>],
           iterator_types = ["parallel", "reduction"]}

// CHECK: #[[ADD1:.*]] = affine_map<()[s0] -> (s0 + 1)>

// CHECK-LABEL: func @matmul
// CHECK-SAME: %[[A:.*]]: tensor<?x?xf32>, %[[B:.*]]: tensor<?x?xf32>, %[[C:.*]]: tensor<?x?xf32>
// CHECK: %[[B0:.*]] = tensor.dim %[[B]], %c0
// CHECK: %[[A1:.*]] = tensor.dim %[[A]], %c1
// CHECK: %[[EQ:.*]] = arith.cmpi eq, %[[B0]], %[[A1]]
// CHECK: cf.assert %[[EQ]], "{{.*}}'linalg.matmul' op dimension 0 of operand 1 does not equal the extent of loop d2, given by dimension 1 of operand 0{{.*}}runtime-verification.mlir
// CHECK: cf.assert {{.*}} dimension 0 of operand 2 does not equal the extent of loop d0, given by dimension 0 of operand 0
// CHECK: cf.assert {{.*}} dimension 1 of operand 2 does not equal the extent of loop d1, given by dimension 1 of operand 1
// CHECK-NOT: cf.assert
// CHECK: linalg.matmul
func.func @matmul(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>, %c: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<?x?xf32>, tensor<?x?xf32>) outs(%c : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// Dynamic extents are compared with a static one of any operand.
// CHECK-LABEL: func @static_init
// CHECK: %[[D:.*]] = memref.dim %{{.*}}, %c0
// CHECK: %[[C7:.*]] = arith.constant 7
// CHECK: %[[EQ:.*]] = arith.cmpi eq, %[[D]], %[[C7]]
// CHECK: cf.assert %[[EQ]], "{{.*}} dimension 0 of operand 0 does not equal the extent of loop d0, given by dimension 0 of operand 2
// CHECK: cf.assert {{.*}} dimension 0 of operand 1 does not equal the extent of loop d0, given by dimension 0 of operand 2
// CHECK-NOT: cf.assert
// CHECK: linalg.add
func.func @static_init(%a: memref<?xf32>, %b: memref<?xf32>, %c: memref<7xf32>) {
  linalg.add ins(%a, %b : memref<?xf32>, memref<?xf32>) outs(%c : memref<7xf32>)
  return
}

// CHECK-LABEL: func @static
// CHECK-NEXT: linalg.generic
// CHECK-NOT: cf.assert
// CHECK: return
func.func @static(%a: memref<6xf32>, %b: memref<3xf32>, %c: memref<4xf32>) {
  linalg.generic #window ins(%a, %b : memref<6xf32>, memref<3xf32>) outs(%c : memref<4xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %0 = arith.mulf %x, %y : f32
    %1 = arith.addf %0, %z : f32
    linalg.yield %1 : f32
  }
  return
}

// The same operand twice, and an init of its extents.
// CHECK-LABEL: func @proved
// CHECK: tensor.empty
// CHECK-NEXT: linalg.add
// CHECK-NEXT: linalg.softmax
func.func @proved(%a: tensor<?x4xf32>) -> tensor<?x4xf32> {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %a, %c0 : tensor<?x4xf32>
  %e = tensor.empty(%d) : tensor<?x4xf32>
  %0 = linalg.add ins(%a, %a : tensor<?x4xf32>, tensor<?x4xf32>) outs(%e : tensor<?x4xf32>) -> tensor<?x4xf32>
  %1 = linalg.softmax dimension(1) ins(%0 : tensor<?x4xf32>) outs(%e : tensor<?x4xf32>) -> tensor<?x4xf32>
  return %1 : tensor<?x4xf32>
}

// The ends of both windows in one dimension; the index can't be negative.
// CHECK-LABEL: func @window
// CHECK-SAME: %[[A:.*]]: memref<?xf32>, %[[B:.*]]: memref<3xf32>, %[[C:.*]]: memref<?xf32>
// CHECK: %[[OUT:.*]] = memref.dim %[[C]], %c0
// CHECK: %[[LAST:.*]] = affine.apply #[[ADD1]]()[%[[OUT]]]
// CHECK: %[[IN:.*]] = memref.dim %[[A]], %c0
// CHECK: %[[INSIDE:.*]] = arith.cmpi slt, %[[LAST]], %[[IN]]
// CHECK: %[[EMPTY:.*]] = arith.cmpi eq, %[[OUT]], %c0{{.*}}
// CHECK: %[[OK:.*]] = arith.ori %[[EMPTY]], %[[INSIDE]]
// CHECK: cf.assert %[[OK]], "{{.*}}'linalg.generic' op index d0 + d1 into dimension 0 of operand 0 is not less than its extent
// CHECK-NOT: cf.assert
// CHECK: linalg.generic
func.func @window(%a: memref<?xf32>, %b: memref<3xf32>, %c: memref<?xf32>) {
  linalg.generic #window ins(%a, %b : memref<?xf32>, memref<3xf32>) outs(%c : memref<?xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %0 = arith.mulf %x, %y : f32
    %1 = arith.addf %0, %z : f32
    linalg.yield %1 : f32
  }
  return
}

// d0 - d0 floordiv 2 has one loop in two terms, so its bounds are unknown.
// CHECK-LABEL: func @unchecked
// CHECK-NOT: cf.assert
// CHECK: linalg.generic
func.func @unchecked(%a: memref<?x?xf32>, %b: memref<?xf32>) {
  linalg.generic {indexing_maps = [affine_map<(d0) -> (d0 mod 3, d0 - d0 floordiv 2)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}
    ins(%a : memref<?x?xf32>) outs(%b : memref<?xf32>) {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  }
  return
}

// MLIR's own checks of a load and a store, and ours between them, once each.
// CHECK-LABEL: func @beside_others
// CHECK: cf.assert {{.*}}out-of-bounds access
// CHECK-NOT: cf.assert
// CHECK: memref.load
// CHECK: cf.assert {{.*}}'linalg.map' op dimension 0 of operand 1
// CHECK-NOT: cf.assert
// CHECK: linalg.map
// CHECK: cf.assert {{.*}}out-of-bounds access
// CHECK-NOT: cf.assert
// CHECK: memref.store
func.func @beside_others(%a: memref<8xf32>, %b: memref<?xf32>, %i: index) {
  %x = memref.load %a[%i] : memref<8xf32>
  linalg.map {math.absf} ins(%a : memref<8xf32>) outs(%b : memref<?xf32>)
  memref.store %x, %b[%i] : memref<?xf32>
  return
}
