// RUN: linalg-opt %s --linalg-propagate-packing --remarks-filter-missed=linalg-propagate-packing --verify-diagnostics
// RUN: linalg-opt %s --linalg-propagate-packing -o %t
// RUN: linalg-opt %s -o - | diff - %t

// Elements after the end would have any values.
func.func @padded(%t: tensor<2x8xf32>, %e: tensor<13xf32>) -> tensor<2x8xf32> {
  %zero = arith.constant 0.0 : f32
  %0 = linalg.unpack %t inner_dims_pos = [0] inner_tiles = [8] into %e : tensor<2x8xf32> -> tensor<13xf32>
  // expected-remark@+1 {{Reason="it can't be moved before what computes its source, which is no structured op, or dropped"}}
  %1 = linalg.pack %0 padding_value(%zero : f32) inner_dims_pos = [0] inner_tiles = [8] into %t : tensor<13xf32> -> tensor<2x8xf32>
  return %1 : tensor<2x8xf32>
}

// A smaller tensor may have the same number of tiles.
func.func @smaller(%a: tensor<?xf32>, %t: tensor<?x8xf32>, %e: tensor<?xf32>, %zero: f32) -> tensor<?xf32> {
  // expected-remark@+1 {{Reason="it can't be moved before what computes its source, which is no structured op, or dropped"}}
  %0 = linalg.pack %a padding_value(%zero : f32) inner_dims_pos = [0] inner_tiles = [8] into %t : tensor<?xf32> -> tensor<?x8xf32>
  %1 = linalg.unpack %0 inner_dims_pos = [0] inner_tiles = [8] into %e : tensor<?x8xf32> -> tensor<?xf32>
  return %1 : tensor<?xf32>
}

func.func @other_tiles(%t: tensor<4x8xf32>, %e: tensor<32xf32>, %u: tensor<8x4xf32>) -> tensor<8x4xf32> {
  %0 = linalg.unpack %t inner_dims_pos = [0] inner_tiles = [8] into %e : tensor<4x8xf32> -> tensor<32xf32>
  // expected-remark@+1 {{Reason="it can't be moved before what computes its source, which is no structured op, or dropped"}}
  %1 = linalg.pack %0 inner_dims_pos = [0] inner_tiles = [4] into %u : tensor<32xf32> -> tensor<8x4xf32>
  return %1 : tensor<8x4xf32>
}

func.func @exp_padded(%a: tensor<13xf32>, %t: tensor<2x8xf32>, %e: tensor<13xf32>) -> tensor<2x8xf32> {
  %zero = arith.constant 0.0 : f32
  %0 = linalg.exp ins(%a : tensor<13xf32>) outs(%e : tensor<13xf32>) -> tensor<13xf32>
  // expected-remark@+1 {{Reason="its tiles are not known to be full, and the op would compute other values after the end than the padding", Remark="left linalg.pack alone"}}
  %1 = linalg.pack %0 padding_value(%zero : f32) inner_dims_pos = [0] inner_tiles = [8] into %t : tensor<13xf32> -> tensor<2x8xf32>
  return %1 : tensor<2x8xf32>
}

func.func @other_use(%a: tensor<16xf32>, %t: tensor<2x8xf32>, %e: tensor<16xf32>) -> (tensor<2x8xf32>, tensor<16xf32>) {
  %0 = linalg.exp ins(%a : tensor<16xf32>) outs(%e : tensor<16xf32>) -> tensor<16xf32>
  // expected-remark@+1 {{Reason="the result of the op that computes its source has other uses"}}
  %1 = linalg.pack %0 inner_dims_pos = [0] inner_tiles = [8] into %t : tensor<16xf32> -> tensor<2x8xf32>
  return %1, %0 : tensor<2x8xf32>, tensor<16xf32>
}

func.func @value(%a: tensor<16xf32>, %t: tensor<?x?xf32>, %e: tensor<16xf32>, %n: index) -> tensor<?x?xf32> {
  %0 = linalg.exp ins(%a : tensor<16xf32>) outs(%e : tensor<16xf32>) -> tensor<16xf32>
  // expected-remark@+1 {{Reason="the size of a tile is a value"}}
  %1 = linalg.pack %0 inner_dims_pos = [0] inner_tiles = [%n] into %t : tensor<16xf32> -> tensor<?x?xf32>
  return %1 : tensor<?x?xf32>
}

func.func @sum(%t: tensor<4x8xf32>, %e: tensor<32xf32>, %c: tensor<f32>) -> tensor<f32> {
  %0 = linalg.unpack %t inner_dims_pos = [0] inner_tiles = [8] into %e : tensor<4x8xf32> -> tensor<32xf32>
  // expected-remark@+1 {{Reason="it is not elementwise", Remark="left linalg.reduce alone"}}
  %1 = linalg.reduce {arith.addf} ins(%0 : tensor<32xf32>) outs(%c : tensor<f32>) dimensions = [0]
  return %1 : tensor<f32>
}

func.func @division(%t: tensor<2x8xi32>, %e: tensor<13xi32>) -> tensor<13xi32> {
  %0 = linalg.unpack %t inner_dims_pos = [0] inner_tiles = [8] into %e : tensor<2x8xi32> -> tensor<13xi32>
  // expected-remark@+1 {{Reason="what arith.divsi in its payload does on padding may be undefined", Remark="left linalg.div alone"}}
  %1 = linalg.div ins(%0, %0 : tensor<13xi32>, tensor<13xi32>) outs(%e : tensor<13xi32>) -> tensor<13xi32>
  return %1 : tensor<13xi32>
}

func.func @no_relayout(%a: tensor<16xf32>) -> tensor<16xf32> {
  // expected-remark@+1 {{Reason="none of its operands is the result of linalg.unpack, and linalg.pack reads none of its results"}}
  %0 = linalg.exp ins(%a : tensor<16xf32>) outs(%a : tensor<16xf32>) -> tensor<16xf32>
  return %0 : tensor<16xf32>
}
