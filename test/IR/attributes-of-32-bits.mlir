// Strides and the like may be written as integers of 32 bits, as in TC
// notation.

// RUN: split-file %s %t
// RUN: linalg-opt %t/program.mlir --linalg-ops=my=%t/ops.tc | FileCheck %t/program.mlir
// RUN: linalg-run %t/program.mlir --linalg-ops=my=%t/ops.tc --function=loaded --input=iota --input=zeros | FileCheck %t/program.mlir --check-prefix=VALUES

//--- program.mlir
// CHECK-LABEL: func.func @rows
// CHECK: linalg.conv_2d_nhwc_hwcf {dilations = dense<1> : tensor<2xi64>, strides = dense<[2, 1]> : tensor<2xi64>}
// CHECK: linalg.conv {strides = dense<2> : tensor<1xi64>} ins
// CHECK: linalg.pooling_nhwc_max {strides = dense<2> : vector<2xi64>}
func.func @rows(%i: memref<1x9x9x3xf32>, %k: memref<3x3x3x4xf32>, %o: memref<1x4x7x4xf32>,
                %filter: memref<2x1x1xf32>, %image: memref<1x5x1xf32>, %two: memref<1x2x1xf32>,
                %w: memref<3x3xf32>, %p: memref<1x4x4x3xf32>) {
  linalg.conv_2d_nhwc_hwcf {strides = dense<[2, 1]> : tensor<2xi32>, dilations = dense<1> : tensor<2xi32>}
      ins(%i, %k : memref<1x9x9x3xf32>, memref<3x3x3x4xf32>) outs(%o : memref<1x4x7x4xf32>)
  linalg.conv(%filter, %image, %two) {strides = dense<2> : tensor<1xi32>} : memref<2x1x1xf32>, memref<1x5x1xf32>, memref<1x2x1xf32>
  linalg.pooling_nhwc_max {strides = dense<2> : vector<2xi32>} ins(%i, %w : memref<1x9x9x3xf32>, memref<3x3xf32>) outs(%p : memref<1x4x4x3xf32>)
  return
}

// CHECK-LABEL: func.func @loaded
// CHECK: my.every {steps = dense<3> : tensor<1xi64>}
// VALUES: [0.0, 3.0, 6.0]
func.func @loaded(%a: tensor<9xf32>, %b: tensor<3xf32>) -> tensor<3xf32> {
  %0 = my.every {steps = dense<3> : tensor<1xi32>} ins(%a : tensor<9xf32>) outs(%b : tensor<3xf32>) -> tensor<3xf32>
  return %0 : tensor<3xf32>
}

//--- ops.tc
def every(I: T(N * steps[0])) -> (O: T(N)) attr(steps: 1xi32) { O(n) = I(n * steps[0]); }
