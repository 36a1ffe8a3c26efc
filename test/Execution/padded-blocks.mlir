// Windows on padded images, of which blocks pad their parts, or tiles at the borders, compute what loops compute.

// RUN: linalg-run %s --function=channels --pipeline=loops --input=random --input=random --output=%t.npy
// RUN: linalg-run %s --function=channels --input=random --input=random --expect=%t.npy --atol=1e-4
// RUN: linalg-run %s --function=rows --pipeline=loops --input=random --output=%t.npy
// RUN: linalg-run %s --function=rows --input=random --expect=%t.npy --atol=1e-4
// RUN: linalg-run %s --function=wide --pipeline=loops --input=random --input=random --output=%t.npy
// RUN: linalg-run %s --function=wide --input=random --input=random --expect=%t.npy --atol=1e-4
// RUN: linalg-run %s --function=unknown --pipeline=loops --input=random:2x19x23x48 --input=random --input=1 --output=%t.npy
// RUN: linalg-run %s --function=unknown --input=random:2x19x23x48 --input=random --input=1 --expect=%t.npy --atol=1e-4
// RUN: linalg-run %s --function=unknown --pipeline=loops --input=random:2x19x23x48 --input=random --input=0 --output=%t.npy
// RUN: linalg-run %s --function=unknown --input=random:2x19x23x48 --input=random --input=0 --expect=%t.npy --atol=1e-4
// RUN: linalg-run %s --function=unknown --pipeline=loops --input=random:2x19x23x48 --input=random --input=12 --output=%t.npy
// RUN: linalg-run %s --function=unknown --input=random:2x19x23x48 --input=random --input=12 --expect=%t.npy --atol=1e-4
// RUN: linalg-run %s --function=pooled --pipeline=loops --input=random:2x19x47x24 --output=%t.npy
// RUN: linalg-run %s --function=pooled --input=random:2x19x47x24 --expect=%t.npy
// RUN: linalg-run %s --function=pooled --target-cpu=x86-64-v3 --input=random:2x19x47x24 --expect=%t.npy
// RUN: linalg-run %s --function=pooled --pipeline=loops --input=random:1x5x6x24 --output=%t.npy
// RUN: linalg-run %s --function=pooled --target-cpu=x86-64-v3 --input=random:1x5x6x24 --expect=%t.npy
// RUN: linalg-run %s --function=line --pipeline=loops --input=random --input=random --output=%t.npy
// RUN: linalg-run %s --function=line --input=random --input=random --expect=%t.npy --atol=1e-4

// RUN: linalg-run %s --function=far_apart --pipeline=loops --input=random --input=random --output=%t.npy
// RUN: linalg-run %s --function=far_apart --input=random --input=random --expect=%t.npy --atol=1e-4
// RUN: linalg-run %s --function=far_apart --target-cpu=x86-64-v3 --input=random --input=random --expect=%t.npy --atol=1e-4
// RUN: linalg-run %s --function=large_window --pipeline=loops --input=random --input=random --output=%t.npy
// RUN: linalg-run %s --function=large_window --input=random --input=random --expect=%t.npy --atol=1e-4
// RUN: linalg-run %s --function=large_window --target-cpu=x86-64-v3 --input=random --input=random --expect=%t.npy --atol=1e-4
// RUN: linalg-opt %s --linalg-describe-target=target-cpu=skylake-avx512 --linalg-choose-schedule | FileCheck %s
// CHECK: @unknown
// CHECK: structured.schedule = {blocks = [{pack = [{operand = 0 : i64}], sizes = [1, {{[1-9]}}
// CHECK: @pooled
// CHECK: structured.schedule = {blocks = [{pack = [{operand = 0 : i64}], sizes = [1, {{[1-9]}}
// CHECK: @line
// CHECK: structured.schedule = {blocks = [{borders = [1], sizes = [0, {{[1-9]}}

// Blocks of channels, with all of the image.
func.func @channels(%x: tensor<1x14x14x96xf32>, %w: tensor<3x3x96xf32>) -> tensor<1x14x14x96xf32> {
  %zero = arith.constant 0.0 : f32
  %p = tensor.pad %x low[0, 1, 1, 0] high[0, 1, 1, 0] {
  ^bb0(%i0: index, %i1: index, %i2: index, %i3: index):
    tensor.yield %zero : f32
  } : tensor<1x14x14x96xf32> to tensor<1x16x16x96xf32>
  %e = tensor.empty() : tensor<1x14x14x96xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<1x14x14x96xf32>) -> tensor<1x14x14x96xf32>
  %r = linalg.depthwise_conv_2d_nhwc_hwc {structured.schedule = {blocks = [{pack = [{operand = 0}], sizes = [0, 0, 0, 32, 0, 0]}], fuse = ["init"], tile = [0, 1, 7, 32, 3, 3]}}
    ins(%p, %w : tensor<1x16x16x96xf32>, tensor<3x3x96xf32>)
    outs(%f : tensor<1x14x14x96xf32>) -> tensor<1x14x14x96xf32>
  return %r : tensor<1x14x14x96xf32>
}

// Blocks of rows of a large image; the padding is the identity element of maxima.
func.func @rows(%x: tensor<2x90x90x32xf32>) -> tensor<2x45x45x32xf32> {
  %least = arith.constant 0xFF800000 : f32
  %p = tensor.pad %x low[0, 1, 1, 0] high[0, 1, 1, 0] {
  ^bb0(%i0: index, %i1: index, %i2: index, %i3: index):
    tensor.yield %least : f32
  } : tensor<2x90x90x32xf32> to tensor<2x92x92x32xf32>
  %e = tensor.empty() : tensor<2x45x45x32xf32>
  %window = tensor.empty() : tensor<3x3xf32>
  %f = linalg.fill ins(%least : f32) outs(%e : tensor<2x45x45x32xf32>) -> tensor<2x45x45x32xf32>
  %r = linalg.pooling_nhwc_max {strides = dense<2> : tensor<2xi64>, structured.schedule = {blocks = [{pack = [{operand = 0}], sizes = [1, 5, 0, 0, 0, 0]}], fuse = ["init"], tile = [1, 1, 5, 32, 3, 3]}}
    ins(%p, %window : tensor<2x92x92x32xf32>, tensor<3x3xf32>)
    outs(%f : tensor<2x45x45x32xf32>) -> tensor<2x45x45x32xf32>
  return %r : tensor<2x45x45x32xf32>
}

// More padding than a block has rows: parts of some blocks are padding alone.
func.func @wide(%x: tensor<1x20x64x32xf32>, %w: tensor<3x3x32x32xf32>) -> tensor<1x60x64x32xf32> {
  %zero = arith.constant 0.0 : f32
  %p = tensor.pad %x low[0, 21, 1, 0] high[0, 21, 1, 0] {
  ^bb0(%i0: index, %i1: index, %i2: index, %i3: index):
    tensor.yield %zero : f32
  } : tensor<1x20x64x32xf32> to tensor<1x62x66x32xf32>
  %e = tensor.empty() : tensor<1x60x64x32xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<1x60x64x32xf32>) -> tensor<1x60x64x32xf32>
  %r = linalg.conv_2d_nhwc_hwcf {structured.schedule = {blocks = [{pack = [{operand = 0 : i64}], sizes = [0, 1, 32, 0, 0, 0, 0]}], fuse = ["init"], order = [1, 2, 4, 5, 6], remainders = [[], [], [], [], [], [], [1]], skip = [4], tile = [0, 1, 11, 32, 1, 1, 4]}}
    ins(%p, %w : tensor<1x62x66x32xf32>, tensor<3x3x32x32xf32>)
    outs(%f : tensor<1x60x64x32xf32>) -> tensor<1x60x64x32xf32>
  return %r : tensor<1x60x64x32xf32>
}

// Unknown extents and padding.
func.func @unknown(%x: tensor<?x?x?x48xf32>, %w: tensor<3x3x48xf32>, %n: index) -> tensor<?x?x?x48xf32> {
  %zero = arith.constant 0.0 : f32
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %p = tensor.pad %x low[0, %n, 1, 0] high[0, %n, 1, 0] {
  ^bb0(%i0: index, %i1: index, %i2: index, %i3: index):
    tensor.yield %zero : f32
  } : tensor<?x?x?x48xf32> to tensor<?x?x?x48xf32>
  %batch = tensor.dim %x, %c0 : tensor<?x?x?x48xf32>
  %height = tensor.dim %x, %c1 : tensor<?x?x?x48xf32>
  %width = tensor.dim %x, %c2 : tensor<?x?x?x48xf32>
  %padding = arith.muli %n, %c2 : index
  %padded = arith.addi %height, %padding : index
  %rows = arith.subi %padded, %c2 : index
  %e = tensor.empty(%batch, %rows, %width) : tensor<?x?x?x48xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<?x?x?x48xf32>) -> tensor<?x?x?x48xf32>
  %r = linalg.depthwise_conv_2d_nhwc_hwc ins(%p, %w : tensor<?x?x?x48xf32>, tensor<3x3x48xf32>)
    outs(%f : tensor<?x?x?x48xf32>) -> tensor<?x?x?x48xf32>
  return %r : tensor<?x?x?x48xf32>
}

// Blocks of one tile along an unknown extent: the last one is divided into smaller tiles, without masks.
func.func @pooled(%x: tensor<?x?x?x24xf32>) -> tensor<?x?x?x24xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %least = arith.constant 0xFF800000 : f32
  %p = tensor.pad %x low[0, 1, 1, 0] high[0, 1, 1, 0] {
  ^bb0(%i0: index, %i1: index, %i2: index, %i3: index):
    tensor.yield %least : f32
  } : tensor<?x?x?x24xf32> to tensor<?x?x?x24xf32>
  %batch = tensor.dim %x, %c0 : tensor<?x?x?x24xf32>
  %height = tensor.dim %x, %c1 : tensor<?x?x?x24xf32>
  %width = tensor.dim %x, %c2 : tensor<?x?x?x24xf32>
  %rows = arith.ceildivui %height, %c2 : index
  %columns = arith.ceildivui %width, %c2 : index
  %e = tensor.empty(%batch, %rows, %columns) : tensor<?x?x?x24xf32>
  %f = linalg.fill ins(%least : f32) outs(%e : tensor<?x?x?x24xf32>) -> tensor<?x?x?x24xf32>
  %window = tensor.empty() : tensor<3x3xf32>
  %r = linalg.pooling_nhwc_max {strides = dense<2> : tensor<2xi64>} ins(%p, %window : tensor<?x?x?x24xf32>, tensor<3x3xf32>)
    outs(%f : tensor<?x?x?x24xf32>) -> tensor<?x?x?x24xf32>
  return %r : tensor<?x?x?x24xf32>
}

// Along one dimension, with dilation.
func.func @line(%x: tensor<1x3000x16xf32>, %w: tensor<7x16xf32>) -> tensor<1x3000x16xf32> {
  %zero = arith.constant 0.0 : f32
  %p = tensor.pad %x low[0, 9, 0] high[0, 9, 0] {
  ^bb0(%i0: index, %i1: index, %i2: index):
    tensor.yield %zero : f32
  } : tensor<1x3000x16xf32> to tensor<1x3018x16xf32>
  %e = tensor.empty() : tensor<1x3000x16xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<1x3000x16xf32>) -> tensor<1x3000x16xf32>
  %r = linalg.depthwise_conv_1d_nwc_wc {dilations = dense<3> : tensor<1xi64>} ins(%p, %w : tensor<1x3018x16xf32>, tensor<7x16xf32>)
    outs(%f : tensor<1x3000x16xf32>) -> tensor<1x3000x16xf32>
  return %r : tensor<1x3000x16xf32>
}

// All pixels of a window share sets of the first-level cache, but those of one
// row at a time fit into it.

// CHECK-LABEL: @far_apart
// CHECK: depthwise_conv_2d_nhwc_hwc {structured.schedule = {blocks = [{borders = [1], {{.*}}mask_padding = [0]
func.func @far_apart(%x: tensor<1x14x14x256xf32>, %w: tensor<3x3x256xf32>) -> tensor<1x14x14x256xf32> {
  %zero = arith.constant 0.0 : f32
  %padded = tensor.pad %x low[0, 1, 1, 0] high[0, 1, 1, 0] {
  ^bb0(%n: index, %h: index, %i: index, %c: index):
    tensor.yield %zero : f32
  } : tensor<1x14x14x256xf32> to tensor<1x16x16x256xf32>
  %empty = tensor.empty() : tensor<1x14x14x256xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<1x14x14x256xf32>) -> tensor<1x14x14x256xf32>
  %0 = linalg.depthwise_conv_2d_nhwc_hwc ins(%padded, %w : tensor<1x16x16x256xf32>, tensor<3x3x256xf32>)
      outs(%init : tensor<1x14x14x256xf32>) -> tensor<1x14x14x256xf32>
  return %0 : tensor<1x14x14x256xf32>
}

// Most rows are at a border, but rows of padding are skipped.

// CHECK-LABEL: @large_window
// CHECK: depthwise_conv_2d_nhwc_hwc {structured.schedule = {blocks = {{.*}}borders = [1], {{.*}}mask_padding = [0], {{.*}}skip = [4]
func.func @large_window(%x: tensor<1x7x7x96xf32>, %w: tensor<7x7x96xf32>) -> tensor<1x7x7x96xf32> {
  %zero = arith.constant 0.0 : f32
  %padded = tensor.pad %x low[0, 3, 3, 0] high[0, 3, 3, 0] {
  ^bb0(%n: index, %h: index, %i: index, %c: index):
    tensor.yield %zero : f32
  } : tensor<1x7x7x96xf32> to tensor<1x13x13x96xf32>
  %empty = tensor.empty() : tensor<1x7x7x96xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<1x7x7x96xf32>) -> tensor<1x7x7x96xf32>
  %0 = linalg.depthwise_conv_2d_nhwc_hwc ins(%padded, %w : tensor<1x13x13x96xf32>, tensor<7x7x96xf32>)
      outs(%init : tensor<1x7x7x96xf32>) -> tensor<1x7x7x96xf32>
  return %0 : tensor<1x7x7x96xf32>
}
