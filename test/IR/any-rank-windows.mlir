// Convolutions and poolings along any number of dimensions: both forms of the
// text, and how padding is written.

// RUN: linalg-opt %s | FileCheck %s
// RUN: linalg-opt %s | linalg-opt | FileCheck %s
// RUN: linalg-opt %s -mlir-print-op-generic | linalg-opt | FileCheck %s
// RUN: linalg-opt %s -emit-bytecode | linalg-opt | FileCheck %s

// CHECK-LABEL: @in_parentheses
func.func @in_parentheses(%k: memref<3x3x2x4xf32>, %i: memref<1x10x10x2xf32>, %o: memref<1x8x8x4xf32>) {
  // CHECK: linalg.conv ins(%{{.*}}, %{{.*}} : memref<3x3x2x4xf32>, memref<1x10x10x2xf32>) outs(%{{.*}} : memref<1x8x8x4xf32>)
  linalg.conv(%k, %i, %o) : memref<3x3x2x4xf32>, memref<1x10x10x2xf32>, memref<1x8x8x4xf32>
  return
}

// CHECK-LABEL: @padded_in_parentheses
func.func @padded_in_parentheses(%k: memref<3x3x2x4xf32>, %i: memref<1x10x10x2xf32>, %o: memref<1x4x4x4xf32>) {
  // CHECK{LITERAL}: linalg.padded_conv {dilations = dense<1> : tensor<2xi64>, padding = dense<[[0, 1], [1, 0]]> : tensor<2x2xi64>, strides = dense<2> : tensor<2xi64>} ins(
  linalg.conv(%k, %i, %o) {dilations = [1, 1], strides = [2, 2], padding = dense<[[0, 1], [1, 0]]> : tensor<2x2xi64>}
    : memref<3x3x2x4xf32>, memref<1x10x10x2xf32>, memref<1x4x4x4xf32>
  return
}

// CHECK-LABEL: @zero_padding
func.func @zero_padding(%i: memref<?x?xf32>, %w: memref<2x3xi32>, %o: memref<?x?xf32>) {
  // CHECK: linalg.pooling_max {dilations = dense<1> : tensor<2xi64>, strides = dense<[2, 1]> : tensor<2xi64>} ins(
  linalg.pooling_max(%i, %w, %o) {strides = [2, 1], dilations = [1, 1], padding = dense<0> : tensor<2x2xi64>}
    : memref<?x?xf32>, memref<2x3xi32>, memref<?x?xf32>
  // CHECK: linalg.pooling_min ins(
  linalg.padded_pooling_min {padding = [[0, 0], [0, 0]]} ins(%i, %w : memref<?x?xf32>, memref<2x3xi32>) outs(%o : memref<?x?xf32>)
  return
}

// CHECK-LABEL: @tensors
func.func @tensors(%i: tensor<6xi8>, %w: tensor<2xi8>, %o: tensor<7xi32>) -> tensor<7xi32> {
  // CHECK: linalg.padded_pooling_sum {note, padding = dense<1> : tensor<1x2xi64>} ins(%{{.*}}, %{{.*}} : tensor<6xi8>, tensor<2xi8>) outs(%{{.*}} : tensor<7xi32>) -> tensor<7xi32>
  %0 = linalg.pooling_sum {padding = [[1, 1]], note} ins(%i, %w : tensor<6xi8>, tensor<2xi8>) outs(%o : tensor<7xi32>) -> tensor<7xi32>
  return %0 : tensor<7xi32>
}

// CHECK-LABEL: @four_dimensions
func.func @four_dimensions(%k: tensor<2x2x2x2x3x5xf32>, %i: tensor<?x?x?x?x?x?xf32>, %o: tensor<?x?x?x?x?x5xf32>) -> tensor<?x?x?x?x?x5xf32> {
  // CHECK: linalg.conv {strides = dense<[1, 2, 3, 4]> : tensor<4xi64>} ins(
  %0 = linalg.conv {strides = [1, 2, 3, 4]} ins(%k, %i : tensor<2x2x2x2x3x5xf32>, tensor<?x?x?x?x?x?xf32>) outs(%o : tensor<?x?x?x?x?x5xf32>) -> tensor<?x?x?x?x?x5xf32>
  return %0 : tensor<?x?x?x?x?x5xf32>
}
