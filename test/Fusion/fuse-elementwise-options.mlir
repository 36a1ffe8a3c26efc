// RUN: linalg-opt %s --linalg-fuse-elementwise=recompute=always | FileCheck %s --check-prefixes=CHECK,ALWAYS
// RUN: linalg-opt %s --linalg-fuse-elementwise=recompute=never | FileCheck %s --check-prefixes=CHECK,NEVER
// RUN: linalg-opt %s --linalg-fuse-elementwise=into-contractions | FileCheck %s --check-prefixes=CHECK,INTO
// RUN: linalg-opt %s --linalg-fuse-elementwise=single-use | FileCheck %s --check-prefixes=CHECK,SINGLE
// RUN: linalg-opt %s --linalg-fuse-elementwise=generic-only | FileCheck %s --check-prefixes=CHECK,GENERIC
// RUN: not linalg-opt %s --linalg-fuse-elementwise=recompute=often 2>&1 | FileCheck %s --check-prefix=INVALID

// INVALID: Cannot find option named 'often'!

// CHECK-LABEL: func.func @recompute
// ALWAYS-COUNT-2: math.exp
// NEVER: linalg.exp
// NEVER: linalg.negf
func.func @recompute(%a: tensor<4xf32>, %e: tensor<4xf32>, %f: tensor<4x4xf32>) -> (tensor<4x4xf32>, tensor<4x4xf32>) {
  %0 = linalg.exp ins(%a : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %1 = linalg.broadcast ins(%0 : tensor<4xf32>) outs(%f : tensor<4x4xf32>) dimensions = [0]
  %2 = linalg.negf ins(%0 : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %3 = linalg.broadcast ins(%2 : tensor<4xf32>) outs(%f : tensor<4x4xf32>) dimensions = [0]
  return %1, %3 : tensor<4x4xf32>, tensor<4x4xf32>
}

// CHECK-LABEL: func.func @contraction
// INTO-NOT: linalg.matmul
// INTO: arith.negf
// SINGLE: linalg.matmul
func.func @contraction(%a: tensor<4x8xf32>, %b: tensor<8x5xf32>, %e: tensor<4x8xf32>, %c: tensor<4x5xf32>) -> tensor<4x5xf32> {
  %0 = linalg.negf ins(%a : tensor<4x8xf32>) outs(%e : tensor<4x8xf32>) -> tensor<4x8xf32>
  %2 = linalg.matmul ins(%0, %b : tensor<4x8xf32>, tensor<8x5xf32>) outs(%c : tensor<4x5xf32>) -> tensor<4x5xf32>
  return %2 : tensor<4x5xf32>
}

// CHECK-LABEL: func.func @uses
// SINGLE: linalg.negf
// SINGLE: linalg.exp
// GENERIC: linalg.negf
// NEVER: linalg.generic
// NEVER-NOT: linalg.exp
func.func @uses(%a: tensor<4xf32>, %e: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %0 = linalg.negf ins(%a : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %1 = linalg.exp ins(%0 : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  return %0, %1 : tensor<4xf32>, tensor<4xf32>
}

// CHECK-LABEL: func.func @init
// GENERIC: linalg.fill
// GENERIC: linalg.exp
// SINGLE-NOT: linalg.fill
func.func @init(%a: tensor<4xf32>, %e: tensor<4xf32>, %z: f32) -> tensor<4xf32> {
  %0 = linalg.fill ins(%z : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %1 = linalg.exp ins(%a : tensor<4xf32>) outs(%0 : tensor<4xf32>) -> tensor<4xf32>
  return %1 : tensor<4xf32>
}
