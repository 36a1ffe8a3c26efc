// RUN: linalg-opt %s -linalg-decompose | FileCheck %s

// One loop nest is one op already.
// CHECK-LABEL: func.func @noop
// CHECK-NEXT: linalg.exp
// CHECK-NEXT: return
func.func @noop(%a: memref<4xf32>) {
  linalg.exp ins(%a : memref<4xf32>) outs(%a : memref<4xf32>)
  return
}
