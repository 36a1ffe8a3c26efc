// Which panels of the right factor are copied, and for how many steps of the sum.

// RUN: linalg-opt %s --linalg-choose-schedule --split-input-file | FileCheck %s

// A processor with AVX-512, and second- and third-level caches of 1 and 32 MiB.

#avx512 = #dlti.target_system_spec<"CPU" = #dlti.target_device_spec<"cpu" = "znver4", "features" = "", "vector_bits" = 512 : i64,
    "vector_registers" = 32 : i64, "masked_vectors" = true, "fmas_per_cycle" = 2 : i64, "fma_latency" = 4 : i64,
    "loads_per_cycle" = 2 : i64, "L1_cache_size_in_bytes" = 32768 : i64, "L2_cache_size_in_bytes" = 1048576 : i64,
    "L3_cache_size_in_bytes" = 33554432 : i64, "cache_line_in_bytes" = 64 : i64, "cores" = 1 : i64>>

// Few enough rows read panels of four lines of the cache that they stay where they are, or of three if all stay in the
// third-level one: one step at a time, then.

// CHECK-LABEL: @in_place
// CHECK: structured.schedule = {blocks = [{sizes = [0, 0, 64]}], order = [1, 0, 2], tile = [6, 64, 1]}
// CHECK-LABEL: @three_lines
// CHECK: structured.schedule = {blocks = [{sizes = [0, 0, {{[0-9]+}}]}], order = [1, 0, 2], tile = [8, 48, 1]}
// CHECK-LABEL: @many_rows
// CHECK: structured.schedule = {blocks = [{pack = [{operand = 1
// CHECK-LABEL: @from_memory
// CHECK: structured.schedule = {blocks = [{sizes = [0, 0, 64]}], order = [1, 0, 2], {{.*}}tile = [6, 64, 4]}

// Rows that are so few have one tile, which reads eight rows of the right factor at a time, or four where their lines
// share sets of the first-level cache; a few more read panels of
// several lines in less time, which takes sums fewer loads and stores.

// CHECK-LABEL: @few_rows
// CHECK: structured.schedule = {blocks = [{sizes = [0, 0, 4]}], order = [1, 0, 2], {{.*}}tile = [3, 32, 4]}
// CHECK-LABEL: @few_rows_of_other_sets
// CHECK: structured.schedule = {blocks = [{sizes = [0, 0, 8]}], order = [1, 0, 2], {{.*}}tile = [3, 32, 8]}
// CHECK-LABEL: @five_rows
// CHECK: structured.schedule = {blocks = [{sizes = [0, 0, {{[0-9]+}}]}], order = [1, 0, 2], tile = [5, 64, 1]}

// A panel of all columns has no gaps between its rows.

// CHECK-LABEL: @all_columns
// CHECK: structured.schedule = {blocks = [{sizes = [0, 0, 500]}], order = [1, 0, 2], {{.*}}tile = [24, 16, 4]}

// Sums are long where the result does not stay in the second-level cache. Panels of 2048 columns stay in an eighth of the
// third-level one.

// CHECK-LABEL: @large_result
// CHECK: blocks = [{pack = [{operand = 1 : i64, panel = [0, 32, 0], tile = [0, 0, 16]}], sizes = [0, 0, 512]}, {pack = [{operand = 0 {{.*}} sizes = [132, 0, 0]
// CHECK-LABEL: @many_columns
// CHECK: blocks = [{sizes = [0, 2048, 0]}, {pack = [{operand = 1 {{.*}} sizes = [0, 0, 512]}
// CHECK-LABEL: @small_result
// CHECK: blocks = [{pack = [{operand = 1 {{.*}} sizes = [0, 0, 256]}
// Copied rows of 4096 bytes would share the sets of the first-level cache.
// CHECK-LABEL: @long_rows
// CHECK: blocks = [{pack = [{operand = 1 {{.*}} sizes = [0, 0, 256]}

// A sum that is not divided has blocks of rows which take a quarter of the second-level cache, if all take more than half
// of it. Otherwise, columns have blocks whose panels take a quarter.
// CHECK-LABEL: @large_rows
// CHECK: blocks = [{pack = [{operand = 1 {{.*}} sizes = [0, 0, 0]}, {sizes = [96, 0, 0]}], {{.*}}remainders = {{\[\[}}4, 1], [], [1]], tile = [12, 32, 4]}
// CHECK-LABEL: @any_rows
// CHECK: blocks = [{pack = [{operand = 1 {{.*}} sizes = [0, 0, 0]}, {sizes = [96, 0, 0]}], {{.*}}remainders = {{\[\[}}12, 6], [], [1]], tile = [12, 32, 4], versions = [
// CHECK-LABEL: @short_rows
// CHECK: blocks = [{pack = [{operand = 1 {{.*}} sizes = [0, 0, 0]}, {sizes = [1032, 0, 0]}],
// CHECK-LABEL: @rows_that_stay
// CHECK: blocks = [{sizes = [0, 160, 0]}, {pack = [{operand = 1 {{.*}} sizes = [0, 0, 0]}], {{.*}}tile = [12, 32, 4]}
// CHECK-LABEL: @rows_of_many_columns
// CHECK: blocks = [{sizes = [0, 160, 0]}, {pack = [{operand = 1 {{.*}} sizes = [0, 0, 0]}], {{.*}}tile = [12, 32, 4]}
// CHECK-LABEL: @rows_of_one_panel
// CHECK: blocks = [{pack = [{operand = 1 {{.*}} panel = [0, 16, 0], {{.*}} sizes = [0, 0, 0]}], {{.*}}tile = [{{[0-9]+}}, 16, 4]}

// Rows of a filter from the second-level cache are read one by one where the processor fetches them ahead, by tiles that
// bear its bandwidth. Rows of several tiles without gaps have tiles of several steps.

// CHECK-LABEL: @far_rows
// CHECK: linalg.conv_2d_nhwc_hwcf {structured.schedule = {{.*}} tile = [0, 1, 7, 48, 1, 1, 1]}
// CHECK-LABEL: @rows_without_gaps
// CHECK: linalg.conv_2d_nhwc_hwcf {structured.schedule = {{.*}} tile = [0, 1, {{[56]}}, 64, 1, 1, 4]}
// CHECK-LABEL: @rows_of_pages
// CHECK: linalg.conv_2d_nhwc_hwcf {structured.schedule = {{.*}} tile = [0, 1, 7, 48, 1, 1, 1]}

// Blocks whose padding is computed together are so large that the filter is read few times: the whole image, or half of
// one that does not fit into the cache.

// CHECK-LABEL: @large_filter
// CHECK: linalg.conv_2d_nhwc_hwcf {{.*}}structured.schedule = {fuse = ["init"], order = [4, 5, 3, 1, 6], tile
// CHECK-LABEL: @large_dilation
// CHECK: linalg.conv_2d_nhwc_hwcf {{.*}}structured.schedule = {blocks = [{pack = [{operand = 1 {{[^{]*}}], sizes = [0, 0, 0, 64, 0, 0, 0]}], fuse = ["init"], order = [3, 4, {{.*}}], skip = [1
// CHECK-LABEL: @large_image
// CHECK: linalg.conv_2d_nhwc_hwcf {{.*}}structured.schedule = {blocks = [{pack = [{operand = 0 : i64}], sizes = [0, {{7|14}}, 0, 0, 0, 0, 0]}], fuse = ["init"], order = [{{.*}}, 1, 2, 6],
module attributes {dlti.target_system_spec = #avx512} {
  func.func @in_place(%a: tensor<64x1024xf32>, %b: tensor<1024x1024xf32>, %c: tensor<64x1024xf32>) -> tensor<64x1024xf32> {
    %0 = linalg.matmul ins(%a, %b : tensor<64x1024xf32>, tensor<1024x1024xf32>) outs(%c : tensor<64x1024xf32>) -> tensor<64x1024xf32>
    return %0 : tensor<64x1024xf32>
  }
  func.func @three_lines(%a: tensor<64x1000xf32>, %b: tensor<1000x960xf32>, %c: tensor<64x960xf32>) -> tensor<64x960xf32> {
    %0 = linalg.matmul ins(%a, %b : tensor<64x1000xf32>, tensor<1000x960xf32>) outs(%c : tensor<64x960xf32>) -> tensor<64x960xf32>
    return %0 : tensor<64x960xf32>
  }
  func.func @many_rows(%a: tensor<256x1024xf32>, %b: tensor<1024x1024xf32>, %c: tensor<256x1024xf32>) -> tensor<256x1024xf32> {
    %0 = linalg.matmul ins(%a, %b : tensor<256x1024xf32>, tensor<1024x1024xf32>) outs(%c : tensor<256x1024xf32>) -> tensor<256x1024xf32>
    return %0 : tensor<256x1024xf32>
  }
  func.func @from_memory(%a: tensor<64x1024xf32>, %b: tensor<1024x32768xf32>, %c: tensor<64x32768xf32>) -> tensor<64x32768xf32> {
    %0 = linalg.matmul ins(%a, %b : tensor<64x1024xf32>, tensor<1024x32768xf32>) outs(%c : tensor<64x32768xf32>) -> tensor<64x32768xf32>
    return %0 : tensor<64x32768xf32>
  }
  func.func @few_rows(%a: tensor<3x1024xf32>, %b: tensor<1024x4096xf32>, %c: tensor<3x4096xf32>) -> tensor<3x4096xf32> {
    %0 = linalg.matmul ins(%a, %b : tensor<3x1024xf32>, tensor<1024x4096xf32>) outs(%c : tensor<3x4096xf32>) -> tensor<3x4096xf32>
    return %0 : tensor<3x4096xf32>
  }
  func.func @few_rows_of_other_sets(%a: tensor<3x1024xf32>, %b: tensor<1024x4000xf32>, %c: tensor<3x4000xf32>) -> tensor<3x4000xf32> {
    %0 = linalg.matmul ins(%a, %b : tensor<3x1024xf32>, tensor<1024x4000xf32>) outs(%c : tensor<3x4000xf32>) -> tensor<3x4000xf32>
    return %0 : tensor<3x4000xf32>
  }
  func.func @five_rows(%a: tensor<5x1024xf32>, %b: tensor<1024x4096xf32>, %c: tensor<5x4096xf32>) -> tensor<5x4096xf32> {
    %0 = linalg.matmul ins(%a, %b : tensor<5x1024xf32>, tensor<1024x4096xf32>) outs(%c : tensor<5x4096xf32>) -> tensor<5x4096xf32>
    return %0 : tensor<5x4096xf32>
  }
  func.func @all_columns(%a: tensor<64x20000xf32>, %b: tensor<20000x16xf32>, %c: tensor<64x16xf32>) -> tensor<64x16xf32> {
    %0 = linalg.matmul ins(%a, %b : tensor<64x20000xf32>, tensor<20000x16xf32>) outs(%c : tensor<64x16xf32>) -> tensor<64x16xf32>
    return %0 : tensor<64x16xf32>
  }
  func.func @large_result(%a: tensor<1024x1024xf32>, %b: tensor<1024x1024xf32>, %c: tensor<1024x1024xf32>) -> tensor<1024x1024xf32> {
    %0 = linalg.matmul ins(%a, %b : tensor<1024x1024xf32>, tensor<1024x1024xf32>) outs(%c : tensor<1024x1024xf32>) -> tensor<1024x1024xf32>
    return %0 : tensor<1024x1024xf32>
  }
  func.func @many_columns(%a: tensor<256x1024xf32>, %b: tensor<1024x4096xf32>, %c: tensor<256x4096xf32>) -> tensor<256x4096xf32> {
    %0 = linalg.matmul ins(%a, %b : tensor<256x1024xf32>, tensor<1024x4096xf32>) outs(%c : tensor<256x4096xf32>) -> tensor<256x4096xf32>
    return %0 : tensor<256x4096xf32>
  }
  func.func @small_result(%a: tensor<256x1024xf32>, %b: tensor<1024x256xf32>, %c: tensor<256x256xf32>) -> tensor<256x256xf32> {
    %0 = linalg.matmul ins(%a, %b : tensor<256x1024xf32>, tensor<1024x256xf32>) outs(%c : tensor<256x256xf32>) -> tensor<256x256xf32>
    return %0 : tensor<256x256xf32>
  }
  func.func @long_rows(%a: tensor<1024x1024xf64>, %b: tensor<1024x1024xf64>, %c: tensor<1024x1024xf64>) -> tensor<1024x1024xf64> {
    %0 = linalg.matmul ins(%a, %b : tensor<1024x1024xf64>, tensor<1024x1024xf64>) outs(%c : tensor<1024x1024xf64>) -> tensor<1024x1024xf64>
    return %0 : tensor<1024x1024xf64>
  }
  func.func @large_rows(%a: tensor<1000x700xf32>, %b: tensor<700x700xf32>, %c: tensor<1000x700xf32>) -> tensor<1000x700xf32> {
    %0 = linalg.matmul ins(%a, %b : tensor<1000x700xf32>, tensor<700x700xf32>) outs(%c : tensor<1000x700xf32>) -> tensor<1000x700xf32>
    return %0 : tensor<1000x700xf32>
  }
  func.func @any_rows(%a: tensor<?x700xf32>, %b: tensor<700x700xf32>, %c: tensor<?x700xf32>) -> tensor<?x700xf32> {
    %0 = linalg.matmul ins(%a, %b : tensor<?x700xf32>, tensor<700x700xf32>) outs(%c : tensor<?x700xf32>) -> tensor<?x700xf32>
    return %0 : tensor<?x700xf32>
  }
  func.func @short_rows(%a: tensor<?x64xf32>, %b: tensor<64x4096xf32>, %c: tensor<?x4096xf32>) -> tensor<?x4096xf32> {
    %0 = linalg.matmul ins(%a, %b : tensor<?x64xf32>, tensor<64x4096xf32>) outs(%c : tensor<?x4096xf32>) -> tensor<?x4096xf32>
    return %0 : tensor<?x4096xf32>
  }
  func.func @rows_that_stay(%a: tensor<300x380xf32>, %b: tensor<380x400xf32>, %c: tensor<300x400xf32>) -> tensor<300x400xf32> {
    %0 = linalg.matmul ins(%a, %b : tensor<300x380xf32>, tensor<380x400xf32>) outs(%c : tensor<300x400xf32>) -> tensor<300x400xf32>
    return %0 : tensor<300x400xf32>
  }
  func.func @rows_of_many_columns(%a: tensor<300x380xf32>, %b: tensor<380x20000xf32>, %c: tensor<300x20000xf32>) -> tensor<300x20000xf32> {
    %0 = linalg.matmul ins(%a, %b : tensor<300x380xf32>, tensor<380x20000xf32>) outs(%c : tensor<300x20000xf32>) -> tensor<300x20000xf32>
    return %0 : tensor<300x20000xf32>
  }
  func.func @rows_of_one_panel(%a: tensor<20000x300xf32>, %b: tensor<16x300xf32>, %c: tensor<20000x16xf32>) -> tensor<20000x16xf32> {
    %0 = linalg.matmul indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>] ins(%a, %b : tensor<20000x300xf32>, tensor<16x300xf32>) outs(%c : tensor<20000x16xf32>) -> tensor<20000x16xf32>
    return %0 : tensor<20000x16xf32>
  }
  func.func @far_rows(%a: tensor<1x16x16x256xf32>, %b: tensor<3x3x256x256xf32>, %c: tensor<1x14x14x256xf32>) -> tensor<1x14x14x256xf32> {
    %0 = linalg.conv_2d_nhwc_hwcf ins(%a, %b : tensor<1x16x16x256xf32>, tensor<3x3x256x256xf32>) outs(%c : tensor<1x14x14x256xf32>) -> tensor<1x14x14x256xf32>
    return %0 : tensor<1x14x14x256xf32>
  }
  func.func @rows_without_gaps(%a: tensor<1x35x35x256xf32>, %b: tensor<3x3x256x64xf32>, %c: tensor<1x33x33x64xf32>) -> tensor<1x33x33x64xf32> {
    %0 = linalg.conv_2d_nhwc_hwcf ins(%a, %b : tensor<1x35x35x256xf32>, tensor<3x3x256x64xf32>) outs(%c : tensor<1x33x33x64xf32>) -> tensor<1x33x33x64xf32>
    return %0 : tensor<1x33x33x64xf32>
  }
  func.func @rows_of_pages(%a: tensor<1x9x9x512xf32>, %b: tensor<3x3x512x1024xf32>, %c: tensor<1x7x7x1024xf32>) -> tensor<1x7x7x1024xf32> {
    %0 = linalg.conv_2d_nhwc_hwcf ins(%a, %b : tensor<1x9x9x512xf32>, tensor<3x3x512x1024xf32>) outs(%c : tensor<1x7x7x1024xf32>) -> tensor<1x7x7x1024xf32>
    return %0 : tensor<1x7x7x1024xf32>
  }
  func.func @large_filter(%a: tensor<1x14x14x256xf32>, %b: tensor<3x3x256x512xf32>) -> tensor<1x7x7x512xf32> {
    %zero = arith.constant 0.0 : f32
    %padded = tensor.pad %a low[0, 1, 1, 0] high[0, 1, 1, 0] {
    ^bb0(%n: index, %h: index, %w: index, %c: index):
      tensor.yield %zero : f32
    } : tensor<1x14x14x256xf32> to tensor<1x16x16x256xf32>
    %empty = tensor.empty() : tensor<1x7x7x512xf32>
    %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<1x7x7x512xf32>) -> tensor<1x7x7x512xf32>
    %0 = linalg.conv_2d_nhwc_hwcf {dilations = dense<1> : tensor<2xi64>, strides = dense<2> : tensor<2xi64>}
      ins(%padded, %b : tensor<1x16x16x256xf32>, tensor<3x3x256x512xf32>) outs(%init : tensor<1x7x7x512xf32>) -> tensor<1x7x7x512xf32>
    return %0 : tensor<1x7x7x512xf32>
  }
  func.func @large_dilation(%a: tensor<1x33x33x256xf32>, %b: tensor<3x3x256x256xf32>) -> tensor<1x33x33x256xf32> {
    %zero = arith.constant 0.0 : f32
    %padded = tensor.pad %a low[0, 12, 12, 0] high[0, 12, 12, 0] {
    ^bb0(%n: index, %h: index, %w: index, %c: index):
      tensor.yield %zero : f32
    } : tensor<1x33x33x256xf32> to tensor<1x57x57x256xf32>
    %empty = tensor.empty() : tensor<1x33x33x256xf32>
    %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<1x33x33x256xf32>) -> tensor<1x33x33x256xf32>
    %0 = linalg.conv_2d_nhwc_hwcf {dilations = dense<12> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>}
      ins(%padded, %b : tensor<1x57x57x256xf32>, tensor<3x3x256x256xf32>) outs(%init : tensor<1x33x33x256xf32>) -> tensor<1x33x33x256xf32>
    return %0 : tensor<1x33x33x256xf32>
  }
  func.func @large_image(%a: tensor<1x28x28x256xf32>, %b: tensor<3x3x256x512xf32>) -> tensor<1x28x28x512xf32> {
    %zero = arith.constant 0.0 : f32
    %padded = tensor.pad %a low[0, 1, 1, 0] high[0, 1, 1, 0] {
    ^bb0(%n: index, %h: index, %w: index, %c: index):
      tensor.yield %zero : f32
    } : tensor<1x28x28x256xf32> to tensor<1x30x30x256xf32>
    %empty = tensor.empty() : tensor<1x28x28x512xf32>
    %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<1x28x28x512xf32>) -> tensor<1x28x28x512xf32>
    %0 = linalg.conv_2d_nhwc_hwcf {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>}
      ins(%padded, %b : tensor<1x30x30x256xf32>, tensor<3x3x256x512xf32>) outs(%init : tensor<1x28x28x512xf32>) -> tensor<1x28x28x512xf32>
    return %0 : tensor<1x28x28x512xf32>
  }
}

// -----

// A first-level cache of 48 KiB and a second-level one of 2 MiB. Rows of 4096 bytes would be copied: they have no blocks.

#avx512 = #dlti.target_system_spec<"CPU" = #dlti.target_device_spec<"cpu" = "znver4", "features" = "", "vector_bits" = 512 : i64,
    "vector_registers" = 32 : i64, "masked_vectors" = true, "fmas_per_cycle" = 2 : i64, "fma_latency" = 4 : i64,
    "loads_per_cycle" = 2 : i64, "L1_cache_size_in_bytes" = 49152 : i64, "L2_cache_size_in_bytes" = 2097152 : i64,
    "L3_cache_size_in_bytes" = 33554432 : i64, "cache_line_in_bytes" = 64 : i64, "cores" = 1 : i64>>

// CHECK-LABEL: @rows_to_copy
// CHECK: blocks = [{pack = [{operand = 1 {{.*}} sizes = [0, 0, 0]}], {{.*}}tile = [
module attributes {dlti.target_system_spec = #avx512} {
  func.func @rows_to_copy(%a: tensor<1000x512xf64>, %b: tensor<512x700xf64>, %c: tensor<1000x700xf64>) -> tensor<1000x700xf64> {
    %0 = linalg.matmul ins(%a, %b : tensor<1000x512xf64>, tensor<512x700xf64>) outs(%c : tensor<1000x700xf64>) -> tensor<1000x700xf64>
    return %0 : tensor<1000x700xf64>
  }
}

// -----

// The registers of AVX2 are too few for several lines of more rows than stream.

#avx2 = #dlti.target_system_spec<"CPU" = #dlti.target_device_spec<"cpu" = "znver3", "features" = "", "vector_bits" = 256 : i64,
    "vector_registers" = 16 : i64, "masked_vectors" = false, "fmas_per_cycle" = 2 : i64, "fma_latency" = 4 : i64,
    "loads_per_cycle" = 2 : i64, "L1_cache_size_in_bytes" = 32768 : i64, "L2_cache_size_in_bytes" = 524288 : i64,
    "L3_cache_size_in_bytes" = 33554432 : i64, "cache_line_in_bytes" = 64 : i64, "cores" = 1 : i64>>

// Some rows read panels of one line where they are, for some steps of the sum at a time. Others read copies: more of them,
// those of a factor that comes from memory, or in a batch from there, and those whose lines share sets of the first-level cache.

// CHECK-LABEL: @one_line
// CHECK: structured.schedule = {blocks = [{sizes = [0, 0, 128]}], order = [1, 0, 2], {{.*}}tile = [5, 16, 4]}
// CHECK-LABEL: @unknown_rows_of_one_line
// CHECK: structured.schedule = {blocks = [{pack = [{operand = 1
// CHECK-SAME: {extents = [64, 0, 0], schedule = {blocks = [{sizes = [0, 0, 128]}]
// CHECK-LABEL: @many_rows_of_one_line
// CHECK: structured.schedule = {blocks = [{pack = [{operand = 1
// CHECK-LABEL: @one_line_from_memory
// CHECK: structured.schedule = {blocks = [{pack = [{operand = 1
// CHECK-LABEL: @batch_from_memory
// CHECK: structured.schedule = {blocks = [{sizes = [1, 0, 0, 0]}, {pack = [{operand = 1
// CHECK-LABEL: @shared_sets
// CHECK: structured.schedule = {blocks = [{{.*}}{pack = [{operand = 1

// Rows of one line of a filter have tiles of several steps.

// CHECK-LABEL: @filter_rows_of_one_line
// CHECK: linalg.conv_2d_nhwc_hwcf {structured.schedule = {{.*}} tile = [0, 1, 6, 16, 1, 1, 4]}

module attributes {dlti.target_system_spec = #avx2} {
  func.func @one_line(%a: tensor<15x3072xf32>, %b: tensor<3072x300xf32>, %c: tensor<15x300xf32>) -> tensor<15x300xf32> {
    %0 = linalg.matmul ins(%a, %b : tensor<15x3072xf32>, tensor<3072x300xf32>) outs(%c : tensor<15x300xf32>) -> tensor<15x300xf32>
    return %0 : tensor<15x300xf32>
  }
  func.func @unknown_rows_of_one_line(%a: tensor<?x3072xf32>, %b: tensor<3072x300xf32>, %c: tensor<?x300xf32>) -> tensor<?x300xf32> {
    %0 = linalg.matmul ins(%a, %b : tensor<?x3072xf32>, tensor<3072x300xf32>) outs(%c : tensor<?x300xf32>) -> tensor<?x300xf32>
    return %0 : tensor<?x300xf32>
  }
  func.func @many_rows_of_one_line(%a: tensor<65x3072xf32>, %b: tensor<3072x300xf32>, %c: tensor<65x300xf32>) -> tensor<65x300xf32> {
    %0 = linalg.matmul ins(%a, %b : tensor<65x3072xf32>, tensor<3072x300xf32>) outs(%c : tensor<65x300xf32>) -> tensor<65x300xf32>
    return %0 : tensor<65x300xf32>
  }
  func.func @one_line_from_memory(%a: tensor<15x3000xf32>, %b: tensor<3000x1500xf32>, %c: tensor<15x1500xf32>) -> tensor<15x1500xf32> {
    %0 = linalg.matmul ins(%a, %b : tensor<15x3000xf32>, tensor<3000x1500xf32>) outs(%c : tensor<15x1500xf32>) -> tensor<15x1500xf32>
    return %0 : tensor<15x1500xf32>
  }
  func.func @batch_from_memory(%a: tensor<16x15x1152xf32>, %b: tensor<16x1152x300xf32>, %c: tensor<16x15x300xf32>) -> tensor<16x15x300xf32> {
    %0 = linalg.batch_matmul ins(%a, %b : tensor<16x15x1152xf32>, tensor<16x1152x300xf32>) outs(%c : tensor<16x15x300xf32>) -> tensor<16x15x300xf32>
    return %0 : tensor<16x15x300xf32>
  }
  func.func @shared_sets(%a: tensor<30x3072xf32>, %b: tensor<3072x768xf32>, %c: tensor<30x768xf32>) -> tensor<30x768xf32> {
    %0 = linalg.matmul ins(%a, %b : tensor<30x3072xf32>, tensor<3072x768xf32>) outs(%c : tensor<30x768xf32>) -> tensor<30x768xf32>
    return %0 : tensor<30x768xf32>
  }
  func.func @filter_rows_of_one_line(%a: tensor<1x32x32x112xf32>, %b: tensor<3x3x112x144xf32>, %c: tensor<1x30x30x144xf32>) -> tensor<1x30x30x144xf32> {
    %0 = linalg.conv_2d_nhwc_hwcf ins(%a, %b : tensor<1x32x32x112xf32>, tensor<3x3x112x144xf32>) outs(%c : tensor<1x30x30x144xf32>) -> tensor<1x30x30x144xf32>
    return %0 : tensor<1x30x30x144xf32>
  }
}
