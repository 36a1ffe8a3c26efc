// MLIR22-84: Canonicalization from the bottom up crashes on a collapsed expansion of a cast.

// RUN: not --crash mlir-opt %s --canonicalize=top-down=false

func.func @f(%a: tensor<8x6xf32>) -> tensor<?x?x3xf32> {
  %0 = tensor.cast %a : tensor<8x6xf32> to tensor<?x?xf32>
  %c2 = arith.constant 2 : index
  %1 = tensor.expand_shape %0 [[0, 1], [2, 3]] output_shape [%c2, 4, %c2, 3] : tensor<?x?xf32> into tensor<?x4x?x3xf32>
  %2 = tensor.collapse_shape %1 [[0, 1], [2], [3]] : tensor<?x4x?x3xf32> into tensor<?x?x3xf32>
  return %2 : tensor<?x?x3xf32>
}
