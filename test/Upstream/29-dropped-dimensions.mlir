// MLIR22-29: Canonicalization of a slice drops another dimension.

// RUN: mlir-opt %s --canonicalize | FileCheck %s

func.func @f(%t: tensor<8x8x8xf32>, %n: index) -> tensor<?x?xf32> {
  %c1 = arith.constant 1 : index
  %0 = tensor.extract_slice %t[0, 0, 0] [%c1, %n, 1] [1, 1, 1] : tensor<8x8x8xf32> to tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// CHECK: tensor.extract_slice %{{.*}}[0, 0, 0] [1, %{{.*}}, 1] [1, 1, 1] : tensor<8x8x8xf32> to tensor<?x1xf32>
