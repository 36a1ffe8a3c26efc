// Tiles read the padding of the inputs in `mask_padding` by masks of vectors, for any extents, padding, steps of
// windows and element types, on processors with and without masked loads. They compute what loops compute.

// RUN: linalg-opt %s -linalg-describe-target=target-cpu=x86-64-v3 -linalg-apply-schedule | FileCheck %s
// RUN: linalg-run %s --pipeline=loops --function=bytes --input=random:2x9x17x16 --output=%t.0.npy --next-call --function=bytes --input=random:1x1x1x16 --output=%t.1.npy --next-call --function=bytes --input=random:1x0x4x16 --output=%t.2.npy --next-call --function=by_padding --input=random:1x6x19x8 --input=random --input=3 --output=%t.3.npy --next-call --function=by_padding --input=random:1x6x19x8 --input=random --input=0 --output=%t.4.npy --next-call --function=along_vectors --input=random --input=random --output=%t.5.npy --next-call --function=scalars --input=random --input=random --output=%t.6.npy
// RUN: linalg-run %s --target-cpu=x86-64 --function=bytes --input=random:2x9x17x16 --expect=%t.0.npy --next-call --function=bytes --input=random:1x1x1x16 --expect=%t.1.npy --next-call --function=bytes --input=random:1x0x4x16 --expect=%t.2.npy --next-call --function=by_padding --input=random:1x6x19x8 --input=random --input=3 --expect=%t.3.npy --next-call --function=by_padding --input=random:1x6x19x8 --input=random --input=0 --expect=%t.4.npy --next-call --function=along_vectors --input=random --input=random --expect=%t.5.npy --next-call --function=scalars --input=random --input=random --expect=%t.6.npy --atol=1e-4
// RUN: linalg-run %s --target-cpu=x86-64-v3 --function=bytes --input=random:2x9x17x16 --expect=%t.0.npy --next-call --function=bytes --input=random:1x1x1x16 --expect=%t.1.npy --next-call --function=bytes --input=random:1x0x4x16 --expect=%t.2.npy --next-call --function=by_padding --input=random:1x6x19x8 --input=random --input=3 --expect=%t.3.npy --next-call --function=by_padding --input=random:1x6x19x8 --input=random --input=0 --expect=%t.4.npy --next-call --function=along_vectors --input=random --input=random --expect=%t.5.npy --next-call --function=scalars --input=random --input=random --expect=%t.6.npy --atol=1e-4
// RUN: linalg-run %s --function=bytes --input=random:2x9x17x16 --expect=%t.0.npy --next-call --function=bytes --input=random:1x1x1x16 --expect=%t.1.npy --next-call --function=bytes --input=random:1x0x4x16 --expect=%t.2.npy --next-call --function=by_padding --input=random:1x6x19x8 --input=random --input=3 --expect=%t.3.npy --next-call --function=by_padding --input=random:1x6x19x8 --input=random --input=0 --expect=%t.4.npy --next-call --function=along_vectors --input=random --input=random --expect=%t.5.npy --next-call --function=scalars --input=random --input=random --expect=%t.6.npy --atol=1e-4

// Windows of unknown images of bytes, two elements apart, in all of which some elements are padding. What a mask
// does not select is an element of the image too.

// CHECK-LABEL: @bytes
// CHECK-NOT: tensor.pad
// CHECK: %[[FIRST:.*]] = arith.minsi %[[ROW:.*]], %{{.*}} : index
// CHECK: %[[CLAMPED:.*]] = arith.maxsi %[[FIRST]], %c0
// CHECK: %[[INSIDE:.*]] = arith.cmpi ult, %[[ROW]], %{{.*}} : index
// CHECK: %[[BOTH:.*]] = arith.andi %[[INSIDE]]
// CHECK: %[[MASK:.*]] = vector.broadcast %[[BOTH]] : i1 to vector<1x1x1x16xi1>
// CHECK: vector.transfer_read %{{.*}}[%{{.*}}, %[[CLAMPED]], %{{.*}}], %{{.*}}, %[[MASK]] {{.*}} vector<1x1x1x16xi8>
// CHECK-NOT: tensor.pad
// CHECK: return
func.func @bytes(%image: tensor<?x?x?x16xi8>) -> tensor<?x?x?x16xi8> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %value = arith.constant -7 : i8
  %least = arith.constant -128 : i8
  %padded = tensor.pad %image low[0, 2, 1, 0] high[0, 3, 3, 0] {
  ^bb0(%n: index, %h: index, %w: index, %c: index):
    tensor.yield %value : i8
  } : tensor<?x?x?x16xi8> to tensor<?x?x?x16xi8>
  %images = tensor.dim %image, %c0 : tensor<?x?x?x16xi8>
  %height = tensor.dim %padded, %c1 : tensor<?x?x?x16xi8>
  %width = tensor.dim %padded, %c2 : tensor<?x?x?x16xi8>
  %rows = arith.floordivsi %height, %c2 : index
  %columns = arith.floordivsi %width, %c2 : index
  %inner_rows = arith.subi %rows, %c1 : index
  %inner_columns = arith.subi %columns, %c1 : index
  %empty = tensor.empty(%images, %inner_rows, %inner_columns) : tensor<?x?x?x16xi8>
  %init = linalg.fill ins(%least : i8) outs(%empty : tensor<?x?x?x16xi8>) -> tensor<?x?x?x16xi8>
  %window = tensor.empty() : tensor<3x3xi8>
  %0 = linalg.pooling_nhwc_max {strides = dense<2> : tensor<2xi64>, structured.schedule = {fuse = ["init"], mask_padding = [0], order = [0, 1, 2, 3], remainders = [[], [], [1], [], [], []], tile = [1, 1, 3, 16, 3, 3]}}
      ins(%padded, %window : tensor<?x?x?x16xi8>, tensor<3x3xi8>) outs(%init : tensor<?x?x?x16xi8>) -> tensor<?x?x?x16xi8>
  return %0 : tensor<?x?x?x16xi8>
}

// The padding itself is not known.

// CHECK-LABEL: @by_padding
// CHECK-NOT: tensor.pad
// CHECK: vector.transfer_read %{{.*}}, %{{.*}}, %{{.*}} {{.*}} vector<1x1x1x8xf32>
// CHECK-NOT: tensor.pad
// CHECK: return
func.func @by_padding(%image: tensor<?x?x?x8xf32>, %filter: tensor<3x3x8xf32>, %n: index) -> tensor<?x?x?x8xf32> {
  %zero = arith.constant 0.0 : f32
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %padded = tensor.pad %image low[0, %n, 1, 0] high[0, %n, 1, 0] {
  ^bb0(%i: index, %h: index, %w: index, %c: index):
    tensor.yield %zero : f32
  } : tensor<?x?x?x8xf32> to tensor<?x?x?x8xf32>
  %images = tensor.dim %image, %c0 : tensor<?x?x?x8xf32>
  %height = tensor.dim %padded, %c1 : tensor<?x?x?x8xf32>
  %width = tensor.dim %padded, %c2 : tensor<?x?x?x8xf32>
  %rows = arith.subi %height, %c2 : index
  %columns = arith.subi %width, %c2 : index
  %empty = tensor.empty(%images, %rows, %columns) : tensor<?x?x?x8xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<?x?x?x8xf32>) -> tensor<?x?x?x8xf32>
  %0 = linalg.depthwise_conv_2d_nhwc_hwc {structured.schedule = {blocks = [{borders = [1, 2], sizes = [0, 1, 4, 0, 0, 0]}], fuse = ["init"], mask_padding = [0], order = [0, 1, 2, 3], remainders = [[], [], [1], [], [], []], tile = [1, 1, 4, 8, 3, 3]}}
      ins(%padded, %filter : tensor<?x?x?x8xf32>, tensor<3x3x8xf32>) outs(%init : tensor<?x?x?x8xf32>) -> tensor<?x?x?x8xf32>
  return %0 : tensor<?x?x?x8xf32>
}

// What is padded is contiguous: elements are read one by one.

// CHECK-LABEL: @along_vectors
// CHECK-NOT: tensor.pad
// CHECK: vector.transfer_read %{{.*}}, %{{.*}}, %{{.*}} {{.*}} vector<1x1xf32>
// CHECK: return
func.func @along_vectors(%image: tensor<5x30xf32>, %filter: tensor<3xf32>) -> tensor<5x32xf32> {
  %one = arith.constant 1.0 : f32
  %padded = tensor.pad %image low[0, 3] high[0, 1] {
  ^bb0(%i: index, %w: index):
    tensor.yield %one : f32
  } : tensor<5x30xf32> to tensor<5x34xf32>
  %empty = tensor.empty() : tensor<5x32xf32>
  %init = linalg.fill ins(%one : f32) outs(%empty : tensor<5x32xf32>) -> tensor<5x32xf32>
  %0 = linalg.generic {structured.schedule = {mask_padding = [0], tile = [1, 8, 3]},
      indexing_maps = [affine_map<(i, w, k) -> (i, w + k)>, affine_map<(i, w, k) -> (k)>, affine_map<(i, w, k) -> (i, w)>],
      iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%padded, %filter : tensor<5x34xf32>, tensor<3xf32>) outs(%init : tensor<5x32xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %m = arith.mulf %a, %b : f32
    %s = arith.addf %m, %o : f32
    linalg.yield %s : f32
  } -> tensor<5x32xf32>
  return %0 : tensor<5x32xf32>
}

// Vectors run along features, of which the image has none. An input that is not padded has no masks.

// CHECK-LABEL: @scalars
// CHECK-NOT: tensor.pad
// CHECK: return
func.func @scalars(%image: tensor<1x7x9x5xf32>, %filter: tensor<3x3x5x16xf32>) -> tensor<1x7x9x16xf32> {
  %zero = arith.constant 0.0 : f32
  %padded = tensor.pad %image low[0, 1, 1, 0] high[0, 1, 1, 0] {
  ^bb0(%n: index, %h: index, %w: index, %c: index):
    tensor.yield %zero : f32
  } : tensor<1x7x9x5xf32> to tensor<1x9x11x5xf32>
  %empty = tensor.empty() : tensor<1x7x9x16xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<1x7x9x16xf32>) -> tensor<1x7x9x16xf32>
  %0 = linalg.conv_2d_nhwc_hwcf {structured.schedule = {fuse = ["init"], mask_padding = [0, 1], order = [0, 1, 2, 3, 4, 5, 6], tile = [1, 1, 3, 16, 1, 1, 1]}}
      ins(%padded, %filter : tensor<1x9x11x5xf32>, tensor<3x3x5x16xf32>) outs(%init : tensor<1x7x9x16xf32>) -> tensor<1x7x9x16xf32>
  return %0 : tensor<1x7x9x16xf32>
}
