// RUN: linalg-opt %s --split-input-file --verify-diagnostics

func.func @no_window_dimension(%k: memref<2x4xf32>, %i: memref<1x2xf32>, %o: memref<1x4xf32>) {
  // D1
  // expected-error @+1 {{'linalg.conv' op has a first operand of rank 2, expected 3 or more, as there is at least one dimension of windows}}
  linalg.conv(%k, %i, %o) : memref<2x4xf32>, memref<1x2xf32>, memref<1x4xf32>
  return
}

// -----

func.func @no_window_dimension_padded(%i: memref<f32>, %w: memref<f32>, %o: memref<f32>) {
  // D1
  // expected-error @+1 {{'linalg.padded_pooling_max' op has a first operand of rank 0, expected 1 or more}}
  linalg.pooling_max(%i, %w, %o) {padding = dense<1> : tensor<1x2xi64>} : memref<f32>, memref<f32>, memref<f32>
  return
}

// -----

func.func @number_of_strides(%i: memref<8x8xf32>, %w: memref<2x2xf32>, %o: memref<4x4xf32>) {
  // D2
  // expected-error @+1 {{'linalg.pooling_sum' op has 'strides' for 1 dimensions, expected 2, those of the windows}}
  linalg.pooling_sum(%i, %w, %o) {strides = [2]} : memref<8x8xf32>, memref<2x2xf32>, memref<4x4xf32>
  return
}

// -----

func.func @number_of_paddings(%i: memref<8x8xf32>, %w: memref<2x2xf32>, %o: memref<4x4xf32>) {
  // D2
  // expected-error @+1 {{'linalg.padded_pooling_sum' op has 'padding' for 1 dimensions, expected 2}}
  linalg.pooling_sum(%i, %w, %o) {padding = dense<0> : tensor<1x2xi64>} : memref<8x8xf32>, memref<2x2xf32>, memref<4x4xf32>
  return
}

// -----

func.func @stride_zero(%i: memref<8x8xf32>, %w: memref<2x2xf32>, %o: memref<4x4xf32>) {
  // expected-error @+1 {{attribute 'strides' failed to satisfy constraint: positive 64-bit integers, one for each dimension of the windows}}
  linalg.pooling_sum(%i, %w, %o) {strides = [0, 1]} : memref<8x8xf32>, memref<2x2xf32>, memref<4x4xf32>
  return
}

// -----

func.func @negative_padding(%i: memref<8x8xf32>, %w: memref<2x2xf32>, %o: memref<4x4xf32>) {
  // expected-error @+1 {{attribute 'padding' failed to satisfy constraint: the numbers of elements before and after the image}}
  linalg.pooling_sum(%i, %w, %o) {padding = [[1, 0], [-1, 0]]} : memref<8x8xf32>, memref<2x2xf32>, memref<4x4xf32>
  return
}

// -----

func.func @padding_of_other_shape(%i: memref<8x8xf32>, %w: memref<2x2xf32>, %o: memref<4x4xf32>) {
  // expected-error @+1 {{attribute 'padding' failed to satisfy constraint}}
  linalg.pooling_sum(%i, %w, %o) {padding = dense<0> : tensor<2xi64>} : memref<8x8xf32>, memref<2x2xf32>, memref<4x4xf32>
  return
}

// -----

func.func @padding_without_padded(%i: memref<8x8xf32>, %w: memref<2x2xf32>, %o: memref<7x7xf32>) {
  // expected-error @+1 {{'linalg.pooling_sum' op takes no attribute 'padding', which would be ignored}}
  "linalg.pooling_sum"(%i, %w, %o) <{operandSegmentSizes = array<i32: 2, 1>}> ({
  ^bb0(%a: f32, %b: f32, %c: f32):
    %0 = arith.addf %c, %a : f32
    linalg.yield %0 : f32
  }) {padding = dense<1> : tensor<2x2xi64>} : (memref<8x8xf32>, memref<2x2xf32>, memref<7x7xf32>) -> ()
  return
}

// -----

func.func @operand_rank(%k: memref<3x3x2x4xf32>, %i: memref<1x10x2xf32>, %o: memref<1x8x8x4xf32>) {
  // D3
  // expected-error @+1 {{'linalg.padded_conv' op operand 1 has type 'memref<1x10x2xf32>', expected a tensor or buffer of rank 4}}
  linalg.conv(%k, %i, %o) {padding = dense<1> : tensor<2x2xi64>} : memref<3x3x2x4xf32>, memref<1x10x2xf32>, memref<1x8x8x4xf32>
  return
}

// -----

func.func @operand_rank_without_padding(%k: memref<3x3x2x4xf32>, %i: memref<1x10x2xf32>, %o: memref<1x8x8x4xf32>) {
  // expected-error @+1 {{'linalg.conv' op operand 1 has rank 3, but its indexing map has 4 results}}
  linalg.conv(%k, %i, %o) : memref<3x3x2x4xf32>, memref<1x10x2xf32>, memref<1x8x8x4xf32>
  return
}

// -----

func.func @channels_differ(%k: memref<3x5x4xf32>, %i: memref<1x10x2xf32>, %o: memref<1x8x4xf32>) {
  // D4
  // expected-error @+1 {{'linalg.padded_conv' op dimension 2 of operand 1 has extent 2, expected 5, the extent of loop d4}}
  linalg.conv(%k, %i, %o) {padding = dense<1> : tensor<1x2xi64>} : memref<3x5x4xf32>, memref<1x10x2xf32>, memref<1x8x4xf32>
  return
}

// -----

func.func @large_padding(%i: memref<8xf32>, %w: memref<2xf32>, %o: memref<?xf32>) {
  // D5
  // expected-error @+1 {{'linalg.padded_pooling_max' op the extent of dimension 0 of operand 0, with padding, needs more than 64 bits}}
  linalg.pooling_max(%i, %w, %o) {padding = [[9223372036854775807, 1]]} : memref<8xf32>, memref<2xf32>, memref<?xf32>
  return
}

// -----

func.func @window_after_padding(%i: memref<8xf32>, %w: memref<3xf32>, %o: memref<9xf32>) {
  // D6
  // expected-error @+1 {{'linalg.padded_pooling_max' op operand 0 is accessed at index 10 of dimension 0, which has extent 10 with padding}}
  linalg.pooling_max(%i, %w, %o) {padding = [[1, 1]]} : memref<8xf32>, memref<3xf32>, memref<9xf32>
  return
}

// -----

func.func @window_after_image(%i: memref<8xf32>, %w: memref<3xf32>, %o: memref<7xf32>) {
  // expected-error @+1 {{'linalg.pooling_max' op operand 0 is accessed at index 8 of dimension 0, which has extent 8}}
  linalg.pooling_max(%i, %w, %o) : memref<8xf32>, memref<3xf32>, memref<7xf32>
  return
}

// -----

func.func @element_types(%k: memref<3x2x4xf32>, %i: memref<1x10x2xcomplex<f32>>, %o: memref<1x8x4xf32>) {
  // expected-error @+1 {{'linalg.padded_conv' op}}
  linalg.conv(%k, %i, %o) {padding = dense<1> : tensor<1x2xi64>} : memref<3x2x4xf32>, memref<1x10x2xcomplex<f32>>, memref<1x8x4xf32>
  return
}

// -----

func.func @number_of_operands(%i: memref<8xf32>, %o: memref<7xf32>) {
  // expected-error @+1 {{has 1 inputs and 1 inits, expected 2 and 1}}
  linalg.pooling_max(%i, %o) : memref<8xf32>, memref<7xf32>
  return
}

// -----

func.func @tensor_in_parentheses(%i: tensor<8xf32>, %w: tensor<2xf32>, %o: tensor<7xf32>) {
  // expected-error @+1 {{operand 0 has type 'tensor<8xf32>', expected a buffer or scalar: tensors are written 'ins(...) outs(...)'}}
  linalg.pooling_max(%i, %w, %o) : tensor<8xf32>, tensor<2xf32>, tensor<7xf32>
  return
}

// -----

func.func @number_of_types(%i: memref<8xf32>, %w: memref<2xf32>, %o: memref<7xf32>) {
  // expected-error @+1 {{number of operands and types do not match: got 3 operands and 2 types}}
  linalg.pooling_max(%i, %w, %o) : memref<8xf32>, memref<2xf32>
  return
}

// -----

func.func @result(%i: tensor<8xf32>, %w: tensor<3xf32>, %o: tensor<8xf32>) {
  // expected-error @+1 {{'linalg.padded_pooling_max' op has 0 results, expected 1, one for each tensor init}}
  linalg.pooling_max {padding = [[1, 1]]} ins(%i, %w : tensor<8xf32>, tensor<3xf32>) outs(%o : tensor<8xf32>)
  return
}

// -----

func.func @large_padding_of_dynamic_extent(%i: memref<?xf32>, %w: memref<2xf32>, %o: memref<?xf32>) {
  // D5
  // expected-error @+1 {{'linalg.padded_pooling_max' op the extent of dimension 0 of operand 0, with padding, needs more than 64 bits}}
  linalg.pooling_max(%i, %w, %o) {padding = [[9223372036854775807, 1]]} : memref<?xf32>, memref<2xf32>, memref<?xf32>
  return
}
