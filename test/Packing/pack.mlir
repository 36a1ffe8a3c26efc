// RUN: linalg-opt %s --linalg-pack=sizes=8,4,2,2 --cse | FileCheck %s
// RUN: linalg-opt %s --linalg-pack=sizes=8,4,2,2 --remarks-filter=linalg-pack 2>&1 | FileCheck %s --check-prefix=REMARK
// RUN: linalg-opt %s "--linalg-pack=sizes=8,16,4 transpose-inner=1 transpose-outer=1" --linalg-specialize | FileCheck %s --check-prefix=MMT4D

// REMARK: remark: [Passed] Packed | Category:linalg-pack | Remark="packed linalg.matmul", packs=3, unpacks=1

#id = affine_map<(i, j) -> (i, j)>
#row = affine_map<(i, j) -> (i)>
#column = affine_map<(i, j) -> (j)>

// CHECK-DAG: #[[BY8:.*]] = affine_map<()[s0] -> (s0 ceildiv 8)>
// CHECK-DAG: #[[BY2:.*]] = affine_map<()[s0] -> (s0 ceildiv 2)>
// CHECK-DAG: #[[INDEX:.*]] = affine_map<()[s0, s1] -> ({{.*}}s0 * 8{{.*}})>

// Dynamic extents may not be multiples: tiles are padded, the sum with a
// product of -0.0.
// CHECK-LABEL: func.func @dynamic
// CHECK-SAME: (%[[A:.*]]: tensor<?x?xf32>, %[[B:.*]]: tensor<?x4xf32>, %[[C:.*]]: tensor<?x4xf32>)
// CHECK: %[[M:.*]] = tensor.dim %[[A]], %c0
// CHECK: %[[MT:.*]] = affine.apply #[[BY8]]()[%[[M]]]
// CHECK: %[[K:.*]] = tensor.dim %[[A]], %c1
// CHECK: %[[KT:.*]] = affine.apply #[[BY2]]()[%[[K]]]
// CHECK: %[[EA:.*]] = tensor.empty(%[[MT]], %[[KT]]) : tensor<?x?x8x2xf32>
// CHECK: %[[ZERO:.*]] = arith.constant 0.0
// CHECK: %[[PA:.*]] = linalg.pack %[[A]] padding_value(%[[ZERO]] : f32) inner_dims_pos = [0, 1] inner_tiles = [8, 2] into %[[EA]]
// CHECK: %[[NEG:.*]] = arith.constant -0.0
// CHECK: %[[PB:.*]] = linalg.pack %[[B]] padding_value(%[[NEG]] : f32) inner_dims_pos = [0, 1] inner_tiles = [2, 4]
// CHECK: %[[PC:.*]] = linalg.pack %[[C]] padding_value(%[[ZERO]] : f32) inner_dims_pos = [0, 1] inner_tiles = [8, 4]
// CHECK: %[[R:.*]] = linalg.generic {{.*}}"parallel", "parallel", "reduction", "parallel", "parallel", "reduction"]} ins(%[[PA]], %[[PB]] : tensor<?x?x8x2xf32>, tensor<?x1x2x4xf32>) outs(%[[PC]] : tensor<?x1x8x4xf32>)
// CHECK: linalg.unpack %[[R]] inner_dims_pos = [0, 1] inner_tiles = [8, 4] into %[[C]]
// MMT4D-LABEL: func.func @dynamic
// MMT4D: linalg.mmt4d
func.func @dynamic(%a: tensor<?x?xf32>, %b: tensor<?x4xf32>, %c: tensor<?x4xf32>) -> tensor<?x4xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<?x?xf32>, tensor<?x4xf32>) outs(%c : tensor<?x4xf32>) -> tensor<?x4xf32>
  return %0 : tensor<?x4xf32>
}

// The padding is infinity, so the flag that excludes infinity is dropped. Casts
// have no flags.
// CHECK-LABEL: func.func @maximum
// CHECK: %[[LOWEST:.*]] = arith.constant 0xFF800000 : f32
// CHECK: linalg.pack %{{.*}} padding_value(%[[LOWEST]] : f32)
// CHECK: arith.extf %{{.*}} : f32 to f64
// CHECK: arith.maximumf %{{.*}}, %{{.*}} fastmath<reassoc> : f64
func.func @maximum(%a: tensor<3x7xf32>, %c: tensor<3xf64>) -> tensor<3xf64> {
  %0 = linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]} ins(%a : tensor<3x7xf32>) outs(%c : tensor<3xf64>) {
  ^bb0(%x: f32, %out: f64):
    %y = arith.extf %x : f32 to f64
    %z = arith.maximumf %out, %y fastmath<reassoc, nnan, ninf> : f64
    linalg.yield %z : f64
  } -> tensor<3xf64>
  return %0 : tensor<3xf64>
}

// An init that only gives the shape is not packed. An operand is packed along
// the loops that run over it. Indices are those of the original loops.
// CHECK-LABEL: func.func @index
// CHECK-SAME: (%[[A:.*]]: tensor<4xindex>, %[[C:.*]]: tensor<16x4xindex>)
// CHECK: %[[PA:.*]] = linalg.pack %[[A]] inner_dims_pos = [0] inner_tiles = [4]
// CHECK: %[[E:.*]] = tensor.empty() : tensor<2x1x8x4xindex>
// CHECK: linalg.generic {{.*}} ins(%[[PA]] : tensor<1x4xindex>) outs(%[[E]] : tensor<2x1x8x4xindex>) attrs = {{.*}}structured.kept}
// CHECK: %[[O:.*]] = linalg.index 0
// CHECK: %[[I:.*]] = linalg.index 2
// CHECK: %[[PLACE:.*]] = affine.apply #[[INDEX]]()[%{{.*}}, %{{.*}}]
// CHECK: arith.addi %{{.*}}, %[[PLACE]]
// CHECK: linalg.unpack %{{.*}} inner_dims_pos = [0, 1] inner_tiles = [8, 4] into %[[C]]
func.func @index(%a: tensor<4xindex>, %c: tensor<16x4xindex>) -> tensor<16x4xindex> {
  %0 = linalg.generic {indexing_maps = [#column, #id], iterator_types = ["parallel", "parallel"]} ins(%a : tensor<4xindex>) outs(%c : tensor<16x4xindex>) attrs = {structured.kept} {
  ^bb0(%x: index, %out: index):
    %i = linalg.index 0 : index
    %z = arith.addi %x, %i : index
    linalg.yield %z : index
  } -> tensor<16x4xindex>
  return %0 : tensor<16x4xindex>
}

// Channels and filters of a convolution; rows and columns are not packed.
// RUN: linalg-opt %s "--linalg-pack=sizes=0,0,0,16,0,0,4" --cse | FileCheck %s --check-prefix=CONV
// CONV-LABEL: func.func @conv
// CONV: linalg.pack %{{.*}} inner_dims_pos = [3] inner_tiles = [4] into %{{.*}} : tensor<1x6x6x8xf32> -> tensor<1x6x6x2x4xf32>
// CONV: linalg.pack %{{.*}} inner_dims_pos = [2, 3] inner_tiles = [4, 16] into %{{.*}} : tensor<3x3x8x32xf32> -> tensor<3x3x2x2x4x16xf32>
// CONV: linalg.generic {{.*}} outs(%{{.*}} : tensor<1x4x4x2x16xf32>)
// CONV: linalg.unpack %{{.*}} inner_dims_pos = [3] inner_tiles = [16]
func.func @conv(%a: tensor<1x6x6x8xf32>, %b: tensor<3x3x8x32xf32>, %c: tensor<1x4x4x32xf32>) -> tensor<1x4x4x32xf32> {
  %0 = linalg.conv_2d_nhwc_hwcf ins(%a, %b : tensor<1x6x6x8xf32>, tensor<3x3x8x32xf32>) outs(%c : tensor<1x4x4x32xf32>) -> tensor<1x4x4x32xf32>
  return %0 : tensor<1x4x4x32xf32>
}

// An unpacked operand is replaced by the packed tensor, as padding does not
// matter in an elementwise op.
// CHECK-LABEL: func.func @unpacked
// CHECK-SAME: (%[[T:.*]]: tensor<2x8xf32>
// CHECK-NOT: linalg.pack
// CHECK: linalg.generic {{.*}} ins(%[[T]] : tensor<2x8xf32>)
func.func @unpacked(%t: tensor<2x8xf32>, %e: tensor<13xf32>) -> tensor<13xf32> {
  %0 = linalg.unpack %t inner_dims_pos = [0] inner_tiles = [8] into %e : tensor<2x8xf32> -> tensor<13xf32>
  %1 = linalg.exp ins(%0 : tensor<13xf32>) outs(%e : tensor<13xf32>) -> tensor<13xf32>
  return %1 : tensor<13xf32>
}

// In a sum it does.
// CHECK-LABEL: func.func @unpacked_sum
// CHECK: linalg.pack %{{.*}} padding_value
func.func @unpacked_sum(%t: tensor<2x8xf32>, %e: tensor<13xf32>, %c: tensor<f32>) -> tensor<f32> {
  %0 = linalg.unpack %t inner_dims_pos = [0] inner_tiles = [8] into %e : tensor<2x8xf32> -> tensor<13xf32>
  %1 = linalg.reduce {arith.addf} ins(%0 : tensor<13xf32>) outs(%c : tensor<f32>) dimensions = [0]
  return %1 : tensor<f32>
}

// A loop over an image and its window may be tiled if tiles are full; the image
// is not packed.
// RUN: linalg-opt %s --linalg-pack=sizes=8 --mlir-print-local-scope | FileCheck %s --check-prefix=IMAGE
// IMAGE-LABEL: func.func @window
// IMAGE-SAME: (%[[A:.*]]: tensor<33xf32>, %[[B:.*]]: tensor<3xf32>, %[[C:.*]]: tensor<16xf32>)
// IMAGE: %[[PC:.*]] = linalg.pack %[[C]] inner_dims_pos = [0] inner_tiles = [8] into %{{.*}} : tensor<16xf32> -> tensor<2x8xf32>
// IMAGE: linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0 * 16 + d1 + d2 * 2)>, affine_map<(d0, d1, d2) -> (d1)>, affine_map<(d0, d1, d2) -> (d0, d2)>]
// IMAGE-SAME: ins(%[[A]], %[[B]] : tensor<33xf32>, tensor<3xf32>) outs(%[[PC]] : tensor<2x8xf32>)
func.func @window(%a: tensor<33xf32>, %b: tensor<3xf32>, %c: tensor<16xf32>) -> tensor<16xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(i, k) -> (i * 2 + k)>, affine_map<(i, k) -> (k)>, affine_map<(i, k) -> (i)>], iterator_types = ["parallel", "reduction"]}
      ins(%a, %b : tensor<33xf32>, tensor<3xf32>) outs(%c : tensor<16xf32>) {
  ^bb0(%x: f32, %w: f32, %out: f32):
    %y = arith.mulf %x, %w : f32
    %z = arith.addf %out, %y : f32
    linalg.yield %z : f32
  } -> tensor<16xf32>
  return %0 : tensor<16xf32>
}
