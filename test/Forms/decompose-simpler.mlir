// RUN: linalg-opt %s -linalg-decompose -cse --verify-diagnostics --remarks-filter-passed=linalg-decompose | FileCheck %s

// Ops that are one loop nest, as simpler ones.

// CHECK-DAG: #[[$CONV_A:.*]] = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1 * 2 + d3, d2 + d4, d5)>
// CHECK-DAG: #[[$CONV_WINDOW:.*]] = affine_map<(d0, d1, d2, d3, d4, d5) -> (d3, d4)>
// CHECK-DAG: #[[$CONV_SUM_A:.*]] = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1, d2)>
// CHECK-DAG: #[[$ALL:.*]] = affine_map<(d0, d1) -> (d0, d1)>
// CHECK-DAG: #[[$FIRST:.*]] = affine_map<(d0, d1) -> (d0)>
// CHECK-DAG: #[[$SECOND:.*]] = affine_map<(d0, d1) -> (d1)>
// CHECK-DAG: #[[$TRANSPOSED:.*]] = affine_map<(d0, d1) -> (d1, d0)>
// CHECK-DAG: #[[$SCALAR:.*]] = affine_map<(d0, d1) -> ()>

// CHECK-LABEL: func.func @lower_rank
// CHECK-SAME: %[[I:.*]]: tensor<2x1x9x3xf32>, %[[K:.*]]: tensor<1x3x3x4xf32>, %[[O:.*]]: tensor<2x1x4x4xf32>
// CHECK: %[[I1:.*]] = tensor.collapse_shape %[[I]] {{\[\[}}0, 1], [2], [3]]
// CHECK: %[[K1:.*]] = tensor.collapse_shape %[[K]] {{\[\[}}0, 1], [2], [3]]
// CHECK: %[[O1:.*]] = tensor.collapse_shape %[[O]] {{\[\[}}0, 1], [2], [3]]
// CHECK: %[[R:.*]] = linalg.conv_1d_nwc_wcf {dilations = dense<1> : tensor<1xi64>, strides = dense<2> : tensor<1xi64>, x.y} ins(%[[I1]], %[[K1]] : tensor<2x9x3xf32>, tensor<3x3x4xf32>) outs(%[[O1]] : tensor<2x4x4xf32>) -> tensor<2x4x4xf32>
// CHECK: %[[E:.*]] = tensor.expand_shape %[[R]] {{\[\[}}0, 1], [2], [3]] output_shape [2, 1, 4, 4]
// CHECK: return %[[E]]
func.func @lower_rank(%i: tensor<2x1x9x3xf32>, %k: tensor<1x3x3x4xf32>, %o: tensor<2x1x4x4xf32>) -> tensor<2x1x4x4xf32> {
  // expected-remark@+1 {{wrote linalg.conv_2d_nhwc_hwcf as linalg.conv_1d_nwc_wcf}}
  %0 = linalg.conv_2d_nhwc_hwcf {dilations = dense<1> : tensor<2xi64>, strides = dense<[3, 2]> : tensor<2xi64>, x.y, linalg.memoized_indexing_maps = []}
    ins(%i, %k : tensor<2x1x9x3xf32>, tensor<1x3x3x4xf32>) outs(%o : tensor<2x1x4x4xf32>) -> tensor<2x1x4x4xf32>
  return %0 : tensor<2x1x4x4xf32>
}

// The image may be larger than the window, and extents may be dynamic.
// CHECK-LABEL: func.func @larger_image
// CHECK: %[[I:.*]] = tensor.extract_slice %{{.*}}[0, 0, 0, 0] [%{{.*}}, %{{.*}}, 7, 1] [1, 1, 1, 1] : tensor<?x?x7x?xf32> to tensor<?x?x7x1xf32>
// CHECK: tensor.collapse_shape %[[I]] {{\[\[}}0], [1], [2, 3]] : tensor<?x?x7x1xf32> into tensor<?x?x7xf32>
// CHECK: linalg.conv_1d_ncw_fcw {strides = dense<3> : vector<1xi64>}
// CHECK: tensor.expand_shape {{.*}} output_shape [%{{.*}}, %{{.*}}, %{{.*}}, 1] : tensor<?x?x?xf32> into tensor<?x?x?x1xf32>
func.func @larger_image(%i: tensor<?x?x7x?xf32>, %k: tensor<?x4x?x1xf32>, %o: tensor<?x?x?x1xf32>) -> tensor<?x?x?x1xf32> {
  // expected-remark@+1 {{as linalg.conv_1d_ncw_fcw}}
  %0 = linalg.conv_2d_nchw_fchw {strides = dense<[3, 2]> : vector<2xi64>}
    ins(%i, %k : tensor<?x?x7x?xf32>, tensor<?x4x?x1xf32>) outs(%o : tensor<?x?x?x1xf32>) -> tensor<?x?x?x1xf32>
  return %0 : tensor<?x?x?x1xf32>
}

// The number of filters is static only in the kernel.
// CHECK-LABEL: func.func @unknown_init
// CHECK: tensor.collapse_shape %{{.*}} {{\[\[}}0], [1, 2]] : tensor<2x3x1xf32> into tensor<2x3xf32>
// CHECK: %[[O:.*]] = tensor.extract_slice %{{.*}}[0, 0, 0, 0] [1, 4, 3, 1] [1, 1, 1, 1] : tensor<1x4x3x?xf32> to tensor<1x4x3xf32>
// CHECK: %[[R:.*]] = linalg.depthwise_conv_1d_nwc_wc ins({{.*}}) outs(%[[O]] : tensor<1x4x3xf32>)
// CHECK: tensor.insert_slice %[[R]] into %{{.*}}[0, 0, 0, 0] [1, 4, 3, 1] [1, 1, 1, 1] : tensor<1x4x3xf32> into tensor<1x4x3x?xf32>
func.func @unknown_init(%i: tensor<1x5x3xf32>, %k: tensor<2x3x1xf32>, %o: tensor<1x4x3x?xf32>) -> tensor<1x4x3x?xf32> {
  // expected-remark@+1 {{as linalg.depthwise_conv_1d_nwc_wc}}
  %0 = linalg.depthwise_conv_1d_nwc_wcm ins(%i, %k : tensor<1x5x3xf32>, tensor<2x3x1xf32>) outs(%o : tensor<1x4x3x?xf32>) -> tensor<1x4x3x?xf32>
  return %0 : tensor<1x4x3x?xf32>
}

// As often as possible, on buffers.
// CHECK-LABEL: func.func @twice
// CHECK: %[[S:.*]] = memref.subview %{{.*}} : memref<1x5x2x3xf32, strided<[?, ?, ?, ?], offset: ?>> to memref<1x5x1x3xf32, strided<[?, ?, ?, ?], offset: ?>>
// CHECK: %[[I:.*]] = memref.collapse_shape %[[S]] {{\[\[}}0], [1, 2], [3]] : {{.*}} into memref<1x5x3xf32, strided<[?, ?, ?], offset: ?>>
// CHECK: linalg.pooling_nwc_max {strides = dense<1> : tensor<1xi64>} ins(%[[I]], %{{.*}} : {{.*}}, memref<2xf32, strided<[1]>>) outs(%{{.*}} : memref<1x4x3xf32>)
// CHECK-NEXT: return
func.func @twice(%i: memref<1x?x5x2x3xf32, strided<[?, ?, ?, ?, ?], offset: ?>>, %k: memref<1x2x1xf32>, %o: memref<1x1x4x1x3xf32>) {
  // expected-remark@+1 {{wrote linalg.pooling_ndhwc_max as linalg.pooling_nwc_max}}
  linalg.pooling_ndhwc_max {strides = dense<[3, 1, 2]> : tensor<3xi64>}
    ins(%i, %k : memref<1x?x5x2x3xf32, strided<[?, ?, ?, ?, ?], offset: ?>>, memref<1x2x1xf32>) outs(%o : memref<1x1x4x1x3xf32>)
  return
}

// One group, and zero points: the sum over windows needs their extents.
// CHECK-LABEL: func.func @group
// CHECK-SAME: %{{.*}}, %{{.*}}, %[[ZI:.*]]: i8, %[[ZK:.*]]: i32, %{{.*}}
// CHECK: %[[I:.*]] = tensor.collapse_shape
// CHECK: %[[K:.*]] = tensor.collapse_shape
// CHECK: %[[O:.*]] = tensor.collapse_shape
// CHECK: %[[WINDOW:.*]] = tensor.empty() : tensor<3x3xi8>
// CHECK: %[[SUM_I:.*]] = linalg.generic {indexing_maps = [#[[$CONV_A]], #[[$CONV_WINDOW]], #[[$CONV_SUM_A]]], iterator_types = ["parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]} ins(%[[I]], %[[WINDOW]] :
// CHECK: %[[SUM_K:.*]] = linalg.generic {{.*}} ins(%[[K]] :
// CHECK: %[[P:.*]] = linalg.conv_2d_nhwc_fhwc {strides = dense<[2, 1]> : tensor<2xi64>} ins(%[[I]], %[[K]] : {{.*}}) outs(%[[O]] :
// CHECK: %[[COUNT:.*]] = arith.constant 27 : i32
// CHECK: %[[R:.*]] = linalg.generic {{.*}} ins(%[[SUM_I]], %[[SUM_K]], %[[ZI]], %[[ZK]], %[[COUNT]] : tensor<2x4x7xi32>, tensor<4xi32>, i8, i32, i32) outs(%[[P]] :
// CHECK: tensor.expand_shape %[[R]]
func.func @group(%i: tensor<2x9x9x1x3xi8>, %k: tensor<1x4x3x3x3xi8>, %zi: i8, %zk: i32, %o: tensor<2x4x7x1x4xi32>) -> tensor<2x4x7x1x4xi32> {
  // expected-remark@+1 {{wrote linalg.conv_2d_nhwgc_gfhwc_q as linalg.conv_2d_nhwc_fhwc}}
  %0 = linalg.conv_2d_nhwgc_gfhwc_q {strides = dense<[2, 1]> : tensor<2xi64>} ins(%i, %k, %zi, %zk : tensor<2x9x9x1x3xi8>, tensor<1x4x3x3x3xi8>, i8, i32) outs(%o : tensor<2x4x7x1x4xi32>) -> tensor<2x4x7x1x4xi32>
  return %0 : tensor<2x4x7x1x4xi32>
}

// A zero point of 0 needs no sum.
// CHECK-LABEL: func.func @zero
// CHECK-SAME: %[[A:.*]]: memref<?x?xi8>, %[[B:.*]]: memref<?x?xi8>, %[[Z:.*]]: i32, %[[C:.*]]: memref<?x?xi32>
// CHECK: linalg.matmul ins(%[[A]], %[[B]] : memref<?x?xi8>, memref<?x?xi8>) outs(%[[C]] : memref<?x?xi32>)
// CHECK-NEXT: memref.dim
// CHECK: %[[SUM:.*]] = memref.alloc
// CHECK: linalg.generic {indexing_maps = [#[[$TRANSPOSED]], #[[$FIRST]]], iterator_types = ["parallel", "reduction"]} ins(%[[B]] : memref<?x?xi8>) outs(%[[SUM]] : memref<?xi32>)
// CHECK: linalg.matmul
// CHECK: linalg.generic {indexing_maps = [#[[$SECOND]], #[[$SCALAR]], #[[$ALL]]], iterator_types = ["parallel", "parallel"]} ins(%[[SUM]], %[[Z]] : memref<?xi32>, i32) outs(%[[C]] : memref<?x?xi32>) {
// CHECK: arith.muli
// CHECK-NEXT: arith.subi
// CHECK-NEXT: linalg.yield
// CHECK: memref.dealloc %[[SUM]]
// CHECK-NEXT: return
func.func @zero(%a: memref<?x?xi8>, %b: memref<?x?xi8>, %z: i32, %c: memref<?x?xi32>) {
  %c0 = arith.constant 0 : i32
  // expected-remark@+1 {{as linalg.matmul}}
  linalg.quantized_matmul ins(%a, %b, %c0, %c0 : memref<?x?xi8>, memref<?x?xi8>, i32, i32) outs(%c : memref<?x?xi32>)
  // expected-remark@+1 {{as linalg.matmul}}
  linalg.quantized_matmul ins(%a, %b, %z, %c0 : memref<?x?xi8>, memref<?x?xi8>, i32, i32) outs(%c : memref<?x?xi32>)
  return
}

// A generic op, with factors in the other order and unsigned casts.
// CHECK-LABEL: func.func @generic
// CHECK: %[[SUM:.*]] = linalg.generic {{.*}} iterator_types = ["reduction"]} ins(%{{.*}} : tensor<?xi8>) outs(%{{.*}} : tensor<i16>)
// CHECK: arith.extui
// CHECK: %[[P:.*]] = linalg.generic {{.*}} iterator_types = ["reduction"]} ins(%{{.*}}, %{{.*}} : tensor<?xi8>, tensor<?xi16>) outs(%{{.*}} : tensor<i16>) {
// CHECK-NEXT: ^bb0(%[[X:.*]]: i8, %[[Y:.*]]: i16, %[[S:.*]]: i16):
// CHECK-NEXT: %[[XE:.*]] = arith.extui %[[X]] : i8 to i16
// CHECK-NEXT: %[[XY:.*]] = arith.muli %[[XE]], %[[Y]] : i16
// CHECK-NEXT: arith.addi %[[S]], %[[XY]] : i16
// CHECK: linalg.generic {{.*}} iterator_types = []} ins(%[[SUM]], %{{.*}} : tensor<i16>, tensor<i8>) outs(%[[P]] : tensor<i16>)
func.func @generic(%a: tensor<?xi8>, %b: tensor<?xi16>, %z: tensor<i8>, %c: tensor<i16>) -> tensor<i16> {
  // expected-remark@+1 {{wrote linalg.generic as linalg.generic}}
  %0 = linalg.generic {indexing_maps = [affine_map<(k) -> (k)>, affine_map<(k) -> (k)>, affine_map<(k) -> ()>, affine_map<(k) -> ()>], iterator_types = ["reduction"]}
    ins(%a, %b, %z : tensor<?xi8>, tensor<?xi16>, tensor<i8>) outs(%c : tensor<i16>) {
  ^bb0(%x: i8, %y: i16, %s: i8, %o: i16):
    %xe = arith.extui %x : i8 to i16
    %se = arith.extui %s : i8 to i16
    %d = arith.subi %y, %se : i16
    %p = arith.muli %d, %xe : i16
    %r = arith.addi %p, %o : i16
    linalg.yield %r : i16
  } -> tensor<i16>
  return %0 : tensor<i16>
}
