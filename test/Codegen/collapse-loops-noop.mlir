// RUN: linalg-opt %s > %t
// RUN: linalg-opt %s --linalg-collapse-loops | diff - %t
// RUN: linalg-opt %s --linalg-collapse-loops --linalg-explain -o /dev/null 2>&1 | FileCheck %s --implicit-check-not=note:

#rows = affine_map<(i, j, n, k) -> (i, j, k)>
#columns = affine_map<(i, j, n, k) -> (k, n)>
#result = affine_map<(i, j, n, k) -> (i, j, n)>

// CHECK: note: linalg-collapse-loops: left linalg.matmul alone: no two of its loops run over adjacent dimensions of all their operands
func.func @product(%a: tensor<4x5xf32>, %b: tensor<5x6xf32>, %c: tensor<4x6xf32>) -> tensor<4x6xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<4x5xf32>, tensor<5x6xf32>) outs(%c : tensor<4x6xf32>) -> tensor<4x6xf32>
  return %0 : tensor<4x6xf32>
}

// CHECK: note: linalg-collapse-loops: left linalg.generic alone: linalg.generic has operands that are buffers
func.func @buffers(%a: memref<4x3x5xf32>, %b: memref<5x6xf32>, %c: memref<4x3x6xf32>) {
  linalg.generic {indexing_maps = [#rows, #columns, #result], iterator_types = ["parallel", "parallel", "parallel", "reduction"]}
      ins(%a, %b : memref<4x3x5xf32>, memref<5x6xf32>) outs(%c : memref<4x3x6xf32>) {
  ^bb0(%x: f32, %y: f32, %out: f32):
    %product = arith.mulf %x, %y : f32
    %sum = arith.addf %out, %product : f32
    linalg.yield %sum : f32
  }
  return
}

// CHECK: note: linalg-collapse-loops: left linalg.generic alone: linalg.generic has a schedule
func.func @scheduled(%a: tensor<4x3x5xf32>, %b: tensor<5x6xf32>, %c: tensor<4x3x6xf32>) -> tensor<4x3x6xf32> {
  %0 = linalg.generic {indexing_maps = [#rows, #columns, #result], iterator_types = ["parallel", "parallel", "parallel", "reduction"]}
      ins(%a, %b : tensor<4x3x5xf32>, tensor<5x6xf32>) outs(%c : tensor<4x3x6xf32>)
      attrs = {structured.schedule = {tile = [1, 1, 4, 4]}} {
  ^bb0(%x: f32, %y: f32, %out: f32):
    %product = arith.mulf %x, %y : f32
    %sum = arith.addf %out, %product : f32
    linalg.yield %sum : f32
  } -> tensor<4x3x6xf32>
  return %0 : tensor<4x3x6xf32>
}

// CHECK: note: linalg-collapse-loops: left linalg.generic alone: operand 0 may not be contiguous
func.func @slice(%s: tensor<4x8x5xf32>, %b: tensor<5x6xf32>, %c: tensor<4x3x6xf32>) -> tensor<4x3x6xf32> {
  %a = tensor.extract_slice %s[0, 1, 0] [4, 3, 5] [1, 1, 1] : tensor<4x8x5xf32> to tensor<4x3x5xf32>
  %0 = linalg.generic {indexing_maps = [#rows, #columns, #result], iterator_types = ["parallel", "parallel", "parallel", "reduction"]}
      ins(%a, %b : tensor<4x3x5xf32>, tensor<5x6xf32>) outs(%c : tensor<4x3x6xf32>) {
  ^bb0(%x: f32, %y: f32, %out: f32):
    %product = arith.mulf %x, %y : f32
    %sum = arith.addf %out, %product : f32
    linalg.yield %sum : f32
  } -> tensor<4x3x6xf32>
  return %0 : tensor<4x3x6xf32>
}

// The image is larger than what the filter of one element reads.
// CHECK: note: linalg-collapse-loops: left linalg.conv_2d_nchw_fchw alone: its loops do not run over adjacent dimensions of operand 0
func.func @larger_image(%x: tensor<2x16x9x5xf32>, %w: tensor<24x16x1x1xf32>, %y: tensor<2x24x7x5xf32>) -> tensor<2x24x7x5xf32> {
  %0 = linalg.conv_2d_nchw_fchw ins(%x, %w : tensor<2x16x9x5xf32>, tensor<24x16x1x1xf32>) outs(%y : tensor<2x24x7x5xf32>) -> tensor<2x24x7x5xf32>
  return %0 : tensor<2x24x7x5xf32>
}

// The bias is that of a column, so that the op that adds it keeps its loops.
// CHECK: note: linalg-collapse-loops: left linalg.generic alone: its loops do not run over adjacent dimensions of operand 1
func.func @bias_of_columns(%a: tensor<4x3x5xf32>, %b: tensor<5x6xf32>, %c: tensor<4x3x6xf32>, %bias: tensor<3xf32>) -> tensor<4x3x6xf32> {
  %0 = linalg.generic {indexing_maps = [#rows, #columns, #result], iterator_types = ["parallel", "parallel", "parallel", "reduction"]}
      ins(%a, %b : tensor<4x3x5xf32>, tensor<5x6xf32>) outs(%c : tensor<4x3x6xf32>) {
  ^bb0(%x: f32, %y: f32, %out: f32):
    %product = arith.mulf %x, %y : f32
    %sum = arith.addf %out, %product : f32
    linalg.yield %sum : f32
  } -> tensor<4x3x6xf32>
  %1 = linalg.generic {indexing_maps = [affine_map<(i, j, n) -> (i, j, n)>, affine_map<(i, j, n) -> (j)>, affine_map<(i, j, n) -> (i, j, n)>],
                       iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%0, %bias : tensor<4x3x6xf32>, tensor<3xf32>) outs(%c : tensor<4x3x6xf32>) {
  ^bb0(%x: f32, %y: f32, %out: f32):
    %sum = arith.addf %x, %y : f32
    linalg.yield %sum : f32
  } -> tensor<4x3x6xf32>
  return %1 : tensor<4x3x6xf32>
}

// CHECK: note: linalg-collapse-loops: left linalg.transpose alone: no two of its loops run over adjacent dimensions of all their operands
func.func @reversed(%x: tensor<4x3x5xf32>, %y: tensor<5x3x4xf32>) -> tensor<5x3x4xf32> {
  %0 = linalg.transpose ins(%x : tensor<4x3x5xf32>) outs(%y : tensor<5x3x4xf32>) permutation = [2, 1, 0]
  return %0 : tensor<5x3x4xf32>
}

// CHECK: note: linalg-collapse-loops: left linalg.exp alone: no two of its loops run over adjacent dimensions of all their operands
func.func @elementwise(%a: tensor<4xf32>) -> tensor<4xf32> {
  %0 = linalg.exp ins(%a : tensor<4xf32>) outs(%a : tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// CHECK: note: linalg-collapse-loops: left linalg.exp alone: linalg.exp has no iterations
func.func @none(%a: tensor<0x?xf32>, %b: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %0 = linalg.exp ins(%a : tensor<0x?xf32>) outs(%b : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}
