// MLIR22-56: A view of a buffer without elements becomes invalid.

// RUN: not mlir-opt %s --canonicalize 2>&1 | FileCheck %s

func.func @f(%a: memref<0x?xf32>, %n: index) -> memref<?x?xf32, strided<[?, 1]>> {
  %0 = memref.cast %a : memref<0x?xf32> to memref<?x?xf32>
  %1 = memref.subview %0[0, 0] [%n, %n] [1, 1] : memref<?x?xf32> to memref<?x?xf32, strided<[?, 1]>>
  return %1 : memref<?x?xf32, strided<[?, 1]>>
}

// CHECK: error: offset 0 is out-of-bounds: 0 >= 0
