// Inputs whose elements are broadcast are cast once before, and so are those of bf16 that many tiles load as vectors.

// RUN: linalg-opt %s --linalg-describe-target=target-cpu=x86-64-v3 --linalg-choose-schedule | FileCheck %s
// RUN: linalg-opt %s --linalg-describe-target=target-cpu=znver4 --linalg-choose-schedule | FileCheck %s --check-prefix=DOTS
// RUN: linalg-opt %s --linalg-apply-schedule | FileCheck %s --check-prefix=APPLIED

// CHECK-LABEL: @bf16
// CHECK: structured.schedule = {convert = [0, 1],
// DOTS-LABEL: @bf16
// DOTS-NOT: convert
// DOTS: linalg.conv_2d_nhwc_hwcf
func.func @bf16(%a: tensor<1x16x16x32xbf16>, %b: tensor<3x3x32x32xbf16>, %o: tensor<1x14x14x32xf32>) -> tensor<1x14x14x32xf32> {
  %0 = linalg.conv_2d_nhwc_hwcf ins(%a, %b : tensor<1x16x16x32xbf16>, tensor<3x3x32x32xbf16>) outs(%o : tensor<1x14x14x32xf32>) -> tensor<1x14x14x32xf32>
  return %0 : tensor<1x14x14x32xf32>
}

// Vectors of f16 are cast as they are loaded.

// CHECK-LABEL: @f16
// CHECK: structured.schedule = {convert = [0],
func.func @f16(%a: tensor<1x16x16x32xf16>, %b: tensor<3x3x32x32xf16>, %o: tensor<1x14x14x32xf32>) -> tensor<1x14x14x32xf32> {
  %0 = linalg.conv_2d_nhwc_hwcf ins(%a, %b : tensor<1x16x16x32xf16>, tensor<3x3x32x32xf16>) outs(%o : tensor<1x14x14x32xf32>) -> tensor<1x14x14x32xf32>
  return %0 : tensor<1x14x14x32xf32>
}

// Few tiles load the filter of a small image.

// CHECK-LABEL: @small_image
// CHECK: structured.schedule = {convert = [0],
func.func @small_image(%a: tensor<1x5x5x256xbf16>, %b: tensor<3x3x256x256xbf16>, %o: tensor<1x3x3x256xf32>) -> tensor<1x3x3x256xf32> {
  %0 = linalg.conv_2d_nhwc_hwcf ins(%a, %b : tensor<1x5x5x256xbf16>, tensor<3x3x256x256xbf16>) outs(%o : tensor<1x3x3x256xf32>) -> tensor<1x3x3x256xf32>
  return %0 : tensor<1x3x3x256xf32>
}

// A depthwise convolution loads vectors of both, and many tiles those of the filter.

// CHECK-LABEL: @depthwise
// CHECK: structured.schedule = {convert = [1],
func.func @depthwise(%a: tensor<1x60x60x64xbf16>, %b: tensor<3x3x64xbf16>, %o: tensor<1x58x58x64xf32>) -> tensor<1x58x58x64xf32> {
  %0 = linalg.depthwise_conv_2d_nhwc_hwc ins(%a, %b : tensor<1x60x60x64xbf16>, tensor<3x3x64xbf16>) outs(%o : tensor<1x58x58x64xf32>) -> tensor<1x58x58x64xf32>
  return %0 : tensor<1x58x58x64xf32>
}

// Each version converts.

// CHECK-LABEL: @unknown_image
// CHECK: structured.schedule = {convert = [0, 1], {{.*}}versions = [{extents = {{[^{]*}}schedule = {convert = [0, 1],
func.func @unknown_image(%a: tensor<?x?x?x256xbf16>, %b: tensor<3x3x256x256xbf16>, %o: tensor<?x?x?x256xf32>) -> tensor<?x?x?x256xf32> {
  %0 = linalg.conv_2d_nhwc_hwcf ins(%a, %b : tensor<?x?x?x256xbf16>, tensor<3x3x256x256xbf16>) outs(%o : tensor<?x?x?x256xf32>) -> tensor<?x?x?x256xf32>
  return %0 : tensor<?x?x?x256xf32>
}

// The columns of one vector read each row once.

// CHECK-LABEL: @product
// CHECK: structured.schedule = {{.*}}convert = [0, 1],
func.func @product(%a: tensor<100x64xbf16>, %b: tensor<64x8xbf16>, %o: tensor<100x8xf32>) -> tensor<100x8xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<100x64xbf16>, tensor<64x8xbf16>) outs(%o : tensor<100x8xf32>) -> tensor<100x8xf32>
  return %0 : tensor<100x8xf32>
}

// One instruction loads and casts a vector of f16, but not under a mask.

// CHECK-LABEL: @product_of_f16
// CHECK: structured.schedule = {{.*}}convert = [0],
// CHECK: structured.schedule = {{.*}}convert = [0, 1],
func.func @product_of_f16(%a: tensor<100x64xf16>, %b: tensor<64x48xf16>, %o: tensor<100x48xf32>, %c: tensor<64x10xf16>, %p: tensor<100x10xf32>)
    -> (tensor<100x48xf32>, tensor<100x10xf32>) {
  %0 = linalg.matmul ins(%a, %b : tensor<100x64xf16>, tensor<64x48xf16>) outs(%o : tensor<100x48xf32>) -> tensor<100x48xf32>
  %1 = linalg.matmul ins(%a, %c : tensor<100x64xf16>, tensor<64x10xf16>) outs(%p : tensor<100x10xf32>) -> tensor<100x10xf32>
  return %0, %1 : tensor<100x48xf32>, tensor<100x10xf32>
}

// Integers that are extended to 64 bits are multiplied by an instruction for these.

// CHECK-LABEL: @wide_integers
// CHECK: linalg.matmul {structured.schedule
// CHECK-NOT: convert
// CHECK: return
func.func @wide_integers(%a: tensor<100x64xi32>, %b: tensor<64x48xi32>, %o: tensor<100x48xi64>) -> tensor<100x48xi64> {
  %0 = linalg.matmul ins(%a, %b : tensor<100x64xi32>, tensor<64x48xi32>) outs(%o : tensor<100x48xi64>) -> tensor<100x48xi64>
  return %0 : tensor<100x48xi64>
}

// An image is cast before it is padded, and stays what a tensor.pad computes; one that is padded by other values than a
// constant is cast after.

// APPLIED-LABEL: @padded
// APPLIED: arith.extf %{{.*}} : bf16 to f32
// APPLIED: tensor.pad
// APPLIED: tensor.yield %{{.*}} : f32
func.func @padded(%a: tensor<1x8x8x4xbf16>, %b: tensor<3x3x4x8xbf16>, %o: tensor<1x8x8x8xf32>) -> tensor<1x8x8x8xf32> {
  %zero = arith.constant 0.0 : bf16
  %p = tensor.pad %a low[0, 1, 1, 0] high[0, 1, 1, 0] {
  ^bb0(%h: index, %i: index, %j: index, %k: index):
    tensor.yield %zero : bf16
  } : tensor<1x8x8x4xbf16> to tensor<1x10x10x4xbf16>
  %0 = linalg.conv_2d_nhwc_hwcf {structured.schedule = {convert = [0], tile = [0, 1, 4, 8, 1, 1, 4]}}
    ins(%p, %b : tensor<1x10x10x4xbf16>, tensor<3x3x4x8xbf16>) outs(%o : tensor<1x8x8x8xf32>) -> tensor<1x8x8x8xf32>
  return %0 : tensor<1x8x8x8xf32>
}

// APPLIED-LABEL: @padded_by_argument
// APPLIED: tensor.pad
// APPLIED: tensor.yield %{{.*}} : bf16
// APPLIED: arith.extf %{{.*}} : bf16 to f32
func.func @padded_by_argument(%a: tensor<1x8x8x4xbf16>, %b: tensor<3x3x4x8xbf16>, %o: tensor<1x8x8x8xf32>, %x: bf16) -> tensor<1x8x8x8xf32> {
  %p = tensor.pad %a low[0, 1, 1, 0] high[0, 1, 1, 0] {
  ^bb0(%h: index, %i: index, %j: index, %k: index):
    tensor.yield %x : bf16
  } : tensor<1x8x8x4xbf16> to tensor<1x10x10x4xbf16>
  %0 = linalg.conv_2d_nhwc_hwcf {structured.schedule = {convert = [0], tile = [0, 1, 4, 8, 1, 1, 4]}}
    ins(%p, %b : tensor<1x10x10x4xbf16>, tensor<3x3x4x8xbf16>) outs(%o : tensor<1x8x8x8xf32>) -> tensor<1x8x8x8xf32>
  return %0 : tensor<1x8x8x8xf32>
}
