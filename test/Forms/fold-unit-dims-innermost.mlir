// Ops lose innermost dimensions of extent 1 and the loops over these alone, as do paddings that only such ops read.

// RUN: linalg-opt %s --linalg-fold-unit-dims=innermost-only | FileCheck %s
// RUN: linalg-run %s --function=means --input=random:5x7 --pipeline=loops --output=%t.means.npy
// RUN: linalg-run %s --function=means --input=random:5x7 --expect=%t.means.npy
// RUN: linalg-run %s --function=padded --input=random --input=random --pipeline=loops --output=%t.padded.npy
// RUN: linalg-run %s --function=padded --input=random --input=random --expect=%t.padded.npy

#id = affine_map<(i, j) -> (i, j)>
#column = affine_map<(i, j) -> (i, 0)>

// The sums of rows, as a column. Its reshapes cancel out.

// CHECK-LABEL: @means
// CHECK-NOT: _shape
// CHECK: linalg.generic {{.*}} ins(%{{.*}} : tensor<?x7xf32>) outs(%{{.*}} : tensor<?xf32>)
// CHECK-NOT: _shape
// CHECK: linalg.generic {{.*}} ins(%{{.*}}, %{{.*}} : tensor<?x7xf32>, tensor<?xf32>)
// CHECK-NOT: _shape
// CHECK: return
func.func @means(%x: tensor<?x7xf32>) -> tensor<?x7xf32> {
  %zero = arith.constant 0.0 : f32
  %count = arith.constant 7.0 : f32
  %c0 = arith.constant 0 : index
  %rows = tensor.dim %x, %c0 : tensor<?x7xf32>
  %column = tensor.empty(%rows) : tensor<?x1xf32>
  %init = linalg.fill ins(%zero : f32) outs(%column : tensor<?x1xf32>) -> tensor<?x1xf32>
  %sums = linalg.generic {indexing_maps = [#id, #column], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<?x7xf32>) outs(%init : tensor<?x1xf32>) {
  ^bb0(%a: f32, %b: f32):
    %s = arith.addf %a, %b : f32
    linalg.yield %s : f32
  } -> tensor<?x1xf32>
  %0 = linalg.generic {indexing_maps = [#id, #column, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x, %sums : tensor<?x7xf32>, tensor<?x1xf32>) outs(%x : tensor<?x7xf32>) {
  ^bb0(%a: f32, %s: f32, %o: f32):
    %mean = arith.divf %s, %count : f32
    %d = arith.subf %a, %mean : f32
    linalg.yield %d : f32
  } -> tensor<?x7xf32>
  return %0 : tensor<?x7xf32>
}

// An image of one channel, and its padding.

// CHECK-LABEL: @padded
// CHECK: tensor.pad {{.*}}
// CHECK: tensor<1x9x8xf32> to tensor<1x11x10xf32>
// CHECK: linalg.generic {{.*}} ins(%{{.*}}, %{{.*}} : tensor<1x11x10xf32>, tensor<3x3xf32>) outs(%{{.*}} : tensor<1x9x8xf32>)
func.func @padded(%x: tensor<1x9x8x1xf32>, %w: tensor<3x3x1xf32>) -> tensor<1x9x8x1xf32> {
  %zero = arith.constant 0.0 : f32
  %p = tensor.pad %x low[0, 1, 1, 0] high[0, 1, 1, 0] {
  ^bb0(%n: index, %h: index, %v: index, %c: index):
    tensor.yield %zero : f32
  } : tensor<1x9x8x1xf32> to tensor<1x11x10x1xf32>
  %e = tensor.empty() : tensor<1x9x8x1xf32>
  %init = linalg.fill ins(%zero : f32) outs(%e : tensor<1x9x8x1xf32>) -> tensor<1x9x8x1xf32>
  %0 = linalg.depthwise_conv_2d_nhwc_hwc {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>}
      ins(%p, %w : tensor<1x11x10x1xf32>, tensor<3x3x1xf32>) outs(%init : tensor<1x9x8x1xf32>) -> tensor<1x9x8x1xf32>
  return %0 : tensor<1x9x8x1xf32>
}

// Outer dimensions, those of sums, the only one, slices, and ops with a schedule.

// CHECK-LABEL: @others
// CHECK: linalg.exp ins(%{{.*}} : tensor<1x8xf32>)
// CHECK: linalg.matmul ins(%{{.*}}, %{{.*}} : tensor<8x1xf32>, tensor<1x8xf32>)
// CHECK: linalg.exp ins(%{{.*}} : tensor<1xf32>)
// CHECK: linalg.exp {{{.*}}} ins(%{{.*}} : tensor<8x1xf32>)
// CHECK: tensor.extract_slice {{.*}} : tensor<8x1xf32> to tensor<4x1xf32>
// CHECK-NOT: _shape
// CHECK: return
func.func @others(%a: tensor<1x8xf32>, %b: tensor<8x1xf32>, %c: tensor<8x8xf32>, %d: tensor<1xf32>)
    -> (tensor<1x8xf32>, tensor<8x8xf32>, tensor<1xf32>, tensor<8x1xf32>, tensor<4x1xf32>) {
  %0 = linalg.exp ins(%a : tensor<1x8xf32>) outs(%a : tensor<1x8xf32>) -> tensor<1x8xf32>
  %1 = linalg.matmul ins(%b, %a : tensor<8x1xf32>, tensor<1x8xf32>) outs(%c : tensor<8x8xf32>) -> tensor<8x8xf32>
  %2 = linalg.exp ins(%d : tensor<1xf32>) outs(%d : tensor<1xf32>) -> tensor<1xf32>
  %3 = linalg.exp {structured.schedule = {tile = [4, 1]}} ins(%b : tensor<8x1xf32>) outs(%b : tensor<8x1xf32>) -> tensor<8x1xf32>
  %4 = tensor.extract_slice %b[2, 0] [4, 1] [1, 1] : tensor<8x1xf32> to tensor<4x1xf32>
  return %0, %1, %2, %3, %4 : tensor<1x8xf32>, tensor<8x8xf32>, tensor<1xf32>, tensor<8x1xf32>, tensor<4x1xf32>
}

// A batch of one image, whose rows have a column: the batch stays, so that no reshape is left.

// CHECK-LABEL: @batch
// CHECK-NOT: _shape
// CHECK: return
func.func @batch(%x: tensor<1x5x7xf32>, %r: tensor<1x5x7xf32>) -> tensor<1x5x7xf32> {
  %zero = arith.constant 0.0 : f32
  %c = tensor.empty() : tensor<1x5x1xf32>
  %a = linalg.add ins(%x, %r : tensor<1x5x7xf32>, tensor<1x5x7xf32>) outs(%x : tensor<1x5x7xf32>) -> tensor<1x5x7xf32>
  %i = linalg.fill ins(%zero : f32) outs(%c : tensor<1x5x1xf32>) -> tensor<1x5x1xf32>
  %s = linalg.generic {indexing_maps = [affine_map<(b, i, j) -> (b, i, j)>, affine_map<(b, i, j) -> (b, i, 0)>],
                       iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%a : tensor<1x5x7xf32>) outs(%i : tensor<1x5x1xf32>) {
  ^bb0(%p: f32, %q: f32):
    %t = arith.addf %q, %p : f32
    linalg.yield %t : f32
  } -> tensor<1x5x1xf32>
  %d = linalg.generic {indexing_maps = [affine_map<(b, i, j) -> (b, i, j)>, affine_map<(b, i, j) -> (b, i, 0)>, affine_map<(b, i, j) -> (b, i, j)>],
                       iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%a, %s : tensor<1x5x7xf32>, tensor<1x5x1xf32>) outs(%x : tensor<1x5x7xf32>) {
  ^bb0(%p: f32, %q: f32, %o: f32):
    %t = arith.subf %p, %q : f32
    linalg.yield %t : f32
  } -> tensor<1x5x7xf32>
  return %d : tensor<1x5x7xf32>
}

// A padding of one channel whose reader has several filters, and one with a schedule.

// CHECK-LABEL: @kept_paddings
// CHECK: tensor.pad
// CHECK: tensor<1x9x8x1xf32> to tensor<1x11x10x1xf32>
// CHECK: linalg.conv_2d_nhwc_hwcf
// CHECK: tensor.pad
// CHECK: tensor<4x1xf32> to tensor<6x1xf32>
// CHECK: return
func.func @kept_paddings(%x: tensor<1x9x8x1xf32>, %w: tensor<3x3x1x16xf32>, %o: tensor<1x9x8x16xf32>, %y: tensor<4x1xf32>, %z: tensor<6x1xf32>)
    -> (tensor<1x9x8x16xf32>, tensor<6x1xf32>) {
  %zero = arith.constant 0.0 : f32
  %p = tensor.pad %x low[0, 1, 1, 0] high[0, 1, 1, 0] {
  ^bb0(%n: index, %h: index, %v: index, %c: index):
    tensor.yield %zero : f32
  } : tensor<1x9x8x1xf32> to tensor<1x11x10x1xf32>
  %0 = linalg.conv_2d_nhwc_hwcf ins(%p, %w : tensor<1x11x10x1xf32>, tensor<3x3x1x16xf32>) outs(%o : tensor<1x9x8x16xf32>) -> tensor<1x9x8x16xf32>
  %q = tensor.pad %y low[1, 0] high[1, 0] {
  ^bb0(%i: index, %j: index):
    tensor.yield %zero : f32
  } {structured.schedule = {tile = [2, 1]}} : tensor<4x1xf32> to tensor<6x1xf32>
  %1 = linalg.exp ins(%q : tensor<6x1xf32>) outs(%z : tensor<6x1xf32>) -> tensor<6x1xf32>
  return %0, %1 : tensor<1x9x8x16xf32>, tensor<6x1xf32>
}
