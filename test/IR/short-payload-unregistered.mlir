// RUN: linalg-opt --allow-unregistered-dialect %s | FileCheck %s
// RUN: linalg-opt --allow-unregistered-dialect %s | linalg-opt --allow-unregistered-dialect | FileCheck %s

// The short form of a payload only has an unregistered op's name and
// attributes; an op with other properties is printed in long form.

// CHECK-LABEL: @attributes
func.func @attributes(%a: memref<4xf32>) {
  // CHECK: linalg.map { foreign.op {a = 1 : i64} } ins
  linalg.map ins(%a : memref<4xf32>) outs(%a : memref<4xf32>) (%x: f32, %init: f32) {
    %0 = "foreign.op"(%x) {a = 1 : i64} : (f32) -> f32
    linalg.yield %0 : f32
  }
  return
}

// CHECK-LABEL: @properties
func.func @properties(%a: memref<4xf32>) {
  // CHECK: linalg.map ins
  // CHECK: %[[X:.*]] = "foreign.op"(%in) <{a = 1 : i64}> : (f32) -> f32
  linalg.map ins(%a : memref<4xf32>) outs(%a : memref<4xf32>) (%x: f32, %init: f32) {
    %0 = "foreign.op"(%x) <{a = 1 : i64}> : (f32) -> f32
    linalg.yield %0 : f32
  }
  return
}

// CHECK-LABEL: @no_dialect
func.func @no_dialect(%a: memref<4xf32>) {
  // CHECK: linalg.map ins
  // CHECK: %[[X:.*]] = "foreign"(%in) : (f32) -> f32
  linalg.map ins(%a : memref<4xf32>) outs(%a : memref<4xf32>) (%x: f32, %init: f32) {
    %0 = "foreign"(%x) : (f32) -> f32
    linalg.yield %0 : f32
  }
  return
}
