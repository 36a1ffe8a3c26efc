// Windows of unknown extent are taken for small: they are loops around a tile, and such filters are
// no reason for versions of the code.

// RUN: linalg-opt %s -linalg-describe-target=target-cpu=x86-64-v3 -linalg-choose-schedule | FileCheck %s

// CHECK-LABEL: @pooling
// CHECK: linalg.pooling_nhwc_max {structured.schedule = {
// CHECK-NOT: versions
// CHECK-SAME: tile = [1, 1, {{[0-9]+}}, {{[0-9]+}}, 1, 1]}}
func.func @pooling(%image: tensor<?x?x?x?xf32>, %window: tensor<?x?xf32>, %init: tensor<?x?x?x?xf32>) -> tensor<?x?x?x?xf32> {
  %0 = linalg.pooling_nhwc_max ins(%image, %window : tensor<?x?x?x?xf32>, tensor<?x?xf32>) outs(%init : tensor<?x?x?x?xf32>) -> tensor<?x?x?x?xf32>
  return %0 : tensor<?x?x?x?xf32>
}

// A filter of many unknown channels is large. Versions for small images take neither the number of its
// channels for small nor tiles of several images.

// CHECK-LABEL: @convolution
// CHECK: linalg.conv_2d_nhwc_hwcf {structured.schedule = {
// CHECK-SAME: tile = [1, 1, {{[0-9]+}}, {{[0-9]+}}, 1, 1, {{[0-9]+}}]
// CHECK-SAME: versions = [{extents = [0, [[SMALL:[0-9]+]], [[SMALL]], 0, 0, 0, 0]
// CHECK-NOT: partial
// CHECK-SAME: tile = [1, {{[0-9]+}}, {{[0-9]+}}, {{[1-9][0-9]+}}, 1, 1, {{[0-9]+}}]
func.func @convolution(%image: tensor<?x?x?x?xf32>, %filter: tensor<?x?x?x?xf32>, %init: tensor<?x?x?x?xf32>) -> tensor<?x?x?x?xf32> {
  %0 = linalg.conv_2d_nhwc_hwcf ins(%image, %filter : tensor<?x?x?x?xf32>, tensor<?x?x?x?xf32>) outs(%init : tensor<?x?x?x?xf32>) -> tensor<?x?x?x?xf32>
  return %0 : tensor<?x?x?x?xf32>
}
