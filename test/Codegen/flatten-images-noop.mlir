// RUN: linalg-opt %s --linalg-describe-target=target-cpu=x86-64-v4 > %t
// RUN: linalg-opt %s --linalg-describe-target=target-cpu=x86-64-v4 --linalg-flatten-images | diff - %t
// RUN: linalg-opt %s --linalg-describe-target=target-cpu=x86-64-v4 --linalg-flatten-images --linalg-explain -o /dev/null 2>&1 | FileCheck %s

// CHECK: note: linalg-flatten-images: left linalg.conv_2d_nchw_fchw alone: rows of 16 columns fill vectors about as well
func.func @whole_vectors(%x: tensor<1x16x18x18xf32>, %w: tensor<24x16x3x3xf32>) -> tensor<1x24x16x16xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<1x24x16x16xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<1x24x16x16xf32>) -> tensor<1x24x16x16xf32>
  %r = linalg.conv_2d_nchw_fchw ins(%x, %w : tensor<1x16x18x18xf32>, tensor<24x16x3x3xf32>) outs(%f : tensor<1x24x16x16xf32>) -> tensor<1x24x16x16xf32>
  return %r : tensor<1x24x16x16xf32>
}

// CHECK: note: linalg-flatten-images: left linalg.conv_2d_nchw_fchw alone: its windows do not move over the innermost dimensions of one input, in steps of 1
func.func @strides(%x: tensor<1x16x9x9xf32>, %w: tensor<24x16x3x3xf32>) -> tensor<1x24x4x4xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<1x24x4x4xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<1x24x4x4xf32>) -> tensor<1x24x4x4xf32>
  %r = linalg.conv_2d_nchw_fchw {strides = dense<2> : tensor<2xi64>} ins(%x, %w : tensor<1x16x9x9xf32>, tensor<24x16x3x3xf32>) outs(%f : tensor<1x24x4x4xf32>) -> tensor<1x24x4x4xf32>
  return %r : tensor<1x24x4x4xf32>
}

// CHECK: note: linalg-flatten-images: left linalg.conv_2d_nhwc_hwcf alone: its windows do not move over the innermost dimensions of one input, in steps of 1
func.func @channels_last(%x: tensor<1x9x9x16xf32>, %w: tensor<3x3x16x24xf32>) -> tensor<1x7x7x24xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<1x7x7x24xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<1x7x7x24xf32>) -> tensor<1x7x7x24xf32>
  %r = linalg.conv_2d_nhwc_hwcf ins(%x, %w : tensor<1x9x9x16xf32>, tensor<3x3x16x24xf32>) outs(%f : tensor<1x7x7x24xf32>) -> tensor<1x7x7x24xf32>
  return %r : tensor<1x7x7x24xf32>
}

// CHECK: note: linalg-flatten-images: left linalg.conv_2d_nchw_fchw alone: its extents are not known
func.func @unknown(%x: tensor<?x16x9x9xf32>, %w: tensor<24x16x3x3xf32>, %y: tensor<?x24x7x7xf32>) -> tensor<?x24x7x7xf32> {
  %r = linalg.conv_2d_nchw_fchw ins(%x, %w : tensor<?x16x9x9xf32>, tensor<24x16x3x3xf32>) outs(%y : tensor<?x24x7x7xf32>) -> tensor<?x24x7x7xf32>
  return %r : tensor<?x24x7x7xf32>
}

// CHECK: note: linalg-flatten-images: left linalg.conv_2d_nchw_fchw alone: its init is not computed from scalars for it alone
func.func @accumulates(%x: tensor<1x16x9x9xf32>, %w: tensor<24x16x3x3xf32>, %y: tensor<1x24x7x7xf32>) -> tensor<1x24x7x7xf32> {
  %r = linalg.conv_2d_nchw_fchw ins(%x, %w : tensor<1x16x9x9xf32>, tensor<24x16x3x3xf32>) outs(%y : tensor<1x24x7x7xf32>) -> tensor<1x24x7x7xf32>
  return %r : tensor<1x24x7x7xf32>
}

// CHECK: note: linalg-flatten-images: left linalg.depthwise_conv_2d_nchw_chw alone: copies would take longer than what is saved
func.func @few_products(%x: tensor<1x64x9x9xf32>, %w: tensor<64x3x3xf32>) -> tensor<1x64x7x7xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<1x64x7x7xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<1x64x7x7xf32>) -> tensor<1x64x7x7xf32>
  %r = linalg.depthwise_conv_2d_nchw_chw ins(%x, %w : tensor<1x64x9x9xf32>, tensor<64x3x3xf32>) outs(%f : tensor<1x64x7x7xf32>) -> tensor<1x64x7x7xf32>
  return %r : tensor<1x64x7x7xf32>
}

// CHECK: note: linalg-flatten-images: left linalg.matmul alone: its windows do not move over the innermost dimensions of one input, in steps of 1
func.func @product(%a: tensor<7x8xf32>, %b: tensor<8x7xf32>) -> tensor<7x7xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<7x7xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<7x7xf32>) -> tensor<7x7xf32>
  %r = linalg.matmul ins(%a, %b : tensor<7x8xf32>, tensor<8x7xf32>) outs(%f : tensor<7x7xf32>) -> tensor<7x7xf32>
  return %r : tensor<7x7xf32>
}

// CHECK: note: linalg-flatten-images: left linalg.reduce alone: its results have no rows and columns
func.func @sum(%a: tensor<7x8xf32>, %c: tensor<7xf32>) -> tensor<7xf32> {
  %r = linalg.reduce { arith.addf } ins(%a : tensor<7x8xf32>) outs(%c : tensor<7xf32>) dimensions = [1]
  return %r : tensor<7xf32>
}

// Pixels between rows may have zeros that nothing divides by otherwise.
// CHECK: note: linalg-flatten-images: left linalg.generic alone: its payload may have effects, or may fail for some elements
func.func @divisions(%x: tensor<16x9x9xi32>, %w: tensor<3x3x16x32xi32>) -> tensor<32x7x7xi32> {
  %zero = arith.constant 0 : i32
  %e = tensor.empty() : tensor<32x7x7xi32>
  %f = linalg.fill ins(%zero : i32) outs(%e : tensor<32x7x7xi32>) -> tensor<32x7x7xi32>
  %r = linalg.generic {indexing_maps = [affine_map<(f, h, v, a, b, c) -> (c, h + a, v + b)>, affine_map<(f, h, v, a, b, c) -> (a, b, c, f)>,
                                        affine_map<(f, h, v, a, b, c) -> (f, h, v)>],
                       iterator_types = ["parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]}
      ins(%x, %w : tensor<16x9x9xi32>, tensor<3x3x16x32xi32>) outs(%f : tensor<32x7x7xi32>) {
  ^bb0(%a: i32, %b: i32, %s: i32):
    %0 = arith.divsi %b, %a : i32
    %1 = arith.addi %s, %0 : i32
    linalg.yield %1 : i32
  } -> tensor<32x7x7xi32>
  return %r : tensor<32x7x7xi32>
}

// CHECK: note: linalg-flatten-images: left linalg.conv_2d_nchw_fchw alone: its image has too many pixels
func.func @many_pixels(%x: tensor<1x1x4294967298x4294967298xf32>, %w: tensor<1x1x3x3xf32>, %y: tensor<1x1x4294967296x4294967296xf32>) -> tensor<1x1x4294967296x4294967296xf32> {
  %r = linalg.conv_2d_nchw_fchw ins(%x, %w : tensor<1x1x4294967298x4294967298xf32>, tensor<1x1x3x3xf32>)
    outs(%y : tensor<1x1x4294967296x4294967296xf32>) -> tensor<1x1x4294967296x4294967296xf32>
  return %r : tensor<1x1x4294967296x4294967296xf32>
}

// No dimension has several elements.
// CHECK: note: linalg-flatten-images: left linalg.conv_2d_nchw_fchw alone: its windows do not move over the innermost dimensions of one input, in steps of 1
func.func @one_pixel(%x: tensor<1x1x1x1xf32>, %w: tensor<1x1x1x1xf32>, %y: tensor<1x1x1x1xf32>) -> tensor<1x1x1x1xf32> {
  %r = linalg.conv_2d_nchw_fchw ins(%x, %w : tensor<1x1x1x1xf32>, tensor<1x1x1x1xf32>) outs(%y : tensor<1x1x1x1xf32>) -> tensor<1x1x1x1xf32>
  return %r : tensor<1x1x1x1xf32>
}
