// Seven peeled loops are sequences of nested loops. The type of a buffer that
// they carry depends on all of them. The time to compute it is not exponential
// in their number: in our tool, and in MLIR's with the plugin.

// RUN: linalg-opt %s --linalg-tile="sizes=1,3,4,2,2,2,1 peel=all" -o %t.mlir
// RUN: linalg-opt %t.mlir --linalg-bufferize | FileCheck %s
// RUN: mlir-opt %t.mlir --load-dialect-plugin=%plugin --load-pass-plugin=%plugin \
// RUN:     --pass-pipeline="builtin.module(linalg-bufferize)" | FileCheck %s

// RUN: linalg-run %s --input=random --input=random --input=random --output=%t.npy
// RUN: linalg-run %t.mlir --input=random --input=random --input=random --expect=%t.npy

// CHECK-LABEL: func.func @conv
// CHECK-COUNT-32: linalg.conv_2d_nhwc_hwcf
// CHECK-NOT:      memref.{{alloc|copy}}
func.func @conv(%image: tensor<2x11x13x2xf32>, %kernel: tensor<3x3x2x3xf32>, %out: tensor<2x7x9x3xf32>)
    -> tensor<2x7x9x3xf32> {
  %0 = linalg.conv_2d_nhwc_hwcf
      ins(%image, %kernel : tensor<2x11x13x2xf32>, tensor<3x3x2x3xf32>)
      outs(%out : tensor<2x7x9x3xf32>) -> tensor<2x7x9x3xf32>
  return %0 : tensor<2x7x9x3xf32>
}
