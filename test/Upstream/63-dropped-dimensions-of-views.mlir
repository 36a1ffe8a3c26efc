// MLIR22-63: Views lose another dimension when they are lowered.

// RUN: not mlir-opt %s --expand-strided-metadata 2>&1 | FileCheck %s
// CHECK: error: expected result type with size = 2 instead of 1 in dim = 0

func.func @f(%m: memref<1x2x?x?x?xi64>, %i: index) -> memref<1x2xi64, strided<[?, ?], offset: ?>> {
  %0 = memref.subview %m[0, 0, %i, %i, %i] [1, 2, 1, 1, 1] [1, 1, 1, 1, 1] : memref<1x2x?x?x?xi64> to memref<1x2xi64, strided<[?, ?], offset: ?>>
  return %0 : memref<1x2xi64, strided<[?, ?], offset: ?>>
}
