// RUN: linalg-opt %s --split-input-file --verify-diagnostics

func.func @permutation_short(%a: tensor<4x8xf32>) {
  // P7
  // expected-error @+1 {{'linalg.transpose' op 'permutation' is [0], expected each of the numbers from 0 to 1 once}}
  %0 = linalg.transpose ins(%a : tensor<4x8xf32>) outs(%a : tensor<4x8xf32>) permutation = [0]
  return
}

// -----

func.func @permutation_twice(%a: tensor<4x8xf32>) {
  // P7
  // expected-error @+1 {{'linalg.transpose' op 'permutation' is [1, 1], expected each of the numbers from 0 to 1 once}}
  %0 = linalg.transpose ins(%a : tensor<4x8xf32>) outs(%a : tensor<4x8xf32>) permutation = [1, 1]
  return
}

// -----

func.func @permutation_out_of_range(%a: memref<4x8xf32>, %b: memref<8x4xf32>) {
  // P7
  // expected-error @+1 {{'linalg.transpose' op 'permutation' is [2, 0], expected each of the numbers from 0 to 1 once}}
  linalg.transpose ins(%a : memref<4x8xf32>) outs(%b : memref<8x4xf32>) permutation = [2, 0]
  return
}

// -----

func.func @permutation_negative(%a: memref<4x8xf32>, %b: memref<8x4xf32>) {
  // P7
  // expected-error @+1 {{'linalg.transpose' op 'permutation' is [0, -1], expected each of the numbers from 0 to 1 once}}
  linalg.transpose ins(%a : memref<4x8xf32>) outs(%b : memref<8x4xf32>) permutation = [0, -1]
  return
}

// -----

func.func @permutation_of_rank_0(%a: memref<f32>) {
  // P7
  // expected-error @+1 {{'linalg.transpose' op 'permutation' is [0], expected none for rank 0}}
  linalg.transpose ins(%a : memref<f32>) outs(%a : memref<f32>) permutation = [0]
  return
}

// -----

func.func @permutation_word(%a: memref<4x8xf32>, %b: memref<8x4xf32>) {
  // expected-error @+1 {{expected integer value}}
  linalg.transpose ins(%a : memref<4x8xf32>) outs(%b : memref<8x4xf32>) permutation = [x]
  return
}

// -----

func.func @permutation_too_large(%a: memref<4x8xf32>, %b: memref<8x4xf32>) {
  // expected-error @+1 {{integer value too large}}
  linalg.transpose ins(%a : memref<4x8xf32>) outs(%b : memref<8x4xf32>) permutation = [99999999999999999999, 0]
  return
}

// -----

func.func @permutation_missing(%a: memref<4x8xf32>, %b: memref<8x4xf32>) {
  // expected-error @+2 {{expected 'permutation'}}
  linalg.transpose ins(%a : memref<4x8xf32>) outs(%b : memref<8x4xf32>)
  return
}

// -----

func.func @permutation_missing_in_generic_form(%a: memref<4x8xf32>, %b: memref<8x4xf32>) {
  // expected-error @+1 {{'linalg.transpose' op requires attribute 'permutation'}}
  "linalg.transpose"(%a, %b) ({
  ^bb0(%x: f32, %y: f32):
    "linalg.yield"(%x) : (f32) -> ()
  }) : (memref<4x8xf32>, memref<8x4xf32>) -> ()
  return
}

// -----

func.func @transposed_shape(%a: memref<4x8xf32>) {
  // S13
  // expected-error @+1 {{'linalg.transpose' op dimension 0 of operand 1 has extent 4, expected 8, the extent of loop d0}}
  linalg.transpose ins(%a : memref<4x8xf32>) outs(%a : memref<4x8xf32>) permutation = [1, 0]
  return
}

// -----

func.func @transposed_rank(%a: memref<4x8x2xf32>, %b: memref<8x4xf32>) {
  // S10
  // expected-error @+1 {{'linalg.transpose' op operand 0 has rank 3, but its indexing map has 2 results: affine_map<(d0, d1) -> (d1, d0)>}}
  linalg.transpose ins(%a : memref<4x8x2xf32>) outs(%b : memref<8x4xf32>) permutation = [1, 0]
  return
}

// -----

func.func @transposed_type(%a: memref<4x8xf32>, %b: memref<8x4xf64>) {
  // P3
  // expected-error @+1 {{'linalg.transpose' op moves elements of type 'f32' into an init of element type 'f64', expected equal element types}}
  linalg.transpose ins(%a : memref<4x8xf32>) outs(%b : memref<8x4xf64>) permutation = [1, 0]
  return
}

// -----

func.func @transposed_scalar(%a: f32, %b: memref<f32>) {
  // P1
  // expected-error @+1 {{'linalg.transpose' op operand 0 has type 'f32', expected a ranked tensor or buffer}}
  linalg.transpose ins(%a : f32) outs(%b : memref<f32>) permutation = []
  return
}

// -----

func.func @transposed_unranked(%a: memref<*xf32>, %b: memref<8x4xf32>) {
  // P1
  // expected-error @+1 {{'linalg.transpose' op operand 0 has type 'memref<*xf32>', expected a ranked tensor or buffer}}
  linalg.transpose ins(%a : memref<*xf32>) outs(%b : memref<8x4xf32>) permutation = [1, 0]
  return
}

// -----

func.func @transpose_two_inputs(%a: memref<4x8xf32>, %b: memref<8x4xf32>) {
  // expected-error @+1 {{custom op 'linalg.transpose' has 2 inputs and 1 inits, expected one of each}}
  linalg.transpose ins(%a, %a : memref<4x8xf32>, memref<4x8xf32>) outs(%b : memref<8x4xf32>) permutation = [1, 0]
  return
}

// -----

func.func @dimension_out_of_range(%a: tensor<4xf32>, %b: tensor<4x8xf32>) {
  // P2
  // expected-error @+1 {{'linalg.broadcast' op 'dimensions' has 2, expected numbers from 0 to 1}}
  %0 = linalg.broadcast ins(%a : tensor<4xf32>) outs(%b : tensor<4x8xf32>) dimensions = [2]
  return
}

// -----

func.func @dimension_negative(%a: tensor<4xf32>, %b: tensor<4x8xf32>) {
  // P2
  // expected-error @+1 {{'linalg.broadcast' op 'dimensions' has -1, expected numbers from 0 to 1}}
  %0 = linalg.broadcast ins(%a : tensor<4xf32>) outs(%b : tensor<4x8xf32>) dimensions = [-1]
  return
}

// -----

func.func @dimension_twice(%a: tensor<f32>, %b: tensor<4x8xf32>) {
  // P8
  // expected-error @+1 {{'linalg.broadcast' op 'dimensions' is [1, 1], expected each number once}}
  %0 = linalg.broadcast ins(%a : tensor<f32>) outs(%b : tensor<4x8xf32>) dimensions = [1, 1]
  return
}

// -----

func.func @dimension_of_rank_0(%a: tensor<f32>) {
  // P2
  // expected-error @+1 {{'linalg.broadcast' op 'dimensions' has 0, expected none for rank 0}}
  %0 = linalg.broadcast ins(%a : tensor<f32>) outs(%a : tensor<f32>) dimensions = [0]
  return
}

// -----

func.func @dimension_word(%a: tensor<f32>, %b: tensor<4x8xf32>) {
  // expected-error @+1 {{expected integer value}}
  %0 = linalg.broadcast ins(%a : tensor<f32>) outs(%b : tensor<4x8xf32>) dimensions = [x]
  return
}

// -----

func.func @dimensions_missing(%a: memref<4xf32>, %b: memref<4x8xf32>) {
  // S10
  // expected-error @+1 {{'linalg.broadcast' op operand 0 has rank 1, but its indexing map has 2 results: affine_map<(d0, d1) -> (d0, d1)>}}
  linalg.broadcast ins(%a : memref<4xf32>) outs(%b : memref<4x8xf32>) dimensions = []
  return
}

// -----

func.func @broadcast_shape(%a: memref<5xf32>, %b: memref<4x8xf32>) {
  // S13
  // expected-error @+1 {{'linalg.broadcast' op dimension 0 of operand 1 has extent 4, expected 5, the extent of loop d0}}
  linalg.broadcast ins(%a : memref<5xf32>) outs(%b : memref<4x8xf32>) dimensions = [1]
  return
}

// -----

func.func @broadcast_type(%a: memref<4xf32>, %b: memref<4x8xf16>) {
  // P3
  // expected-error @+1 {{'linalg.broadcast' op moves elements of type 'f32' into an init of element type 'f16', expected equal element types}}
  linalg.broadcast ins(%a : memref<4xf32>) outs(%b : memref<4x8xf16>) dimensions = [1]
  return
}

// -----

func.func @broadcast_into_vector(%a: memref<4xf32>, %b: vector<4x8xf32>) {
  // P1
  // expected-error @+1 {{'linalg.broadcast' op operand 1 has type 'vector<4x8xf32>', expected a ranked tensor or buffer}}
  linalg.broadcast ins(%a : memref<4xf32>) outs(%b : vector<4x8xf32>) dimensions = [1]
  return
}

// -----

func.func @unknown_linalg_attribute(%a: memref<4xf32>, %b: memref<4x8xf32>) {
  // expected-error @+1 {{attribute 'linalg.tile' is not one of the linalg dialect}}
  linalg.broadcast ins(%a : memref<4xf32>) outs(%b : memref<4x8xf32>) dimensions = [1] {linalg.tile = 3}
  return
}

// -----

func.func @dimensions_of_input(%a: tensor<16xf32>, %b: tensor<16x64xf32>) {
  // P9
  // expected-error @+1 {{'linalg.broadcast' op 'dimensions' is [0], the dimensions of the init that the input has; expected those that it does not have, [1]}}
  %0 = linalg.broadcast ins(%a : tensor<16xf32>) outs(%b : tensor<16x64xf32>) dimensions = [0]
  return
}

// -----

func.func @dimensions_of_dynamic_input(%a: tensor<?x?xf32>, %b: tensor<4x?x?xf32>) {
  // P9
  // expected-error @+1 {{'dimensions' is [0, 2], the dimensions of the init that the input has; expected those that it does not have, [1]}}
  %0 = linalg.broadcast ins(%a : tensor<?x?xf32>) outs(%b : tensor<4x?x?xf32>) dimensions = [0, 2]
  return
}

// -----

// Neither meaning fits.
func.func @dimensions_of_neither(%a: tensor<5xf32>, %b: tensor<16x64xf32>) {
  // expected-error @+1 {{'linalg.broadcast' op dimension 1 of operand 1 has extent 64, expected 5, the extent of loop d1}}
  %0 = linalg.broadcast ins(%a : tensor<5xf32>) outs(%b : tensor<16x64xf32>) dimensions = [0]
  return
}

// -----

// No extent is repeated.
func.func @extent_of_1(%a: tensor<16x1xf32>, %b: tensor<16x64xf32>) {
  // expected-error @+1 {{operand 0 has rank 2, but its indexing map has 1 results}}
  %0 = linalg.broadcast ins(%a : tensor<16x1xf32>) outs(%b : tensor<16x64xf32>) dimensions = [1]
  return
}
