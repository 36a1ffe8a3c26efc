// Views with any number of dynamic extents, executed.

// RUN: linalg-run %s --function=two --input=iota:6x2 --input=3 --input=2 --input=2 \
// RUN:   --expect=[[[0,1],[2,3]],[[4,5],[6,7]],[[8,9],[10,11]]]
// RUN: linalg-run %s --function=load --input=iota:6 --input=3 --input=2 --input=1 --input=1 --expect=3
// RUN: linalg-run %s --function=load --input=iota:6 --input=3 --input=2 --input=1 --input=1 --expect=3 --pipeline=parallel
// RUN: linalg-run %s --function=mixed --input=iota:12x6 --input=3 --input=2 --expect=iota:3x2x2x3x2x1
// RUN: linalg-run %s --function=strided --input=iota --input=2 --input=2 --input=1 --input=zeros:2x2x2 \
// RUN:   | FileCheck %s
// RUN: linalg-run %s --function=scalar --input=4 --expect=[[4]]
// RUN: linalg-run %s --function=collapse --input=iota:2x3x1 --expect=iota:6x1
// RUN: linalg-run %s --function=none --input=zeros:0 --input=0 --input=2 --expect=zeros:0x2

// CHECK:      # argument 4
// CHECK-NEXT: {{^.+}}1.0, 3.0],
// CHECK-NEXT: {{^.+}}13.0, 15.0]],
// CHECK-NEXT: {{^.+}}25.0, 27.0],
// CHECK-NEXT: {{^.+}}37.0, 39.0]]]

func.func @two(%a: tensor<?x?xf32>, %n: index, %k: index, %m: index) -> tensor<?x?x?xf32> {
  %0 = tensor.expand_shape %a [[0, 1], [2]] output_shape [%n, %k, %m] : tensor<?x?xf32> into tensor<?x?x?xf32>
  return %0 : tensor<?x?x?xf32>
}

func.func @load(%a: memref<?xf32>, %n: index, %k: index, %i: index, %j: index) -> f32 {
  %0 = memref.expand_shape %a [[0, 1]] output_shape [%n, %k] : memref<?xf32> into memref<?x?xf32>
  %1 = memref.load %0[%i, %j] : memref<?x?xf32>
  return %1 : f32
}

func.func @mixed(%a: memref<?x6xf32>, %n: index, %k: index) -> memref<?x2x?x3x2x1xf32> {
  %0 = memref.expand_shape %a [[0, 1, 2], [3, 4, 5]] output_shape [%n, 2, %k, 3, 2, 1] : memref<?x6xf32> into memref<?x2x?x3x2x1xf32>
  return %0 : memref<?x2x?x3x2x1xf32>
}

func.func @strided(%a: memref<8x6xf32>, %n: index, %k: index, %o: index, %r: memref<?x?x2xf32>) {
  %s = memref.subview %a[0, %o] [4, 2] [2, 2] : memref<8x6xf32> to memref<4x2xf32, strided<[12, 2], offset: ?>>
  %c = memref.cast %s : memref<4x2xf32, strided<[12, 2], offset: ?>> to memref<?x2xf32, strided<[12, 2], offset: ?>>
  %0 = memref.expand_shape %c [[0, 1], [2]] output_shape [%n, %k, 2] : memref<?x2xf32, strided<[12, 2], offset: ?>> into memref<?x?x2xf32, strided<[?, 12, 2], offset: ?>>
  linalg.copy ins(%0 : memref<?x?x2xf32, strided<[?, 12, 2], offset: ?>>) outs(%r : memref<?x?x2xf32>)
  return
}

func.func @scalar(%a: memref<f32>) -> memref<1x1xf32> {
  %0 = memref.expand_shape %a [] output_shape [1, 1] : memref<f32> into memref<1x1xf32>
  return %0 : memref<1x1xf32>
}

func.func @collapse(%a: memref<?x?x?xf32>) -> memref<?x?xf32> {
  %0 = memref.collapse_shape %a [[0, 1], [2]] : memref<?x?x?xf32> into memref<?x?xf32>
  return %0 : memref<?x?xf32>
}

func.func @none(%a: tensor<?xf32>, %n: index, %k: index) -> tensor<?x?xf32> {
  %0 = tensor.expand_shape %a [[0, 1]] output_shape [%n, %k] : tensor<?xf32> into tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}
