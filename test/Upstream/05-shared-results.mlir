// MLIR22-5: Results of loops and functions share a buffer.

// RUN: mlir-opt %s --one-shot-bufferize="bufferize-function-boundaries allow-return-allocs-from-loops" | FileCheck %s

func.func @twice(%x: tensor<6xi32>, %n: index, %c: i32) -> (tensor<6xi32>, tensor<6xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0:2 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x, %b = %x) -> (tensor<6xi32>, tensor<6xi32>) {
    %e = tensor.empty() : tensor<6xi32>
    %v = linalg.fill ins(%c : i32) outs(%e : tensor<6xi32>) -> tensor<6xi32>
    scf.yield %v, %v : tensor<6xi32>, tensor<6xi32>
  }
  %1 = tensor.insert %c into %0#0[%c0] : tensor<6xi32>
  return %1, %0#1 : tensor<6xi32>, tensor<6xi32>
}
func.func private @constant() -> tensor<6xi32> {
  %0 = arith.constant dense<5> : tensor<6xi32>
  return %0 : tensor<6xi32>
}
func.func @user(%c: i32) -> tensor<6xi32> {
  %c0 = arith.constant 0 : index
  %0 = call @constant() : () -> tensor<6xi32>
  %1 = tensor.insert %c into %0[%c0] : tensor<6xi32>
  return %1 : tensor<6xi32>
}

// CHECK-LABEL: func.func @twice
// CHECK:         scf.yield %[[V:.*]], %[[V]] :
// CHECK:         memref.store %{{.*}}, %[[R:.*]]#0[%c0]
// CHECK:         return %[[R]]#0, %[[R]]#1
// CHECK-LABEL: func.func private @constant
// CHECK:         %[[G:.*]] = memref.get_global
// CHECK:         return %[[G]]
// CHECK-LABEL: func.func @user
// CHECK:         %[[C:.*]] = call @constant
// CHECK-NOT:     memref.copy
// CHECK:         memref.store %{{.*}}, %[[C]]
