// Passes that transform one loop nest leave ops alone that are several, with a
// remark.
//
// RUN: linalg-opt %s --linalg-generalize --linalg-explain 2>&1 >/dev/null | FileCheck %s
// RUN: linalg-opt %s --linalg-categorize --linalg-explain 2>&1 >/dev/null | FileCheck %s
// RUN: linalg-opt %s --linalg-fold-transpose --linalg-explain 2>&1 >/dev/null | FileCheck %s
// RUN: linalg-opt %s --linalg-fold-unit-dims --linalg-explain 2>&1 >/dev/null | FileCheck %s
// RUN: linalg-opt %s --linalg-inline-scalars --linalg-explain 2>&1 >/dev/null | FileCheck %s
// RUN: linalg-opt %s --linalg-detensorize-ops --linalg-explain 2>&1 >/dev/null | FileCheck %s
// RUN: linalg-opt %s --linalg-interchange=permutation=0,1 --linalg-explain 2>&1 >/dev/null | FileCheck %s
// RUN: linalg-opt %s --linalg-split-reduction --linalg-explain 2>&1 >/dev/null | FileCheck %s
// RUN: linalg-opt %s --linalg-simplify-depthwise-conv --linalg-explain 2>&1 >/dev/null | FileCheck %s
// RUN: linalg-opt %s --linalg-conv-to-winograd --linalg-explain 2>&1 >/dev/null | FileCheck %s
// RUN: linalg-opt %s --linalg-conv-to-matmul --linalg-explain 2>&1 >/dev/null | FileCheck %s
// RUN: linalg-opt %s --linalg-promote --linalg-explain 2>&1 >/dev/null | FileCheck %s
// RUN: linalg-opt %s --linalg-pad --linalg-explain 2>&1 >/dev/null | FileCheck %s
// RUN: linalg-opt %s --linalg-pack --linalg-explain 2>&1 >/dev/null | FileCheck %s
// RUN: linalg-opt %s --linalg-pack-matmul=block-factors=2,2,2 --linalg-explain 2>&1 >/dev/null | FileCheck %s
// RUN: linalg-opt %s --linalg-fuse-elementwise --linalg-explain 2>&1 >/dev/null | FileCheck %s

// CHECK: note: linalg-{{[-a-z]+}}: left linalg.softmax alone: it is several loop nests in one; linalg-decompose writes it as structured ops
func.func @softmax(%a: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %0 = linalg.softmax dimension(1) ins(%a : tensor<4x8xf32>) outs(%a : tensor<4x8xf32>) -> tensor<4x8xf32>
  return %0 : tensor<4x8xf32>
}
