// Vectors along columns of unknown number: tiles of two vectors, and a part of two or of one.

// RUN: linalg-opt %s --linalg-describe-target=target-cpu=skylake-avx512 --linalg-choose-schedule | FileCheck %s
// RUN: linalg-run %s --function=stride_2 --pipeline=loops --input=random:1x3x5x5 --input=random:4x3x3x3 --input=random:1x4x2x2 --output=%t.5.npy
// RUN: linalg-run %s --function=stride_2 --pipeline=codegen --input=random:1x3x5x5 --input=random:4x3x3x3 --input=random:1x4x2x2 --expect=%t.5.npy
// RUN: linalg-run %s --function=stride_2 --pipeline=codegen --target-cpu=x86-64-v3 --input=random:1x3x5x5 --input=random:4x3x3x3 --input=random:1x4x2x2 --expect=%t.5.npy
// RUN: linalg-run %s --function=stride_2 --pipeline=loops --input=random:1x3x5x17 --input=random:4x3x3x3 --input=random:1x4x2x8 --output=%t.17.npy
// RUN: linalg-run %s --function=stride_2 --pipeline=codegen --input=random:1x3x5x17 --input=random:4x3x3x3 --input=random:1x4x2x8 --expect=%t.17.npy
// RUN: linalg-run %s --function=stride_2 --pipeline=codegen --target-cpu=x86-64-v3 --input=random:1x3x5x17 --input=random:4x3x3x3 --input=random:1x4x2x8 --expect=%t.17.npy
// RUN: linalg-run %s --function=stride_2 --pipeline=loops --input=random:1x3x5x40 --input=random:4x3x3x3 --input=random:1x4x2x19 --output=%t.40.npy
// RUN: linalg-run %s --function=stride_2 --pipeline=codegen --input=random:1x3x5x40 --input=random:4x3x3x3 --input=random:1x4x2x19 --expect=%t.40.npy
// RUN: linalg-run %s --function=stride_2 --pipeline=codegen --target-cpu=x86-64-v3 --input=random:1x3x5x40 --input=random:4x3x3x3 --input=random:1x4x2x19 --expect=%t.40.npy
// RUN: linalg-run %s --function=stride_2 --pipeline=loops --input=random:1x3x5x71 --input=random:4x3x3x3 --input=random:1x4x2x35 --output=%t.71.npy
// RUN: linalg-run %s --function=stride_2 --pipeline=codegen --input=random:1x3x5x71 --input=random:4x3x3x3 --input=random:1x4x2x35 --expect=%t.71.npy
// RUN: linalg-run %s --function=stride_2 --pipeline=codegen --target-cpu=x86-64-v3 --input=random:1x3x5x71 --input=random:4x3x3x3 --input=random:1x4x2x35 --expect=%t.71.npy

// CHECK: remainders = {{\[\[}}], [], [], [32, 16], [], [], []]
// CHECK-SAME: tile = [{{[0-9]+}}, {{[0-9]+}}, {{[0-9]+}}, 32,
func.func @stride_2(%x: tensor<?x3x?x?xf32>, %w: tensor<4x3x3x3xf32>, %y: tensor<?x4x?x?xf32>) -> tensor<?x4x?x?xf32> {
  %0 = linalg.conv_2d_nchw_fchw {strides = dense<2> : vector<2xi64>} ins(%x, %w : tensor<?x3x?x?xf32>, tensor<4x3x3x3xf32>) outs(%y : tensor<?x4x?x?xf32>) -> tensor<?x4x?x?xf32>
  return %0 : tensor<?x4x?x?xf32>
}
