// The order of loops over tiles for filters of several mebibytes, on a processor with 512 KiB of
// second-level cache.

// RUN: linalg-opt %s --linalg-choose-schedule | FileCheck %s

module attributes {dlti.target_system_spec = #dlti.target_system_spec<"CPU" = #dlti.target_device_spec<
    "cpu" = "znver3", "features" = "", "vector_bits" = 256 : i64, "vector_registers" = 16 : i64, "masked_vectors" = false,
    "fmas_per_cycle" = 2 : i64, "fma_latency" = 4 : i64, "loads_per_cycle" = 2 : i64, "L1_cache_size_in_bytes" = 32768 : i64,
    "L2_cache_size_in_bytes" = 524288 : i64, "cache_line_in_bytes" = 64 : i64, "cores" = 2 : i64>>} {

// The filter's rows are a power of two of bytes apart, and share sets of the cache. Most of the columns
// of a tap stay there nevertheless, and sums of all channels stay in registers.

// CHECK-LABEL: @shared_sets
// CHECK: structured.schedule = {order = [4, 5, 3, 1, 2, 6],
func.func @shared_sets(%a: tensor<1x9x9x256xf32>, %k: tensor<3x3x256x512xf32>, %c: tensor<1x7x7x512xf32>) -> tensor<1x7x7x512xf32> {
  %0 = linalg.conv_2d_nhwc_hwcf ins(%a, %k : tensor<1x9x9x256xf32>, tensor<3x3x256x512xf32>) outs(%c : tensor<1x7x7x512xf32>) -> tensor<1x7x7x512xf32>
  return %0 : tensor<1x7x7x512xf32>
}

// Each row of the filter is a page: tiles run along rows first.

// CHECK-LABEL: @rows_of_pages
// CHECK: structured.schedule = {order = [4, 5, 6, 1, 2, 3],
func.func @rows_of_pages(%a: tensor<1x9x9x512xf32>, %k: tensor<3x3x512x1024xf32>, %c: tensor<1x7x7x1024xf32>) -> tensor<1x7x7x1024xf32> {
  %0 = linalg.conv_2d_nhwc_hwcf ins(%a, %k : tensor<1x9x9x512xf32>, tensor<3x3x512x1024xf32>) outs(%c : tensor<1x7x7x1024xf32>) -> tensor<1x7x7x1024xf32>
  return %0 : tensor<1x7x7x1024xf32>
}

// A filter that the cache has no room for is read once for each tap, by rows whose lines are read whole.

// CHECK-LABEL: @taps
// CHECK: structured.schedule = {order = [4,
func.func @taps(%a: tensor<1x9x9x128xf32>, %k: tensor<3x3x128x128xf32>, %c: tensor<1x7x7x128xf32>) -> tensor<1x7x7x128xf32> {
  %0 = linalg.conv_2d_nhwc_hwcf ins(%a, %k : tensor<1x9x9x128xf32>, tensor<3x3x128x128xf32>) outs(%c : tensor<1x7x7x128xf32>) -> tensor<1x7x7x128xf32>
  return %0 : tensor<1x7x7x128xf32>
}
}
