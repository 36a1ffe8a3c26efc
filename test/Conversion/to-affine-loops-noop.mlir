// RUN: linalg-opt %s -linalg-to-affine-loops | FileCheck %s

// CHECK-LABEL: func.func @noop
// CHECK-NEXT: %[[R:.*]] = math.exp %{{.*}} : tensor<4xf32>
// CHECK-NEXT: return %[[R]]
func.func @noop(%a: tensor<4xf32>) -> tensor<4xf32> {
  %0 = math.exp %a : tensor<4xf32>
  return %0 : tensor<4xf32>
}
