// Images whose rows and columns are innermost are computed pixel by pixel, and are those of loops.

// RUN: linalg-opt %s --linalg-describe-target=target-cpu=x86-64-v4 --linalg-flatten-images --linalg-explain 2> %t.err | FileCheck %s
// RUN: FileCheck %s --check-prefix=SAYS --input-file=%t.err

// RUN: linalg-run %s --function=padded --pipeline=loops --input=random --input=random --output=%t.npy
// RUN: linalg-run %s --function=padded --input=random --input=random --expect=%t.npy --atol=1e-3
// RUN: linalg-run %s --function=padded --threads=2 --input=random --input=random --expect=%t.npy --atol=1e-3
// RUN: linalg-run %s --function=dilated --pipeline=loops --input=random --input=random --output=%t.npy
// RUN: linalg-run %s --function=dilated --input=random --input=random --expect=%t.npy --atol=1e-3
// RUN: linalg-run %s --function=bias --pipeline=loops --input=random --input=random --input=random --output=%t.npy
// RUN: linalg-run %s --function=bias --input=random --input=random --input=random --expect=%t.npy --atol=1e-3
// RUN: linalg-run %s --function=groups --pipeline=loops --input=random --input=random --output=%t.npy
// RUN: linalg-run %s --function=groups --input=random --input=random --expect=%t.npy --atol=1e-3
// RUN: linalg-run %s --function=volumes --pipeline=loops --input=random --input=random --output=%t.npy
// RUN: linalg-run %s --function=volumes --input=random --input=random --expect=%t.npy --atol=1e-3
// RUN: linalg-run %s --function=columns_first --pipeline=loops --input=random --input=random --output=%t.npy
// RUN: linalg-run %s --function=columns_first --input=random --input=random --expect=%t.npy --atol=1e-3
// RUN: linalg-run %s --function=bytes --pipeline=loops --input=random --input=random --output=%t.npy
// RUN: linalg-run %s --function=bytes --input=random --input=random --expect=%t.npy

// 61 of the 63 pixels in seven rows of nine.

// CHECK: #[[IMAGE:.*]] = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d3, d2 + d4 * 9 + d5)>
// CHECK: #[[DILATED:.*]] = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d3, d2 + d4 * 20 + d5 * 3)>
// CHECK-LABEL: @padded
// CHECK: %[[ROWS:.*]] = tensor.empty() : tensor<2x32x63xf32>
// CHECK: %[[PIXELS:.*]] = tensor.extract_slice %[[ROWS]][0, 0, 0] [2, 32, 61] [1, 1, 1]
// CHECK: %[[FILL:.*]] = linalg.generic {{.*}} outs(%[[PIXELS]] : tensor<2x32x61xf32>)
// CHECK: tensor.collapse_shape %{{.*}} {{\[\[}}0], [1], [2, 3]] : tensor<2x48x9x9xf32> into tensor<2x48x81xf32>
// CHECK: %[[CONV:.*]] = linalg.generic {indexing_maps = [#[[IMAGE]], {{.*}} outs(%[[FILL]] : tensor<2x32x61xf32>)
// CHECK: %[[WHOLE:.*]] = tensor.insert_slice %[[CONV]] into %[[ROWS]]
// CHECK: %[[EXPANDED:.*]] = tensor.expand_shape %[[WHOLE]] {{\[\[}}0], [1], [2, 3]] output_shape [2, 32, 7, 9]
// CHECK: %[[RESULT:.*]] = tensor.extract_slice %[[EXPANDED]][0, 0, 0, 0] [2, 32, 7, 7] [1, 1, 1, 1]
// CHECK: return %[[RESULT]]
// SAYS: note: linalg-flatten-images: computed 7 rows of 7 columns as 61 pixels
func.func @padded(%x: tensor<2x48x7x7xf32>, %w: tensor<32x48x3x3xf32>) -> tensor<2x32x7x7xf32> {
  %zero = arith.constant 0.0 : f32
  %p = tensor.pad %x low[0, 0, 1, 1] high[0, 0, 1, 1] {
  ^bb0(%n: index, %c: index, %h: index, %v: index):
    tensor.yield %zero : f32
  } : tensor<2x48x7x7xf32> to tensor<2x48x9x9xf32>
  %e = tensor.empty() : tensor<2x32x7x7xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<2x32x7x7xf32>) -> tensor<2x32x7x7xf32>
  %r = linalg.conv_2d_nchw_fchw ins(%p, %w : tensor<2x48x9x9xf32>, tensor<32x48x3x3xf32>) outs(%f : tensor<2x32x7x7xf32>) -> tensor<2x32x7x7xf32>
  return %r : tensor<2x32x7x7xf32>
}

// CHECK-LABEL: @dilated
// CHECK: linalg.generic {indexing_maps = [#[[DILATED]], {{.*}} outs(%{{.*}} : tensor<1x40x24xf32>)
func.func @dilated(%x: tensor<1x30x7x10xf32>, %w: tensor<40x30x3x3xf32>) -> tensor<1x40x3x4xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<1x40x3x4xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<1x40x3x4xf32>) -> tensor<1x40x3x4xf32>
  %r = linalg.conv_2d_nchw_fchw {dilations = dense<[2, 3]> : tensor<2xi64>} ins(%x, %w : tensor<1x30x7x10xf32>, tensor<40x30x3x3xf32>)
    outs(%f : tensor<1x40x3x4xf32>) -> tensor<1x40x3x4xf32>
  return %r : tensor<1x40x3x4xf32>
}

// What reads the result reads a part of the rows.

// CHECK-LABEL: @bias
// CHECK: %[[RESULT:.*]] = tensor.extract_slice %{{.*}} [1, 24, 5, 5] [1, 1, 1, 1] : tensor<1x24x5x7xf32> to tensor<1x24x5x5xf32>
// CHECK: linalg.generic {{.*}} ins(%[[RESULT]], %{{.*}} : tensor<1x24x5x5xf32>, tensor<24xf32>)
func.func @bias(%x: tensor<1x16x7x7xf32>, %w: tensor<24x16x3x3xf32>, %b: tensor<24xf32>) -> tensor<1x24x5x5xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<1x24x5x5xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<1x24x5x5xf32>) -> tensor<1x24x5x5xf32>
  %r = linalg.conv_2d_nchw_fchw ins(%x, %w : tensor<1x16x7x7xf32>, tensor<24x16x3x3xf32>) outs(%f : tensor<1x24x5x5xf32>) -> tensor<1x24x5x5xf32>
  %s = linalg.generic {indexing_maps = [affine_map<(n, f, i, j) -> (n, f, i, j)>, affine_map<(n, f, i, j) -> (f)>, affine_map<(n, f, i, j) -> (n, f, i, j)>],
                       iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%r, %b : tensor<1x24x5x5xf32>, tensor<24xf32>) outs(%e : tensor<1x24x5x5xf32>) {
  ^bb0(%sum: f32, %bias: f32, %out: f32):
    %0 = arith.addf %sum, %bias : f32
    %1 = arith.maximumf %0, %zero : f32
    linalg.yield %1 : f32
  } -> tensor<1x24x5x5xf32>
  return %s : tensor<1x24x5x5xf32>
}

// CHECK-LABEL: @groups
// CHECK: linalg.generic {{.*}} outs(%{{.*}} : tensor<1x2x20x61xf32>)
func.func @groups(%x: tensor<1x2x20x9x9xf32>, %w: tensor<2x20x20x3x3xf32>) -> tensor<1x2x20x7x7xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<1x2x20x7x7xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<1x2x20x7x7xf32>) -> tensor<1x2x20x7x7xf32>
  %r = linalg.conv_2d_ngchw_gfchw ins(%x, %w : tensor<1x2x20x9x9xf32>, tensor<2x20x20x3x3xf32>) outs(%f : tensor<1x2x20x7x7xf32>) -> tensor<1x2x20x7x7xf32>
  return %r : tensor<1x2x20x7x7xf32>
}

// The rows and columns of volumes, plane by plane.

// CHECK-LABEL: @volumes
// CHECK: linalg.generic {{.*}} outs(%{{.*}} : tensor<1x24x3x33xf32>)
func.func @volumes(%x: tensor<1x16x5x7x7xf32>, %w: tensor<24x16x3x3x3xf32>) -> tensor<1x24x3x5x5xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<1x24x3x5x5xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<1x24x3x5x5xf32>) -> tensor<1x24x3x5x5xf32>
  %r = linalg.conv_3d_ncdhw_fcdhw ins(%x, %w : tensor<1x16x5x7x7xf32>, tensor<24x16x3x3x3xf32>) outs(%f : tensor<1x24x3x5x5xf32>) -> tensor<1x24x3x5x5xf32>
  return %r : tensor<1x24x3x5x5xf32>
}

// The loop over columns is before that over rows.

// CHECK-LABEL: @columns_first
// CHECK: linalg.generic {{.*}} outs(%{{.*}} : tensor<32x61xf32>)
func.func @columns_first(%x: tensor<16x9x9xf32>, %w: tensor<3x3x16x32xf32>) -> tensor<32x7x7xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<32x7x7xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<32x7x7xf32>) -> tensor<32x7x7xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(v, a, h, b, f, c) -> (c, h + a, v + b)>, affine_map<(v, a, h, b, f, c) -> (a, b, c, f)>,
                                        affine_map<(v, a, h, b, f, c) -> (f, h, v)>],
                       iterator_types = ["parallel", "reduction", "parallel", "reduction", "parallel", "reduction"]}
      ins(%x, %w : tensor<16x9x9xf32>, tensor<3x3x16x32xf32>) outs(%f : tensor<32x7x7xf32>) {
  ^bb0(%a: f32, %b: f32, %s: f32):
    %0 = arith.mulf %a, %b : f32
    %1 = arith.addf %s, %0 : f32
    linalg.yield %1 : f32
  } -> tensor<32x7x7xf32>
  return %r : tensor<32x7x7xf32>
}

// CHECK-LABEL: @bytes
// CHECK: linalg.generic {{.*}} outs(%{{.*}} : tensor<1x32x61xi32>)
func.func @bytes(%x: tensor<1x48x9x9xi8>, %w: tensor<32x48x3x3xi8>) -> tensor<1x32x7x7xi32> {
  %zero = arith.constant 0 : i32
  %e = tensor.empty() : tensor<1x32x7x7xi32>
  %f = linalg.fill ins(%zero : i32) outs(%e : tensor<1x32x7x7xi32>) -> tensor<1x32x7x7xi32>
  %r = linalg.conv_2d_nchw_fchw ins(%x, %w : tensor<1x48x9x9xi8>, tensor<32x48x3x3xi8>) outs(%f : tensor<1x32x7x7xi32>) -> tensor<1x32x7x7xi32>
  return %r : tensor<1x32x7x7xi32>
}
