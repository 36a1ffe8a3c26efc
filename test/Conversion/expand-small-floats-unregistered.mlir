// Ops of dialects that are not known are left alone.

// RUN: linalg-opt %s --allow-unregistered-dialect --linalg-expand-small-floats | FileCheck %s

// CHECK-LABEL: func.func @unregistered
// CHECK-NEXT: %[[X:.+]] = "unknown.read"(%arg0) : (f32) -> bf16
// CHECK-NEXT: return %[[X]] : bf16
func.func @unregistered(%x: f32) -> bf16 {
  %0 = "unknown.read"(%x) : (f32) -> bf16
  return %0 : bf16
}
