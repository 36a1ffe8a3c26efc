// RUN: linalg-opt %s --split-input-file --verify-diagnostics

// Errors of named ops in parentheses.

func.func @tensor(%a: tensor<4x4xf32>) {
  // expected-error @+1 {{operand 0 has type 'tensor<4x4xf32>', expected a buffer or scalar: tensors are written 'ins(...) outs(...)'}}
  linalg.matmul(%a, %a, %a) : tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>
  return
}

// -----

func.func @tensor_input(%a: tensor<4x4xf32>, %b: memref<4x4xf32>) {
  // expected-error @+1 {{operand 1 has type 'tensor<4x4xf32>', expected a buffer or scalar}}
  linalg.matmul(%b, %a, %b) : memref<4x4xf32>, tensor<4x4xf32>, memref<4x4xf32>
  return
}

// -----

func.func @too_few_operands(%a: memref<4x4xf32>) {
  // expected-error @+1 {{custom op 'linalg.matmul' has 1 inputs, expected 2}}
  linalg.matmul(%a, %a) : memref<4x4xf32>, memref<4x4xf32>
  return
}

// -----

func.func @scalar_output(%a: memref<4xf32>, %s: f32) {
  // expected-error @+1 {{init operand 2 has type 'f32', expected a tensor or a buffer}}
  linalg.dot(%a, %a, %s) : memref<4xf32>, memref<4xf32>, f32
  return
}

// -----

func.func @too_few_types(%a: memref<4x4xf32>) {
  // expected-error @+1 {{number of operands and types do not match: got 3 operands and 1 types}}
  linalg.matmul(%a, %a, %a) : memref<4x4xf32>
  return
}

// -----

func.func @no_types(%a: memref<4x4xf32>) {
  // expected-error @+1 {{expected ':'}}
  linalg.matmul(%a, %a, %a)
  return
}

// -----

func.func @no_parentheses(%a: memref<4x4xf32>) {
  // expected-error @+1 {{custom op 'linalg.matmul' has no operands, expected 'ins(...) outs(...)'}}
  linalg.matmul %a, %a, %a : memref<4x4xf32>, memref<4x4xf32>, memref<4x4xf32>
  return
}

// -----

func.func @no_operands() {
  // expected-error @+1 {{custom op 'linalg.exp' has no operands, expected 'ins(...) outs(...)'}}
  linalg.exp {x}
  return
}

// -----

func.func @reduce_in_parentheses(%a: memref<4xf32>, %s: memref<f32>) {
  // expected-error @+1 {{custom op 'linalg.reduce' has no operands, expected 'ins(...) outs(...)'}}
  linalg.reduce(%a, %s) dimensions = [0]
  return
}

// -----

func.func @map_in_parentheses(%a: memref<4xf32>) {
  // expected-error @+1 {{custom op 'linalg.map' has no operands, expected 'ins(...) outs(...)'}}
  linalg.map { math.exp } (%a, %a) : memref<4xf32>, memref<4xf32>
  return
}

// -----

func.func @broadcast_in_parentheses(%a: memref<4xf32>) {
  // expected-error @+1 {{custom op 'linalg.broadcast' has no operands, expected 'ins(...) outs(...)'}}
  linalg.broadcast(%a, %a) dimensions = []
  return
}

// -----

func.func @no_kind(%a: memref<4xf32>) {
  // expected-error @+1 {{has no 'kind', expected it among the attributes after the operands}}
  linalg.elementwise(%a, %a) : memref<4xf32>, memref<4xf32>
  return
}

// -----

func.func @no_dim(%a: memref<4xf32>) {
  // expected-error @+1 {{has no 'dim', expected it among the attributes after the operands}}
  linalg.iota(%a) : memref<4xf32>
  return
}

// -----

func.func @no_maps(%a: memref<4xf32>, %s: memref<f32>) {
  // expected-error @+1 {{has no 'indexing_maps', expected it among the attributes after the operands}}
  linalg.contract(%a, %a, %s) : memref<4xf32>, memref<4xf32>, memref<f32>
  return
}

// -----

func.func @fill_in_todays_order(%a: memref<4xf32>, %v: f32) {
  // expected-error @+1 {{init operand 1 has type 'f32', expected a tensor or a buffer}}
  linalg.fill(%v, %a) : f32, memref<4xf32>
  return
}

// -----

func.func @permutation_is_a_number(%a: memref<4x4xf32>) {
  // expected-error @+1 {{'inputPermutation' is 1 : i64, expected a permutation such as affine_map<(i, j) -> (j, i)>}}
  linalg.copy(%a, %a) {inputPermutation = 1} : memref<4x4xf32>, memref<4x4xf32>
  return
}

// -----

func.func @no_permutation(%a: memref<4x4xf32>) {
  // expected-error @+1 {{'outputPermutation' is affine_map<(d0, d1) -> (d0, d0)>, expected a permutation}}
  linalg.copy(%a, %a) {outputPermutation = affine_map<(i, j) -> (i, i)>} : memref<4x4xf32>, memref<4x4xf32>
  return
}

// -----

func.func @rank_of_permutation(%a: memref<4x4xf32>) {
  // expected-error @+1 {{'inputPermutation' permutes 3 dimensions, expected 2 as 'memref<4x4xf32>' has}}
  linalg.copy(%a, %a) {inputPermutation = affine_map<(i, j, k) -> (i, k, j)>} : memref<4x4xf32>, memref<4x4xf32>
  return
}

// -----

func.func @ranks_of_both(%a: memref<4x4xf32>, %b: memref<4x4x4xf32>) {
  // expected-error @+1 {{the indexing map of operand 0 has 2 dimensions, expected 3, one for each iterator type}}
  linalg.copy(%a, %b) {inputPermutation = affine_map<(i, j) -> (j, i)>} : memref<4x4xf32>, memref<4x4x4xf32>
  return
}

// -----

func.func @shapes_of_both(%a: memref<2x3xf32>) {
  // expected-error @+1 {{dimension 0 of operand 1 has extent 2, expected 3, the extent of loop d0}}
  linalg.copy(%a, %a) {inputPermutation = affine_map<(i, j) -> (j, i)>} : memref<2x3xf32>, memref<2x3xf32>
  return
}

// -----

func.func @spelling_of_permutation(%a: memref<4x4xf32>) {
  // R12
  // expected-error @+1 {{takes no attribute 'input_permutation', which would be ignored}}
  linalg.copy(%a, %a) {input_permutation = affine_map<(i, j) -> (j, i)>} : memref<4x4xf32>, memref<4x4xf32>
  return
}

// -----

func.func @permutation_in_todays_form(%a: memref<4x4xf32>) {
  // R12
  // expected-error @+1 {{takes no attribute 'inputPermutation', which would be ignored}}
  linalg.copy {inputPermutation = affine_map<(i, j) -> (j, i)>} ins(%a : memref<4x4xf32>) outs(%a : memref<4x4xf32>)
  return
}
