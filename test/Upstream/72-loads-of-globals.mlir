// MLIR22-72: What was loaded from a global changes when the global does.

// RUN: mlir-opt %s --one-shot-bufferize=bufferize-function-boundaries | FileCheck %s
// CHECK:      %[[LOADED:.*]] = memref.get_global @g
// CHECK-NEXT: %[[GLOBAL:.*]] = memref.get_global @g
// CHECK-NEXT: memref.copy %{{.*}}, %[[GLOBAL]]
// CHECK:      return %[[LOADED]]

ml_program.global private mutable @g(dense<1.0> : tensor<2xf32>) : tensor<2xf32>
func.func @f(%a: tensor<2xf32>) -> tensor<2xf32> {
  %0 = ml_program.global_load @g : tensor<2xf32>
  ml_program.global_store @g = %a : tensor<2xf32>
  return %0 : tensor<2xf32>
}
