// Copies between memory spaces, and buffers there, which are freed again.

// RUN: linalg-run %s --function=copies --input=iota --input=splat=0 | FileCheck %s --check-prefix=COPIES
// RUN: linalg-opt %s --linalg-promote=memory-space=3 -o %t.heap.mlir
// RUN: linalg-opt %s --linalg-promote="memory-space=3 on-stack operands=0" -o %t.stack.mlir
// RUN: linalg-run %t.heap.mlir --function=exp --input=iota --input=splat=0 | FileCheck %s --check-prefix=EXP
// RUN: linalg-run %t.stack.mlir --function=exp --input=iota --input=splat=0 | FileCheck %s --check-prefix=EXP
// RUN: linalg-run %t.heap.mlir --function=dynamic --input=iota:4x3 --input=zeros:4x3 | FileCheck %s --check-prefix=DYNAMIC
// RUN: linalg-opt %s --linalg-promote=memory-space=3 --linalg-tile=sizes=3 --linalg-vectorize -o %t.vectors.mlir
// RUN: linalg-run %t.vectors.mlir --function=exp --input=iota --input=splat=0 | FileCheck %s --check-prefix=EXP

// COPIES: [0.0, 1.0, 2.0, 3.0, 0.0, 1.0, 2.0, 3.0]
// COPIES: [8.0, 9.0, 10.0, 11.0, 8.0, 9.0, 10.0, 11.0]
func.func @copies(%a: memref<2x8xf32>, %b: memref<2x8xf32>) {
  %t = memref.alloc() : memref<2x8xf32, 3>
  memref.copy %a, %t : memref<2x8xf32> to memref<2x8xf32, 3>
  memref.copy %t, %b : memref<2x8xf32, 3> to memref<2x8xf32>
  %v = memref.subview %t[0, 0] [2, 4] [1, 1] : memref<2x8xf32, 3> to memref<2x4xf32, strided<[8, 1]>, 3>
  %w = memref.subview %b[0, 4] [2, 4] [1, 1] : memref<2x8xf32> to memref<2x4xf32, strided<[8, 1], offset: 4>>
  linalg.copy ins(%v : memref<2x4xf32, strided<[8, 1]>, 3>) outs(%w : memref<2x4xf32, strided<[8, 1], offset: 4>>)
  memref.dealloc %t : memref<2x8xf32, 3>
  return
}

// EXP: [1.0, 2.7182817, 7.389056, 20.085537]
func.func @exp(%a: memref<4xf32>, %b: memref<4xf32>) {
  linalg.exp ins(%a : memref<4xf32>) outs(%b : memref<4xf32>)
  return
}

// DYNAMIC:      [-0.0, -1.0, -2.0]
// DYNAMIC-NEXT: [-3.0, -4.0, -5.0]
func.func @dynamic(%a: memref<?x?xf32>, %b: memref<?x?xf32>) {
  linalg.negf ins(%a : memref<?x?xf32>) outs(%b : memref<?x?xf32>)
  return
}
