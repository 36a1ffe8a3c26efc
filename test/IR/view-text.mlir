// Text on views that reads as ops of memref and tensor.

// RUN: linalg-opt %s --split-input-file | FileCheck %s
// RUN: linalg-opt %s --split-input-file | linalg-opt --split-input-file | FileCheck %s

// CHECK-LABEL: @range(
// CHECK-SAME: %[[A:.*]]: index, %[[B:.*]]: index, %[[C:.*]]: index
func.func @range(%a: index, %b: index, %c: index) {
  // CHECK: linalg.range %[[A]] : %[[B]] : %[[C]] : !linalg.range
  %r = linalg.range %a : %b : %c : !linalg.range
  return
}

// -----

// CHECK-LABEL: @slice(
// CHECK-SAME: %[[V:.*]]: memref<?x?xf32>, %[[A:.*]]: index, %[[B:.*]]: index, %[[C:.*]]: index
func.func @slice(%v: memref<?x?xf32>, %a: index, %b: index, %c: index) {
  // CHECK: linalg.range
  // CHECK: %[[LENGTH:.*]] = arith.subi %[[B]], %[[A]]
  // CHECK: %[[NUMBER:.*]] = arith.ceildivsi %[[LENGTH]], %[[C]]
  // CHECK: %[[SIZE:.*]] = arith.maxsi %[[NUMBER]], %{{.*}}
  // CHECK: memref.subview %[[V]][%[[A]], %[[A]]] [%[[SIZE]], 1] [%[[C]], 1] : memref<?x?xf32> to memref<?xf32, strided<[?], offset: ?>>
  %r = linalg.range %a : %b : %c : !linalg.range
  %s = linalg.slice %v[%r, %a] : memref<?x?xf32>, !linalg.range, index, memref<?xf32, strided<[?], offset: ?>>
  return
}

// -----

// Numbers are constants if the result's type has them.

// CHECK-LABEL: @static_slice
func.func @static_slice(%v: memref<2x8xf32>) -> (memref<3xf32, strided<[2], offset: 9>>, memref<3xf32, strided<[?], offset: ?>>, memref<f32, strided<[], offset: 9>>) {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c7 = arith.constant 7 : index
  %r = linalg.range %c1 : %c7 : %c2 : !linalg.range
  // CHECK: memref.subview %{{.*}}[1, 1] [1, 3] [1, 2] : memref<2x8xf32> to memref<3xf32, strided<[2], offset: 9>>
  %0 = linalg.slice %v[%c1, %r] : memref<2x8xf32>, index, !linalg.range, memref<3xf32, strided<[2], offset: 9>>
  // CHECK: memref.subview %{{.*}}[%{{.*}}, %{{.*}}] [1, 3] [1, %{{.*}}] : memref<2x8xf32> to memref<3xf32, strided<[?], offset: ?>>
  %1 = linalg.slice %v[%c1, %r] : memref<2x8xf32>, index, !linalg.range, memref<3xf32, strided<[?], offset: ?>>
  // CHECK: memref.subview %{{.*}}[1, 1] [1, 1] [1, 1] : memref<2x8xf32> to memref<f32, strided<[], offset: 9>>
  %2 = linalg.slice %v[%c1, %c1] : memref<2x8xf32>, index, index, memref<f32, strided<[], offset: 9>>
  return %0, %1, %2 : memref<3xf32, strided<[2], offset: 9>>, memref<3xf32, strided<[?], offset: ?>>, memref<f32, strided<[], offset: 9>>
}

// -----

// Which of two dimensions of one element is kept follows from the indexings.

// CHECK-LABEL: @slice_of_unit_dims
func.func @slice_of_unit_dims(%v: memref<4x4xf32>, %i: index) -> memref<1xf32, strided<[4], offset: ?>> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = linalg.range %c0 : %c1 : %c1 : !linalg.range
  // CHECK: memref.subview %{{.*}}[%{{.*}}, %{{.*}}] [1, 1] [1, 1] : memref<4x4xf32> to memref<1xf32, strided<[4], offset: ?>>
  %0 = linalg.slice %v[%r, %i] : memref<4x4xf32>, !linalg.range, index, memref<1xf32, strided<[4], offset: ?>>
  return %0 : memref<1xf32, strided<[4], offset: ?>>
}

// -----

// CHECK-LABEL: @reshape
func.func @reshape(%v: memref<?x?x?xf32>, %w: memref<12xf32>, %p: memref<1x1xf32>) {
  // CHECK: memref.collapse_shape %{{.*}} {{\[\[}}0, 1], [2]] : memref<?x?x?xf32> into memref<?x?xf32>
  %0 = linalg.reshape %v [affine_map<(i, j, k) -> (i, j)>, affine_map<(i, j, k) -> (k)>] : memref<?x?x?xf32> into memref<?x?xf32>
  // CHECK: memref.expand_shape %{{.*}} {{\[\[}}0, 1]] output_shape [3, 4] : memref<12xf32> into memref<3x4xf32>
  %1 = linalg.reshape %w [(i, j) -> (i, j)] : memref<12xf32> into memref<3x4xf32>
  // CHECK: memref.collapse_shape %{{.*}} [] {note} : memref<1x1xf32> into memref<f32>
  %2 = linalg.reshape %p [] {note} : memref<1x1xf32> into memref<f32>
  // CHECK: memref.expand_shape %{{.*}} [] output_shape [1] : memref<f32> into memref<1xf32>
  %3 = linalg.reshape %2 [] : memref<f32> into memref<1xf32>
  return
}

// -----

#rows = affine_map<(i, j, k) -> (i)>
#rest = affine_map<(i, j, k) -> (j, k)>

// CHECK-LABEL: @expand
// CHECK-SAME: %[[V:.*]]: tensor<?x?xf32>
func.func @expand(%v: tensor<?x?xf32>) -> tensor<?x4x?xf32> {
  // CHECK-DAG: %[[N:.*]] = tensor.dim %[[V]], %c0
  // CHECK-DAG: %[[ALL:.*]] = tensor.dim %[[V]], %c1
  // CHECK-DAG: %[[M:.*]] = arith.divui %[[ALL]], %c4
  // CHECK: tensor.expand_shape %[[V]] {{\[\[}}0], [1, 2]] output_shape [%[[N]], 4, %[[M]]] : tensor<?x?xf32> into tensor<?x4x?xf32>
  %0 = linalg.tensor_reshape %v [#rows, #rest] : tensor<?x?xf32> into tensor<?x4x?xf32>
  return %0 : tensor<?x4x?xf32>
}

// -----

// CHECK-LABEL: @reshape_like
// CHECK-SAME: %[[A:.*]]: tensor<?x?xf32>, %[[B:.*]]: tensor<2x?xf32>
func.func @reshape_like(%a: tensor<?x?xf32>, %b: tensor<2x?xf32>) -> tensor<2x?xf32> {
  // CHECK: %[[N:.*]] = tensor.dim %[[B]], %c1
  // CHECK: %[[SHAPE:.*]] = tensor.from_elements %c2, %[[N]] : tensor<2xindex>
  // CHECK: tensor.reshape %[[A]](%[[SHAPE]]) : (tensor<?x?xf32>, tensor<2xindex>) -> tensor<2x?xf32>
  %0 = linalg.reshape
    ins(%a:tensor<?x?xf32>)
    outs(%b:tensor<2x?xf32>)
  return %0 : tensor<2x?xf32>
}

// -----

// CHECK-LABEL: @transpose
func.func @transpose(%v: memref<?x?xf32>, %w: memref<?x?xf32, strided<[?, 2], offset: ?>>) {
  // CHECK: memref.transpose %{{.*}} (d0, d1) -> (d1, d0) : memref<?x?xf32> to memref<?x?xf32, strided<[1, ?]>>
  %0 = linalg.transpose %v (i, j) -> (j, i) : memref<?x?xf32>
  // CHECK: memref.transpose %{{.*}} (d0, d1) -> (d1, d0) {note} : memref<?x?xf32, strided<[?, 2], offset: ?>> to memref<?x?xf32, strided<[2, ?], offset: ?>>
  %1 = linalg.transpose %w (i, j) -> (j, i) {note} : memref<?x?xf32, strided<[?, 2], offset: ?>>
  return
}
