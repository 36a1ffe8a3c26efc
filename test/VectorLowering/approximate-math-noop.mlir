// Functions of other types, and those that have to be exact, are left alone.

// RUN: linalg-opt %s --linalg-approximate-math | FileCheck %s
// RUN: linalg-opt %s --linalg-approximate-math | linalg-opt --linalg-approximate-math | FileCheck %s

// CHECK-LABEL: @double
// CHECK: math.exp %{{.*}} : f64
func.func @double(%x: f64) -> f64 {
  %0 = math.exp %x : f64
  return %0 : f64
}

// CHECK-LABEL: @tensor
// CHECK: math.exp %{{.*}} : tensor<4xf32>
func.func @tensor(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = math.exp %x : tensor<4xf32>
  return %0 : tensor<4xf32>
}

// CHECK-LABEL: @exact
// CHECK: math.exp %{{.*}} : f32
func.func @exact(%x: f32) -> f32 attributes {structured.exact_math} {
  %0 = math.exp %x : f32
  return %0 : f32
}

// CHECK: module
// CHECK: math.tanh
module attributes {structured.exact_math} {
  func.func @in_module(%x: vector<4xf32>) -> vector<4xf32> {
    %0 = math.tanh %x : vector<4xf32>
    return %0 : vector<4xf32>
  }
}
