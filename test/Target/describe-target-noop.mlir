// A complete description is not changed.

// RUN: linalg-opt %s --linalg-describe-target=target-cpu=skylake-avx512 > %t
// RUN: linalg-opt %s | diff - %t

module attributes {dlti.target_system_spec = #dlti.target_system_spec<"CPU" =
    #dlti.target_device_spec<"cpu" = "mine", "features" = "", "vector_bits" = 64 : i64,
        "vector_registers" = 4 : i64, "masked_vectors" = true, "masked_load_bits" = 16 : i64, "vector_ldexp" = false, "vector_lookup" = false, "fmas_per_cycle" = 1 : i64,
        "fma_latency" = 1 : i64, "loads_per_cycle" = 1 : i64, "dot_products" = [], "L1_cache_size_in_bytes" = 1024 : i64,
        "L2_cache_size_in_bytes" = 2048 : i64, "cache_line_in_bytes" = 16 : i64, "cores" = 3 : i64>>} {
}
