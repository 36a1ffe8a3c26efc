// Tensors of any value, and blocks that nothing jumps to.

// RUN: linalg-opt %s --linalg-bufferize | FileCheck %s
// RUN: linalg-opt %s --linalg-to-llvm -o /dev/null

// CHECK-LABEL: func.func @poison(
// CHECK:         memref.alloc() {{.*}} : memref<4xf32>
func.func @poison(%n: index) -> (tensor<4xf32>, tensor<?x2xf32>) {
  %0 = ub.poison : tensor<4xf32>
  %1 = ub.poison : tensor<?x2xf32>
  return %0, %1 : tensor<4xf32>, tensor<?x2xf32>
}

// CHECK-LABEL: func.func @unreachable(
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @unreachable(%a: tensor<4xf32>) -> tensor<4xf32> {
  return %a : tensor<4xf32>
^bb1(%b: tensor<4xf32>):
  return %b : tensor<4xf32>
}
