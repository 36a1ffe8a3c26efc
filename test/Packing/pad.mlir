// RUN: linalg-opt %s --linalg-pad=multiples=4,8,8,8,2 --cse | FileCheck %s
// RUN: linalg-opt %s --linalg-pad=multiples=4,8,8,8,2 --remarks-filter=linalg-pad 2>&1 | FileCheck %s --check-prefix=REMARK

// REMARK: remark: [Passed] Padded | Category:linalg-pad | Remark="padded linalg.matmul", loops=3

#id = affine_map<(i, j) -> (i, j)>
#row = affine_map<(i, j) -> (i)>

// CHECK-DAG: #[[BY4:.*]] = affine_map<()[s0] -> (-s0 + (s0 ceildiv 4) * 4)>
// CHECK-DAG: #[[BY8:.*]] = affine_map<()[s0] -> (-s0 + (s0 ceildiv 8) * 8)>

// Dynamic extents are rounded up at run time. The product of the two paddings
// is -0.0, which preserves the sum.
// CHECK-LABEL: func.func @dynamic
// CHECK-SAME: (%[[A:.*]]: tensor<?x?xf32>, %[[B:.*]]: tensor<?x5xf32>, %[[C:.*]]: tensor<?x5xf32>)
// CHECK: %[[M:.*]] = tensor.dim %[[A]], %c0
// CHECK: %[[K:.*]] = tensor.dim %[[A]], %c1
// CHECK: %[[MPAD:.*]] = affine.apply #[[BY4]]()[%[[M]]]
// CHECK: %[[KPAD:.*]] = affine.apply #[[BY8]]()[%[[K]]]
// CHECK: %[[PA:.*]] = tensor.pad %[[A]] low[0, 0] high[%[[MPAD]], %[[KPAD]]]
// CHECK: tensor.yield %cst :
// CHECK: %[[NEG:.*]] = arith.constant -0.0
// CHECK: %[[PB:.*]] = tensor.pad %[[B]] low[0, 0] high[%[[KPAD]], 3]
// CHECK: tensor.yield %[[NEG]]
// CHECK: %[[PC:.*]] = tensor.pad %[[C]] low[0, 0] high[%[[MPAD]], 3]
// CHECK: %[[R:.*]] = linalg.matmul ins(%[[PA]], %[[PB]] : tensor<?x?xf32>, tensor<?x8xf32>) outs(%[[PC]] : tensor<?x8xf32>)
// CHECK: %[[ROWS:.*]] = tensor.dim %[[C]], %c0
// CHECK: tensor.extract_slice %[[R]][0, 0] [%[[ROWS]], 5] [1, 1]
func.func @dynamic(%a: tensor<?x?xf32>, %b: tensor<?x5xf32>, %c: tensor<?x5xf32>) -> tensor<?x5xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<?x?xf32>, tensor<?x5xf32>) outs(%c : tensor<?x5xf32>) -> tensor<?x5xf32>
  return %0 : tensor<?x5xf32>
}

// The padding is infinity, so the flag that excludes infinity is dropped.
// CHECK-LABEL: func.func @maximum
// CHECK: %[[LOWEST:.*]] = arith.constant 0xFF800000 : f32
// CHECK: tensor.yield %[[LOWEST]]
// CHECK: arith.maximumf %{{.*}}, %{{.*}} fastmath<reassoc> : f32
func.func @maximum(%a: tensor<3x7xf32>, %c: tensor<3xf32>) -> tensor<3xf32> {
  %0 = linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]} ins(%a : tensor<3x7xf32>) outs(%c : tensor<3xf32>) {
  ^bb0(%x: f32, %out: f32):
    %z = arith.maximumf %out, %x fastmath<nnan,ninf,reassoc> : f32
    linalg.yield %z : f32
  } -> tensor<3xf32>
  return %0 : tensor<3xf32>
}

// The padding has the narrow type, before the cast.
// CHECK-LABEL: func.func @product
// CHECK: arith.constant 1 : i8
func.func @product(%a: tensor<4x7xi8>, %c: tensor<4xi32>) -> tensor<4xi32> {
  %0 = linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]} ins(%a : tensor<4x7xi8>) outs(%c : tensor<4xi32>) {
  ^bb0(%x: i8, %out: i32):
    %y = arith.extsi %x : i8 to i32
    %z = arith.muli %out, %y : i32
    linalg.yield %z : i32
  } -> tensor<4xi32>
  return %0 : tensor<4xi32>
}

// The init gives the shape.
// CHECK-LABEL: func.func @elementwise
// CHECK: %[[E:.*]] = tensor.empty() : tensor<4x8xf32>
// CHECK: linalg.exp ins(%{{.*}} : tensor<4x8xf32>) outs(%[[E]] : tensor<4x8xf32>)
func.func @elementwise(%a: tensor<3x7xf32>, %c: tensor<3x7xf32>) -> tensor<3x7xf32> {
  %0 = linalg.exp ins(%a : tensor<3x7xf32>) outs(%c : tensor<3x7xf32>) -> tensor<3x7xf32>
  return %0 : tensor<3x7xf32>
}

// Loops after the last multiple are not padded.
// CHECK-LABEL: func.func @many_loops
// CHECK: tensor.pad %{{.*}} low[0, 0, 0, 0, 0, 0] high[3, 7, 7, 7, 1, 0] {
func.func @many_loops(%a: tensor<1x1x1x1x1x3xf32>, %c: tensor<1x1x1x1x1x3xf32>) -> tensor<1x1x1x1x1x3xf32> {
  %0 = linalg.exp ins(%a : tensor<1x1x1x1x1x3xf32>) outs(%c : tensor<1x1x1x1x1x3xf32>) -> tensor<1x1x1x1x1x3xf32>
  return %0 : tensor<1x1x1x1x1x3xf32>
}

// A window of integers, whose padding is zero for any image.
// CHECK-LABEL: func.func @window
// CHECK: tensor.pad %{{.*}} low[0, 0, 0, 0] high[3, 2, 1, 0]
// CHECK: tensor<1x9x9x3xi8> to tensor<4x11x10x3xi8>
// CHECK: linalg.conv_2d_nhwc_hwcf ins(%{{.*}}, %{{.*}} : tensor<4x11x10x3xi8>, tensor<4x3x3x8xi8>)
func.func @window(%a: tensor<1x9x9x3xi8>, %b: tensor<3x3x3x5xi8>, %c: tensor<1x7x7x5xi32>) -> tensor<1x7x7x5xi32> {
  %0 = linalg.conv_2d_nhwc_hwcf ins(%a, %b : tensor<1x9x9x3xi8>, tensor<3x3x3x5xi8>) outs(%c : tensor<1x7x7x5xi32>) -> tensor<1x7x7x5xi32>
  return %0 : tensor<1x7x7x5xi32>
}

// Casts have no flags.
// CHECK-LABEL: func.func @cast
// CHECK: arith.extf %{{.*}} : f32 to f64
func.func @cast(%a: tensor<3x7xf32>, %c: tensor<3xf64>) -> tensor<3xf64> {
  %0 = linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]} ins(%a : tensor<3x7xf32>) outs(%c : tensor<3xf64>) {
  ^bb0(%x: f32, %out: f64):
    %y = arith.extf %x : f32 to f64
    %z = arith.maximumf %out, %y : f64
    linalg.yield %z : f64
  } -> tensor<3xf64>
  return %0 : tensor<3xf64>
}

// A tile has at least one row and at most four: padded, it has four.
// CHECK-LABEL: func.func @tile
// CHECK: %[[P:.*]] = tensor.pad
// CHECK: } : tensor<?x8xf32> to tensor<4x8xf32>
// CHECK: %[[E:.*]] = tensor.empty() : tensor<4x8xf32>
// CHECK: linalg.exp ins(%[[P]] : tensor<4x8xf32>) outs(%[[E]] : tensor<4x8xf32>) -> tensor<4x8xf32>
// CHECK: tensor.extract_slice %{{.*}}[0, 0] [%{{.*}}, 8] [1, 1] : tensor<4x8xf32> to tensor<?x8xf32>
func.func @tile(%a: tensor<?x8xf32>, %b: tensor<?x8xf32>, %m: index) -> tensor<?x8xf32> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %r = scf.for %i = %c0 to %m step %c4 iter_args(%t = %b) -> (tensor<?x8xf32>) {
    %n = affine.min affine_map<(d0)[s0] -> (-d0 + s0, 4)>(%i)[%m]
    %x = tensor.extract_slice %a[%i, 0] [%n, 8] [1, 1] : tensor<?x8xf32> to tensor<?x8xf32>
    %y = tensor.extract_slice %t[%i, 0] [%n, 8] [1, 1] : tensor<?x8xf32> to tensor<?x8xf32>
    %e = linalg.exp ins(%x : tensor<?x8xf32>) outs(%y : tensor<?x8xf32>) -> tensor<?x8xf32>
    %u = tensor.insert_slice %e into %t[%i, 0] [%n, 8] [1, 1] : tensor<?x8xf32> into tensor<?x8xf32>
    scf.yield %u : tensor<?x8xf32>
  }
  return %r : tensor<?x8xf32>
}

// For a tile that may have no rows, or more than four, the padded extent is dynamic.
// CHECK-LABEL: func.func @maybe_empty
// CHECK: tensor.pad
// CHECK: } : tensor<?x8xf32> to tensor<?x8xf32>
func.func @maybe_empty(%a: tensor<?x8xf32>, %b: tensor<?x8xf32>, %i: index, %m: index) -> tensor<?x8xf32> {
  %n = affine.min affine_map<(d0)[s0] -> (-d0 + s0, 4)>(%i)[%m]
  %x = tensor.extract_slice %a[%i, 0] [%n, 8] [1, 1] : tensor<?x8xf32> to tensor<?x8xf32>
  %y = tensor.extract_slice %b[%i, 0] [%n, 8] [1, 1] : tensor<?x8xf32> to tensor<?x8xf32>
  %e = linalg.exp ins(%x : tensor<?x8xf32>) outs(%y : tensor<?x8xf32>) -> tensor<?x8xf32>
  return %e : tensor<?x8xf32>
}
