// RUN: linalg-opt %s -linalg-generalize-named-ops > %t.stock
// RUN: linalg-opt %s -linalg-generalize | diff - %t.stock
// RUN: linalg-opt %s --pass-pipeline='builtin.module(func.func(convert-linalg-to-loops))' > %t.stock
// RUN: linalg-opt %s -convert-linalg-to-loops | diff - %t.stock
// RUN: linalg-opt %s -linalg-to-loops | diff - %t.stock
// RUN: FileCheck %s < %t.stock
// RUN: linalg-opt %s -convert-linalg-to-affine-loops > %t.stock
// RUN: linalg-opt %s -linalg-to-affine-loops | diff - %t.stock
// RUN: linalg-opt %s -convert-linalg-to-parallel-loops > %t.stock
// RUN: linalg-opt %s -linalg-to-parallel-loops | diff - %t.stock

// Passes that stock MLIR has by another name have an alias of that name.

// CHECK: scf.for
func.func @exp(%a: memref<4xf32>) {
  linalg.exp ins(%a : memref<4xf32>) outs(%a : memref<4xf32>)
  return
}
