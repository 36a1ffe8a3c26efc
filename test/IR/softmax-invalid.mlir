// RUN: linalg-opt %s --split-input-file --verify-diagnostics

func.func @dimension_out_of_range(%a: tensor<4x8xf32>) {
  // A5
  // expected-error @+1 {{'linalg.softmax' op has dimension 2, expected a number from 0 to 1}}
  %0 = linalg.softmax dimension(2) ins(%a : tensor<4x8xf32>) outs(%a : tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}

// -----

func.func @dimension_negative(%a: memref<4x8xf32>) {
  // A5
  // expected-error @+1 {{'linalg.softmax' op has dimension -1, expected a number from 0 to 1}}
  linalg.softmax dimension(-1) ins(%a : memref<4x8xf32>) outs(%a : memref<4x8xf32>)
  return
}

// -----

func.func @dimension_of_rank_0(%a: memref<f32>) {
  // A4
  // expected-error @+1 {{'linalg.softmax' op has operands of rank 0, expected at least one dimension}}
  linalg.softmax dimension(0) ins(%a : memref<f32>) outs(%a : memref<f32>)
  return
}

// -----

func.func @dimension_too_large(%a: memref<4x8xf32>) {
  // expected-error @+1 {{integer value too large}}
  linalg.softmax dimension(99999999999999999999) ins(%a : memref<4x8xf32>) outs(%a : memref<4x8xf32>)
  return
}

// -----

func.func @no_dimension(%a: memref<4x8xf32>) {
  // expected-error @+1 {{expected 'dimension'}}
  linalg.softmax ins(%a : memref<4x8xf32>) outs(%a : memref<4x8xf32>)
  return
}

// -----

func.func @dimension_missing_in_generic_form(%a: memref<4x8xf32>) {
  // expected-error @+1 {{'linalg.softmax' op requires attribute 'dimension'}}
  "linalg.softmax"(%a, %a) : (memref<4x8xf32>, memref<4x8xf32>) -> ()
  return
}

// -----

func.func @integers(%a: memref<4x8xi32>) {
  // A1
  // expected-error @+1 {{'linalg.softmax' op has an operand of type 'memref<4x8xi32>', expected a ranked tensor or buffer of floats}}
  linalg.softmax dimension(1) ins(%a : memref<4x8xi32>) outs(%a : memref<4x8xi32>)
  return
}

// -----

func.func @unranked(%a: memref<*xf32>) {
  // A1
  // expected-error @+1 {{'linalg.softmax' op has an operand of type 'memref<*xf32>', expected a ranked tensor or buffer of floats}}
  linalg.softmax dimension(0) ins(%a : memref<*xf32>) outs(%a : memref<*xf32>)
  return
}

// -----

func.func @scalars(%a: f32) {
  // A1
  // expected-error @+1 {{'linalg.softmax' op has an operand of type 'f32', expected a ranked tensor or buffer of floats}}
  linalg.softmax dimension(0) ins(%a : f32) outs(%a : f32)
  return
}

// -----

func.func @element_types(%a: memref<4x8xf32>, %b: memref<4x8xf64>) {
  // A2
  // expected-error @+1 {{'linalg.softmax' op has element types 'f32' and 'f64', expected equal ones}}
  linalg.softmax dimension(1) ins(%a : memref<4x8xf32>) outs(%b : memref<4x8xf64>)
  return
}

// -----

func.func @shapes(%a: memref<4x8xf32>, %b: memref<4x9xf32>) {
  // A3
  // expected-error @+1 {{'linalg.softmax' op has an input of type 'memref<4x8xf32>' and an init of type 'memref<4x9xf32>', expected equal shapes}}
  linalg.softmax dimension(1) ins(%a : memref<4x8xf32>) outs(%b : memref<4x9xf32>)
  return
}

// -----

func.func @ranks(%a: memref<4x8xf32>, %b: memref<4xf32>) {
  // A3
  // expected-error @+1 {{'linalg.softmax' op has an input of type 'memref<4x8xf32>' and an init of type 'memref<4xf32>', expected equal shapes}}
  linalg.softmax dimension(1) ins(%a : memref<4x8xf32>) outs(%b : memref<4xf32>)
  return
}

// -----

func.func @no_outs(%a: memref<4x8xf32>) {
  // expected-error @+1 {{custom op 'linalg.softmax' has 1 inputs and 0 inits, expected one of each}}
  linalg.softmax dimension(1) ins(%a : memref<4x8xf32>)
  return
}

// -----

func.func @two_inputs(%a: memref<4x8xf32>) {
  // expected-error @+1 {{custom op 'linalg.softmax' has 2 inputs and 1 inits, expected one of each}}
  linalg.softmax dimension(1) ins(%a, %a : memref<4x8xf32>, memref<4x8xf32>) outs(%a : memref<4x8xf32>)
  return
}

// -----

func.func @result_missing(%a: tensor<4x8xf32>) {
  // S5
  // expected-error @+1 {{'linalg.softmax' op has 0 results, expected 1, one for each tensor init}}
  linalg.softmax dimension(1) ins(%a : tensor<4x8xf32>) outs(%a : tensor<4x8xf32>)
  return
}

// -----

func.func @result_of_buffer(%a: memref<4x8xf32>) {
  // S5
  // expected-error @+1 {{'linalg.softmax' op has 1 results, expected 0, one for each tensor init}}
  %0 = linalg.softmax dimension(1) ins(%a : memref<4x8xf32>) outs(%a : memref<4x8xf32>) -> tensor<4x8xf32>
  return
}

// -----

func.func @result_type(%a: tensor<4x8xf32>) {
  // S6
  // expected-error @+1 {{'linalg.softmax' op result 0 has type 'tensor<4x?xf32>', expected its init's type 'tensor<4x8xf32>'}}
  %0 = linalg.softmax dimension(1) ins(%a : tensor<4x8xf32>) outs(%a : tensor<4x8xf32>) -> tensor<4x?xf32>
  return
}
