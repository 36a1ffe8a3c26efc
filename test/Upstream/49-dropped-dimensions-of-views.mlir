// MLIR22-49: A view drops another dimension.

// RUN: not mlir-opt %s --expand-strided-metadata 2>&1 | FileCheck %s

func.func @f(%a: memref<1x?x1xf32, strided<[?, ?, ?]>>, %n: index) -> memref<1x?xf32, strided<[?, ?]>> {
  %0 = memref.subview %a[0, 0, 0] [1, %n, 1] [1, 1, 1]
    : memref<1x?x1xf32, strided<[?, ?, ?]>> to memref<1x?xf32, strided<[?, ?]>>
  return %0 : memref<1x?xf32, strided<[?, ?]>>
}

// CHECK: error: expected result type with size = dynamic instead of 1 in dim = 0
