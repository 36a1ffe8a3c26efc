// A view whose dropped dimensions MLIR confuses with others keeps them.

// RUN: linalg-opt %s --linalg-bufferize | FileCheck %s
// RUN: linalg-run %s --input=iota:1x2x2x2x2 --input=1 --input=zeros | FileCheck %s --check-prefix=VALUES

// CHECK-LABEL: @f
// CHECK: %[[FULL:.*]] = memref.subview %{{.*}}[0, 0, %[[I:.*]], %[[I]], %[[I]]] [1, 2, 1, 1, 1] [1, 1, 1, 1, 1] : memref<1x2x?x?x?xi64> to memref<1x2x1x1x1xi64
// CHECK: %{{.*}}, %[[OFFSET:.*]], %{{.*}}:5, %[[STRIDES:.*]]:5 = memref.extract_strided_metadata %[[FULL]]
// CHECK: memref.reinterpret_cast %[[FULL]] to offset: [%[[OFFSET]]], sizes: [1, 2], strides: [%[[STRIDES]]#0, %[[STRIDES]]#1]
// VALUES: {{\[\[}}7, 15]]
func.func @f(%m: memref<1x2x?x?x?xi64>, %i: index, %o: memref<1x2xi64>) -> memref<1x2xi64> {
  %0 = memref.subview %m[0, 0, %i, %i, %i] [1, 2, 1, 1, 1] [1, 1, 1, 1, 1] : memref<1x2x?x?x?xi64> to memref<1x2xi64, strided<[?, ?], offset: ?>>
  linalg.copy ins(%0 : memref<1x2xi64, strided<[?, ?], offset: ?>>) outs(%o : memref<1x2xi64>)
  return %o : memref<1x2xi64>
}
