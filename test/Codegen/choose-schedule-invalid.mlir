// RUN: linalg-opt %s --linalg-choose-schedule --split-input-file --verify-diagnostics

module {
  func.func @f(%a: tensor<4x4xf32>) -> tensor<4x4xf32> {
    // expected-error @+1 {{the module does not describe the target: expected a device "CPU" in dlti.target_system_spec, as linalg-describe-target writes it}}
    %0 = linalg.matmul ins(%a, %a : tensor<4x4xf32>, tensor<4x4xf32>) outs(%a : tensor<4x4xf32>) -> tensor<4x4xf32>
    return %0 : tensor<4x4xf32>
  }
}

// -----

// expected-error @+1 {{entry "features" of the device "CPU" in dlti.target_system_spec is missing, expected a string}}
module attributes {dlti.target_system_spec = #dlti.target_system_spec<"CPU" = #dlti.target_device_spec<"cpu" = "mine">>} {
  func.func @f(%a: tensor<4x4xf32>) -> tensor<4x4xf32> {
    %0 = linalg.matmul ins(%a, %a : tensor<4x4xf32>, tensor<4x4xf32>) outs(%a : tensor<4x4xf32>) -> tensor<4x4xf32>
    return %0 : tensor<4x4xf32>
  }
}

// -----

// expected-error @+1 {{entry "vector_bits" of the device "CPU" in dlti.target_system_spec is 100 : i64, expected a power of two}}
module attributes {dlti.target_system_spec = #dlti.target_system_spec<"CPU" =
    #dlti.target_device_spec<"cpu" = "mine", "features" = "", "vector_bits" = 100 : i64>>} {
  func.func @f(%a: tensor<4x4xf32>) -> tensor<4x4xf32> {
    %0 = linalg.matmul ins(%a, %a : tensor<4x4xf32>, tensor<4x4xf32>) outs(%a : tensor<4x4xf32>) -> tensor<4x4xf32>
    return %0 : tensor<4x4xf32>
  }
}

// -----

// expected-error @+1 {{entry "vector_registers" of the device "CPU" in dlti.target_system_spec is -1 : i64, expected a positive integer}}
module attributes {dlti.target_system_spec = #dlti.target_system_spec<"CPU" =
    #dlti.target_device_spec<"cpu" = "mine", "features" = "", "vector_bits" = 128 : i64, "vector_registers" = -1 : i64>>} {
  func.func @f(%a: tensor<4x4xf32>) -> tensor<4x4xf32> {
    %0 = linalg.matmul ins(%a, %a : tensor<4x4xf32>, tensor<4x4xf32>) outs(%a : tensor<4x4xf32>) -> tensor<4x4xf32>
    return %0 : tensor<4x4xf32>
  }
}
