// RUN: linalg-opt %s --linalg-flatten-images --verify-diagnostics

func.func @f(%a: tensor<4x4xf32>, %b: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @+1 {{the module does not describe the target: expected a device "CPU" in dlti.target_system_spec, as linalg-describe-target writes it}}
  %0 = linalg.reduce { arith.addf } ins(%a : tensor<4x4xf32>) outs(%b : tensor<4xf32>) dimensions = [1]
  return %0 : tensor<4xf32>
}
