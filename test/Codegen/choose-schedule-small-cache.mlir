// A first-level cache that has no part of a panel for a block of a long sum: there are no such blocks.

// RUN: linalg-opt %s --linalg-choose-schedule | FileCheck %s

module attributes {dlti.target_system_spec = #dlti.target_system_spec<"CPU" =
    #dlti.target_device_spec<"cpu" = "mine", "features" = "", "vector_bits" = 512 : i64,
        "vector_registers" = 32 : i64, "masked_vectors" = true, "fmas_per_cycle" = 2 : i64,
        "fma_latency" = 4 : i64, "loads_per_cycle" = 2 : i64, "L1_cache_size_in_bytes" = 1024 : i64,
        "L2_cache_size_in_bytes" = 2097152 : i64, "cache_line_in_bytes" = 64 : i64, "cores" = 1 : i64>>} {
  // CHECK-LABEL: @product
  // CHECK: versions =
  // CHECK-NOT: divisors
  // CHECK-NOT: blocks = [{sizes = [0, 0, 0]}]
  // CHECK: return
  func.func @product(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>, %c: tensor<?x?xf32>) -> tensor<?x?xf32> {
    %0 = linalg.matmul ins(%a, %b : tensor<?x?xf32>, tensor<?x?xf32>) outs(%c : tensor<?x?xf32>) -> tensor<?x?xf32>
    return %0 : tensor<?x?xf32>
  }
}
