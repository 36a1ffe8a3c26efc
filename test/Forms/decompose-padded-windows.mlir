// Windows with padding are those of a padded copy of the image.

// RUN: linalg-opt %s -linalg-decompose | FileCheck %s
// RUN: linalg-opt %s -linalg-decompose --remarks-filter=linalg-decompose 2>&1 | FileCheck %s --check-prefix=REMARK
// REMARK-COUNT-5: remark: [Passed] Decomposed
// REMARK: Reason="elements of type f8E8M0FNU have no number to pad with", Remark="left linalg.padded_conv alone"

// CHECK-LABEL: @conv_on_buffers(
// CHECK-SAME: %[[K:.*]]: memref<3x2x4xf32>, %[[I:.*]]: memref<1x?x2xf32, 3>, %[[O:.*]]: memref<1x?x4xf32>
func.func @conv_on_buffers(%k: memref<3x2x4xf32>, %i: memref<1x?x2xf32, 3>, %o: memref<1x?x4xf32>) {
  // CHECK-DAG: %[[ZERO:.*]] = arith.constant 0.000000e+00 : f32
  // CHECK-DAG: %[[N:.*]] = memref.dim %[[I]], %{{.*}}
  // CHECK: %[[ALL:.*]] = arith.addi %[[N]], %c3
  // CHECK: %[[PADDED:.*]] = memref.alloc(%[[ALL]]) : memref<1x?x2xf32, 3>
  // CHECK: linalg.fill ins(%[[ZERO]] : f32) outs(%[[PADDED]]
  // CHECK: %[[INNER:.*]] = memref.subview %[[PADDED]][0, 1, 0] [1, %{{.*}}, 2] [1, 1, 1]
  // CHECK: linalg.copy ins(%[[I]] : memref<1x?x2xf32, 3>) outs(%[[INNER]]
  // CHECK: linalg.conv {note, strides = dense<2> : tensor<1xi64>} ins(%[[K]], %[[PADDED]] : memref<3x2x4xf32>, memref<1x?x2xf32, 3>) outs(%[[O]] : memref<1x?x4xf32>)
  // CHECK: memref.dealloc %[[PADDED]]
  linalg.conv(%k, %i, %o) {note, padding = [[1, 2]], strides = [2]} : memref<3x2x4xf32>, memref<1x?x2xf32, 3>, memref<1x?x4xf32>
  return
}

// CHECK-LABEL: @pooling_on_tensors(
// CHECK-SAME: %[[I:.*]]: tensor<5x6xf32>, %[[W:.*]]: tensor<2x3xi8>, %[[O:.*]]: tensor<5x4xf32>
func.func @pooling_on_tensors(%i: tensor<5x6xf32>, %w: tensor<2x3xi8>, %o: tensor<5x4xf32>) -> tensor<5x4xf32> {
  // CHECK: %[[LOWEST:.*]] = arith.constant 0xFF800000 : f32
  // CHECK: %[[PADDED:.*]] = tensor.pad %[[I]] low[1, 0] high[0, 0]
  // CHECK: tensor.yield %[[LOWEST]]
  // CHECK: tensor<5x6xf32> to tensor<6x6xf32>
  // CHECK: %[[RESULT:.*]] = linalg.pooling_max ins(%[[PADDED]], %[[W]] : tensor<6x6xf32>, tensor<2x3xi8>) outs(%[[O]] : tensor<5x4xf32>) -> tensor<5x4xf32>
  // CHECK: return %[[RESULT]]
  %0 = linalg.pooling_max {padding = [[1, 0], [0, 0]]} ins(%i, %w : tensor<5x6xf32>, tensor<2x3xi8>) outs(%o : tensor<5x4xf32>) -> tensor<5x4xf32>
  return %0 : tensor<5x4xf32>
}

// The lowest number of the image's type may be greater than an element of the
// init.

// CHECK-LABEL: @pooling_converts(
func.func @pooling_converts(%i: memref<?xi8>, %w: memref<2xi8>, %o: memref<?xi32>) {
  // CHECK: %[[LOWEST:.*]] = arith.constant -2147483648 : i32
  // CHECK: memref.alloc(%{{.*}}) : memref<?xi32>
  // CHECK: linalg.generic
  // CHECK: arith.extsi %{{.*}} : i8 to i32
  // CHECK: linalg.pooling_max ins(%{{.*}}, %{{.*}} : memref<?xi32>, memref<2xi8>) outs(%{{.*}} : memref<?xi32>)
  linalg.pooling_max(%i, %w, %o) {padding = [[1, 1]]} : memref<?xi8>, memref<2xi8>, memref<?xi32>
  return
}

// CHECK-LABEL: @pooling_min_of_integers(
func.func @pooling_min_of_integers(%i: memref<?xi8>, %w: memref<2xi8>, %o: memref<?xi8>) {
  // CHECK: arith.constant 127 : i8
  // CHECK: linalg.pooling_min
  linalg.pooling_min(%i, %w, %o) {padding = [[1, 1]]} : memref<?xi8>, memref<2xi8>, memref<?xi8>
  return
}

// CHECK-LABEL: @conv_of_complex(
func.func @conv_of_complex(%k: tensor<3x2x4xcomplex<f32>>, %i: tensor<1x4x2xcomplex<f32>>, %o: tensor<1x4x4xcomplex<f32>>) -> tensor<1x4x4xcomplex<f32>> {
  // CHECK: complex.constant [0.000000e+00 : f32, 0.000000e+00 : f32] : complex<f32>
  // CHECK: linalg.conv ins(
  %0 = linalg.conv {padding = [[1, 1]]} ins(%k, %i : tensor<3x2x4xcomplex<f32>>, tensor<1x4x2xcomplex<f32>>) outs(%o : tensor<1x4x4xcomplex<f32>>) -> tensor<1x4x4xcomplex<f32>>
  return %0 : tensor<1x4x4xcomplex<f32>>
}

// CHECK-LABEL: @no_zero(
func.func @no_zero(%k: tensor<3x2x4xf8E8M0FNU>, %i: tensor<1x4x2xf8E8M0FNU>, %o: tensor<1x4x4xf8E8M0FNU>) -> tensor<1x4x4xf8E8M0FNU> {
  // CHECK: linalg.padded_conv
  %0 = linalg.conv {padding = [[1, 1]]} ins(%k, %i : tensor<3x2x4xf8E8M0FNU>, tensor<1x4x2xf8E8M0FNU>) outs(%o : tensor<1x4x4xf8E8M0FNU>) -> tensor<1x4x4xf8E8M0FNU>
  return %0 : tensor<1x4x4xf8E8M0FNU>
}
