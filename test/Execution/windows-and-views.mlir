// Windows with padding, and views, compute what their definitions say.

// RUN: linalg-run %s --function=conv --input='[[[1]], [[2]]]' --input='[[[1], [2], [3], [4]]]' --input='[[[10], [100]]]' | FileCheck %s --check-prefix=CONV
// RUN: linalg-run %s --function=conv --pipeline=codegen --input='[[[1]], [[2]]]' --input='[[[1], [2], [3], [4]]]' --input='[[[10], [100]]]' | FileCheck %s --check-prefix=CONV
// RUN: linalg-run %s --function=conv --pipeline=parallel --input='[[[1]], [[2]]]' --input='[[[1], [2], [3], [4]]]' --input='[[[10], [100]]]' | FileCheck %s --check-prefix=CONV
// CONV: {{\[\[\[}}12.0],
// CONV-NEXT: [108.0]]]
func.func @conv(%k: memref<2x1x1xf32>, %i: memref<1x4x1xf32>, %o: memref<1x2x1xf32>) {
  linalg.conv(%k, %i, %o) {strides = [2], padding = dense<[[1, 0]]> : tensor<1x2xi64>}
    : memref<2x1x1xf32>, memref<1x4x1xf32>, memref<1x2x1xf32>
  return
}

// RUN: linalg-run %s --function=pooling --input=iota:5x4 --input=zeros --input='[[0, 100], [0, 0]]' | FileCheck %s --check-prefix=POOLING
// POOLING: {{\[\[}}6.0, 100.0],
// POOLING-NEXT: [14.0, 15.0]]
func.func @pooling(%i: memref<?x?xf32>, %w: memref<2x3xi32>, %o: memref<?x?xf32>) {
  linalg.pooling_max(%i, %w, %o) {strides = [2, 1]} : memref<?x?xf32>, memref<2x3xi32>, memref<?x?xf32>
  return
}

// An element of the init that no element of the image is compared with stays.
// RUN: linalg-run %s --function=all_padding --input='[-5, -6]' --input=zeros --input='[-100, -100, -100, 7]' | FileCheck %s --check-prefix=ALL
// ALL: [-100, -5, -6, 7]
func.func @all_padding(%i: tensor<2xi8>, %w: tensor<1xi8>, %o: tensor<4xi32>) -> tensor<4xi32> {
  %0 = linalg.pooling_max {padding = [[1, 1]]} ins(%i, %w : tensor<2xi8>, tensor<1xi8>) outs(%o : tensor<4xi32>) -> tensor<4xi32>
  return %0 : tensor<4xi32>
}

// RUN: linalg-run %s --function=slice --input=zeros | FileCheck %s --check-prefix=SLICE
// SLICE: {{\[\[}}0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0],
// SLICE-NEXT: [0.0, 5.0, 0.0, 5.0, 0.0, 5.0, 0.0, 0.0]]
func.func @slice(%v: memref<2x8xf32>) {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c7 = arith.constant 7 : index
  %five = arith.constant 5.0 : f32
  %r = linalg.range %c1 : %c7 : %c2 : !linalg.range
  %s = linalg.slice %v[%c1, %r] : memref<2x8xf32>, index, !linalg.range, memref<?xf32, strided<[?], offset: ?>>
  linalg.fill ins(%five : f32) outs(%s : memref<?xf32, strided<[?], offset: ?>>)
  return
}

// Ranges that are not constants; the second one is empty.
// RUN: linalg-run %s --function=dynamic_slice --input=zeros:3x5 --input=0 --input=5 --input=3 | FileCheck %s --check-prefix=DYNAMIC
// DYNAMIC: {{\[\[}}5.0, 0.0, 0.0, 5.0, 0.0],
// DYNAMIC-NEXT: [0.0, 0.0, 0.0, 0.0, 0.0],
// DYNAMIC-NEXT: [5.0, 0.0, 0.0, 5.0, 0.0]]
// RUN: linalg-run %s --function=dynamic_slice --input=zeros:3x5 --input=4 --input=1 --input=3 | FileCheck %s --check-prefix=EMPTY
// EMPTY-COUNT-3: 0.0, 0.0, 0.0, 0.0, 0.0]
func.func @dynamic_slice(%v: memref<?x?xf32>, %min: index, %max: index, %step: index) {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %five = arith.constant 5.0 : f32
  %rows = linalg.range %c0 : %c3 : %c2 : !linalg.range
  %r = linalg.range %min : %max : %step : !linalg.range
  %s = linalg.slice %v[%rows, %r] : memref<?x?xf32>, !linalg.range, !linalg.range, memref<2x?xf32, strided<[?, ?], offset: ?>>
  linalg.fill ins(%five : f32) outs(%s : memref<2x?xf32, strided<[?, ?], offset: ?>>)
  return
}

// RUN: linalg-run %s --function=reshape --input=iota:4x6 | FileCheck %s --check-prefix=RESHAPE
// RESHAPE: {{\[\[\[}}0.0, 1.0, 2.0],
// RESHAPE-NEXT: [3.0, 4.0, 5.0]],
// RESHAPE-NEXT: {{\[\[}}6.0, 7.0, 8.0],
func.func @reshape(%v: tensor<?x?xf32>) -> tensor<?x2x3xf32> {
  %0 = linalg.tensor_reshape %v [(i, j) -> (i, j)] : tensor<?x?xf32> into tensor<?xf32>
  %1 = linalg.tensor_reshape %0 [affine_map<(i, j, k) -> (i, j, k)>] : tensor<?xf32> into tensor<?x2x3xf32>
  return %1 : tensor<?x2x3xf32>
}

// RUN: linalg-run %s --function=reshape_buffer --input=iota:4x6 | FileCheck %s --check-prefix=BUFFER
// BUFFER: {{\[\[}}0.0, 1.0, 2.0, 3.0, 4.0, 9.0],
// BUFFER-NEXT: [6.0, 7.0, 8.0, 9.0, 10.0, 9.0],
func.func @reshape_buffer(%v: memref<?x6xf32>) {
  %nine = arith.constant 9.0 : f32
  %0 = linalg.reshape %v [(i, j, k) -> (i), (i, j, k) -> (j, k)] : memref<?x6xf32> into memref<?x2x3xf32>
  %1 = linalg.transpose %0 (i, j, k) -> (k, i, j) : memref<?x2x3xf32>
  %s = memref.subview %1[2, 0, 1] [1, 4, 1] [1, 1, 1] : memref<3x?x2xf32, strided<[1, 6, 3]>> to memref<4xf32, strided<[6], offset: 5>>
  linalg.fill ins(%nine : f32) outs(%s : memref<4xf32, strided<[6], offset: 5>>)
  return
}

// RUN: linalg-run %s --function=reshape_like --input=iota:2x6 --input=zeros:3x2x2 | FileCheck %s --check-prefix=LIKE
// LIKE: {{\[\[\[}}0.0, 1.0],
// LIKE-NEXT: [2.0, 3.0]],
func.func @reshape_like(%a: tensor<?x?xf32>, %b: tensor<?x?x?xf32>) -> tensor<?x?x?xf32> {
  %0 = linalg.reshape ins(%a : tensor<?x?xf32>) outs(%b : tensor<?x?x?xf32>)
  return %0 : tensor<?x?x?xf32>
}

// RUN: linalg-run %s --function=reshape_like_static --input=iota | FileCheck %s --check-prefix=STATIC
// STATIC: {{\[\[}}0.0, 1.0, 2.0],
func.func @reshape_like_static(%a: tensor<6xf32>) -> tensor<2x3xf32> {
  %b = tensor.empty() : tensor<2x3xf32>
  %0 = linalg.reshape ins(%a : tensor<6xf32>) outs(%b : tensor<2x3xf32>) -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}
