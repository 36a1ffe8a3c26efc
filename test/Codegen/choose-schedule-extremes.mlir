// Extents near the greatest ones, and a processor with fewer registers than a
// tile needs: there is a schedule, at once.

// RUN: linalg-opt %s --linalg-choose-schedule | FileCheck %s

module attributes {dlti.target_system_spec = #dlti.target_system_spec<"CPU" =
    #dlti.target_device_spec<"cpu" = "mine", "features" = "", "vector_bits" = 64 : i64,
        "vector_registers" = 1 : i64, "masked_vectors" = false, "fmas_per_cycle" = 1 : i64,
        "fma_latency" = 1 : i64, "loads_per_cycle" = 1 : i64, "L1_cache_size_in_bytes" = 1 : i64,
        "cache_line_in_bytes" = 1 : i64, "cores" = 1 : i64>>} {
  // CHECK-LABEL: @long
  // CHECK: tile = [1, 2, {{[1-9][0-9]*}}]
  func.func @long(%a: tensor<1099511627776x1099511627776xf32>, %b: tensor<1099511627776x1099511627776xf32>,
                  %c: tensor<1099511627776x1099511627776xf32>) -> tensor<1099511627776x1099511627776xf32> {
    %0 = linalg.matmul ins(%a, %b : tensor<1099511627776x1099511627776xf32>, tensor<1099511627776x1099511627776xf32>)
                       outs(%c : tensor<1099511627776x1099511627776xf32>) -> tensor<1099511627776x1099511627776xf32>
    return %0 : tensor<1099511627776x1099511627776xf32>
  }  // CHECK-LABEL: @sums
  // CHECK: tile = [1, {{[1-9][0-9]*}}, {{[1-9][0-9]*}}]
  func.func @sums(%a: tensor<1099511627776x4194304x1099511627776xf32>, %c: tensor<1099511627776xf32>) -> tensor<1099511627776xf32> {
    %0 = linalg.reduce { arith.addf } ins(%a : tensor<1099511627776x4194304x1099511627776xf32>) outs(%c : tensor<1099511627776xf32>) dimensions = [1, 2]
    return %0 : tensor<1099511627776xf32>
  }
}
