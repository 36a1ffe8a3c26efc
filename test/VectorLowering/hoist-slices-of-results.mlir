// RUN: linalg-opt %s --linalg-tile=sizes=3,1,3,3,2,1 --linalg-hoist-accumulators | FileCheck %s

// Tiles of an op on the result of tiles: MLIR takes minutes to compare their slices.
// CHECK-LABEL: func.func @chain
// CHECK-COUNT-2: tensor.insert_slice
func.func @chain(%a: tensor<?x?x?x?x?xf32>, %b: tensor<?x?x?x?x?xf32>, %o: tensor<?x?x?x?x?x?xf32>) -> tensor<?x?x?x?x?x?xf32> {
  %zero = arith.constant 0.0 : f32
  %0 = linalg.fill ins(%zero : f32) outs(%o : tensor<?x?x?x?x?x?xf32>) -> tensor<?x?x?x?x?x?xf32>
  %1 = linalg.depthwise_conv_3d_ndhwc_dhwcm {dilations = dense<[2, 1, 2]> : tensor<3xi64>, strides = dense<[2, 3, 3]> : tensor<3xi64>}
    ins(%a, %b : tensor<?x?x?x?x?xf32>, tensor<?x?x?x?x?xf32>) outs(%0 : tensor<?x?x?x?x?x?xf32>) -> tensor<?x?x?x?x?x?xf32>
  %2 = linalg.max ins(%1, %1 : tensor<?x?x?x?x?x?xf32>, tensor<?x?x?x?x?x?xf32>) outs(%o : tensor<?x?x?x?x?x?xf32>) -> tensor<?x?x?x?x?x?xf32>
  return %2 : tensor<?x?x?x?x?x?xf32>
}
