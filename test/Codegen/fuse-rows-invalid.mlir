// RUN: linalg-opt %s --linalg-fuse-rows --verify-diagnostics

func.func @f(%a: tensor<4x4xf32>) -> tensor<4x4xf32> {
  // expected-error @+1 {{the module does not describe the target: expected a device "CPU" in dlti.target_system_spec, as linalg-describe-target writes it}}
  %0 = linalg.exp ins(%a : tensor<4x4xf32>) outs(%a : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %0 : tensor<4x4xf32>
}
