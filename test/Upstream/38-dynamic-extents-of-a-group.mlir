// MLIR22-38: expand-strided-metadata crashes on two dynamic extents in a group.

// RUN: not --crash mlir-opt %s --expand-strided-metadata

func.func @f(%a: memref<?xf32>, %n: index, %k: index, %i: index) -> memref<2x2xf32, strided<[?, 1], offset: ?>> {
  %0 = memref.expand_shape %a [[0, 1]] output_shape [%n, %k] : memref<?xf32> into memref<?x?xf32>
  %1 = memref.subview %0[%i, 0] [2, 2] [1, 1] : memref<?x?xf32> to memref<2x2xf32, strided<[?, 1], offset: ?>>
  return %1 : memref<2x2xf32, strided<[?, 1], offset: ?>>
}
