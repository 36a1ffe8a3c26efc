// How filters of several mebibytes are read, on a processor with 512 KiB of second-level cache.

// RUN: linalg-opt %s --linalg-choose-schedule | FileCheck %s

module attributes {dlti.target_system_spec = #dlti.target_system_spec<"CPU" = #dlti.target_device_spec<
    "cpu" = "znver3", "features" = "", "vector_bits" = 256 : i64, "vector_registers" = 16 : i64, "masked_vectors" = false,
    "fmas_per_cycle" = 2 : i64, "fma_latency" = 4 : i64, "loads_per_cycle" = 2 : i64, "L1_cache_size_in_bytes" = 32768 : i64,
    "L2_cache_size_in_bytes" = 524288 : i64, "cache_line_in_bytes" = 64 : i64, "cores" = 2 : i64>>} {

// The filter's rows are a power of two of bytes apart, and share sets of the caches: panels of it are copied.

// CHECK-LABEL: @shared_sets
// CHECK: structured.schedule = {blocks = [{pack = [{operand = 1 : i64, panel = [0, 0, 0, 24, 0, 0, 0], tile = [0, 0, 0, 0, 1, 1, 1]}], sizes = [0, 0, 0, 48, 0, 0, 0]}], order = [4,
func.func @shared_sets(%a: tensor<1x9x9x256xf32>, %k: tensor<3x3x256x512xf32>, %c: tensor<1x7x7x512xf32>) -> tensor<1x7x7x512xf32> {
  %0 = linalg.conv_2d_nhwc_hwcf ins(%a, %k : tensor<1x9x9x256xf32>, tensor<3x3x256x512xf32>) outs(%c : tensor<1x7x7x512xf32>) -> tensor<1x7x7x512xf32>
  return %0 : tensor<1x7x7x512xf32>
}

// CHECK-LABEL: @rows_of_pages
// CHECK: structured.schedule = {blocks = [{pack = [{operand = 1 : i64, panel = [0, 0, 0, 24, 0, 0, 0], tile = [0, 0, 0, 0, 1, 1, 1]}], sizes = [0, 0, 0, 24, 0, 0, 0]}], order = [4,
func.func @rows_of_pages(%a: tensor<1x9x9x512xf32>, %k: tensor<3x3x512x1024xf32>, %c: tensor<1x7x7x1024xf32>) -> tensor<1x7x7x1024xf32> {
  %0 = linalg.conv_2d_nhwc_hwcf ins(%a, %k : tensor<1x9x9x512xf32>, tensor<3x3x512x1024xf32>) outs(%c : tensor<1x7x7x1024xf32>) -> tensor<1x7x7x1024xf32>
  return %0 : tensor<1x7x7x1024xf32>
}

// The image is padded in blocks inside of those of the features.

// CHECK-LABEL: @padded
// CHECK: structured.schedule = {blocks = [{pack = [{operand = 1 : i64, {{[^{]*}}sizes = [0, 0, 0, {{[0-9]+}}, 0, 0, 0]}, {pack = [{operand = 0 : i64}], sizes = [0, {{[0-9]+}}, 0, 0, 0, 0, 0]}], order = [3, 1, 2, 4, 5, 6],
func.func @padded(%a: tensor<1x32x32x16xf32>, %k: tensor<3x3x16x512xf32>, %c: tensor<1x32x32x512xf32>) -> tensor<1x32x32x512xf32> {
  %zero = arith.constant 0.0 : f32
  %padded = tensor.pad %a low[0, 1, 1, 0] high[0, 1, 1, 0] {
  ^bb0(%n: index, %h: index, %w: index, %d: index):
    tensor.yield %zero : f32
  } : tensor<1x32x32x16xf32> to tensor<1x34x34x16xf32>
  %0 = linalg.conv_2d_nhwc_hwcf ins(%padded, %k : tensor<1x34x34x16xf32>, tensor<3x3x16x512xf32>) outs(%c : tensor<1x32x32x512xf32>) -> tensor<1x32x32x512xf32>
  return %0 : tensor<1x32x32x512xf32>
}

// If extents are not known, few pixels may read the filter.

// CHECK-LABEL: @unknown_image
// CHECK-NOT: operand = 1
func.func @unknown_image(%a: tensor<1x?x?x256xf32>, %k: tensor<1x1x256x512xf32>, %c: tensor<1x?x?x512xf32>) -> tensor<1x?x?x512xf32> {
  %0 = linalg.conv_2d_nhwc_hwcf {strides = dense<2> : tensor<2xi64>} ins(%a, %k : tensor<1x?x?x256xf32>, tensor<1x1x256x512xf32>) outs(%c : tensor<1x?x?x512xf32>) -> tensor<1x?x?x512xf32>
  return %0 : tensor<1x?x?x512xf32>
}

// A filter that the cache has no room for is read once for each tap, by rows whose lines are read whole.

// CHECK-LABEL: @taps
// CHECK: structured.schedule = {order = [4,
func.func @taps(%a: tensor<1x9x9x128xf32>, %k: tensor<3x3x128x128xf32>, %c: tensor<1x7x7x128xf32>) -> tensor<1x7x7x128xf32> {
  %0 = linalg.conv_2d_nhwc_hwcf ins(%a, %k : tensor<1x9x9x128xf32>, tensor<3x3x128x128xf32>) outs(%c : tensor<1x7x7x128xf32>) -> tensor<1x7x7x128xf32>
  return %0 : tensor<1x7x7x128xf32>
}
}
