// RUN: linalg-opt %s --split-input-file --verify-diagnostics --allow-unregistered-dialect

func.func @reduce_dimension_out_of_range(%a: tensor<4x8xf32>, %b: tensor<4xf32>) {
  // P2
  // expected-error @+1 {{'linalg.reduce' op 'dimensions' has 2, expected numbers from 0 to 1}}
  %0 = linalg.reduce { arith.addf } ins(%a : tensor<4x8xf32>) outs(%b : tensor<4xf32>) dimensions = [2]
  return
}

// -----

func.func @reduce_dimension_negative(%a: tensor<4x8xf32>, %b: tensor<4xf32>) {
  // P2
  // expected-error @+1 {{'linalg.reduce' op 'dimensions' has -1, expected numbers from 0 to 1}}
  %0 = linalg.reduce { arith.addf } ins(%a : tensor<4x8xf32>) outs(%b : tensor<4xf32>) dimensions = [-1]
  return
}

// -----

func.func @reduce_dimension_twice(%a: tensor<4x8xf32>, %b: tensor<f32>) {
  // P6
  // expected-error @+1 {{'linalg.reduce' op 'dimensions' is [1, 1], expected strictly increasing numbers}}
  %0 = linalg.reduce { arith.addf } ins(%a : tensor<4x8xf32>) outs(%b : tensor<f32>) dimensions = [1, 1]
  return
}

// -----

func.func @reduce_dimensions_unsorted(%a: tensor<4x8xf32>, %b: tensor<f32>) {
  // P6
  // expected-error @+1 {{'linalg.reduce' op 'dimensions' is [1, 0], expected strictly increasing numbers}}
  %0 = linalg.reduce { arith.addf } ins(%a : tensor<4x8xf32>) outs(%b : tensor<f32>) dimensions = [1, 0]
  return
}

// -----

func.func @reduce_dimension_of_rank_0(%a: tensor<f32>) {
  // P2
  // expected-error @+1 {{'linalg.reduce' op 'dimensions' has 0, expected none for rank 0}}
  %0 = linalg.reduce { arith.addf } ins(%a : tensor<f32>) outs(%a : tensor<f32>) dimensions = [0]
  return
}

// -----

func.func @reduce_dimension_too_large(%a: tensor<4x8xf32>, %b: tensor<f32>) {
  // expected-error @+1 {{integer value too large}}
  %0 = linalg.reduce { arith.addf } ins(%a : tensor<4x8xf32>) outs(%b : tensor<f32>) dimensions = [99999999999999999999]
  return
}

// -----

func.func @reduce_dimension_word(%a: tensor<4x8xf32>, %b: tensor<f32>) {
  // expected-error @+1 {{expected integer value}}
  %0 = linalg.reduce { arith.addf } ins(%a : tensor<4x8xf32>) outs(%b : tensor<f32>) dimensions = [x]
  return
}

// -----

func.func @reduce_no_dimensions(%a: tensor<4x8xf32>, %b: tensor<f32>) {
  // expected-error @+2 {{expected 'dimensions'}}
  %0 = linalg.reduce { arith.addf } ins(%a : tensor<4x8xf32>) outs(%b : tensor<f32>)
  return
}

// -----

func.func @reduce_init_rank(%a: tensor<4x8xf32>) {
  // S10
  // expected-error @+1 {{'linalg.reduce' op operand 1 has rank 2, but its indexing map has 1 results: affine_map<(d0, d1) -> (d0)>}}
  %0 = linalg.reduce { arith.addf } ins(%a : tensor<4x8xf32>) outs(%a : tensor<4x8xf32>) dimensions = [1]
  return
}

// -----

func.func @reduce_init_shape(%a: tensor<4x8xf32>, %b: tensor<8xf32>) {
  // S13
  // expected-error @+1 {{'linalg.reduce' op dimension 0 of operand 1 has extent 8, expected 4, the extent of loop d0}}
  %0 = linalg.reduce { arith.addf } ins(%a : tensor<4x8xf32>) outs(%b : tensor<8xf32>) dimensions = [1]
  return
}

// -----

func.func @reduce_input_shapes(%a: memref<4x8xf32>, %b: memref<4x9xf32>, %c: memref<4xf32>) {
  // S13
  // expected-error @+1 {{'linalg.reduce' op dimension 1 of operand 1 has extent 9, expected 8, the extent of loop d1}}
  linalg.reduce ins(%a, %b : memref<4x8xf32>, memref<4x9xf32>) outs(%c, %c : memref<4xf32>, memref<4xf32>) dimensions = [1]
    (%x: f32, %y: f32, %z: f32, %w: f32) {
      linalg.yield %x, %y : f32, f32
    }
  return
}

// -----

func.func @reduce_operand_counts(%a: memref<4x8xf32>, %b: memref<4xf32>) {
  // P5
  // expected-error @+1 {{'linalg.reduce' op has 3 operands, expected as many inits as inputs}}
  linalg.reduce ins(%a, %a : memref<4x8xf32>, memref<4x8xf32>) outs(%b : memref<4xf32>) dimensions = [1]
    (%x: f32, %y: f32, %z: f32) {
      linalg.yield %x : f32
    }
  return
}

// -----

func.func @reduce_nothing() {
  // P4
  // expected-error @+1 {{'linalg.reduce' op has no inputs, expected at least one}}
  "linalg.reduce"() <{dimensions = array<i64>}> ({
  ^bb0:
    "linalg.yield"() : () -> ()
  }) : () -> ()
  return
}

// -----

func.func @reduce_yield_count(%a: memref<4x8xf32>, %b: memref<4xf32>) {
  linalg.reduce ins(%a : memref<4x8xf32>) outs(%b : memref<4xf32>) dimensions = [1]
    (%x: f32, %y: f32) {
      // C4
      // expected-error @+1 {{'linalg.yield' op yields 2 values, expected 1, one for each init}}
      linalg.yield %x, %y : f32, f32
    }
  return
}

// -----

func.func @reduce_generic_form(%a: memref<4x8xf32>, %b: memref<4xf32>) {
  // expected-error @+1 {{'linalg.reduce' op requires attribute 'dimensions'}}
  "linalg.reduce"(%a, %b) ({
  ^bb0(%x: f32, %y: f32):
    "linalg.yield"(%x) : (f32) -> ()
  }) : (memref<4x8xf32>, memref<4xf32>) -> ()
  return
}
