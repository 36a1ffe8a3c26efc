// RUN: linalg-opt %s -linalg-convert-elementwise -remarks-filter='linalg-convert-elementwise' -verify-diagnostics | FileCheck %s

// CHECK-NOT: linalg.generic

func.func @unranked(%a: tensor<*xf32>) -> tensor<*xf32> {
  // expected-remark @+1 {{Reason="it has a tensor of unknown rank", Remark="left math.sin alone"}}
  %0 = math.sin %a : tensor<*xf32>
  return %0 : tensor<*xf32>
}

// Vectors and scalars are not tensors, constants are not elementwise-mappable.
func.func @others(%a: vector<4xf32>, %b: f32) -> (vector<4xf32>, f32, tensor<4xf32>) {
  %0 = arith.addf %a, %a : vector<4xf32>
  %1 = arith.addf %b, %b : f32
  %2 = arith.constant dense<1.0> : tensor<4xf32>
  return %0, %1, %2 : vector<4xf32>, f32, tensor<4xf32>
}
