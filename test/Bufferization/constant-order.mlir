// Constants have the same names and positions in every run, as if functions were bufferized in order.

// RUN: linalg-opt %s --linalg-bufferize | FileCheck %s

// CHECK:      memref.global {{.*}} @__constant_xf32 : memref<f32> = dense<7.0
// CHECK-NEXT: memref.global {{.*}} @__constant_2xi32_4 : memref<2xi32> = dense<[6, 0]>
// CHECK-NEXT: memref.global {{.*}} @__constant_2xi32_3 : memref<2xi32> = dense<[5, 0]>
// CHECK-NEXT: memref.global {{.*}} @__constant_3xi32 : memref<3xi32> = dense<[4, 0, 0]>
// CHECK-NEXT: memref.global {{.*}} @__constant_2xi32_2 : memref<2xi32> = dense<[3, 0]>
// CHECK-NEXT: memref.global {{.*}} @__constant_2xi32_1 : memref<2xi32> = dense<[2, 0]>
// CHECK-NEXT: memref.global {{.*}} @__constant_2xi32_0 : memref<2xi32> = dense<[1, 0]>
// CHECK-NEXT: memref.global "private" constant @__constant_2xi32 : memref<2xi32> = dense<9>
// CHECK-NEXT: func.func @uses_global
memref.global "private" constant @__constant_2xi32 : memref<2xi32> = dense<9>
func.func @uses_global() -> memref<2xi32> {
  // CHECK-NEXT: get_global @__constant_2xi32 :
  %0 = memref.get_global @__constant_2xi32 : memref<2xi32>
  return %0 : memref<2xi32>
}

// CHECK-LABEL: func.func @one
// CHECK-NEXT: get_global @__constant_2xi32_0 :
// CHECK-NEXT: get_global @__constant_2xi32_1 :
func.func @one() -> (tensor<2xi32>, tensor<2xi32>) {
  %0 = arith.constant dense<[1, 0]> : tensor<2xi32>
  %1 = arith.constant dense<[2, 0]> : tensor<2xi32>
  return %0, %1 : tensor<2xi32>, tensor<2xi32>
}

// Equal constants have one global.
// CHECK-LABEL: func.func @two
// CHECK-NEXT: get_global @__constant_2xi32_2 :
// CHECK-NEXT: get_global @__constant_2xi32_0 :
// CHECK-NEXT: get_global @__constant_3xi32 :
func.func @two() -> (tensor<2xi32>, tensor<2xi32>, tensor<3xi32>) {
  %0 = arith.constant dense<[3, 0]> : tensor<2xi32>
  %1 = arith.constant dense<[1, 0]> : tensor<2xi32>
  %2 = arith.constant dense<[4, 0, 0]> : tensor<3xi32>
  return %0, %1, %2 : tensor<2xi32>, tensor<2xi32>, tensor<3xi32>
}

// CHECK-LABEL: func.func @three
// CHECK-NEXT: get_global @__constant_2xi32_3 :
func.func @three() -> tensor<2xi32> {
  %0 = arith.constant dense<[5, 0]> : tensor<2xi32>
  return %0 : tensor<2xi32>
}

// CHECK-LABEL: func.func @four
// CHECK-NEXT: get_global @__constant_2xi32_4 :
// CHECK-NEXT: get_global @__constant_xf32 :
func.func @four() -> (tensor<2xi32>, tensor<f32>) {
  %0 = arith.constant dense<[6, 0]> : tensor<2xi32>
  %1 = arith.constant dense<7.0> : tensor<f32>
  return %0, %1 : tensor<2xi32>, tensor<f32>
}

// A module in the module has its own.
// CHECK-LABEL: module @inner
// CHECK-NEXT: memref.global {{.*}} @__constant_2xi32_0 : memref<2xi32> = dense<[1, 0]>
// CHECK-NEXT: memref.global {{.*}} @__constant_2xi32 : memref<2xi32> = dense<[8, 0]>
// CHECK-NEXT: func.func @inner_function
// CHECK-NEXT: get_global @__constant_2xi32 :
// CHECK-NEXT: get_global @__constant_2xi32_0 :
module @inner {
  func.func @inner_function() -> (tensor<2xi32>, tensor<2xi32>) {
    %0 = arith.constant dense<[8, 0]> : tensor<2xi32>
    %1 = arith.constant dense<[1, 0]> : tensor<2xi32>
    return %0, %1 : tensor<2xi32>, tensor<2xi32>
  }
}
