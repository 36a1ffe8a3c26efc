// RUN: linalg-opt %s -linalg-to-affine-loops -split-input-file -verify-diagnostics

func.func @tensors(%a: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error@+1 {{'linalg.exp' op operand 0 is a tensor ('tensor<4xf32>'), expected buffers only: run linalg-bufferize first}}
  %0 = linalg.exp ins(%a : tensor<4xf32>) outs(%a : tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

func.func @softmax(%a: memref<4xf32>) {
  // expected-error@+1 {{'linalg.softmax' op is several loop nests: run linalg-decompose first}}
  linalg.softmax dimension(0) ins(%a : memref<4xf32>) outs(%a : memref<4xf32>)
  return
}

// -----

// The extent is computed from the index of a loop that is not affine.
func.func @extent(%x: memref<4x8xf32>, %c: index) {
  %c1 = arith.constant 1 : index
  scf.for %i = %c1 to %c step %c1 {
    %v = memref.subview %x[0, 0] [4, %i] [1, 1] : memref<4x8xf32> to memref<4x?xf32, strided<[8, 1]>>
    // expected-error@+1 {{'linalg.exp' op loop 1 has the extent of dimension 1 of operand 0, which can't bound an affine.for, expected a constant or a symbol: run linalg-to-loops}}
    linalg.exp ins(%v : memref<4x?xf32, strided<[8, 1]>>) outs(%v : memref<4x?xf32, strided<[8, 1]>>)
  }
  return
}

// -----

// So is the extent of a buffer that a loop around the op chooses.
func.func @chosen(%x: memref<?xf32>, %y: memref<?xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x, %b = %y) -> (memref<?xf32>, memref<?xf32>) {
    // expected-error@+1 {{'linalg.exp' op loop 0 has the extent of dimension 0 of operand 0}}
    linalg.exp ins(%a : memref<?xf32>) outs(%b : memref<?xf32>)
    scf.yield %b, %a : memref<?xf32>, memref<?xf32>
  }
  return
}
