// Versions for small images of unknown size, whose filter would be read again for each row.

// RUN: linalg-opt %s --linalg-describe-target=target-cpu=x86-64-v3 --linalg-choose-schedule | FileCheck %s
// RUN: linalg-run %s --function=large --pipeline=loops --input=random:1x9x9x256 --input=random:3x3x256x256 --input=random:1x7x7x256 --output=%t.7.npy
// RUN: linalg-run %s --function=large --pipeline=codegen --input=random:1x9x9x256 --input=random:3x3x256x256 --input=random:1x7x7x256 --expect=%t.7.npy --atol=1e-3
// RUN: linalg-run %s --function=large --pipeline=loops --input=random:2x4x15x256 --input=random:3x3x256x256 --input=random:2x2x13x256 --output=%t.13.npy
// RUN: linalg-run %s --function=large --pipeline=codegen --input=random:2x4x15x256 --input=random:3x3x256x256 --input=random:2x2x13x256 --expect=%t.13.npy --atol=1e-3
// RUN: linalg-run %s --function=large --pipeline=loops --input=random:1x22x3x256 --input=random:3x3x256x256 --input=random:1x20x1x256 --output=%t.20.npy
// RUN: linalg-run %s --function=large --pipeline=codegen --input=random:1x22x3x256 --input=random:3x3x256x256 --input=random:1x20x1x256 --expect=%t.20.npy --atol=1e-3
// RUN: linalg-run %s --function=large --pipeline=loops --input=random:1x3x33x256 --input=random:3x3x256x256 --input=random:1x1x31x256 --output=%t.31.npy
// RUN: linalg-run %s --function=large --pipeline=codegen --input=random:1x3x33x256 --input=random:3x3x256x256 --input=random:1x1x31x256 --expect=%t.31.npy --atol=1e-3
// RUN: linalg-run %s --function=large --pipeline=codegen --threads=2 --input=random:1x9x9x256 --input=random:3x3x256x256 --input=random:1x7x7x256 --expect=%t.7.npy --atol=1e-3

// CHECK-LABEL: @large
// CHECK: versions = [{extents = [0, [[SMALL:[0-9]+]], [[SMALL]], 0, 0, 0, 0], schedule = {
func.func @large(%x: tensor<?x?x?x256xf32>, %w: tensor<3x3x256x256xf32>, %y: tensor<?x?x?x256xf32>) -> tensor<?x?x?x256xf32> {
  %0 = linalg.conv_2d_nhwc_hwcf ins(%x, %w : tensor<?x?x?x256xf32>, tensor<3x3x256x256xf32>) outs(%y : tensor<?x?x?x256xf32>) -> tensor<?x?x?x256xf32>
  return %0 : tensor<?x?x?x256xf32>
}

// A small filter stays in the cache.

// CHECK-LABEL: @small
// CHECK: structured.schedule
// CHECK-NOT: versions
func.func @small(%x: tensor<?x?x?x16xf32>, %w: tensor<3x3x16x16xf32>, %y: tensor<?x?x?x16xf32>) -> tensor<?x?x?x16xf32> {
  %0 = linalg.conv_2d_nhwc_hwcf ins(%x, %w : tensor<?x?x?x16xf32>, tensor<3x3x16x16xf32>) outs(%y : tensor<?x?x?x16xf32>) -> tensor<?x?x?x16xf32>
  return %0 : tensor<?x?x?x16xf32>
}

// CHECK-LABEL: @known
// CHECK: structured.schedule
// CHECK-NOT: versions
func.func @known(%x: tensor<1x9x9x256xf32>, %w: tensor<3x3x256x256xf32>, %y: tensor<1x7x7x256xf32>) -> tensor<1x7x7x256xf32> {
  %0 = linalg.conv_2d_nhwc_hwcf ins(%x, %w : tensor<1x9x9x256xf32>, tensor<3x3x256x256xf32>) outs(%y : tensor<1x7x7x256xf32>) -> tensor<1x7x7x256xf32>
  return %0 : tensor<1x7x7x256xf32>
}
