// RUN: linalg-opt %s --split-input-file --linalg-describe-target=target-cpu=x86-64-v3 | FileCheck %s --check-prefixes=CHECK,AVX2
// RUN: linalg-opt %s --split-input-file --linalg-describe-target=target-cpu=skylake-avx512 | FileCheck %s --check-prefixes=CHECK,AVX512
// RUN: linalg-opt %s --split-input-file --linalg-describe-target=target-cpu=sapphirerapids | FileCheck %s --check-prefixes=CHECK,AVX512,SLOWBF16
// RUN: linalg-opt %s --split-input-file --linalg-describe-target="target-cpu=x86-64-v3 target-features=+avx512f" | FileCheck %s --check-prefixes=CHECK,ADDED
// RUN: linalg-opt %s --split-input-file --linalg-describe-target=target-cpu=x86-64 | FileCheck %s --check-prefix=SSE
// RUN: linalg-opt %s --split-input-file --linalg-describe-target | FileCheck %s --check-prefix=HOST
// RUN: linalg-opt %s --split-input-file --linalg-describe-target=target-cpu=znver2 | FileCheck %s --check-prefix=ZEN2
// RUN: linalg-opt %s --split-input-file --linalg-describe-target=target-cpu=znver4 | FileCheck %s --check-prefixes=CHECK,AVX512,BF16
// RUN: linalg-opt %s --split-input-file --linalg-describe-target=target-cpu=alderlake | FileCheck %s --check-prefix=ALDERLAKE

// One module has no description, one has some entries, one describes another
// device.

// Three vectors of 256 bits, and two of 512 bits; vdpbf16ps takes more
// micro-operations than two multiply-adds where there are tiles of bf16.

// ZEN2: "loads_per_cycle" = 2 : i64
// ALDERLAKE: "vector_bits" = 256 : i64{{.*}}"loads_per_cycle" = 3 : i64
// CHECK: #dlti.target_device_spec<"cpu" = "{{[^"]*}}", "features" = "{{[^"]*}}",
// AVX2-SAME: "vector_bits" = 256 : i64, "vector_registers" = 16 : i64, "masked_vectors" = false, "masked_load_bits" = 32 : i64, "vector_ldexp" = false, "vector_lookup" = false, "fmas_per_cycle" = 2 : i64, "fma_latency" = 5 : i64, "loads_per_cycle" = 2 : i64, "dot_products" = ["pmaddwd"], "L1_cache_size_in_bytes" = 32768 : i64, "L2_cache_size_in_bytes" = 262144 : i64, "cache_line_in_bytes" = 64 : i64, "cores" = 1 : i64>
// AVX512-SAME: "vector_bits" = 512 : i64, "vector_registers" = 32 : i64, "masked_vectors" = true, "masked_load_bits" = 8 : i64, "vector_ldexp" = true, "vector_lookup" = true, "fmas_per_cycle" = 2 : i64
// SLOWBF16-SAME: "loads_per_cycle" = 2 : i64, "dot_products" = ["vpdpbusd", "vpdpwssd", "tdpbusd", "tdpbssd", "tdpbuud", "tdpbf16ps"],
// BF16-SAME: "loads_per_cycle" = 2 : i64, "dot_products" = ["vpdpbusd", "vpdpwssd", "vdpbf16ps"],
// ADDED-SAME: "vector_bits" = 512 : i64, "vector_registers" = 32 : i64, "masked_vectors" = true, "masked_load_bits" = 32 : i64, "vector_ldexp" = false, "vector_lookup" = false
// SSE: "vector_bits" = 128 : i64, "vector_registers" = 16 : i64, "masked_vectors" = false, "vector_ldexp"
// HOST: "cpu" = "{{[a-z0-9-]+}}", "features" = "{{[^"]*}}", "vector_bits" = {{[0-9]+}} : i64, {{.*}}"L1_cache_size_in_bytes" = {{[1-9][0-9]+}} : i64, {{.*}}"cores" = {{[1-9][0-9]*}} : i64>
module {
}

// -----

// CHECK: module attributes
// CHECK-SAME: <"CPU" = #dlti.target_device_spec<"vector_bits" = 64 : i64, "cpu" =
// CHECK-NOT: vector_bits
// CHECK: {
module attributes {dlti.target_system_spec = #dlti.target_system_spec<
    "CPU" = #dlti.target_device_spec<"vector_bits" = 64 : i64>>} {
}

// -----

// CHECK: #dlti.target_system_spec<"GPU" = #dlti.target_device_spec<"size" = 1 : i64>, "CPU" = #dlti.target_device_spec<"cpu"
module attributes {dlti.target_system_spec = #dlti.target_system_spec<
    "GPU" = #dlti.target_device_spec<"size" = 1 : i64>>} {
}
