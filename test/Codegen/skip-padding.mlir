// Loops over the rows of windows skip the rows that are padding, where that changes no result: if products of zeros are
// zeros, as no factor is infinite or no number, which is found out before. Maxima and integers need no such check.

// RUN: linalg-opt %s -linalg-describe-target=target-cpu=x86-64-v3 -linalg-choose-schedule | FileCheck %s --check-prefix=CHOSEN
// RUN: linalg-opt %s -linalg-describe-target=target-cpu=x86-64-v3 -linalg-choose-schedule -linalg-apply-schedule | FileCheck %s
// RUN: linalg-run %s --pipeline=loops --function=depthwise --input=random --input=random=1 --output=%t.0.npy --next-call --function=not_finite --input=random --input=random=1 --output=%t.1.npy --next-call --function=maxima --input=random --output=%t.2.npy --next-call --function=dilated --input=random --input=random=1 --output=%t.3.npy --next-call --function=unknown --input=random:2x9x11x32 --input=random=1 --output=%t.4.npy --next-call --function=unknown --input=random:1x1x3x32 --input=random=1 --output=%t.5.npy --next-call --function=integers --input=random --input=random=1 --output=%t.6.npy --next-call --function=rows_in_window --input=random --input=random=1 --output=%t.7.npy
// RUN: linalg-run %s --function=depthwise --input=random --input=random=1 --expect=%t.0.npy --next-call --function=not_finite --input=random --input=random=1 --expect=%t.1.npy --next-call --function=maxima --input=random --expect=%t.2.npy --next-call --function=dilated --input=random --input=random=1 --expect=%t.3.npy --next-call --function=unknown --input=random:2x9x11x32 --input=random=1 --expect=%t.4.npy --next-call --function=unknown --input=random:1x1x3x32 --input=random=1 --expect=%t.5.npy --next-call --function=integers --input=random --input=random=1 --expect=%t.6.npy --next-call --function=rows_in_window --input=random --input=random=1 --expect=%t.7.npy
// RUN: linalg-run %s --target-cpu=x86-64-v3 --function=depthwise --input=random --input=random=1 --expect=%t.0.npy --next-call --function=not_finite --input=random --input=random=1 --expect=%t.1.npy --next-call --function=maxima --input=random --expect=%t.2.npy --next-call --function=dilated --input=random --input=random=1 --expect=%t.3.npy --next-call --function=unknown --input=random:2x9x11x32 --input=random=1 --expect=%t.4.npy --next-call --function=unknown --input=random:1x1x3x32 --input=random=1 --expect=%t.5.npy --next-call --function=integers --input=random --input=random=1 --expect=%t.6.npy --next-call --function=rows_in_window --input=random --input=random=1 --expect=%t.7.npy

// CHOSEN-LABEL: @depthwise
// CHOSEN: linalg.depthwise_conv_2d_nhwc_hwc {structured.schedule = {{.*}}skip = [4]
// CHECK-LABEL: @depthwise
// CHECK: vector.reduction <maxui>
// CHECK: %[[FINITE:.*]] = arith.cmpi ult
// CHECK: %[[FIRST:.*]] = affine.max
// CHECK: %[[END:.*]] = affine.min
// CHECK: %[[FROM:.*]] = arith.select %[[FINITE]], %[[FIRST]], %c0
// CHECK: %[[TO:.*]] = arith.select %[[FINITE]], %[[END]], %c7
// CHECK: scf.for %{{.*}} = %[[FROM]] to %[[TO]] step %c1
func.func @depthwise(%image: tensor<1x7x7x32xf32>, %filter: tensor<7x7x32xf32>) -> tensor<1x7x7x32xf32> {
  %zero = arith.constant 0.0 : f32
  %padded = tensor.pad %image low[0, 3, 3, 0] high[0, 3, 3, 0] {
  ^bb0(%n: index, %h: index, %w: index, %c: index):
    tensor.yield %zero : f32
  } : tensor<1x7x7x32xf32> to tensor<1x13x13x32xf32>
  %empty = tensor.empty() : tensor<1x7x7x32xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<1x7x7x32xf32>) -> tensor<1x7x7x32xf32>
  %0 = linalg.depthwise_conv_2d_nhwc_hwc ins(%padded, %filter : tensor<1x13x13x32xf32>, tensor<7x7x32xf32>)
      outs(%init : tensor<1x7x7x32xf32>) -> tensor<1x7x7x32xf32>
  return %0 : tensor<1x7x7x32xf32>
}

// Products of the padding with these are no numbers.
func.func @not_finite(%image: tensor<1x7x7x32xf32>, %filter: tensor<7x7x32xf32>) -> tensor<1x7x7x32xf32> {
  %infinite = arith.constant 0x7F800000 : f32
  %nan = arith.constant 0x7FC00000 : f32
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  %c5 = arith.constant 5 : index
  %c6 = arith.constant 6 : index
  %with_infinite = tensor.insert %infinite into %filter[%c0, %c3, %c5] : tensor<7x7x32xf32>
  %changed = tensor.insert %nan into %with_infinite[%c6, %c6, %c6] : tensor<7x7x32xf32>
  %0 = func.call @depthwise(%image, %changed) : (tensor<1x7x7x32xf32>, tensor<7x7x32xf32>) -> tensor<1x7x7x32xf32>
  return %0 : tensor<1x7x7x32xf32>
}

// CHOSEN-LABEL: @maxima
// CHOSEN: linalg.pooling_nhwc_max {{.*}}skip = [4]
// CHECK-LABEL: @maxima
// CHECK-NOT: arith.cmpi
// CHECK: %[[FIRST:.*]] = affine.max
// CHECK: %[[END:.*]] = affine.min
// CHECK: scf.for %{{.*}} = %[[FIRST]] to %[[END]] step %c1
func.func @maxima(%image: tensor<1x7x7x32xf32>) -> tensor<1x7x7x32xf32> {
  %lowest = arith.constant 0xFF800000 : f32
  %padded = tensor.pad %image low[0, 3, 3, 0] high[0, 3, 3, 0] {
  ^bb0(%n: index, %h: index, %w: index, %c: index):
    tensor.yield %lowest : f32
  } : tensor<1x7x7x32xf32> to tensor<1x13x13x32xf32>
  %empty = tensor.empty() : tensor<1x7x7x32xf32>
  %window = tensor.empty() : tensor<7x7xf32>
  %init = linalg.fill ins(%lowest : f32) outs(%empty : tensor<1x7x7x32xf32>) -> tensor<1x7x7x32xf32>
  %0 = linalg.pooling_nhwc_max {structured.schedule = {order = [1, 4, 3], tile = [0, 1, 7, 16, 1, 7], skip = [4]}}
      ins(%padded, %window : tensor<1x13x13x32xf32>, tensor<7x7xf32>) outs(%init : tensor<1x7x7x32xf32>) -> tensor<1x7x7x32xf32>
  return %0 : tensor<1x7x7x32xf32>
}

// CHOSEN-LABEL: @dilated
// CHOSEN: linalg.conv_2d_nhwc_hwcf {{.*}}skip = [4, 5]
func.func @dilated(%image: tensor<1x14x14x16xf32>, %filter: tensor<3x3x16x32xf32>) -> tensor<1x14x14x32xf32> {
  %zero = arith.constant 0.0 : f32
  %padded = tensor.pad %image low[0, 6, 6, 0] high[0, 6, 6, 0] {
  ^bb0(%n: index, %h: index, %w: index, %c: index):
    tensor.yield %zero : f32
  } : tensor<1x14x14x16xf32> to tensor<1x26x26x16xf32>
  %empty = tensor.empty() : tensor<1x14x14x32xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<1x14x14x32xf32>) -> tensor<1x14x14x32xf32>
  %0 = linalg.conv_2d_nhwc_hwcf {dilations = dense<6> : tensor<2xi64>}
      ins(%padded, %filter : tensor<1x26x26x16xf32>, tensor<3x3x16x32xf32>)
      outs(%init : tensor<1x14x14x32xf32>) -> tensor<1x14x14x32xf32>
  return %0 : tensor<1x14x14x32xf32>
}

// Rows of the image within rows of the window, and tiles of columns.
// CHECK-LABEL: @rows_in_window
// CHECK: scf.for %[[Y:.*]] = %c0{{.*}} to %c3
// CHECK: scf.for %{{.*}} = %{{.*}} to %{{.*}} step %c1
func.func @rows_in_window(%image: tensor<1x14x14x16xf32>, %filter: tensor<3x3x16x32xf32>) -> tensor<1x14x14x32xf32> {
  %zero = arith.constant 0.0 : f32
  %padded = tensor.pad %image low[0, 6, 6, 0] high[0, 6, 6, 0] {
  ^bb0(%n: index, %h: index, %w: index, %c: index):
    tensor.yield %zero : f32
  } : tensor<1x14x14x16xf32> to tensor<1x26x26x16xf32>
  %empty = tensor.empty() : tensor<1x14x14x32xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<1x14x14x32xf32>) -> tensor<1x14x14x32xf32>
  %0 = linalg.conv_2d_nhwc_hwcf {dilations = dense<6> : tensor<2xi64>,
        structured.schedule = {fuse = ["init"], order = [4, 1, 2, 5, 6, 3], skip = [1, 5], tile = [0, 1, 6, 16, 1, 1, 4]}}
      ins(%padded, %filter : tensor<1x26x26x16xf32>, tensor<3x3x16x32xf32>)
      outs(%init : tensor<1x14x14x32xf32>) -> tensor<1x14x14x32xf32>
  return %0 : tensor<1x14x14x32xf32>
}

// CHOSEN-LABEL: @unknown
// CHOSEN: linalg.depthwise_conv_2d_nhwc_hwc {{.*}}skip = [4]
func.func @unknown(%image: tensor<?x?x?x32xf32>, %filter: tensor<7x7x32xf32>) -> tensor<?x?x?x32xf32> {
  %zero = arith.constant 0.0 : f32
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %padded = tensor.pad %image low[0, 3, 3, 0] high[0, 3, 3, 0] {
  ^bb0(%n: index, %h: index, %w: index, %c: index):
    tensor.yield %zero : f32
  } : tensor<?x?x?x32xf32> to tensor<?x?x?x32xf32>
  %images = tensor.dim %image, %c0 : tensor<?x?x?x32xf32>
  %rows = tensor.dim %image, %c1 : tensor<?x?x?x32xf32>
  %columns = tensor.dim %image, %c2 : tensor<?x?x?x32xf32>
  %empty = tensor.empty(%images, %rows, %columns) : tensor<?x?x?x32xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<?x?x?x32xf32>) -> tensor<?x?x?x32xf32>
  %0 = linalg.depthwise_conv_2d_nhwc_hwc ins(%padded, %filter : tensor<?x?x?x32xf32>, tensor<7x7x32xf32>)
      outs(%init : tensor<?x?x?x32xf32>) -> tensor<?x?x?x32xf32>
  return %0 : tensor<?x?x?x32xf32>
}

// CHECK-LABEL: @integers
// CHECK-NOT: arith.cmpi
// CHECK: %[[FIRST:.*]] = affine.max
// CHECK: %[[END:.*]] = affine.min
// CHECK: scf.for %{{.*}} = %[[FIRST]] to %[[END]] step %c1
func.func @integers(%image: tensor<1x7x7x32xi32>, %filter: tensor<7x7x32xi32>) -> tensor<1x7x7x32xi32> {
  %zero = arith.constant 0 : i32
  %padded = tensor.pad %image low[0, 3, 3, 0] high[0, 3, 3, 0] {
  ^bb0(%n: index, %h: index, %w: index, %c: index):
    tensor.yield %zero : i32
  } : tensor<1x7x7x32xi32> to tensor<1x13x13x32xi32>
  %empty = tensor.empty() : tensor<1x7x7x32xi32>
  %init = linalg.fill ins(%zero : i32) outs(%empty : tensor<1x7x7x32xi32>) -> tensor<1x7x7x32xi32>
  %0 = linalg.depthwise_conv_2d_nhwc_hwc {structured.schedule = {order = [1, 4, 3], tile = [0, 1, 7, 16, 1, 7], skip = [4]}}
      ins(%padded, %filter : tensor<1x13x13x32xi32>, tensor<7x7x32xi32>)
      outs(%init : tensor<1x7x7x32xi32>) -> tensor<1x7x7x32xi32>
  return %0 : tensor<1x7x7x32xi32>
}

// Scalars are not padded.
// CHECK-LABEL: @scalar
// CHECK-NOT: affine.max
// CHECK: return
func.func @scalar(%factor: f32, %image: tensor<8x16xf32>, %init: tensor<8xf32>) -> tensor<8xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(i, k) -> ()>, affine_map<(i, k) -> (i, k)>, affine_map<(i, k) -> (i)>],
                       iterator_types = ["parallel", "reduction"],
                       structured.schedule = {order = [1, 0], skip = [0, 1], tile = [1, 1]}}
      ins(%factor, %image : f32, tensor<8x16xf32>) outs(%init : tensor<8xf32>) {
  ^bb0(%f: f32, %x: f32, %sum: f32):
    %1 = arith.mulf %f, %x : f32
    %2 = arith.addf %sum, %1 : f32
    linalg.yield %2 : f32
  } -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

// The padding changes results, or is not known not to: nothing is skipped.

// CHOSEN-LABEL: @other_value
// CHOSEN-NOT: skip
// CHECK-LABEL: @other_value
// CHECK-NOT: affine.max
func.func @other_value(%image: tensor<1x7x7x32xf32>, %filter: tensor<7x7x32xf32>, %init: tensor<1x7x7x32xf32>) -> tensor<1x7x7x32xf32> {
  %value = arith.constant 3.5 : f32
  %padded = tensor.pad %image low[0, 3, 3, 0] high[0, 3, 3, 0] {
  ^bb0(%n: index, %h: index, %w: index, %c: index):
    tensor.yield %value : f32
  } : tensor<1x7x7x32xf32> to tensor<1x13x13x32xf32>
  %0 = linalg.depthwise_conv_2d_nhwc_hwc ins(%padded, %filter : tensor<1x13x13x32xf32>, tensor<7x7x32xf32>)
      outs(%init : tensor<1x7x7x32xf32>) -> tensor<1x7x7x32xf32>
  return %0 : tensor<1x7x7x32xf32>
}

// CHOSEN-LABEL: @finite_maxima
// CHOSEN-NOT: skip
// CHECK-LABEL: @finite_maxima
// CHECK-NOT: affine.max
// CHECK: return
func.func @finite_maxima(%image: tensor<1x7x7x32xf32>, %init: tensor<1x7x7x32xf32>) -> tensor<1x7x7x32xf32> {
  %lowest = arith.constant 0xFF7FFFFF : f32
  %padded = tensor.pad %image low[0, 3, 3, 0] high[0, 3, 3, 0] {
  ^bb0(%n: index, %h: index, %w: index, %c: index):
    tensor.yield %lowest : f32
  } : tensor<1x7x7x32xf32> to tensor<1x13x13x32xf32>
  %window = tensor.empty() : tensor<7x7xf32>
  %0 = linalg.pooling_nhwc_max ins(%padded, %window : tensor<1x13x13x32xf32>, tensor<7x7xf32>)
      outs(%init : tensor<1x7x7x32xf32>) -> tensor<1x7x7x32xf32>
  return %0 : tensor<1x7x7x32xf32>
}
