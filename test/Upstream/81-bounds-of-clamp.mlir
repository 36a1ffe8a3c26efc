// MLIR22-81: The expansion of math.clampf takes the lower bound for the upper one.

// RUN: mlir-opt %s --math-expand-ops=ops=clampf | FileCheck %s

// CHECK-LABEL: func @f(
// CHECK-SAME:    %[[X:.*]]: f32, %[[MIN:.*]]: f32, %[[MAX:.*]]: f32)
// CHECK:         %[[A:.*]] = arith.minimumf %[[X]], %[[MIN]] : f32
// CHECK:         arith.maximumf %[[A]], %[[MAX]] : f32
func.func @f(%x: f32, %min: f32, %max: f32) -> f32 {
  %0 = math.clampf %x to [%min, %max] : f32
  return %0 : f32
}
