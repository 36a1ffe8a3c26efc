// RUN: linalg-opt %s --linalg-describe-target=target-cpu=x86-64-v3 --linalg-choose-schedule --split-input-file | FileCheck %s --check-prefixes=CHECK,AVX2
// RUN: linalg-opt %s --linalg-describe-target=target-cpu=skylake-avx512 --linalg-choose-schedule --split-input-file | FileCheck %s --check-prefixes=CHECK,AVX512
// RUN: linalg-opt %s --linalg-describe-target=target-cpu=znver4 --linalg-choose-schedule --split-input-file | FileCheck %s --check-prefix=ZEN4
// RUN: linalg-opt %s --linalg-describe-target=target-cpu=x86-64-v3 --linalg-choose-schedule --linalg-explain --split-input-file -o /dev/null 2>&1 | FileCheck %s --check-prefix=SAYS

// Tiles of a small product, whose width is a multiple of the vectors'.

// SAYS: note: linalg-choose-schedule: chose register tiles of {{[0-9]+}} by {{[0-9]+}} vectors along d1 (cycles {{[0-9.]+}}, next-rows {{[0-9]+}}, next-vectors {{[0-9]+}}, next-cycles {{[0-9.]+}})
// CHECK-LABEL: @small
// AVX2: structured.schedule = {{{.*}}tile = [{{[0-9]+}}, {{(8|16|24)}}, {{[0-9]+}}]}
// AVX512: structured.schedule = {{{.*}}tile = [{{[0-9]+}}, {{(16|32)}}, {{[0-9]+}}]}
func.func @small(%a: tensor<32x16xf32>, %b: tensor<16x32xf32>, %c: tensor<32x32xf32>) -> tensor<32x32xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<32x16xf32>, tensor<16x32xf32>) outs(%c : tensor<32x32xf32>) -> tensor<32x32xf32>
  return %0 : tensor<32x32xf32>
}

// -----

// The tile of a small product has all steps of the sum.

// CHECK-LABEL: @whole
// CHECK: structured.schedule = {{{.*}}tile = [4, 16, 13]}
func.func @whole(%a: tensor<4x13xf32>, %b: tensor<13x16xf32>, %c: tensor<4x16xf32>) -> tensor<4x16xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<4x13xf32>, tensor<13x16xf32>) outs(%c : tensor<4x16xf32>) -> tensor<4x16xf32>
  return %0 : tensor<4x16xf32>
}

// -----

// The right factor of a large product is packed in panels of the tile's width.

// CHECK-LABEL: @large
// CHECK: blocks = [{pack = [{operand = 1 : i64, panel = [0, [[WIDTH:[0-9]+]], 0]
// CHECK-SAME: tile = [{{[0-9]+}}, [[WIDTH]], {{[0-9]+}}]
func.func @large(%a: tensor<2048x2048xf32>, %b: tensor<2048x2048xf32>, %c: tensor<2048x2048xf32>) -> tensor<2048x2048xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<2048x2048xf32>, tensor<2048x2048xf32>) outs(%c : tensor<2048x2048xf32>) -> tensor<2048x2048xf32>
  return %0 : tensor<2048x2048xf32>
}

// -----

// If the columns of the right factor are contiguous, its panels are transposed.

// CHECK-LABEL: @transposed
// CHECK: pack = [{operand = 1 : i64, panel = [0,
func.func @transposed(%a: tensor<64x64xf32>, %b: tensor<64x64xf32>, %c: tensor<64x64xf32>) -> tensor<64x64xf32> {
  %0 = linalg.matmul indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>]
      ins(%a, %b : tensor<64x64xf32>, tensor<64x64xf32>) outs(%c : tensor<64x64xf32>) -> tensor<64x64xf32>
  return %0 : tensor<64x64xf32>
}

// -----

// Vectors run along the innermost dimension of the result, here that of the
// left factor; there are several loops of each role.

// CHECK-LABEL: @generic
// CHECK: blocks = [{sizes = [1, 0, 1, 0, 0]}{{.*}}], order = [1, 3, 4]
func.func @generic(%a: tensor<4x8x6x64xf32>, %b: tensor<4x9x6xf32>, %c: tensor<4x9x8x64xf32>) -> tensor<4x9x8x64xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(b, n, m, i, k) -> (b, m, k, i)>, affine_map<(b, n, m, i, k) -> (b, n, k)>,
                                        affine_map<(b, n, m, i, k) -> (b, n, m, i)>],
                       iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]}
      ins(%a, %b : tensor<4x8x6x64xf32>, tensor<4x9x6xf32>) outs(%c : tensor<4x9x8x64xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %p = arith.mulf %x, %y : f32
    %s = arith.addf %z, %p : f32
    linalg.yield %s : f32
  } -> tensor<4x9x8x64xf32>
  return %0 : tensor<4x9x8x64xf32>
}

// -----

// Of dynamic extents, partial tiles are computed by the code of the others, or
// by that of smaller ones. Rows are copied, so that their distance is known, if
// there are more than stay in the cache at any distance. A
// right factor is not packed that is small at run time, or that few rows read;
// with AVX-512, neither one that some rows read. Few columns are computed by sums
// along the rows, but if sums are short, only very few. Very small products, which
// take as long as finding their version, come first.

// CHECK-LABEL: @dynamic
// CHECK: blocks = [{pack = [{operand = 1
// AVX2-SAME: {sizes = [18, 0, 0]}], order = [1, 0, 2], remainders = {{\[\[}}4, 4], [16], []], tile = [6, 16, 1]
// AVX512-SAME: {pack = [{operand = 0
// AVX512-SAME: remainders = {{\[\[}}12], [32], []], tile = [12, 32, 1]
// CHECK-SAME: versions = [{least = [2, {{5|9}}, 0], points = {greatest = 4096 : i64, loops = [0, 1, 2]}, schedule = {{{remainders[^}]*}}}},
// CHECK-SAME: {extents = [0, [[FEW:4|8]], {{16|32}}], least = [0, {{2|3}}, 0], schedule = {{{order = [^}]*}}}}, {extents = [0, [[FEW]], 0], schedule = {blocks = [{pack = [{operand = 1 : i64, panel = [0, 0, [[LANES:8|16]]], tile = [1, 1, 0]}], sizes = [0, 0, 0]}], partial = [2], remainders = {{\[\[}}1], [{{(2, )?}}1], []], tile = [4, {{2|4}}, [[LANES]]]}},
// AVX2-SAME: {points = {greatest = {{[0-9]+}} : i64, loops = [2, 1]}, schedule = {order = [1, 0, 2], remainders = {{\[\[}}4, 4], [16, 8], []], tile = [6, 16, 1]}},
// AVX512-SAME: {extents = [1, 0, 0], schedule = {blocks = [{sizes = [0, 0, 8]}], order = [1, 0, 2], remainders = {{\[\[}}], [32], []], tile = [1, 128, 1]}},
// AVX512-SAME: {extents = [0, 0, 120], points = {greatest = {{[0-9]+}} : i64, loops = [2, 1]}, schedule = [[OVER_ROWS:{order = .1, 0, 2., remainders = .{2}4, 4., .32, 16., .{3}, tile = .8, 32, 1.}]]},
// AVX512-SAME: {divisors = [0, 16, 0], points = {greatest = {{[0-9]+}} : i64, loops = [2, 1]}, schedule = [[OVER_ROWS]]},
// AVX512-SAME: {extents = [128, 0, 0], points = {greatest = {{[0-9]+}} : i64, loops = [2, 1]}, schedule = {blocks = [{sizes = [0, 0, 80]}], order = [1, 0, 2], remainders = {{\[\[}}4, 4], [32, 16], []], tile = [8, 32, 1]}},
// AVX2-SAME: {extents = [2, 0, 0], schedule = {blocks = [{sizes = [0, 0, 8]}], order = [1, 0, 2], remainders = {{\[\[}}2], [8], []], tile = [2, {{32|40}}, 1]}}
// AVX512-SAME: {extents = [2, 0, 0], schedule = {blocks = [{sizes = [0, 0, 8]}], order = [1, 0, 2], remainders = {{\[\[}}], [32], []], tile = [1, 128, 1]}}
// AVX512-SAME: {extents = [128, 144, 0], schedule = {blocks = [{sizes = [0, 0, 80]}], order = [1, 0, 2], remainders = {{\[\[}}4, 4], [32, 16], []], tile = [8, 32, 1]}},
// AVX512-SAME: {extents = [128, 0, 0], schedule = {blocks = [{sizes = [0, 0, 32]}], order = [1, 0, 2], remainders = {{\[\[}}4], [16, 16], []], tile = [4, 96, 1]}}
// CHECK-SAME: ]
// SAYS: note: linalg-choose-schedule: chose register tiles of 6 by 2
func.func @dynamic(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>, %c: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<?x?xf32>, tensor<?x?xf32>) outs(%c : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// -----

// Of one vector of columns, LLVM loads those of all steps: a tile has fewer sums.

// CHECK-LABEL: @one_vector
// AVX2: tile = [8, 8, 8]
// AVX512: tile = [24, 16, 4]
func.func @one_vector(%a: tensor<4800x64xf32>, %b: tensor<64x8xf32>, %c: tensor<4800x8xf32>) -> tensor<4800x8xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<4800x64xf32>, tensor<64x8xf32>) outs(%c : tensor<4800x8xf32>) -> tensor<4800x8xf32>
  return %0 : tensor<4800x8xf32>
}

// -----

// With AVX2, few rows are one tile, which reads 8 or 16 rows of the right factor at a time, half as many if their lines share sets of the
// first-level cache; others read copies. With AVX-512, the right factor is read in place by the pages that processors fetch ahead.

// CHECK-LABEL: @four_rows
// AVX2: structured.schedule = {blocks = [{sizes = [0, 0, 4]}], order = [1, 0, 2], remainders = {{\[\[}}], [], [1]], tile = [4, 16, 4]}
// AVX512: structured.schedule = {blocks = [{sizes = [0, 0, 32]}], order = [1, 0, 2], {{.*}}tile = [4, 96, 4]}
func.func @four_rows(%a: tensor<4x1024xf32>, %b: tensor<1024x4096xf32>, %c: tensor<4x4096xf32>) -> tensor<4x4096xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<4x1024xf32>, tensor<1024x4096xf32>) outs(%c : tensor<4x4096xf32>) -> tensor<4x4096xf32>
  return %0 : tensor<4x4096xf32>
}

// CHECK-LABEL: @six_rows
// AVX2: structured.schedule = {blocks = [{sizes = [0, 0, 16]}], order = [1, 0, 2], remainders = {{\[\[}}], [], [1]], tile = [6, 16, 8]}
// AVX512: structured.schedule = {blocks = [{sizes = [0, 0, 32]}], order = [1, 0, 2], {{.*}}tile = [6, 64, 4]}
func.func @six_rows(%a: tensor<6x1024xf32>, %b: tensor<1024x4000xf32>, %c: tensor<6x4000xf32>) -> tensor<6x4000xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<6x1024xf32>, tensor<1024x4000xf32>) outs(%c : tensor<6x4000xf32>) -> tensor<6x4000xf32>
  return %0 : tensor<6x4000xf32>
}

// CHECK-LABEL: @twelve_rows
// AVX2: structured.schedule = {blocks = [{{.*}}{pack = [{operand = 1 : i64, panel = [0, 16, 0]
// AVX512: structured.schedule = {blocks = [{sizes = [0, 0, 32]}], order = [1, 0, 2], {{.*}}tile = [6, 64, 4]}
func.func @twelve_rows(%a: tensor<12x1024xf32>, %b: tensor<1024x4096xf32>, %c: tensor<12x4096xf32>) -> tensor<12x4096xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<12x1024xf32>, tensor<1024x4096xf32>) outs(%c : tensor<12x4096xf32>) -> tensor<12x4096xf32>
  return %0 : tensor<12x4096xf32>
}

// -----

// Only the number of rows is not known: some rows read the right factor in place, with AVX-512 more than with AVX2.

// CHECK-LABEL: @dynamic_rows
// AVX2: versions = [{extents = [1, 0, 0]
// AVX2-SAME: {extents = [2, 0, 0], schedule = {blocks = [{sizes = [0, 0, {{4|8}}]}], order = [1, 0, 2], remainders = {{\[\[}}2], [], [1]], tile = [2, {{32|40}}, {{4|8}}]}}
// AVX2-SAME: {extents = [4, 0, 0], schedule = {blocks = [{sizes = [0, 0, {{4|8}}]}], order = [1, 0, 2], remainders = {{\[\[}}4], [], [1]], tile = [4, 16, {{4|8}}]}}
// AVX2-SAME: {extents = [{{[0-9]+}}, 0, 0], schedule = {blocks = [{sizes = [0, 0, {{[0-9]+}}]}], order = [1, 0, 2]
// AVX512: versions = [{extents = [2, 0, 0]
// AVX512-SAME: {extents = [128, 0, 0], schedule = {blocks = [{sizes = [0, 0, {{[0-9]+}}]}], order = [1, 0, 2], remainders = {{\[\[}}6, 3], [], [1]], tile = [6, 64, 4]}}
// CHECK-NOT: extents
// CHECK-NOT: points
// CHECK: return
func.func @dynamic_rows(%a: tensor<?x1024xf32>, %b: tensor<1024x1024xf32>, %c: tensor<?x1024xf32>) -> tensor<?x1024xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<?x1024xf32>, tensor<1024x1024xf32>) outs(%c : tensor<?x1024xf32>) -> tensor<?x1024xf32>
  return %0 : tensor<?x1024xf32>
}

// -----

// Of a right factor that stays in the cache, rows that are left are one tile,
// which is half as high if no more are left. One row has a version.

// CHECK-LABEL: @dynamic_rows_in_cache
// AVX2: remainders = {{\[\[}}6, 3], [], [1]], tile = [6, 16, 4], versions = [{extents = [1, 0, 0]
// AVX512: remainders = {{\[\[}}8, 4], [], [1]], tile = [8, 32, 4], versions = [{extents = [1, 0, 0]
// CHECK-NOT: extents
// CHECK: return
func.func @dynamic_rows_in_cache(%a: tensor<?x128xf32>, %b: tensor<128x128xf32>, %c: tensor<?x128xf32>) -> tensor<?x128xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<?x128xf32>, tensor<128x128xf32>) outs(%c : tensor<?x128xf32>) -> tensor<?x128xf32>
  return %0 : tensor<?x128xf32>
}

// -----

// Where the elements of both inputs are contiguous along the sum, vectors of
// partial sums.

// CHECK-LABEL: @matvec
// CHECK: structured.schedule = {partial = [1], {{.*}}tile = [
func.func @matvec(%a: tensor<512x512xf32>, %x: tensor<512xf32>, %y: tensor<512xf32>) -> tensor<512xf32> {
  %0 = linalg.matvec ins(%a, %x : tensor<512x512xf32>, tensor<512xf32>) outs(%y : tensor<512xf32>) -> tensor<512xf32>
  return %0 : tensor<512xf32>
}

// CHECK-LABEL: @dot
// CHECK: structured.schedule = {partial = [0], tile = [
func.func @dot(%a: tensor<512xf32>, %b: tensor<512xf32>, %c: tensor<f32>) -> tensor<f32> {
  %0 = linalg.dot ins(%a, %b : tensor<512xf32>, tensor<512xf32>) outs(%c : tensor<f32>) -> tensor<f32>
  return %0 : tensor<f32>
}

// CHECK-LABEL: @few_rows
// CHECK: structured.schedule = {{{.*}}partial = [2]
func.func @few_rows(%a: tensor<2x4096xf32>, %b: tensor<512x4096xf32>, %c: tensor<2x512xf32>) -> tensor<2x512xf32> {
  %0 = linalg.matmul indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>]
      ins(%a, %b : tensor<2x4096xf32>, tensor<512x4096xf32>) outs(%c : tensor<2x512xf32>) -> tensor<2x512xf32>
  return %0 : tensor<2x512xf32>
}

// -----

// The fill of the init, and the one op that reads the result, are fused if the
// sum is not divided into blocks.

// CHECK-LABEL: @fused
// CHECK: fuse = ["init", "users"]
func.func @fused(%a: tensor<64x64xf32>, %b: tensor<64x64xf32>, %e: tensor<64x64xf32>) -> tensor<64x64xf32> {
  %zero = arith.constant 0.0 : f32
  %init = linalg.fill ins(%zero : f32) outs(%e : tensor<64x64xf32>) -> tensor<64x64xf32>
  %0 = linalg.matmul ins(%a, %b : tensor<64x64xf32>, tensor<64x64xf32>) outs(%init : tensor<64x64xf32>) -> tensor<64x64xf32>
  %1 = linalg.exp ins(%0 : tensor<64x64xf32>) outs(%e : tensor<64x64xf32>) -> tensor<64x64xf32>
  return %1 : tensor<64x64xf32>
}

// CHECK-LABEL: @read_twice
// CHECK-NOT: "users"
func.func @read_twice(%a: tensor<64x64xf32>, %b: tensor<64x64xf32>, %e: tensor<64x64xf32>) -> (tensor<64x64xf32>, tensor<64x64xf32>) {
  %0 = linalg.matmul ins(%a, %b : tensor<64x64xf32>, tensor<64x64xf32>) outs(%e : tensor<64x64xf32>) -> tensor<64x64xf32>
  %1 = linalg.exp ins(%0 : tensor<64x64xf32>) outs(%e : tensor<64x64xf32>) -> tensor<64x64xf32>
  return %0, %1 : tensor<64x64xf32>, tensor<64x64xf32>
}

// -----

// The transposed left factor is packed in panels of a tile's rows, unless lines of all steps stay in the first-level
// cache; those at distances of a power of two share its sets.

// CHECK-LABEL: @rows_of_columns
// CHECK: {operand = 0 : i64, panel = [[[ROWS:[0-9]+]], 0, 0]
// CHECK-SAME: tile = [[[ROWS]], {{[0-9]+, [0-9]+}}]}
func.func @rows_of_columns(%a: tensor<500x96xf32>, %b: tensor<500x96xf32>, %c: tensor<96x96xf32>) -> tensor<96x96xf32> {
  %0 = linalg.matmul indexing_maps = [affine_map<(m, n, k) -> (k, m)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>]
      ins(%a, %b : tensor<500x96xf32>, tensor<500x96xf32>) outs(%c : tensor<96x96xf32>) -> tensor<96x96xf32>
  return %0 : tensor<96x96xf32>
}

// CHECK-LABEL: @few_rows_of_columns
// CHECK-NOT: operand = 0
// CHECK: return
func.func @few_rows_of_columns(%a: tensor<64x100xf32>, %b: tensor<64x96xf32>, %c: tensor<100x96xf32>) -> tensor<100x96xf32> {
  %0 = linalg.matmul indexing_maps = [affine_map<(m, n, k) -> (k, m)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>]
      ins(%a, %b : tensor<64x100xf32>, tensor<64x96xf32>) outs(%c : tensor<100x96xf32>) -> tensor<100x96xf32>
  return %0 : tensor<100x96xf32>
}

// CHECK-LABEL: @rows_of_columns_in_sets
// CHECK: {operand = 0 : i64, panel = [
func.func @rows_of_columns_in_sets(%a: tensor<64x1024xf32>, %b: tensor<64x96xf32>, %c: tensor<1024x96xf32>) -> tensor<1024x96xf32> {
  %0 = linalg.matmul indexing_maps = [affine_map<(m, n, k) -> (k, m)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>]
      ins(%a, %b : tensor<64x1024xf32>, tensor<64x96xf32>) outs(%c : tensor<1024x96xf32>) -> tensor<1024x96xf32>
  return %0 : tensor<1024x96xf32>
}

// Of unknown extents, blocks of rows are packed; products are computed in place if they are small, or have few rows.

// Of short sums whose results do not stay in the cache, these are written row by row, and of very small products; with AVX2, some rows more than one stream the right factor.

// CHECK-LABEL: @short_sums
// CHECK: versions = [{least = [2, {{5|9}}, 0], points = {greatest = 4096 : i64, loops = [0, 1, 2]}, schedule = [[BY_ROW:{remainders = .{2}4, 4., .(16, 8|32, 16)[^}]*tile = .4, (16|32), 1.}]]}, {extents = [0, {{4|8}}, {{16|32}}], least = [0, {{2|3}}, 0], schedule
// AVX2-SAME: {extents = [1, 0, 0], least = [0, {{32|40}}, 0], schedule = {blocks = {{[^t]*}}tile = [1, {{64|80}}, 1]}}
// CHECK-SAME: {extents = [0, 0, 16], points = {greatest = {{[0-9]+}} : i64, loops = [0, 1]}, schedule = [[IN_PLACE:{order = [^t]*tile = [^}]*}]]}, {extents = [0, 0, 16], schedule = [[BY_ROW]]}, {{({extents = .0, 0, 120., )?}}{{{?}}points = {greatest = {{[0-9]+}} : i64, loops = [2, 1]}, schedule = [[IN_PLACE]]
// AVX2-SAME: {extents = [2, 0, 0], schedule = {{.*}}, tile = [2, {{32|40}}, 1]}}, {extents = [4, 0, 0], schedule = {blocks = [{sizes = [0, 0, 8]}], order = [1, 0, 2], remainders = {{\[\[}}4], [], []], tile = [4, 16, 1]}}, {points = {greatest = {{[0-9]+}} : i64, loops = [2, 1, 0]}, schedule = [[IN_PLACE]]}]
func.func @short_sums(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>, %c: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<?x?xf32>, tensor<?x?xf32>) outs(%c : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// By a transposed right factor, which does not stream, some rows of long sums, at least a tile's, have the schedule of few columns, and up to 4 others that of one.

// CHECK-LABEL: @unknown_transposed
// CHECK: versions = [{extents = [0, {{4|8}}, 0], schedule = [[INNER:{order = [^}]*}]]},
// CHECK-SAME: {extents = [24, 0, 0], least = {{\[[0-9]+}}, 0, {{192|384}}], schedule = [[INNER]]}
// CHECK-SAME: {extents = [4, 0, 0], schedule = {
func.func @unknown_transposed(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>, %c: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %0 = linalg.matmul indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>]
      ins(%a, %b : tensor<?x?xf32>, tensor<?x?xf32>) outs(%c : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// All factors of a batch count for whether few rows read them in place.

// CHECK-LABEL: @unknown_batch
// AVX2: loops = [3, 2, 1, 0]}, schedule
// CHECK: return
func.func @unknown_batch(%a: tensor<?x?x?xf32>, %b: tensor<?x?x?xf32>, %c: tensor<?x?x?xf32>) -> tensor<?x?x?xf32> {
  %0 = linalg.batch_matmul ins(%a, %b : tensor<?x?x?xf32>, tensor<?x?x?xf32>) outs(%c : tensor<?x?x?xf32>) -> tensor<?x?x?xf32>
  return %0 : tensor<?x?x?xf32>
}

// CHECK-LABEL: @unknown_rows_of_columns
// CHECK: {pack = [{operand = 0 : i64, panel = [[[ROWS:[0-9]+]], 0, 0], tile = [0, 0, 1]}], sizes = [{{[0-9]+}}, 0, 0]}], {{.*}}remainders = {{\[\[}}[[ROWS]]],
// CHECK-SAME: points = {greatest = {{[0-9]+}} : i64, loops = [2, 1, 0]}
// AVX2-SAME: {extents = [32, 0, 0], points = {greatest = {{[0-9]+}} : i64, loops = [2, 1, 0]}
func.func @unknown_rows_of_columns(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>, %c: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %0 = linalg.matmul indexing_maps = [affine_map<(m, n, k) -> (k, m)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>]
      ins(%a, %b : tensor<?x?xf32>, tensor<?x?xf32>) outs(%c : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// -----

// Vectors along the sum, for few columns: the right factor is packed.

// CHECK-LABEL: @few_columns
// CHECK: blocks = [{pack = [{operand = 1 : i64, panel = [0, 0, [[WIDTH:[0-9]+]]]
// CHECK-SAME: partial = [2], {{.*}}tile = [{{[0-9]+}}, 3, [[WIDTH]]]
func.func @few_columns(%a: tensor<512x1024xf32>, %b: tensor<1024x3xf32>, %c: tensor<512x3xf32>) -> tensor<512x3xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<512x1024xf32>, tensor<1024x3xf32>) outs(%c : tensor<512x3xf32>) -> tensor<512x3xf32>
  return %0 : tensor<512x3xf32>
}

// -----

// What is read by many tiles is converted before.

// CHECK-LABEL: @converted
// CHECK: structured.schedule = {{{.*}}convert = [0, 1],
func.func @converted(%a: tensor<256x256xbf16>, %b: tensor<256x256xbf16>, %c: tensor<256x256xf32>) -> tensor<256x256xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<256x256xbf16>, tensor<256x256xbf16>) outs(%c : tensor<256x256xf32>) -> tensor<256x256xf32>
  return %0 : tensor<256x256xf32>
}

// CHECK-LABEL: @few_converted_rows
// CHECK: structured.schedule = {{{.*}}convert = [0],
func.func @few_converted_rows(%a: tensor<2x64xi8>, %b: tensor<64x512xi8>, %c: tensor<2x512xi32>) -> tensor<2x512xi32> {
  %0 = linalg.matmul ins(%a, %b : tensor<2x64xi8>, tensor<64x512xi8>) outs(%c : tensor<2x512xi32>) -> tensor<2x512xi32>
  return %0 : tensor<2x512xi32>
}

// -----

// Vectors of a convolution run along the channels of its result, rows along
// the image, and sums of all taps stay in registers.

// CHECK-LABEL: @convolution
// AVX2: structured.schedule = {{{.*}}tile = [0, 1, {{[46]}}, {{16|24}}, 1, 1, 4]}
// AVX512: structured.schedule = {{{.*}}tile = [0, 1, {{4|6|12}}, {{32|64|96}}, 1, 1, 4]}
func.func @convolution(%a: tensor<1x58x58x64xf32>, %k: tensor<3x3x64x64xf32>, %c: tensor<1x56x56x64xf32>) -> tensor<1x56x56x64xf32> {
  %0 = linalg.conv_2d_nhwc_hwcf ins(%a, %k : tensor<1x58x58x64xf32>, tensor<3x3x64x64xf32>) outs(%c : tensor<1x56x56x64xf32>) -> tensor<1x56x56x64xf32>
  return %0 : tensor<1x56x56x64xf32>
}

// -----

// With channels first, vectors run along the image.

// CHECK-LABEL: @channels_first
// CHECK: structured.schedule = {{{.*}}tile = [0, {{[0-9]+}}, {{[0-9]+}}, {{(8|16|24|32|48|64)}}, 1, {{[13]}}, 3]}
func.func @channels_first(%a: tensor<1x64x58x58xf32>, %k: tensor<64x64x3x3xf32>, %c: tensor<1x64x56x56xf32>) -> tensor<1x64x56x56xf32> {
  %0 = linalg.conv_2d_nchw_fchw ins(%a, %k : tensor<1x64x58x58xf32>, tensor<64x64x3x3xf32>) outs(%c : tensor<1x64x56x56xf32>) -> tensor<1x64x56x56xf32>
  return %0 : tensor<1x64x56x56xf32>
}

// -----

// A tile of a depthwise convolution has all taps, whose elements it shares.

// CHECK-LABEL: @depthwise
// AVX512: structured.schedule = {{{.*}}tile = [0, 1, {{3, 64|7, 32|14, 16}}, 3, 3]}
func.func @depthwise(%a: tensor<1x16x16x512xf32>, %k: tensor<3x3x512xf32>, %c: tensor<1x14x14x512xf32>) -> tensor<1x14x14x512xf32> {
  %0 = linalg.depthwise_conv_2d_nhwc_hwc ins(%a, %k : tensor<1x16x16x512xf32>, tensor<3x3x512xf32>) outs(%c : tensor<1x14x14x512xf32>) -> tensor<1x14x14x512xf32>
  return %0 : tensor<1x14x14x512xf32>
}

// -----

// Sums of rows have several vectors of partial sums.

// CHECK-LABEL: @rows
// CHECK: structured.schedule = {partial = [1], tile = [1, {{[0-9]+}}]}
func.func @rows(%a: tensor<1024x1024xf32>, %c: tensor<1024xf32>) -> tensor<1024xf32> {
  %0 = linalg.reduce { arith.addf } ins(%a : tensor<1024x1024xf32>) outs(%c : tensor<1024xf32>) dimensions = [1]
  return %0 : tensor<1024xf32>
}

// -----

// If they may be short, there is a version with one vector of them.

// CHECK-LABEL: @unknown_rows
// CHECK: structured.schedule = {partial = [1], tile = [1, [[TILE:[0-9]+]]],
// AVX2-SAME: versions = [{extents = [0, [[TILE]]], schedule = {partial = [1], tile = [1, 8]}}]
// AVX512-SAME: versions = [{extents = [0, [[TILE]]], schedule = {partial = [1], tile = [1, 16]}}]
func.func @unknown_rows(%a: tensor<?x?xf32>, %b: tensor<?xf32>) -> tensor<?xf32> {
  %0 = linalg.reduce { arith.addf } ins(%a : tensor<?x?xf32>) outs(%b : tensor<?xf32>) dimensions = [1]
  return %0 : tensor<?xf32>
}

// -----

// The greatest elements of rows and their indices have partial results too, as many as elements of 32 bits have; the two take
// twice the registers.

// CHECK-LABEL: @argmax
// AVX2: structured.schedule = {partial = [1], tile = [1, {{(16|24|32)}}]}
// AVX512: structured.schedule = {partial = [1], tile = [1, {{(64|80|96|128)}}]}
func.func @argmax(%a: tensor<64x1024xf32>, %m: tensor<64xf32>, %at: tensor<64xi32>) -> (tensor<64xf32>, tensor<64xi32>) {
  %0:2 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (i)>],
                         iterator_types = ["parallel", "reduction"]}
      ins(%a : tensor<64x1024xf32>) outs(%m, %at : tensor<64xf32>, tensor<64xi32>) {
  ^bb0(%in: f32, %out: f32, %k: i32):
    %j = linalg.index 1 : index
    %i = arith.index_cast %j : index to i32
    %above = arith.cmpf ogt, %in, %out : f32
    %n = arith.select %above, %in, %out : f32
    %l = arith.select %above, %i, %k : i32
    linalg.yield %n, %l : f32, i32
  } -> (tensor<64xf32>, tensor<64xi32>)
  return %0#0, %0#1 : tensor<64xf32>, tensor<64xi32>
}

// -----

// Columns of a large matrix are read some rows at a time, in their order in
// memory; those of a small one one after the other, in registers.

// CHECK-LABEL: @columns
// CHECK: structured.schedule = {remainders = {{\[\[}}1], []], tile = [{{[48]}}, {{[0-9]+}}]}
// CHECK: structured.schedule = {order = [1], tile = [16, {{[0-9]+}}]}
func.func @columns(%a: tensor<1024x1024xf32>, %c: tensor<1024xf32>, %b: tensor<16x256xf32>, %d: tensor<256xf32>)
    -> (tensor<1024xf32>, tensor<256xf32>) {
  %0 = linalg.reduce { arith.maximumf } ins(%a : tensor<1024x1024xf32>) outs(%c : tensor<1024xf32>) dimensions = [0]
  %1 = linalg.reduce { arith.addf } ins(%b : tensor<16x256xf32>) outs(%d : tensor<256xf32>) dimensions = [0]
  return %0, %1 : tensor<1024xf32>, tensor<256xf32>
}

// -----

// A contraction without rows: both inputs have vectors.

// CHECK-LABEL: @batches
// CHECK: structured.schedule =
func.func @batches(%a: tensor<4x64xf32>, %c: tensor<64xf32>) -> tensor<64xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(b, k) -> (k, b)>, affine_map<(b, k) -> (k, b)>, affine_map<(b, k) -> (b)>],
                       iterator_types = ["parallel", "reduction"]} ins(%a, %a : tensor<4x64xf32>, tensor<4x64xf32>) outs(%c : tensor<64xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %p = arith.mulf %x, %y : f32
    %s = arith.addf %z, %p : f32
    linalg.yield %s : f32
  } -> tensor<64xf32>
  return %0 : tensor<64xf32>
}

// -----

// Lines of rows that are a page apart do not stay in the first-level cache if
// there are more than a few.

// ZEN4-LABEL: @page_apart
// ZEN4: tile = [{{[1-6]}}, {{[0-9]+}}, {{[0-9]+}}]
func.func @page_apart(%a: tensor<1024x1024xf32>, %b: tensor<1024x16xf32>, %c: tensor<1024x16xf32>) -> tensor<1024x16xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<1024x1024xf32>, tensor<1024x16xf32>) outs(%c : tensor<1024x16xf32>) -> tensor<1024x16xf32>
  return %0 : tensor<1024x16xf32>
}

// -----

// A transposition has square tiles, in blocks of some lines of each row that is
// written.

// CHECK-LABEL: @transposition
// AVX2: structured.schedule = {blocks = [{sizes = [0, 128]}], tile = [8, 8]}
// AVX512: structured.schedule = {blocks = [{sizes = [0, 128]}], tile = [16, 16]}
func.func @transposition(%a: tensor<500x320xf32>, %c: tensor<320x500xf32>) -> tensor<320x500xf32> {
  %0 = linalg.transpose ins(%a : tensor<500x320xf32>) outs(%c : tensor<320x500xf32>) permutation = [1, 0]
  return %0 : tensor<320x500xf32>
}

// -----

// Vectors of a line would each be loaded from two if rows do not have whole lines: tiles have half vectors.

// CHECK-LABEL: @parts_of_lines
// AVX2: structured.schedule = {blocks = [{sizes = [0, 128]}], tile = [8, 8]}
// AVX512: structured.schedule = {blocks = [{sizes = [0, 256]}, {sizes = [16, 0]}], tile = [8, 8]}
func.func @parts_of_lines(%a: tensor<500x300xf32>, %c: tensor<300x500xf32>) -> tensor<300x500xf32> {
  %0 = linalg.transpose ins(%a : tensor<500x300xf32>) outs(%c : tensor<300x500xf32>) permutation = [1, 0]
  return %0 : tensor<300x500xf32>
}

// -----

// In blocks of some lines of each row that is read, if rows of the result are
// shorter.

// CHECK-LABEL: @short_rows
// AVX2: structured.schedule = {blocks = [{sizes = [128, 0]}], order = [1, 0], tile = [8, 8]}
// AVX512: structured.schedule = {blocks = [{sizes = [128, 0]}], order = [1, 0], tile = [16, 16]}
func.func @short_rows(%a: tensor<100x320xf32>, %c: tensor<320x100xf32>) -> tensor<320x100xf32> {
  %0 = linalg.transpose ins(%a : tensor<100x320xf32>) outs(%c : tensor<320x100xf32>) permutation = [1, 0]
  return %0 : tensor<320x100xf32>
}

// -----

// Lines that share sets of the cache are stored as a whole, where vectors have half of one.

// CHECK-LABEL: @shared_sets
// AVX2: structured.schedule = {blocks = [{sizes = [128, 0]}], order = [1, 0], tile = [8, 16]}
// AVX512: structured.schedule = {blocks = [{sizes = [0, 128]}], tile = [16, 16]}
func.func @shared_sets(%a: tensor<500x512xf32>, %c: tensor<512x500xf32>) -> tensor<512x500xf32> {
  %0 = linalg.transpose ins(%a : tensor<500x512xf32>) outs(%c : tensor<512x500xf32>) permutation = [1, 0]
  return %0 : tensor<512x500xf32>
}

// -----

// If the lines of the results share fewer sets, a block stores to one line of loads.

// CHECK-LABEL: @few_sets
// AVX2: structured.schedule = {blocks = [{sizes = [16, 0]}], order = [1, 0], tile = [8, 16]}
// AVX512: structured.schedule = {blocks = [{sizes = [0, 128]}], tile = [16, 16]}
func.func @few_sets(%a: tensor<512x384xf32>, %c: tensor<384x512xf32>) -> tensor<384x512xf32> {
  %0 = linalg.transpose ins(%a : tensor<512x384xf32>) outs(%c : tensor<384x512xf32>) permutation = [1, 0]
  return %0 : tensor<384x512xf32>
}

// -----

// Results that take half of the third-level cache are stored around the caches.

module attributes {dlti.target_system_spec = #dlti.target_system_spec<"CPU" = #dlti.target_device_spec<"L3_cache_size_in_bytes" = 1048576 : i64>>} {
// CHECK-LABEL: @around_caches
// AVX2: structured.schedule = {blocks = [{sizes = [128, 0]}], order = [1, 0], tile = [8, 16]}
func.func @around_caches(%a: tensor<512x384xf32>, %c: tensor<384x512xf32>) -> tensor<384x512xf32> {
  %0 = linalg.transpose ins(%a : tensor<512x384xf32>) outs(%c : tensor<384x512xf32>) permutation = [1, 0]
  return %0 : tensor<384x512xf32>
}
}

// -----

// So has any op without reductions that reads along another loop than it writes.
// Loops that are shorter than a tile are not divided.

// CHECK-LABEL: @channels_last
// AVX2: structured.schedule = {order = [0, 1, 2], tile = [1, 1, 8, 3]}
// AVX512: structured.schedule = {order = [0, 1, 2], tile = [1, 1, 16, 3]}
func.func @channels_last(%a: tensor<2x3x50x50xf32>, %c: tensor<2x50x50x3xf32>) -> tensor<2x50x50x3xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(n, h, w, c) -> (n, c, h, w)>, affine_map<(n, h, w, c) -> (n, h, w, c)>],
                       iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%a : tensor<2x3x50x50xf32>) outs(%c : tensor<2x50x50x3xf32>) {
  ^bb0(%x: f32, %y: f32):
    %s = arith.mulf %x, %x : f32
    linalg.yield %s : f32
  } -> tensor<2x50x50x3xf32>
  return %0 : tensor<2x50x50x3xf32>
}

// -----

// The panels of few rows, which the second-level cache does not hold, are packed for some columns at a time, or read in
// place if their rows are long.

// CHECK-LABEL: @blocks_of_columns
// AVX2: blocks = [{sizes = [0, {{[1-9][0-9]+}}, 0]}, {pack = [{operand = 1 : i64, panel = [0, [[WIDTH:[0-9]+]], 0]
// AVX2-SAME: tile = [{{[0-9]+}}, [[WIDTH]], {{[0-9]+}}]
// AVX512: structured.schedule = {blocks = [{sizes = [0, 0, 32]}], order = [1, 0, 2], {{.*}}tile = [6, 64, 4]}
func.func @blocks_of_columns(%a: tensor<48x128xf32>, %b: tensor<128x6144xf32>, %c: tensor<48x6144xf32>) -> tensor<48x6144xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<48x128xf32>, tensor<128x6144xf32>) outs(%c : tensor<48x6144xf32>) -> tensor<48x6144xf32>
  return %0 : tensor<48x6144xf32>
}

// -----

// Of a large matrix that is read in place, a tile has 8 rows, though there are registers for more.

// CHECK-LABEL: @rows_of_large_matrix
func.func @rows_of_large_matrix(%a: tensor<1x2048xf32>, %b: tensor<2048x2048xf32>, %c: tensor<1x2048xf32>) -> tensor<1x2048xf32> {
  // CHECK: linalg.matmul_transpose_b {structured.schedule = {{.*}} tile = [1, {{[1-8]}}, {{[0-9]+}}]}}
  %0 = linalg.matmul_transpose_b ins(%a, %b : tensor<1x2048xf32>, tensor<2048x2048xf32>) outs(%c : tensor<1x2048xf32>) -> tensor<1x2048xf32>
  return %0 : tensor<1x2048xf32>
}

// -----

// Products of narrow elements are added in groups: the right factor is packed
// in panels of these. Without an instruction for their types, they are
// converted to those of one.

// CHECK-LABEL: @unsigned_by_signed
// ZEN4-LABEL: @unsigned_by_signed
// ZEN4-NOT: convert
// ZEN4: structured.schedule = {blocks = [{pack = [{operand = 1 : i64, panel = [0, [[WIDTH:[0-9]+]], 4]{{.*}} tile = [{{[0-9]+}}, [[WIDTH]], 4]}
// AVX2: structured.schedule = {blocks = [{pack = [{operand = 1 : i64, panel = [0, [[WIDTH:[0-9]+]], 2]{{.*}} convert = [0, 1], convert_to = i16, {{.*}} tile = [{{[0-9]+}}, [[WIDTH]], 2]}
func.func @unsigned_by_signed(%a: tensor<256x256xi8>, %b: tensor<256x256xi8>, %c: tensor<256x256xi32>) -> tensor<256x256xi32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>],
                       iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%a, %b : tensor<256x256xi8>, tensor<256x256xi8>) outs(%c : tensor<256x256xi32>) {
  ^bb0(%x: i8, %y: i8, %sum: i32):
    %1 = arith.extui %x : i8 to i32
    %2 = arith.extsi %y : i8 to i32
    %3 = arith.muli %1, %2 : i32
    %4 = arith.addi %sum, %3 : i32
    linalg.yield %4 : i32
  } -> tensor<256x256xi32>
  return %0 : tensor<256x256xi32>
}

// CHECK-LABEL: @both_signed
// ZEN4-LABEL: @both_signed
// ZEN4: panel = [0, {{[0-9]+}}, 2]{{.*}} convert = [0, 1], convert_to = i16
func.func @both_signed(%a: tensor<256x256xi8>, %b: tensor<256x256xi8>, %c: tensor<256x256xi32>) -> tensor<256x256xi32> {
  %0 = linalg.matmul ins(%a, %b : tensor<256x256xi8>, tensor<256x256xi8>) outs(%c : tensor<256x256xi32>) -> tensor<256x256xi32>
  return %0 : tensor<256x256xi32>
}

// Groups of a factor that is not contiguous along the sum are packed too.

// CHECK-LABEL: @transposed
// ZEN4-LABEL: @transposed
// ZEN4-DAG: {operand = 1 : i64, panel = [0, {{[0-9]+}}, 2]
// ZEN4-DAG: {operand = 0 : i64, panel = [{{[0-9]+}}, 0, 2]
func.func @transposed(%a: tensor<256x256xbf16>, %b: tensor<256x256xbf16>, %c: tensor<256x256xf32>) -> tensor<256x256xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(m, n, k) -> (k, m)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>],
                       iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%a, %b : tensor<256x256xbf16>, tensor<256x256xbf16>) outs(%c : tensor<256x256xf32>) {
  ^bb0(%x: bf16, %y: bf16, %sum: f32):
    %1 = arith.extf %x : bf16 to f32
    %2 = arith.extf %y : bf16 to f32
    %3 = arith.mulf %1, %2 : f32
    %4 = arith.addf %sum, %3 : f32
    linalg.yield %4 : f32
  } -> tensor<256x256xf32>
  return %0 : tensor<256x256xf32>
}

// Packing does not pay for few rows, nor for sums of another type.

// CHECK-LABEL: @few_rows_of_bytes
// ZEN4-LABEL: @few_rows_of_bytes
// ZEN4-NOT: panel = [0, {{[0-9]+}}, {{[1-9]}}
func.func @few_rows_of_bytes(%a: tensor<1x256xi8>, %b: tensor<256x256xi8>, %c: tensor<1x256xi32>) -> tensor<1x256xi32> {
  %0 = linalg.matmul ins(%a, %b : tensor<1x256xi8>, tensor<256x256xi8>) outs(%c : tensor<1x256xi32>) -> tensor<1x256xi32>
  return %0 : tensor<1x256xi32>
}

// ZEN4-LABEL: @wide_sums
// ZEN4-NOT: panel = [0, {{[0-9]+}}, {{[1-9]}}
// ZEN4: return
func.func @wide_sums(%a: tensor<256x256xi8>, %b: tensor<256x256xi8>, %c: tensor<256x256xi64>) -> tensor<256x256xi64> {
  %0 = linalg.matmul ins(%a, %b : tensor<256x256xi8>, tensor<256x256xi8>) outs(%c : tensor<256x256xi64>) -> tensor<256x256xi64>
  return %0 : tensor<256x256xi64>
}

// -----

// Filters of convolutions are packed in panels of groups of channels; a step is
// a group of one position of the window. Groups are not taken along windows.

// CHECK-LABEL: @convolution_of_bf16
// ZEN4-LABEL: @convolution_of_bf16
// ZEN4: blocks = [{pack = [{operand = 1 : i64, panel = [0, 0, 0, [[WIDTH:[0-9]+]], 0, 0, 2]{{.*}} tile = [0, 1, {{[0-9]+}}, [[WIDTH]], 1, 1, 2]}
func.func @convolution_of_bf16(%a: tensor<1x30x30x64xbf16>, %b: tensor<3x3x64x64xbf16>, %c: tensor<1x28x28x64xf32>) -> tensor<1x28x28x64xf32> {
  %0 = linalg.conv_2d_nhwc_hwcf ins(%a, %b : tensor<1x30x30x64xbf16>, tensor<3x3x64x64xbf16>) outs(%c : tensor<1x28x28x64xf32>) -> tensor<1x28x28x64xf32>
  return %0 : tensor<1x28x28x64xf32>
}

// Three channels are no group of four products.
// CHECK-LABEL: @few_channels
// ZEN4-LABEL: @few_channels
// ZEN4: convert = [0, 1], convert_to = i16, {{.*}} tile = [0, 1, {{[0-9]+}}, {{[0-9]+}}, 1, 1, 2]}
func.func @few_channels(%a: tensor<1x30x30x3xi8>, %b: tensor<3x3x3x64xi8>, %c: tensor<1x28x28x64xi32>) -> tensor<1x28x28x64xi32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(n, h, w, f, y, x, c) -> (n, h + y, w + x, c)>,
                                        affine_map<(n, h, w, f, y, x, c) -> (y, x, c, f)>,
                                        affine_map<(n, h, w, f, y, x, c) -> (n, h, w, f)>],
                       iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]}
      ins(%a, %b : tensor<1x30x30x3xi8>, tensor<3x3x3x64xi8>) outs(%c : tensor<1x28x28x64xi32>) {
  ^bb0(%x: i8, %y: i8, %sum: i32):
    %1 = arith.extui %x : i8 to i32
    %2 = arith.extsi %y : i8 to i32
    %3 = arith.muli %1, %2 : i32
    %4 = arith.addi %sum, %3 : i32
    linalg.yield %4 : i32
  } -> tensor<1x28x28x64xi32>
  return %0 : tensor<1x28x28x64xi32>
}

// CHECK-LABEL: @convolution_of_bytes
// AVX2: convert = [0, 1], convert_to = i16
func.func @convolution_of_bytes(%a: tensor<1x30x30x64xi8>, %b: tensor<3x3x64x64xi8>, %c: tensor<1x28x28x64xi32>) -> tensor<1x28x28x64xi32> {
  %0 = linalg.conv_2d_nhwc_hwcf ins(%a, %b : tensor<1x30x30x64xi8>, tensor<3x3x64x64xi8>) outs(%c : tensor<1x28x28x64xi32>) -> tensor<1x28x28x64xi32>
  return %0 : tensor<1x28x28x64xi32>
}

// ZEN4-LABEL: @one_channel
// ZEN4-NOT: panel
// ZEN4: return
func.func @one_channel(%a: tensor<1x30x30x1xbf16>, %b: tensor<3x3x1x64xbf16>, %c: tensor<1x28x28x64xf32>) -> tensor<1x28x28x64xf32> {
  %0 = linalg.conv_2d_nhwc_hwcf ins(%a, %b : tensor<1x30x30x1xbf16>, tensor<3x3x1x64xbf16>) outs(%c : tensor<1x28x28x64xf32>) -> tensor<1x28x28x64xf32>
  return %0 : tensor<1x28x28x64xf32>
}

// -----

// An image of unknown size may be small: the blocks in which it is padded, as a
// whole, are short.

// CHECK-LABEL: @unknown_padded_image
// CHECK: linalg.conv_2d_nhwc_hwcf
// CHECK-SAME: pack = [{operand = 0 : i64}], sizes = [1, {{[0-9]|[1-3][0-9]}}, {{[0-9]|[1-3][0-9]}}, 0, 0, 0, 0]
func.func @unknown_padded_image(%x: tensor<?x?x?x128xf32>, %w: tensor<3x3x128x256xf32>, %y: tensor<?x?x?x256xf32>) -> tensor<?x?x?x256xf32> {
  %zero = arith.constant 0.0 : f32
  %padded = tensor.pad %x low[0, 1, 1, 0] high[0, 1, 1, 0] {
  ^bb0(%n: index, %h: index, %v: index, %c: index):
    tensor.yield %zero : f32
  } : tensor<?x?x?x128xf32> to tensor<?x?x?x128xf32>
  %0 = linalg.conv_2d_nhwc_hwcf {strides = dense<2> : tensor<2xi64>} ins(%padded, %w : tensor<?x?x?x128xf32>, tensor<3x3x128x256xf32>) outs(%y : tensor<?x?x?x256xf32>) -> tensor<?x?x?x256xf32>
  return %0 : tensor<?x?x?x256xf32>
}

// -----

// Elements of two inputs that are combined other than by a product: vectors of
// several steps would be short.

// CHECK-LABEL: @differences
// CHECK: linalg.generic
// CHECK-SAME: tile = [{{[0-9]+}}, {{[0-9]+}}, 1]
func.func @differences(%a: tensor<64x64xi8>, %b: tensor<64x64xi8>, %c: tensor<64x64xi8>) -> tensor<64x64xi8> {
  %0 = linalg.generic {
      indexing_maps = [affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (k, j)>, affine_map<(i, j, k) -> (i, j)>],
      iterator_types = ["parallel", "parallel", "reduction"]} ins(%a, %b : tensor<64x64xi8>, tensor<64x64xi8>) outs(%c : tensor<64x64xi8>) {
  ^bb0(%x: i8, %y: i8, %z: i8):
    %p = arith.subi %x, %y : i8
    %q = arith.addi %p, %z : i8
    linalg.yield %q : i8
  } -> tensor<64x64xi8>
  return %0 : tensor<64x64xi8>
}

// -----

// Results that are contiguous along a short loop, or of one row, and an input that is contiguous along another one: vectors
// run along the latter, as elements of long sums are stored one by one in little time. Short sums do not pay for that.

// CHECK-LABEL: @across_results
// CHECK: linalg.generic
// CHECK-SAME: tile = [{{[0-9]+}}, {{16|64}}, 1, {{[0-9]+}}]
// CHECK: linalg.generic
// CHECK-SAME: tile = [{{88|128}}, 1, {{[0-9]+}}]
// CHECK: linalg.generic
// CHECK-SAME: tile = [{{[0-9]+}}, 1, {{8|16}}, {{[0-9]+}}]
func.func @across_results(%a: tensor<900x12xf32>, %b: tensor<3x900x128xf32>, %c: tensor<12x128x3xf32>, %x: tensor<200xf32>,
                          %y: tensor<200x90x128xf32>, %z: tensor<128x90xf32>, %s: tensor<4x12xf32>, %t: tensor<3x4x128xf32>)
    -> (tensor<12x128x3xf32>, tensor<128x90xf32>, tensor<12x128x3xf32>) {
  %0 = linalg.generic {
      indexing_maps = [affine_map<(k, n, o, m) -> (k, m)>, affine_map<(k, n, o, m) -> (o, k, n)>, affine_map<(k, n, o, m) -> (m, n, o)>],
      iterator_types = ["reduction", "parallel", "parallel", "parallel"]}
      ins(%a, %b : tensor<900x12xf32>, tensor<3x900x128xf32>) outs(%c : tensor<12x128x3xf32>) {
  ^bb0(%u: f32, %v: f32, %w: f32):
    %p = arith.mulf %u, %v : f32
    %q = arith.addf %w, %p : f32
    linalg.yield %q : f32
  } -> tensor<12x128x3xf32>
  %1 = linalg.generic {
      indexing_maps = [affine_map<(n, o, k) -> (k)>, affine_map<(n, o, k) -> (k, o, n)>, affine_map<(n, o, k) -> (n, o)>],
      iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%x, %y : tensor<200xf32>, tensor<200x90x128xf32>) outs(%z : tensor<128x90xf32>) {
  ^bb0(%u: f32, %v: f32, %w: f32):
    %p = arith.mulf %u, %v : f32
    %q = arith.addf %w, %p : f32
    linalg.yield %q : f32
  } -> tensor<128x90xf32>
  %2 = linalg.generic {
      indexing_maps = [affine_map<(k, n, o, m) -> (k, m)>, affine_map<(k, n, o, m) -> (o, k, n)>, affine_map<(k, n, o, m) -> (m, n, o)>],
      iterator_types = ["reduction", "parallel", "parallel", "parallel"]}
      ins(%s, %t : tensor<4x12xf32>, tensor<3x4x128xf32>) outs(%c : tensor<12x128x3xf32>) {
  ^bb0(%u: f32, %v: f32, %w: f32):
    %p = arith.mulf %u, %v : f32
    %q = arith.addf %w, %p : f32
    linalg.yield %q : f32
  } -> tensor<12x128x3xf32>
  return %0, %1, %2 : tensor<12x128x3xf32>, tensor<128x90xf32>, tensor<12x128x3xf32>
}

// -----

// Sums of many elements whose results are in another order than the input: vectors run along the input's rows.

// CHECK-LABEL: @sums_across
// CHECK: linalg.generic
// AVX2-SAME: tile = [1, 16, 32]
// AVX512-SAME: tile = [1, 16, 64]
func.func @sums_across(%x: tensor<50x300x64xf32>, %y: tensor<64x50xf32>) -> tensor<64x50xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(i, k, j) -> (i, k, j)>, affine_map<(i, k, j) -> (j, i)>],
                       iterator_types = ["parallel", "reduction", "parallel"]}
      ins(%x : tensor<50x300x64xf32>) outs(%y : tensor<64x50xf32>) {
  ^bb0(%u: f32, %v: f32):
    %s = arith.addf %v, %u : f32
    linalg.yield %s : f32
  } -> tensor<64x50xf32>
  return %0 : tensor<64x50xf32>
}
