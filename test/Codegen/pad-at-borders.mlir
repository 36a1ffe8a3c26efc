// Only tiles at the borders of an image are padded, by constants where one is alone at its border. The results are
// those of loops, with padding of any value.

// RUN: linalg-opt %s -linalg-describe-target=target-cpu=x86-64-v3 -linalg-choose-schedule | FileCheck %s --check-prefix=CHOSEN
// RUN: linalg-opt %s -linalg-describe-target=target-cpu=x86-64-v3 -linalg-choose-schedule -linalg-apply-schedule | FileCheck %s
// RUN: linalg-run %s --pipeline=loops --function=depthwise --input=random --input=random --output=%t.depthwise.npy --next-call --function=strided --input=random --input=random --output=%t.strided.npy --next-call --function=poolings --input=random --input=random --output=%t.poolings.npy --next-call --function=dilated --input=random --input=random --output=%t.dilated.npy --next-call --function=by_hand --input=random --input=random --output=%t.by_hand.npy --next-call --function=unpadded --input=random --input=random --output=%t.unpadded.npy --next-call --function=shifted --input=random --input=random --output=%t.shifted.npy
// RUN: linalg-run %s --pipeline=codegen --function=depthwise --input=random --input=random --expect=%t.depthwise.npy --next-call --function=strided --input=random --input=random --expect=%t.strided.npy --next-call --function=poolings --input=random --input=random --expect=%t.poolings.npy --next-call --function=dilated --input=random --input=random --expect=%t.dilated.npy --next-call --function=by_hand --input=random --input=random --expect=%t.by_hand.npy --next-call --function=unpadded --input=random --input=random --expect=%t.unpadded.npy --next-call --function=shifted --input=random --input=random --expect=%t.shifted.npy --atol=1e-4
// RUN: linalg-run %s --pipeline=loops --function=unknown --input=random:2x24x40x16 --input=random --output=%t.u0.npy --next-call --function=unknown --input=random:1x1x1x16 --input=random --output=%t.u1.npy --next-call --function=unknown --input=random:1x0x5x16 --input=random --output=%t.u2.npy --next-call --function=unknown --input=random:3x2x3x16 --input=random --output=%t.u3.npy --next-call --function=unknown --input=random:1x5x300x16 --input=random --output=%t.u4.npy --next-call --function=unknown --input=random:1x37x11x16 --input=random --output=%t.u5.npy
// RUN: linalg-run %s --pipeline=codegen --function=unknown --input=random:2x24x40x16 --input=random --expect=%t.u0.npy --next-call --function=unknown --input=random:1x1x1x16 --input=random --expect=%t.u1.npy --next-call --function=unknown --input=random:1x0x5x16 --input=random --expect=%t.u2.npy --next-call --function=unknown --input=random:3x2x3x16 --input=random --expect=%t.u3.npy --next-call --function=unknown --input=random:1x5x300x16 --input=random --expect=%t.u4.npy --next-call --function=unknown --input=random:1x37x11x16 --input=random --expect=%t.u5.npy --atol=1e-4
// RUN: linalg-run %s --pipeline=codegen --target-cpu=x86-64-v3 --function=unknown --input=random:2x24x40x16 --input=random --expect=%t.u0.npy --next-call --function=unknown --input=random:1x1x1x16 --input=random --expect=%t.u1.npy --next-call --function=unknown --input=random:1x0x5x16 --input=random --expect=%t.u2.npy --next-call --function=unknown --input=random:3x2x3x16 --input=random --expect=%t.u3.npy --next-call --function=unknown --input=random:1x5x300x16 --input=random --expect=%t.u4.npy --next-call --function=unknown --input=random:1x37x11x16 --input=random --expect=%t.u5.npy --atol=1e-4

// CHOSEN-LABEL: @depthwise
// CHOSEN: linalg.depthwise_conv_2d_nhwc_hwc {structured.schedule = {blocks = [{borders = [1, 2], sizes = [0, 1, [[W:[0-9]+]], 0, 0, 0]}], fuse = ["init"], mask_padding = [0]

// CHECK-LABEL: @depthwise
// CHECK-NOT: tensor.pad
// CHECK: vector.insert_strided_slice
// CHECK-NOT: tensor.pad
// CHECK: scf.for %{{.*}} = %c1{{.*}} to %c23
// CHECK-NOT: tensor.pad
// CHECK: return
func.func @depthwise(%image: tensor<1x24x40x16xf32>, %filter: tensor<3x3x16xf32>) -> tensor<1x24x40x16xf32> {
  %zero = arith.constant 0.0 : f32
  %padded = tensor.pad %image low[0, 1, 1, 0] high[0, 1, 1, 0] {
  ^bb0(%n: index, %h: index, %w: index, %c: index):
    tensor.yield %zero : f32
  } : tensor<1x24x40x16xf32> to tensor<1x26x42x16xf32>
  %empty = tensor.empty() : tensor<1x24x40x16xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<1x24x40x16xf32>) -> tensor<1x24x40x16xf32>
  %0 = linalg.depthwise_conv_2d_nhwc_hwc ins(%padded, %filter : tensor<1x26x42x16xf32>, tensor<3x3x16xf32>)
      outs(%init : tensor<1x24x40x16xf32>) -> tensor<1x24x40x16xf32>
  return %0 : tensor<1x24x40x16xf32>
}

// Padding of other values, more after the image than before it.

func.func @strided(%image: tensor<2x33x21x32xf32>, %filter: tensor<5x3x32xf32>) -> tensor<2x17x12x32xf32> {
  %zero = arith.constant 0.0 : f32
  %value = arith.constant 3.5 : f32
  %padded = tensor.pad %image low[0, 1, 2, 0] high[0, 3, 3, 0] {
  ^bb0(%n: index, %h: index, %w: index, %c: index):
    tensor.yield %value : f32
  } : tensor<2x33x21x32xf32> to tensor<2x37x26x32xf32>
  %empty = tensor.empty() : tensor<2x17x12x32xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<2x17x12x32xf32>) -> tensor<2x17x12x32xf32>
  %0 = linalg.depthwise_conv_2d_nhwc_hwc {strides = dense<2> : tensor<2xi64>}
      ins(%padded, %filter : tensor<2x37x26x32xf32>, tensor<5x3x32xf32>)
      outs(%init : tensor<2x17x12x32xf32>) -> tensor<2x17x12x32xf32>
  return %0 : tensor<2x17x12x32xf32>
}

func.func @poolings(%image: tensor<1x30x50x16xf32>, %window: tensor<3x3xf32>) -> tensor<1x15x25x16xf32> {
  %least = arith.constant 0xFF800000 : f32
  %padded = tensor.pad %image low[0, 1, 1, 0] high[0, 1, 1, 0] {
  ^bb0(%n: index, %h: index, %w: index, %c: index):
    tensor.yield %least : f32
  } : tensor<1x30x50x16xf32> to tensor<1x32x52x16xf32>
  %empty = tensor.empty() : tensor<1x15x25x16xf32>
  %init = linalg.fill ins(%least : f32) outs(%empty : tensor<1x15x25x16xf32>) -> tensor<1x15x25x16xf32>
  %0 = linalg.pooling_nhwc_max {strides = dense<2> : tensor<2xi64>} ins(%padded, %window : tensor<1x32x52x16xf32>, tensor<3x3xf32>)
      outs(%init : tensor<1x15x25x16xf32>) -> tensor<1x15x25x16xf32>
  return %0 : tensor<1x15x25x16xf32>
}

func.func @dilated(%image: tensor<1x30x50x16xf32>, %filter: tensor<3x3x16xf32>) -> tensor<1x30x50x16xf32> {
  %zero = arith.constant 0.0 : f32
  %padded = tensor.pad %image low[0, 3, 3, 0] high[0, 3, 3, 0] {
  ^bb0(%n: index, %h: index, %w: index, %c: index):
    tensor.yield %zero : f32
  } : tensor<1x30x50x16xf32> to tensor<1x36x56x16xf32>
  %empty = tensor.empty() : tensor<1x30x50x16xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<1x30x50x16xf32>) -> tensor<1x30x50x16xf32>
  %0 = linalg.depthwise_conv_2d_nhwc_hwc {dilations = dense<3> : tensor<2xi64>}
      ins(%padded, %filter : tensor<1x36x56x16xf32>, tensor<3x3x16xf32>)
      outs(%init : tensor<1x30x50x16xf32>) -> tensor<1x30x50x16xf32>
  return %0 : tensor<1x30x50x16xf32>
}

// Tiles that reach beyond both borders, blocks that are not whole, and several blocks at one border.

func.func @by_hand(%image: tensor<1x7x11x8xf32>, %filter: tensor<5x5x8xf32>) -> tensor<1x9x13x8xf32> {
  %zero = arith.constant 0.0 : f32
  %value = arith.constant -2.0 : f32
  %padded = tensor.pad %image low[0, 3, 1, 0] high[0, 3, 5, 0] {
  ^bb0(%n: index, %h: index, %w: index, %c: index):
    tensor.yield %value : f32
  } : tensor<1x7x11x8xf32> to tensor<1x13x17x8xf32>
  %empty = tensor.empty() : tensor<1x9x13x8xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<1x9x13x8xf32>) -> tensor<1x9x13x8xf32>
  %0 = linalg.depthwise_conv_2d_nhwc_hwc {structured.schedule = {blocks = [{sizes = [0, 2, 4, 0, 0, 0], pack = [{operand = 0}], borders = [2, 1]}], fuse = ["init"], order = [1, 4], tile = [1, 1, 4, 8, 1, 5]}}
      ins(%padded, %filter : tensor<1x13x17x8xf32>, tensor<5x5x8xf32>)
      outs(%init : tensor<1x9x13x8xf32>) -> tensor<1x9x13x8xf32>
  return %0 : tensor<1x9x13x8xf32>
}

// An input that is not padded has no borders.

func.func @unpadded(%image: tensor<1x9x13x8xf32>, %filter: tensor<3x3x8xf32>) -> tensor<1x7x11x8xf32> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<1x7x11x8xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<1x7x11x8xf32>) -> tensor<1x7x11x8xf32>
  %0 = linalg.depthwise_conv_2d_nhwc_hwc {structured.schedule = {blocks = [{sizes = [0, 2, 4, 0, 0, 0], pack = [{operand = 0}], borders = [1, 2]}], tile = [1, 1, 4, 8, 3, 3]}}
      ins(%image, %filter : tensor<1x9x13x8xf32>, tensor<3x3x8xf32>)
      outs(%init : tensor<1x7x11x8xf32>) -> tensor<1x7x11x8xf32>
  return %0 : tensor<1x7x11x8xf32>
}

// Where tiles need padding is only known at run time: those inside read the image, others mask what they read of it.

// CHOSEN-LABEL: @unknown
// CHOSEN: linalg.depthwise_conv_2d_nhwc_hwc {structured.schedule = {blocks = [{sizes = [1, 0, 0, 0, 0, 0]}, {borders = [1, 2], sizes = [0, 1, {{[0-9]+}}, 0, 0, 0]}], fuse = ["init"], mask_padding = [0]

// CHECK-LABEL: @unknown
// CHECK-NOT: tensor.pad
// CHECK: %[[MASK:.*]] = vector.broadcast %{{.*}} : i1 to vector<1x1x1x[[N:[0-9]+]]xi1>
// CHECK: vector.transfer_read %{{.*}}, %[[VALUE:.*]], %[[MASK]] {{.*}} : tensor<?x?x?x16xf32>, vector<1x1x1x[[N]]xf32>
// CHECK-NOT: tensor.pad
// CHECK: return

func.func @unknown(%image: tensor<?x?x?x16xf32>, %filter: tensor<3x3x16xf32>) -> tensor<?x?x?x16xf32> {
  %zero = arith.constant 0.0 : f32
  %value = arith.constant 1.5 : f32
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %n = tensor.dim %image, %c0 : tensor<?x?x?x16xf32>
  %height = tensor.dim %image, %c1 : tensor<?x?x?x16xf32>
  %width = tensor.dim %image, %c2 : tensor<?x?x?x16xf32>
  %padded = tensor.pad %image low[0, 2, 1, 0] high[0, 1, 3, 0] {
  ^bb0(%i: index, %h: index, %w: index, %c: index):
    tensor.yield %value : f32
  } : tensor<?x?x?x16xf32> to tensor<?x?x?x16xf32>
  %rows = arith.addi %height, %c1 : index
  %columns = arith.addi %width, %c2 : index
  %empty = tensor.empty(%n, %rows, %columns) : tensor<?x?x?x16xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<?x?x?x16xf32>) -> tensor<?x?x?x16xf32>
  %0 = linalg.depthwise_conv_2d_nhwc_hwc ins(%padded, %filter : tensor<?x?x?x16xf32>, tensor<3x3x16xf32>)
      outs(%init : tensor<?x?x?x16xf32>) -> tensor<?x?x?x16xf32>
  return %0 : tensor<?x?x?x16xf32>
}

// Windows that begin with another element than the first one.

func.func @shifted(%image: tensor<20x16xf32>, %filter: tensor<3x16xf32>) -> tensor<18x16xf32> {
  %zero = arith.constant 0.0 : f32
  %value = arith.constant 2.5 : f32
  %padded = tensor.pad %image low[2, 0] high[1, 0] {
  ^bb0(%h: index, %c: index):
    tensor.yield %value : f32
  } : tensor<20x16xf32> to tensor<23x16xf32>
  %empty = tensor.empty() : tensor<18x16xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<18x16xf32>) -> tensor<18x16xf32>
  %0 = linalg.generic {structured.schedule = {blocks = [{sizes = [1, 0, 0], pack = [{operand = 0}], borders = [0]}], fuse = ["init"], order = [], tile = [1, 16, 3]},
      indexing_maps = [affine_map<(h, c, i) -> (h + i + 3, c)>, affine_map<(h, c, i) -> (i, c)>, affine_map<(h, c, i) -> (h, c)>],
      iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%padded, %filter : tensor<23x16xf32>, tensor<3x16xf32>) outs(%init : tensor<18x16xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %m = arith.mulf %a, %b : f32
    %s = arith.addf %o, %m : f32
    linalg.yield %s : f32
  } -> tensor<18x16xf32>
  return %0 : tensor<18x16xf32>
}
