// RUN: linalg-opt %s > %t.before
// RUN: linalg-opt %s --linalg-lower-expand-shape > %t.after
// RUN: diff %t.before %t.after

// Tensors, and views of other kinds.
func.func @other_views(%t: tensor<?xf32>, %a: memref<?x?xf32>, %n: index, %k: index)
    -> (tensor<?x?xf32>, memref<?xf32>, memref<?x?xf32, strided<[?, 1], offset: ?>>) {
  %0 = tensor.expand_shape %t [[0, 1]] output_shape [%n, %k] : tensor<?xf32> into tensor<?x?xf32>
  %1 = memref.collapse_shape %a [[0, 1]] : memref<?x?xf32> into memref<?xf32>
  %2 = memref.subview %a[%n, 0] [%n, %k] [1, 1] : memref<?x?xf32> to memref<?x?xf32, strided<[?, 1], offset: ?>>
  return %0, %1, %2 : tensor<?x?xf32>, memref<?xf32>, memref<?x?xf32, strided<[?, 1], offset: ?>>
}
