// MLIR22-64: The common conversion to LLVM leaves reshapes of buffers.

// RUN: mlir-opt %s --convert-to-llvm | FileCheck %s
// CHECK: memref.reshape

func.func @f(%a: memref<?x?xf32>, %shape: memref<4xindex>) -> memref<?x?x?x?xf32> {
  %0 = memref.reshape %a(%shape) : (memref<?x?xf32>, memref<4xindex>) -> memref<?x?x?x?xf32>
  return %0 : memref<?x?x?x?xf32>
}
