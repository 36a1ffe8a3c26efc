// MLIR's softmax is not a structured op but several: our passes report that, decompose it, and tile it before.

// RUN: linalg-opt %s --pass-pipeline='builtin.module(linalg-decompose)' > %t.ours
// RUN: mlir-opt --load-dialect-plugin=%plugin --load-pass-plugin=%plugin %s --pass-pipeline='builtin.module(linalg-decompose)' | diff %t.ours -
// RUN: FileCheck %s --input-file=%t.ours
// CHECK-LABEL: @tensors
// CHECK-COUNT-6: linalg.generic
// CHECK-LABEL: @buffers
// CHECK-COUNT-6: linalg.generic

// RUN: not linalg-opt %s --pass-pipeline='builtin.module(linalg-to-loops)' 2> %t.error
// RUN: not mlir-opt --load-dialect-plugin=%plugin --load-pass-plugin=%plugin %s --pass-pipeline='builtin.module(linalg-to-loops)' 2>&1 | diff %t.error -
// RUN: FileCheck %s --check-prefix=ERROR --input-file=%t.error
// ERROR: error: 'linalg.softmax' op is several loop nests: run linalg-decompose first

// RUN: mlir-opt --load-dialect-plugin=%plugin --load-pass-plugin=%plugin %s --pass-pipeline='builtin.module(linalg-tile{sizes=2,2})' --remarks-filter=linalg-tile -o /dev/null 2>&1 | FileCheck %s --check-prefix=REDUCTION
// REDUCTION-COUNT-2: Reason="it runs over d1 several times: run linalg-decompose first", Remark="left linalg.softmax alone"

func.func @tensors(%a: tensor<4x?xf32>, %b: tensor<4x?xf32>) -> tensor<4x?xf32> {
  %0 = linalg.softmax dimension(1) ins(%a : tensor<4x?xf32>) outs(%b : tensor<4x?xf32>) -> tensor<4x?xf32>
  return %0 : tensor<4x?xf32>
}

func.func @buffers(%a: memref<4x8xf64>, %b: memref<4x8xf64>) {
  linalg.softmax dimension(1) ins(%a : memref<4x8xf64>) outs(%b : memref<4x8xf64>)
  return
}
