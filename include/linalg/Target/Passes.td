// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef LINALG_TARGET_PASSES_TD
#define LINALG_TARGET_PASSES_TD

include "mlir/Pass/PassBase.td"

def LinalgDescribeTargetPass : Pass<"linalg-describe-target", "::mlir::ModuleOp"> {
  let summary = "Describe a processor in the module, for passes that choose by it";
  let description = [{
    Writes what LLVM knows of a processor into the attribute `dlti.target_system_spec`
    of the module, as the device `"CPU"`: the width and the number of its vector
    registers, its multiply-adds, and its caches. Sizes of caches are those of
    the system for `target-cpu=host`, and LLVM's otherwise. Passes such as
    `linalg-choose-schedule` read this description and nothing else. It can be
    written by hand; entries that are there already are kept.

    | entry | |
    |---|---|
    | `cpu`, `features` | the processor and its features in LLVM's words |
    | `vector_bits` | the bits of a vector register |
    | `vector_registers` | their number |
    | `masked_vectors` | whether loads, stores and arithmetic can mask lanes at no cost |
    | `masked_load_bits` | the least bits of elements of vectors that an instruction loads where a mask says; absent if there is no such instruction |
    | `vector_ldexp` | whether an instruction multiplies vectors of `f32` by powers of two, as `ldexp` does; `false` if absent |
    | `vector_lookup` | whether instructions pick each element of a vector of 16 `f32` from one or two such vectors, by an index; `false` if absent |
    | `fmas_per_cycle` | the fused multiply-adds on full vectors that begin in a cycle |
    | `fma_latency` | the cycles from one to another that uses its result |
    | `loads_per_cycle` | the loads of full vectors that begin in a cycle |
    | `dot_products` | the instructions that add products of neighbouring elements to wider sums: of `vpdpbusd`, `vpdpwssd`, `pmaddwd` and `vdpbf16ps` for full vectors, no slower than multiply-adds; of `tdpbusd`, `tdpbssd`, `tdpbuud` and `tdpbf16ps` for tiles, if the system lets processes have them; none if absent |
    | `L1_cache_size_in_bytes`, `L2_…`, `L3_…` | the caches that a core uses, of the third level at most 16 MiB for each core: a virtual machine may show all of a cache, but few of the cores that share it; absent if unknown |
    | `cache_line_in_bytes` | the size of a line |
    | `cores` | the number of cores, 1 for another processor than the host |

    A processor or a feature that LLVM does not know is an error.

    ```mlir
    // --linalg-describe-target=target-cpu=x86-64-v3
    module {
    }
    ```

    becomes

    ```mlir
    module attributes {dlti.target_system_spec = #dlti.target_system_spec<"CPU" =
        #dlti.target_device_spec<"cpu" = "x86-64-v3", "features" = "",
            "vector_bits" = 256 : i64, "vector_registers" = 16 : i64, "masked_vectors" = false,
            "masked_load_bits" = 32 : i64,
            "vector_ldexp" = false, "vector_lookup" = false, "fmas_per_cycle" = 2 : i64, "fma_latency" = 5 : i64, "loads_per_cycle" = 2 : i64,
            "dot_products" = ["pmaddwd"],
            "L1_cache_size_in_bytes" = 32768 : i64, "L2_cache_size_in_bytes" = 262144 : i64,
            "cache_line_in_bytes" = 64 : i64, "cores" = 1 : i64>>} {
    }
    ```
  }];
  let options = [
    Option<"targetCPU", "target-cpu", "std::string", "\"host\"",
           "The processor in LLVM's words, or `host` for this computer's (default: host)">,
    Option<"targetFeatures", "target-features", "std::string", "\"\"",
           "Features to add or remove, such as `+avx512f,-fma` (default: none)">,
    Option<"threads", "threads", "unsigned", "1",
           "How many threads share the work of a function (default: 1)">
  ];
  let dependentDialects = ["::mlir::DLTIDialect"];
}

#endif // LINALG_TARGET_PASSES_TD
