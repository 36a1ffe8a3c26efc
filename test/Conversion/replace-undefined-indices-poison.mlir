// RUN: linalg-opt %s --linalg-replace-undefined-indices | FileCheck %s
// RUN: linalg-opt %s --linalg-to-llvm | FileCheck %s --check-prefix=LLVM

// CHECK-LABEL: func @poison
// CHECK: arith.constant 0 : index
// CHECK: ub.poison : i32
// LLVM-LABEL: llvm.func @poison
func.func @poison(%a: tensor<?xf32>, %b: tensor<?xf32>) -> (tensor<?xf32>, i32) {
  %n = ub.poison : index
  %0 = tensor.insert_slice %b into %a[%n] [%n] [1] : tensor<?xf32> into tensor<?xf32>
  %1 = ub.poison : i32
  return %0, %1 : tensor<?xf32>, i32
}
