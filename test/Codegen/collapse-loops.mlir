// RUN: linalg-opt %s --linalg-collapse-loops --linalg-explain 2> %t.err | FileCheck %s
// RUN: FileCheck %s --check-prefix=SAYS --input-file=%t.err
// RUN: linalg-run %s --function=channels_first --pipeline=loops --input=random:2x16x7x5 --input=random:24x16x1x1 --input=random:24 --output=%t.first.npy
// RUN: linalg-run %s --function=channels_first --pipeline=codegen --input=random:2x16x7x5 --input=random:24x16x1x1 --input=random:24 --expect=%t.first.npy
// RUN: linalg-run %s --function=channels_last --pipeline=loops --input=random:1x7x5x16 --input=random:1x1x16x24 --output=%t.last.npy
// RUN: linalg-run %s --function=channels_last --pipeline=codegen --input=random:1x7x5x16 --input=random:1x1x16x24 --expect=%t.last.npy
// RUN: linalg-run %s --function=dynamic --pipeline=loops --input=random:3x5x4x8 --input=random:4x8x20 --input=random:3x5x20 --output=%t.dynamic.npy
// RUN: linalg-run %s --function=dynamic --pipeline=codegen --input=random:3x5x4x8 --input=random:4x8x20 --input=random:3x5x20 --expect=%t.dynamic.npy
// RUN: linalg-run %s --function=dynamic --pipeline=loops --input=random:0x5x4x8 --input=random:4x8x20 --input=random:0x5x20 --output=%t.dynamic.npy
// RUN: linalg-run %s --function=dynamic --pipeline=codegen --input=random:0x5x4x8 --input=random:4x8x20 --input=random:0x5x20 --expect=%t.dynamic.npy
// RUN: linalg-run %s --function=slices --pipeline=loops --input=random:4x3x5x8 --input=random:8x6 --output=%t.slices.npy
// RUN: linalg-run %s --function=slices --pipeline=codegen --input=random:4x3x5x8 --input=random:8x6 --expect=%t.slices.npy
// RUN: linalg-run %s --function=unknown_image --pipeline=loops --input=random:2x16x7x5 --input=random:24x16x1x1 --input=random:2x24x7x5 --output=%t.same.npy
// RUN: linalg-run %s --function=unknown_image --pipeline=codegen --input=random:2x16x7x5 --input=random:24x16x1x1 --input=random:2x24x7x5 --expect=%t.same.npy
// RUN: linalg-run %s --function=unknown_image --pipeline=codegen --threads=2 --input=random:2x16x7x5 --input=random:24x16x1x1 --input=random:2x24x7x5 --expect=%t.same.npy
// RUN: linalg-run %s --function=unknown_image --pipeline=loops --input=random:2x16x7x5 --input=random:24x16x1x1 --input=random:2x24x7x4 --output=%t.larger.npy
// RUN: linalg-run %s --function=unknown_image --pipeline=codegen --input=random:2x16x7x5 --input=random:24x16x1x1 --input=random:2x24x7x4 --expect=%t.larger.npy
// RUN: linalg-run %s --function=to_channels_last --pipeline=loops --input=random --input=zeros --output=%t.to_last.npy
// RUN: linalg-run %s --function=to_channels_last --input=random --input=zeros --expect=%t.to_last.npy
// RUN: linalg-run %s --function=to_channels_first --pipeline=loops --input=random --input=random --output=%t.to_first.npy
// RUN: linalg-run %s --function=to_channels_first --input=random --input=random --expect=%t.to_first.npy
// RUN: linalg-run %s --function=constant_extents --input=random:2x64x7x7 --expect=%t.to_last.npy
// RUN: linalg-run %s --function=unknown_image --pipeline=loops --input=random:2x16x8x5 --input=random:24x16x1x1 --input=random:2x24x7x5 --output=%t.longer.npy
// RUN: linalg-run %s --function=unknown_image --pipeline=codegen --input=random:2x16x8x5 --input=random:24x16x1x1 --input=random:2x24x7x5 --expect=%t.longer.npy

// A filter of one element, the fill before and the bias after.
// CHECK-LABEL: func @channels_first(
// CHECK-SAME:    %[[X:.*]]: tensor<2x16x7x5xf32>, %[[W:.*]]: tensor<24x16x1x1xf32>, %[[B:.*]]: tensor<24xf32>)
// CHECK:         %[[EMPTY:.*]] = tensor.empty() : tensor<2x24x35xf32>
// CHECK-NEXT:    %[[ZERO:.*]] = linalg.generic {{.*}} outs(%[[EMPTY]] : tensor<2x24x35xf32>)
// CHECK-NOT:     expand_shape
// CHECK-DAG:     %[[PIXELS:.*]] = tensor.collapse_shape %[[X]] {{\[\[}}0], [1], [2, 3]]
// CHECK-DAG:     %[[FILTER:.*]] = tensor.collapse_shape %[[W]] {{\[\[}}0], [1, 2, 3]]
// CHECK:         %[[CONV:.*]] = linalg.generic {{.*}} iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%[[PIXELS]], %[[FILTER]] : {{.*}}) outs(%[[ZERO]] : tensor<2x24x35xf32>)
// CHECK-NOT:     expand_shape
// CHECK:         %[[SUM:.*]] = linalg.generic {{.*}} ins(%[[CONV]], %[[B]] : tensor<2x24x35xf32>, tensor<24xf32>)
// CHECK:         %[[RESULT:.*]] = tensor.expand_shape %[[SUM]] {{\[\[}}0], [1], [2, 3]] output_shape [2, 24, 7, 5]
// CHECK-NEXT:    return %[[RESULT]]
// SAYS:          [[#@LINE+5]]:8: note: linalg-collapse-loops: collapsed the 7 loops of linalg.conv_2d_nchw_fchw to 4
func.func @channels_first(%x: tensor<2x16x7x5xf32>, %w: tensor<24x16x1x1xf32>, %b: tensor<24xf32>) -> tensor<2x24x7x5xf32> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<2x24x7x5xf32>
  %fill = linalg.fill ins(%zero : f32) outs(%empty : tensor<2x24x7x5xf32>) -> tensor<2x24x7x5xf32>
  %0 = linalg.conv_2d_nchw_fchw ins(%x, %w : tensor<2x16x7x5xf32>, tensor<24x16x1x1xf32>) outs(%fill : tensor<2x24x7x5xf32>) -> tensor<2x24x7x5xf32>
  %1 = linalg.generic {indexing_maps = [affine_map<(n, f, i, j) -> (n, f, i, j)>, affine_map<(n, f, i, j) -> (f)>,
                                        affine_map<(n, f, i, j) -> (n, f, i, j)>],
                       iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%0, %b : tensor<2x24x7x5xf32>, tensor<24xf32>) outs(%empty : tensor<2x24x7x5xf32>) {
  ^bb0(%sum: f32, %bias: f32, %out: f32):
    %2 = arith.addf %sum, %bias : f32
    linalg.yield %2 : f32
  } -> tensor<2x24x7x5xf32>
  return %1 : tensor<2x24x7x5xf32>
}

// The images are part of the same loop.
// CHECK-LABEL: func @channels_last(
// CHECK:         linalg.generic {{.*}} iterator_types = ["parallel", "parallel", "reduction"]} ins(%{{.*}}, %{{.*}} : tensor<35x16xf32>, tensor<16x24xf32>) outs(%{{.*}} : tensor<35x24xf32>)
func.func @channels_last(%x: tensor<1x7x5x16xf32>, %w: tensor<1x1x16x24xf32>) -> tensor<1x7x5x24xf32> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<1x7x5x24xf32>
  %fill = linalg.fill ins(%zero : f32) outs(%empty : tensor<1x7x5x24xf32>) -> tensor<1x7x5x24xf32>
  %0 = linalg.conv_2d_nhwc_hwcf ins(%x, %w : tensor<1x7x5x16xf32>, tensor<1x1x16x24xf32>) outs(%fill : tensor<1x7x5x24xf32>) -> tensor<1x7x5x24xf32>
  return %0 : tensor<1x7x5x24xf32>
}

// Loops of the sum, and extents that are not known.
// CHECK-LABEL: func @dynamic(
// CHECK-SAME:    %[[X:.*]]: tensor<?x?x4x8xf32>, %[[W:.*]]: tensor<4x8x20xf32>, %[[Y:.*]]: tensor<?x?x20xf32>)
// CHECK-DAG:     tensor.collapse_shape %[[X]] {{\[\[}}0, 1], [2, 3]] : tensor<?x?x4x8xf32> into tensor<?x32xf32>
// CHECK-DAG:     tensor.collapse_shape %[[W]] {{\[\[}}0, 1], [2]] : tensor<4x8x20xf32> into tensor<32x20xf32>
// CHECK-DAG:     tensor.collapse_shape %[[Y]] {{\[\[}}0, 1], [2]] : tensor<?x?x20xf32> into tensor<?x20xf32>
// CHECK:         linalg.generic {{.*}} iterator_types = ["parallel", "parallel", "reduction"]
// CHECK-DAG:     %[[ROWS:.*]] = tensor.dim %[[Y]], %c0
// CHECK-DAG:     %[[COLUMNS:.*]] = tensor.dim %[[Y]], %c1
// CHECK:         tensor.expand_shape %{{.*}} {{\[\[}}0, 1], [2]] output_shape [%[[ROWS]], %[[COLUMNS]], 20]
func.func @dynamic(%x: tensor<?x?x4x8xf32>, %w: tensor<4x8x20xf32>, %y: tensor<?x?x20xf32>) -> tensor<?x?x20xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(b, s, o, h, d) -> (b, s, h, d)>, affine_map<(b, s, o, h, d) -> (h, d, o)>,
                                        affine_map<(b, s, o, h, d) -> (b, s, o)>],
                       iterator_types = ["parallel", "parallel", "parallel", "reduction", "reduction"]}
      ins(%x, %w : tensor<?x?x4x8xf32>, tensor<4x8x20xf32>) outs(%y : tensor<?x?x20xf32>) {
  ^bb0(%a: f32, %b: f32, %out: f32):
    %product = arith.mulf %a, %b : f32
    %sum = arith.addf %out, %product : f32
    linalg.yield %sum : f32
  } -> tensor<?x?x20xf32>
  return %0 : tensor<?x?x20xf32>
}

// Slices of leading dimensions are contiguous.
// CHECK-LABEL: func @slices(
// CHECK:         scf.for
// CHECK:         linalg.generic {{.*}} iterator_types = ["parallel", "parallel", "reduction"]} ins(%{{.*}}, %{{.*}} : tensor<15x8xf32>, tensor<8x6xf32>)
func.func @slices(%x: tensor<4x3x5x8xf32>, %w: tensor<8x6xf32>) -> tensor<4x3x5x6xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<4x3x5x6xf32>
  %fill = linalg.fill ins(%zero : f32) outs(%empty : tensor<4x3x5x6xf32>) -> tensor<4x3x5x6xf32>
  %0 = scf.for %i = %c0 to %c4 step %c1 iter_args(%y = %fill) -> tensor<4x3x5x6xf32> {
    %part_x = tensor.extract_slice %x[%i, 0, 0, 0] [1, 3, 5, 8] [1, 1, 1, 1] : tensor<4x3x5x8xf32> to tensor<3x5x8xf32>
    %part_y = tensor.extract_slice %y[%i, 0, 0, 0] [1, 3, 5, 6] [1, 1, 1, 1] : tensor<4x3x5x6xf32> to tensor<3x5x6xf32>
    %part = linalg.generic {indexing_maps = [affine_map<(i, j, n, k) -> (i, j, k)>, affine_map<(i, j, n, k) -> (k, n)>,
                                             affine_map<(i, j, n, k) -> (i, j, n)>],
                            iterator_types = ["parallel", "parallel", "parallel", "reduction"]}
        ins(%part_x, %w : tensor<3x5x8xf32>, tensor<8x6xf32>) outs(%part_y : tensor<3x5x6xf32>) {
    ^bb0(%a: f32, %b: f32, %out: f32):
      %product = arith.mulf %a, %b : f32
      %sum = arith.addf %out, %product : f32
      linalg.yield %sum : f32
    } -> tensor<3x5x6xf32>
    %next = tensor.insert_slice %part into %y[%i, 0, 0, 0] [1, 3, 5, 6] [1, 1, 1, 1] : tensor<3x5x6xf32> into tensor<4x3x5x6xf32>
    scf.yield %next : tensor<4x3x5x6xf32>
  }
  return %0 : tensor<4x3x5x6xf32>
}

// The image may be larger than what is read.
// CHECK-LABEL: func @unknown_image(
// CHECK-SAME:    %[[X:.*]]: tensor<2x16x?x?xf32>, %[[W:.*]]: tensor<24x16x1x1xf32>, %[[Y:.*]]: tensor<2x24x?x?xf32>)
// CHECK-DAG:     %[[ROWS:.*]] = arith.cmpi eq
// CHECK-DAG:     %[[COLUMNS:.*]] = arith.cmpi eq
// CHECK:         %[[SAME:.*]] = arith.andi %[[ROWS]], %[[COLUMNS]]
// CHECK-NEXT:    scf.if %[[SAME]]
// CHECK:           linalg.generic {{.*}} iterator_types = ["parallel", "parallel", "parallel", "reduction"]
// CHECK:         } else {
// CHECK-NEXT:      linalg.conv_2d_nchw_fchw
func.func @unknown_image(%x: tensor<2x16x?x?xf32>, %w: tensor<24x16x1x1xf32>, %y: tensor<2x24x?x?xf32>) -> tensor<2x24x?x?xf32> {
  %0 = linalg.conv_2d_nchw_fchw ins(%x, %w : tensor<2x16x?x?xf32>, tensor<24x16x1x1xf32>) outs(%y : tensor<2x24x?x?xf32>) -> tensor<2x24x?x?xf32>
  return %0 : tensor<2x24x?x?xf32>
}

// The pixels of an image whose channels become the innermost dimension; the transposition is generic then.

// CHECK-LABEL: func @to_channels_last
// CHECK-DAG: %[[X:.*]] = tensor.collapse_shape %arg0 {{\[}}[0], [1], [2, 3]] : tensor<2x64x7x7xf32> into tensor<2x64x49xf32>
// CHECK-DAG: %[[INIT:.*]] = tensor.collapse_shape %arg1 {{\[}}[0], [1, 2], [3]] : tensor<2x7x7x64xf32> into tensor<2x49x64xf32>
// CHECK: %[[Y:.*]] = linalg.generic {{.*}} ins(%[[X]] : tensor<2x64x49xf32>) outs(%[[INIT]] : tensor<2x49x64xf32>)
// CHECK: %[[R:.*]] = tensor.expand_shape %[[Y]]
// CHECK: return %[[R]]
func.func @to_channels_last(%x: tensor<2x64x7x7xf32>, %y: tensor<2x7x7x64xf32>) -> tensor<2x7x7x64xf32> {
  %0 = linalg.transpose ins(%x : tensor<2x64x7x7xf32>) outs(%y : tensor<2x7x7x64xf32>) permutation = [0, 2, 3, 1]
  return %0 : tensor<2x7x7x64xf32>
}

// With a factor for each channel.

// CHECK-LABEL: func @to_channels_first
// CHECK: linalg.generic {{.*}}["parallel", "parallel", "parallel"]} ins(%{{.*}}, %arg1 : tensor<2x49x64xf32>, tensor<64xf32>) outs(%{{.*}} : tensor<2x64x49xf32>)
func.func @to_channels_first(%x: tensor<2x7x7x64xf32>, %s: tensor<64xf32>) -> tensor<2x64x7x7xf32> {
  %e = tensor.empty() : tensor<2x64x7x7xf32>
  %0 = linalg.generic {indexing_maps = [affine_map<(n, c, h, w) -> (n, h, w, c)>, affine_map<(n, c, h, w) -> (c)>,
                                        affine_map<(n, c, h, w) -> (n, c, h, w)>],
                       iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%x, %s : tensor<2x7x7x64xf32>, tensor<64xf32>) outs(%e : tensor<2x64x7x7xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %m = arith.mulf %a, %b : f32
    linalg.yield %m : f32
  } -> tensor<2x64x7x7xf32>
  return %0 : tensor<2x64x7x7xf32>
}

// Extents that are constants, but not in the type.

// CHECK-LABEL: func @constant_extents
// CHECK: tensor.empty(%{{.*}}) : tensor<2x?x64xf32>
// CHECK: tensor.expand_shape %{{.*}} : tensor<2x?x64xf32> into tensor<2x?x?x64xf32>
func.func @constant_extents(%x: tensor<2x64x?x?xf32>) -> tensor<2x?x?x64xf32> {
  %c7 = arith.constant 7 : index
  %e = tensor.empty(%c7, %c7) : tensor<2x?x?x64xf32>
  %0 = linalg.transpose ins(%x : tensor<2x64x?x?xf32>) outs(%e : tensor<2x?x?x64xf32>) permutation = [0, 2, 3, 1]
  return %0 : tensor<2x?x?x64xf32>
}

// An unused op that reads the result twice is erased once.

// CHECK-LABEL: func @unused_user
// CHECK: linalg.generic
// CHECK-NOT: arith.xori
// CHECK: return
func.func @unused_user(%x: tensor<2x1x3x2xi64>, %y: tensor<i64>) -> tensor<i64> {
  %0 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d2, d0, d3, d1)>, affine_map<(d0, d1, d2, d3) -> ()>], iterator_types = ["reduction", "reduction", "reduction", "reduction"]}
      ins(%x : tensor<2x1x3x2xi64>) outs(%y : tensor<i64>) {
  ^bb0(%a: i64, %b: i64):
    %m = arith.maxsi %b, %a : i64
    linalg.yield %m : i64
  } -> tensor<i64>
  %e = tensor.empty() : tensor<i64>
  %1 = linalg.generic {indexing_maps = [affine_map<() -> ()>, affine_map<() -> ()>, affine_map<() -> ()>], iterator_types = []}
      ins(%0, %0 : tensor<i64>, tensor<i64>) outs(%e : tensor<i64>) {
  ^bb0(%a: i64, %b: i64, %c: i64):
    %t = arith.xori %a, %b : i64
    linalg.yield %t : i64
  } -> tensor<i64>
  return %0 : tensor<i64>
}
