// Filters whose features are not contiguous, or share sets of the cache, are packed, and the results are those of loops.

// RUN: linalg-opt %s --linalg-describe-target=target-cpu=x86-64-v4 --linalg-choose-schedule | FileCheck %s
// RUN: linalg-opt %s --linalg-describe-target=target-cpu=x86-64-v3 --linalg-choose-schedule | FileCheck %s

// RUN: linalg-run %s --function=features_first --pipeline=loops --input=random --input=random --output=%t.npy
// RUN: linalg-run %s --function=features_first --input=random --input=random --expect=%t.npy --atol=1e-3
// RUN: linalg-run %s --function=features_first --target-cpu=x86-64-v3 --input=random --input=random --expect=%t.npy --atol=1e-3
// RUN: linalg-run %s --function=groups --pipeline=loops --input=random --input=random --output=%t.npy
// RUN: linalg-run %s --function=groups --input=random --input=random --expect=%t.npy --atol=1e-3
// RUN: linalg-run %s --function=large_groups --pipeline=loops --input=random --input=random --output=%t.npy
// RUN: linalg-run %s --function=large_groups --input=random --input=random --expect=%t.npy --atol=1e-3
// RUN: linalg-run %s --function=bytes --pipeline=loops --input=random --input=random --output=%t.npy
// RUN: linalg-run %s --function=bytes --input=random --input=random --expect=%t.npy
// RUN: linalg-run %s --function=unknown --pipeline=loops --input=random:1x9x10x3x17 --input=random:3x21x3x3x17 --output=%t.npy
// RUN: linalg-run %s --function=unknown --input=random:1x9x10x3x17 --input=random:3x21x3x3x17 --expect=%t.npy --atol=1e-3

// RUN: linalg-run %s --function=shared_sets --pipeline=loops --input=random --input=random --output=%t.npy
// RUN: linalg-run %s --function=shared_sets --input=random --input=random --expect=%t.npy --atol=1e-3
// RUN: linalg-run %s --function=shared_sets --target-cpu=x86-64-v3 --input=random --input=random --expect=%t.npy --atol=1e-3

// Squares of elements are transposed.

// CHECK-LABEL: @features_first
// CHECK: structured.schedule = {blocks = [{pack = [{operand = 1 : i64, panel = [0, 0, 0, {{[0-9]+}}, 0, 0, 0], tile = [0, 0, 0, 0, 1, 1, {{8|16}}]}]
func.func @features_first(%x: tensor<1x16x16x80xf32>, %w: tensor<100x3x3x80xf32>) -> tensor<1x14x14x100xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<1x14x14x100xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<1x14x14x100xf32>) -> tensor<1x14x14x100xf32>
  %r = linalg.conv_2d_nhwc_fhwc ins(%x, %w : tensor<1x16x16x80xf32>, tensor<100x3x3x80xf32>)
    outs(%f : tensor<1x14x14x100xf32>) -> tensor<1x14x14x100xf32>
  return %r : tensor<1x14x14x100xf32>
}

// A filter that fits into the cache is packed at once, and one that does not group by group.

// CHECK-LABEL: @groups
// CHECK: pack = [{operand = 1 : i64, panel = {{.*}}}], sizes = [0, 0, 0, 0, 0, 0, 0, 0]
func.func @groups(%x: tensor<1x14x14x2x32xf32>, %w: tensor<2x32x3x3x32xf32>) -> tensor<1x14x14x2x32xf32> {
  %zero = arith.constant 0.0 : f32
  %p = tensor.pad %x low[0, 1, 1, 0, 0] high[0, 1, 1, 0, 0] {
  ^bb0(%n: index, %h: index, %v: index, %g: index, %c: index):
    tensor.yield %zero : f32
  } : tensor<1x14x14x2x32xf32> to tensor<1x16x16x2x32xf32>
  %e = tensor.empty() : tensor<1x14x14x2x32xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<1x14x14x2x32xf32>) -> tensor<1x14x14x2x32xf32>
  %r = linalg.conv_2d_nhwgc_gfhwc ins(%p, %w : tensor<1x16x16x2x32xf32>, tensor<2x32x3x3x32xf32>)
    outs(%f : tensor<1x14x14x2x32xf32>) -> tensor<1x14x14x2x32xf32>
  return %r : tensor<1x14x14x2x32xf32>
}

// CHECK-LABEL: @large_groups
// CHECK: pack = [{operand = 1 : i64, panel = {{.*}}}], sizes = [0, 0, 0, 1, 0, 0, 0, 0]
func.func @large_groups(%x: tensor<1x8x8x64x32xf32>, %w: tensor<64x32x3x3x32xf32>) -> tensor<1x6x6x64x32xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<1x6x6x64x32xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<1x6x6x64x32xf32>) -> tensor<1x6x6x64x32xf32>
  %r = linalg.conv_2d_nhwgc_gfhwc ins(%x, %w : tensor<1x8x8x64x32xf32>, tensor<64x32x3x3x32xf32>)
    outs(%f : tensor<1x6x6x64x32xf32>) -> tensor<1x6x6x64x32xf32>
  return %r : tensor<1x6x6x64x32xf32>
}

// Rows of 2048 bytes share sets of the first-level cache. The padding of the image is in blocks inside of those of the
// features.

func.func @shared_sets(%x: tensor<1x13x31x20xf32>, %w: tensor<3x3x20x512xf32>) -> tensor<1x13x31x512xf32> {
  %zero = arith.constant 0.0 : f32
  %p = tensor.pad %x low[0, 1, 1, 0] high[0, 1, 1, 0] {
  ^bb0(%n: index, %h: index, %v: index, %c: index):
    tensor.yield %zero : f32
  } : tensor<1x13x31x20xf32> to tensor<1x15x33x20xf32>
  %e = tensor.empty() : tensor<1x13x31x512xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<1x13x31x512xf32>) -> tensor<1x13x31x512xf32>
  %r = linalg.conv_2d_nhwc_hwcf ins(%p, %w : tensor<1x15x33x20xf32>, tensor<3x3x20x512xf32>)
    outs(%f : tensor<1x13x31x512xf32>) -> tensor<1x13x31x512xf32>
  return %r : tensor<1x13x31x512xf32>
}

// Without dot products of bytes, products are of packed elements too.

// CHECK-LABEL: @bytes
// CHECK: pack = [{operand = 1 : i64
func.func @bytes(%x: tensor<1x9x9x33xi8>, %w: tensor<20x3x3x33xi8>) -> tensor<1x7x7x20xi32> {
  %zero = arith.constant 0 : i32
  %e = tensor.empty() : tensor<1x7x7x20xi32>
  %f = linalg.fill ins(%zero : i32) outs(%e : tensor<1x7x7x20xi32>) -> tensor<1x7x7x20xi32>
  %r = linalg.conv_2d_nhwc_fhwc ins(%x, %w : tensor<1x9x9x33xi8>, tensor<20x3x3x33xi8>)
    outs(%f : tensor<1x7x7x20xi32>) -> tensor<1x7x7x20xi32>
  return %r : tensor<1x7x7x20xi32>
}

// CHECK-LABEL: @unknown
// CHECK: pack = [{operand = 1 : i64
func.func @unknown(%x: tensor<?x?x?x?x?xf32>, %w: tensor<?x?x?x?x?xf32>) -> tensor<?x?x?x?x?xf32> {
  %zero = arith.constant 0.0 : f32
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %n = tensor.dim %x, %c0 : tensor<?x?x?x?x?xf32>
  %h = tensor.dim %x, %c1 : tensor<?x?x?x?x?xf32>
  %v = tensor.dim %x, %c2 : tensor<?x?x?x?x?xf32>
  %g = tensor.dim %x, %c3 : tensor<?x?x?x?x?xf32>
  %k = tensor.dim %w, %c1 : tensor<?x?x?x?x?xf32>
  %rows = arith.subi %h, %c2 : index
  %columns = arith.subi %v, %c2 : index
  %e = tensor.empty(%n, %rows, %columns, %g, %k) : tensor<?x?x?x?x?xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<?x?x?x?x?xf32>) -> tensor<?x?x?x?x?xf32>
  %r = linalg.conv_2d_nhwgc_gfhwc ins(%x, %w : tensor<?x?x?x?x?xf32>, tensor<?x?x?x?x?xf32>)
    outs(%f : tensor<?x?x?x?x?xf32>) -> tensor<?x?x?x?x?xf32>
  return %r : tensor<?x?x?x?x?xf32>
}
