// RUN: linalg-opt %s --linalg-to-library-calls=stock-names --split-input-file --verify-diagnostics
// RUN: not linalg-opt %s --linalg-to-library-calls="stock-names library=none.json" 2>&1 | FileCheck %s
// CHECK: error: option `library` of linalg-to-library-calls has manifests, expected none with `stock-names`, which calls a function for every op

func.func @map(%a: memref<4xf32>) {
  // expected-error@+1 {{'linalg.map' op can't become a call: no function's name follows from what it computes}}
  linalg.map { math.exp } ins(%a : memref<4xf32>) outs(%a : memref<4xf32>)
  return
}

// -----

func.func @strides(%image: memref<1x9x9x3xf32>, %kernel: memref<3x3x3x8xf32>, %out: memref<1x4x4x8xf32>) {
  // expected-error@+1 {{'linalg.conv_2d_nhwc_hwcf' op can't become a call: it has strides or dilations other than 1, which the function does not get}}
  linalg.conv_2d_nhwc_hwcf {strides = dense<2> : tensor<2xi64>}
      ins(%image, %kernel : memref<1x9x9x3xf32>, memref<3x3x3x8xf32>) outs(%out : memref<1x4x4x8xf32>)
  return
}

// -----

func.func @indices(%a: memref<4xindex>) {
  // expected-error@+1 {{'linalg.generic' op can't become a call: its payload uses indices, which the function does not get}}
  linalg.generic {indexing_maps = [affine_map<(i) -> (i)>], iterator_types = ["parallel"], library_call = "f"}
      outs(%a : memref<4xindex>) {
  ^bb0(%x: index):
    %0 = linalg.index 0 : index
    linalg.yield %0 : index
  }
  return
}

// -----

func.func @complex(%a: memref<4xcomplex<f32>>) {
  // expected-error@+1 {{'linalg.copy' op can't become a call: no function's name has the type memref<4xcomplex<f32>>, of operand 0}}
  linalg.copy ins(%a : memref<4xcomplex<f32>>) outs(%a : memref<4xcomplex<f32>>)
  return
}

// -----

func.func @tensor(%a: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error@+1 {{'linalg.exp' op operand 0 is a tensor ('tensor<4xf32>'), expected buffers only: run linalg-bufferize first}}
  %0 = linalg.exp ins(%a : tensor<4xf32>) outs(%a : tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
