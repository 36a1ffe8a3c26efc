// Windows along any number of dimensions, and views, are added to MLIR's dialect: the same text and code as in linalg-opt.

// RUN: linalg-opt %s > %t.ours
// RUN: mlir-opt --load-dialect-plugin=%plugin %s | diff %t.ours -
// RUN: FileCheck %s --input-file=%t.ours
// RUN: linalg-opt %s -linalg-decompose > %t.decomposed
// RUN: mlir-opt --load-dialect-plugin=%plugin --load-pass-plugin=%plugin %s --pass-pipeline='builtin.module(linalg-decompose)' | diff %t.decomposed -
// RUN: mlir-opt --load-dialect-plugin=%plugin --load-pass-plugin=%plugin %s --pass-pipeline='builtin.module(linalg-to-llvm)' | FileCheck %s --check-prefix=LLVM --implicit-check-not=linalg.

// MLIR's own passes lower the op without padding.
// RUN: mlir-opt --load-dialect-plugin=%plugin %t.decomposed --convert-linalg-to-loops | FileCheck %s --check-prefix=LOOPS
// LOOPS-LABEL: @conv
// LOOPS: scf.for
// LOOPS-NOT: linalg.conv

// CHECK-LABEL: @conv
// LLVM: llvm.func @conv
func.func @conv(%k: memref<3x3x2x4xf32>, %i: memref<1x10x10x2xf32>, %o: memref<1x4x4x4xf32>, %p: memref<1x8x8x4xf32>) {
  // CHECK: linalg.padded_conv
  linalg.conv(%k, %i, %o) {strides = [2, 2], padding = dense<[[0, 1], [1, 0]]> : tensor<2x2xi64>}
    : memref<3x3x2x4xf32>, memref<1x10x10x2xf32>, memref<1x4x4x4xf32>
  // CHECK: linalg.conv
  linalg.conv(%k, %i, %p) : memref<3x3x2x4xf32>, memref<1x10x10x2xf32>, memref<1x8x8x4xf32>
  return
}

// CHECK-LABEL: @pooling
// LLVM: llvm.func @pooling
func.func @pooling(%i: memref<?x?xf32>, %w: memref<2x3xi32>, %o: memref<?x?xf32>) {
  // CHECK: linalg.padded_pooling_min
  linalg.pooling_min(%i, %w, %o) {padding = [[1, 1], [0, 0]]} : memref<?x?xf32>, memref<2x3xi32>, memref<?x?xf32>
  return
}

// CHECK-LABEL: @slice
// LLVM: llvm.func @slice
func.func @slice(%v: memref<?x4xf32>, %i: index) -> memref<f32, strided<[], offset: ?>> {
  // CHECK: memref.subview
  %0 = linalg.slice %v[%i, %i] : memref<?x4xf32>, index, index, memref<f32, strided<[], offset: ?>>
  return %0 : memref<f32, strided<[], offset: ?>>
}

// CHECK-LABEL: @reshape
// LLVM: llvm.func @reshape
func.func @reshape(%v: memref<?x4xf32>) -> memref<?xf32> {
  // CHECK: memref.collapse_shape
  %0 = linalg.reshape %v [affine_map<(i, j) -> (i, j)>] : memref<?x4xf32> into memref<?xf32>
  return %0 : memref<?xf32>
}

// CHECK-LABEL: @boxes
// LLVM: llvm.func @boxes
func.func @boxes(%base: memref<8x8xf32>, %n: index, %value: f32) {
  %a = memref.subview %base[0, 0] [%n, %n] [1, 1] : memref<8x8xf32> to memref<?x?xf32, strided<[8, 1]>>
  // CHECK: linalg.difference
  %parts:4 = linalg.difference %base, %a : memref<8x8xf32>, memref<?x?xf32, strided<[8, 1]>>
  linalg.fill ins(%value : f32) outs(%parts#1 : memref<?x8xf32, strided<[8, 1], offset: ?>>)
  // CHECK: linalg.tile
  %tile = linalg.tile %parts#1[2, 2] at [%n, 0] : memref<?x8xf32, strided<[8, 1], offset: ?>>
  return
}
