// The models of structured ops give the same results as those of mlir-opt.

// RUN: mlir-opt %s --split-input-file \
// RUN:   --one-shot-bufferize='bufferize-function-boundaries function-boundary-type-conversion=identity-layout-map' \
// RUN:   --canonicalize --cse --canonicalize \
// RUN:   | sed 's/linalg.memoized_indexing_maps = [^]]*\], //' > %t.expected
// RUN: linalg-opt %s --split-input-file --linalg-bufferize \
// RUN:   --canonicalize --cse --canonicalize -o %t.ours
// RUN: diff %t.expected %t.ours
// RUN: FileCheck %s --input-file=%t.ours

// CHECK-LABEL: func.func @conv
func.func @conv(%a: tensor<1x8x8x3xf32>, %k: tensor<3x3x3x4xf32>,
                %c: tensor<1x3x3x4xf32>) -> (tensor<1x3x3x4xf32>, tensor<1x3x3x4xf32>) {
  %0 = linalg.conv_2d_nhwc_hwcf {strides = dense<2> : tensor<2xi64>}
         ins(%a, %k : tensor<1x8x8x3xf32>, tensor<3x3x3x4xf32>)
         outs(%c : tensor<1x3x3x4xf32>) -> tensor<1x3x3x4xf32>
  return %0, %c : tensor<1x3x3x4xf32>, tensor<1x3x3x4xf32>
}

// -----

// CHECK-LABEL: func.func @reduce
func.func @reduce(%a: tensor<4x8xf32>, %c: tensor<4xf32>, %d: tensor<4x8xf32>) -> (tensor<4xf32>, tensor<4x8xf32>) {
  %0 = linalg.reduce { arith.addf } ins(%a : tensor<4x8xf32>) outs(%c : tensor<4xf32>) dimensions = [1]
  %m = linalg.map { math.exp } ins(%a : tensor<4x8xf32>) outs(%a : tensor<4x8xf32>)
  %1 = linalg.broadcast ins(%0 : tensor<4xf32>) outs(%d : tensor<4x8xf32>) dimensions = [1]
  %2 = linalg.mul ins(%m, %1 : tensor<4x8xf32>, tensor<4x8xf32>) outs(%m : tensor<4x8xf32>) -> tensor<4x8xf32>
  return %0, %2 : tensor<4xf32>, tensor<4x8xf32>
}

// -----

// CHECK-LABEL: func.func @transpose
func.func @transpose(%a: tensor<4x8xf32>, %c: tensor<8x4xf32>, %d: tensor<8x4xf32>) -> tensor<8x4xf32> {
  %0 = linalg.transpose ins(%a : tensor<4x8xf32>) outs(%c : tensor<8x4xf32>) permutation = [1, 0]
  %1 = linalg.copy ins(%d : tensor<8x4xf32>) outs(%c : tensor<8x4xf32>) -> tensor<8x4xf32>
  %2 = linalg.add ins(%0, %1 : tensor<8x4xf32>, tensor<8x4xf32>) outs(%d : tensor<8x4xf32>) -> tensor<8x4xf32>
  return %2 : tensor<8x4xf32>
}

// -----

#in = affine_map<(n, o, k) -> (n, o * 2 + k)>
#kernel = affine_map<(n, o, k) -> (k)>
#out = affine_map<(n, o, k) -> (n, o)>
// CHECK-LABEL: func.func @generic
func.func @generic(%a: tensor<2x9xf32>, %c: tensor<4x4xf32>, %init: tensor<2x4xf32>, %i: index) -> (tensor<2x4xf32>, tensor<4x4xf32>) {
  %kernel = arith.constant dense<[1.0, 2.0, 1.0]> : tensor<3xf32>
  %0 = linalg.generic {indexing_maps = [#in, #kernel, #out],
                       iterator_types = ["parallel", "parallel", "reduction"]}
         ins(%a, %kernel : tensor<2x9xf32>, tensor<3xf32>) outs(%init : tensor<2x4xf32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %j = linalg.index 1 : index
    %e = tensor.extract %c[%i, %j] : tensor<4x4xf32>
    %p = arith.mulf %x, %y : f32
    %s = arith.addf %o, %p : f32
    %t = arith.addf %s, %e : f32
    linalg.yield %t : f32
  } -> tensor<2x4xf32>
  %1 = linalg.matmul ins(%c, %c : tensor<4x4xf32>, tensor<4x4xf32>)
                     outs(%c : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %0, %1 : tensor<2x4xf32>, tensor<4x4xf32>
}
