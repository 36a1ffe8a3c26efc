// RUN: %python %S/Inputs/compare_with_stock.py %s %t \
// RUN:   --linalg-fold-unit-extent-dims \
// RUN:   --linalg-fold-unit-extent-dims=use-rank-reducing-slices \
// RUN:   | FileCheck %s

// CHECK: 6 functions, 6 the same in text, all in what they compute

// MLIR's patterns handle a slice that drops a dimension after one of dynamic
// extent incorrectly, so that dimension is collapsed instead.
// CHECK: 6 functions, 5 the same in text, all in what they compute

func.func @pad(%a: tensor<1x4x1xf32>, %v: f32) -> tensor<1x7x1xf32> {
  %0 = tensor.pad %a low[0, 1, 0] high[0, 2, 0] {
  ^bb0(%i: index, %j: index, %k: index):
    tensor.yield %v : f32
  } : tensor<1x4x1xf32> to tensor<1x7x1xf32>
  return %0 : tensor<1x7x1xf32>
}

func.func @pad_unit(%a: tensor<1x4x1xf32>, %v: f32) -> tensor<1x7x3xf32> {
  %0 = tensor.pad %a low[0, 1, 1] high[0, 2, 1] {
  ^bb0(%i: index, %j: index, %k: index):
    tensor.yield %v : f32
  } : tensor<1x4x1xf32> to tensor<1x7x3xf32>
  return %0 : tensor<1x7x3xf32>
}

func.func @pad_dyn(%a: tensor<1x?x1xf32>, %n: index) -> tensor<1x?x1xf32> {
  %v = arith.constant 0.0 : f32
  %0 = tensor.pad %a low[0, %n, 0] high[0, 2, 0] {
  ^bb0(%i: index, %j: index, %k: index):
    tensor.yield %v : f32
  } : tensor<1x?x1xf32> to tensor<1x?x1xf32>
  return %0 : tensor<1x?x1xf32>
}

func.func @left_alone_pad_index(%a: tensor<1x4x1xf32>) -> tensor<1x7x1xf32> {
  %0 = tensor.pad %a low[0, 1, 0] high[0, 2, 0] {
  ^bb0(%i: index, %j: index, %k: index):
    %x = arith.index_cast %j : index to i32
    %y = arith.sitofp %x : i32 to f32
    tensor.yield %y : f32
  } : tensor<1x4x1xf32> to tensor<1x7x1xf32>
  return %0 : tensor<1x7x1xf32>
}

func.func @pad_nofold(%a: tensor<1x4x1xf32>, %v: f32) -> tensor<1x7x1xf32> {
  %0 = tensor.pad %a nofold low[0, 1, 0] high[0, 2, 0] {
  ^bb0(%i: index, %j: index, %k: index):
    tensor.yield %v : f32
  } : tensor<1x4x1xf32> to tensor<1x7x1xf32>
  return %0 : tensor<1x7x1xf32>
}

func.func @left_alone_pad_of_all(%a: tensor<1x4xf32>, %v: f32) -> tensor<2x5xf32> {
  %0 = tensor.pad %a low[1, 0] high[0, 1] {
  ^bb0(%i: index, %j: index):
    tensor.yield %v : f32
  } : tensor<1x4xf32> to tensor<2x5xf32>
  return %0 : tensor<2x5xf32>
}
