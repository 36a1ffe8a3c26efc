// RUN: linalg-opt %s -linalg-to-loops -split-input-file -verify-diagnostics

func.func @tensors(%a: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error@+1 {{'linalg.exp' op operand 0 is a tensor ('tensor<4xf32>'), expected buffers only: run linalg-bufferize first}}
  %0 = linalg.exp ins(%a : tensor<4xf32>) outs(%a : tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

func.func @mixed(%a: memref<4xf32>, %b: tensor<4xf32>) {
  // expected-error@+1 {{operand 0 is a tensor}}
  linalg.exp ins(%b : tensor<4xf32>) outs(%a : memref<4xf32>)
  return
}

// -----

func.func @softmax(%a: memref<4xf32>) {
  // expected-error@+1 {{'linalg.softmax' op is several loop nests: run linalg-decompose first}}
  linalg.softmax dimension(0) ins(%a : memref<4xf32>) outs(%a : memref<4xf32>)
  return
}
