// MLIR22-87: The buffer of a collapsed tensor without elements has a wrong type.

// RUN: not mlir-opt %s --one-shot-bufferize=bufferize-function-boundaries 2>&1 | FileCheck %s

func.func @f(%a: tensor<0x?xf32>) -> tensor<?xf32> {
  %0 = tensor.collapse_shape %a [[0, 1]] : tensor<0x?xf32> into tensor<?xf32>
  return %0 : tensor<?xf32>
}

// CHECK: error: 'memref.collapse_shape' op collapsed dim (0) must be dynamic if and only if reassociation group is dynamic
