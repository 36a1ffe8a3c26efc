// Views that drop dimensions of buffers of which a kept dimension has size 1
// are unambiguous.

// RUN: linalg-opt %s --linalg-decompose | FileCheck %s
// RUN: linalg-run %s --input=iota:1x2x4x1x1 --input=iota:1x3x1x2x1 --input=zeros:1x2x3x1x3 \
// RUN:   --expect=[[[[[1,3,5]],[[2,8,14]],[[3,13,23]]],[[[5,23,41]],[[6,28,50]],[[7,33,59]]]]]
// RUN: linalg-opt %s --linalg-decompose | linalg-run - --input=iota:1x2x4x1x1 --input=iota:1x3x1x2x1 --input=zeros:1x2x3x1x3 \
// RUN:   --expect=[[[[[1,3,5]],[[2,8,14]],[[3,13,23]]],[[[5,23,41]],[[6,28,50]],[[7,33,59]]]]]

// CHECK-LABEL: func.func @conv
// CHECK:         memref.collapse_shape %{{.*}} {{\[}}[0], [1], [2, 3], [4]] : memref<1x?x?x1x?xi32, strided<[?, ?, ?, ?, 1], offset: ?>> into memref<1x?x?x?xi32, strided<[?, ?, ?, 1], offset: ?>>
// CHECK:         linalg.conv_2d_nhwc_fhwc
func.func @conv(%a: memref<?x?x?x?x?xi32>, %b: memref<?x?x1x?x1xi32>, %c: memref<?x?x?x?x?xi32>) -> memref<?x?x?x?x?xi32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %ah = memref.dim %a, %c1 : memref<?x?x?x?x?xi32>
  %aw = memref.dim %a, %c2 : memref<?x?x?x?x?xi32>
  %f = memref.dim %b, %c1 : memref<?x?x1x?x1xi32>
  %w = memref.dim %b, %c3 : memref<?x?x1x?x1xi32>
  %ow = memref.dim %c, %c2 : memref<?x?x?x?x?xi32>
  %av = memref.subview %a[%c0, 0, 0, %c0, 0] [1, %ah, %aw, 1, 1] [1, 1, 1, 1, 1]
    : memref<?x?x?x?x?xi32> to memref<1x?x?x1x1xi32, strided<[?, ?, ?, ?, 1], offset: ?>>
  %bv = memref.subview %b[%c0, 0, 0, 0, 0] [1, %f, 1, %w, 1] [1, 1, 1, 1, 1]
    : memref<?x?x1x?x1xi32> to memref<1x?x1x?x1xi32, strided<[?, ?, ?, 1, 1], offset: ?>>
  %cv = memref.subview %c[%c0, 0, 0, %c0, 0] [1, %ah, %ow, 1, %f] [1, 1, 1, 1, 1]
    : memref<?x?x?x?x?xi32> to memref<1x?x?x1x?xi32, strided<[?, ?, ?, ?, 1], offset: ?>>
  linalg.conv_2d_nhwgc_gfhwc
    ins(%av, %bv : memref<1x?x?x1x1xi32, strided<[?, ?, ?, ?, 1], offset: ?>>, memref<1x?x1x?x1xi32, strided<[?, ?, ?, 1, 1], offset: ?>>)
    outs(%cv : memref<1x?x?x1x?xi32, strided<[?, ?, ?, ?, 1], offset: ?>>)
  return %c : memref<?x?x?x?x?xi32>
}
