// RUN: linalg-opt %s --split-input-file --verify-diagnostics

// Elementwise ops, `contract` and `iota`: types, functions, maps.

func.func @abs_of_integers(%a: tensor<4xi32>) {
  // expected-error @+1 {{custom op 'linalg.abs' 'abs' does not take elements of type 'i32'}}
  %0 = linalg.abs ins(%a : tensor<4xi32>) outs(%a : tensor<4xi32>) -> tensor<4xi32>
  return
}

// -----

func.func @difference_of_booleans(%a: tensor<4xi1>) {
  // expected-error @+1 {{custom op 'linalg.sub' '-' does not take elements of type 'i1'}}
  %0 = linalg.sub ins(%a, %a : tensor<4xi1>, tensor<4xi1>) outs(%a : tensor<4xi1>) -> tensor<4xi1>
  return
}

// -----

func.func @div_unsigned_of_floats(%a: tensor<4xf32>) {
  // expected-error @+1 {{custom op 'linalg.div_unsigned' 'div_unsigned' does not take elements of type 'f32'}}
  %0 = linalg.div_unsigned ins(%a, %a : tensor<4xf32>, tensor<4xf32>) outs(%a : tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @max_of_complex(%a: tensor<4xcomplex<f32>>) {
  // expected-error @+1 {{custom op 'linalg.max' 'max' does not take elements of type 'complex<f32>'}}
  %0 = linalg.max ins(%a, %a : tensor<4xcomplex<f32>>, tensor<4xcomplex<f32>>) outs(%a : tensor<4xcomplex<f32>>) -> tensor<4xcomplex<f32>>
  return
}

// -----

func.func @complex_integers(%a: tensor<4xcomplex<i32>>) {
  // expected-error @+1 {{custom op 'linalg.reciprocal' 'reciprocal' does not take elements of type 'complex<i32>'}}
  %0 = linalg.reciprocal ins(%a : tensor<4xcomplex<i32>>) outs(%a : tensor<4xcomplex<i32>>) -> tensor<4xcomplex<i32>>
  return
}

// -----

func.func @abs_of_complex_is_real(%a: tensor<4xcomplex<f32>>) {
  // expected-error @+1 {{custom op 'linalg.abs' the payload 'abs(I)' yields 'f32', expected the init's element type 'complex<f32>'}}
  %0 = linalg.abs ins(%a : tensor<4xcomplex<f32>>) outs(%a : tensor<4xcomplex<f32>>) -> tensor<4xcomplex<f32>>
  return
}

// -----

func.func @unary_function_of_integers(%a: tensor<4xi8>, %b: tensor<4xi32>) {
  // expected-error @+1 {{custom op 'linalg.elemwise_unary' 'exp' does not take elements of type 'i32'}}
  %0 = linalg.elemwise_unary ins(%a : tensor<4xi8>) outs(%b : tensor<4xi32>) -> tensor<4xi32>
  return
}

// -----

func.func @binary_function_for_unary(%a: tensor<4xf32>) {
  // expected-error @+1 {{custom op 'linalg.elemwise_unary' attribute 'fun' failed to satisfy constraint: a function such as `#linalg.unary_fn<exp>`}}
  %0 = linalg.elemwise_unary {fun = #linalg.binary_fn<add>} ins(%a : tensor<4xf32>) outs(%a : tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @unsigned_maximum_of_floats(%a: tensor<4xi8>, %b: tensor<4xf32>) {
  // expected-error @+1 {{custom op 'linalg.elemwise_binary' 'max_unsigned' does not take elements of type 'f32'}}
  %0 = linalg.elemwise_binary {fun = #linalg.binary_fn<max_unsigned>} ins(%a, %a : tensor<4xi8>, tensor<4xi8>) outs(%b : tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @unequal_shapes(%a: memref<4xf32>, %b: memref<5xf32>) {
  // expected-error @+1 {{'linalg.elemwise_binary' op dimension 0 of operand 1 has extent 5, expected 4, the extent of loop d0}}
  linalg.elemwise_binary ins(%a, %b : memref<4xf32>, memref<5xf32>) outs(%a : memref<4xf32>)
  return
}

// -----

func.func @no_kind(%a: memref<4xf32>) {
  // expected-error @+1 {{custom op 'linalg.elementwise' has no payload, expected 'kind = ...' before the operands, or '(%in: f32, ...) { ... }' after the operands}}
  linalg.elementwise ins(%a : memref<4xf32>) outs(%a : memref<4xf32>)
  return
}

// -----

func.func @kind_of_another_attribute(%a: memref<4xf32>) {
  // expected-error @+1 {{custom op 'linalg.elementwise' attribute 'kind' failed to satisfy constraint: a function such as `#linalg.elementwise_kind<exp>`}}
  linalg.elementwise kind=#linalg.unary_fn<exp> ins(%a : memref<4xf32>) outs(%a : memref<4xf32>)
  return
}

// -----

func.func @too_few_inputs(%a: memref<4xf32>) {
  // R2
  // expected-error @+1 {{custom op 'linalg.elementwise' has 1 inputs, expected 2}}
  linalg.elementwise kind=#linalg.elementwise_kind<add> ins(%a : memref<4xf32>) outs(%a : memref<4xf32>)
  return
}

// -----

#id = affine_map<(i) -> (i)>
func.func @too_many_inputs(%a: memref<4xf32>) {
  // expected-error @+1 {{'linalg.elementwise' op has 2 inputs, expected 1}}
  "linalg.elementwise"(%a, %a, %a) <{indexing_maps = [#id, #id, #id], kind = #linalg.elementwise_kind<exp>, operandSegmentSizes = array<i32: 2, 1>}> ({
  ^bb0(%x: f32, %y: f32, %z: f32):
    "linalg.yield"(%x) : (f32) -> ()
  }) : (memref<4xf32>, memref<4xf32>, memref<4xf32>) -> ()
  return
}

// -----

func.func @no_maps(%a: memref<4xf32>) {
  // expected-error @+1 {{'linalg.elementwise' op requires the attribute 'indexing_maps'}}
  "linalg.elementwise"(%a, %a) <{kind = #linalg.elementwise_kind<exp>, operandSegmentSizes = array<i32: 1, 1>}> ({
  ^bb0(%x: f32, %y: f32):
    "linalg.yield"(%x) : (f32) -> ()
  }) : (memref<4xf32>, memref<4xf32>) -> ()
  return
}

// -----

func.func @scalar_without_map(%a: memref<4xf32>, %s: f32) {
  // expected-error @+1 {{'linalg.elementwise' op operand 1 has rank 0, but its indexing map has 1 results: affine_map<(d0) -> (d0)>}}
  linalg.elementwise kind=#linalg.elementwise_kind<add> ins(%a, %s : memref<4xf32>, f32) outs(%a : memref<4xf32>)
  return
}

// -----

func.func @reduction(%a: memref<4x4xf32>, %b: memref<4xf32>) {
  // R10
  // expected-error @+1 {{'linalg.elementwise' op the indexing map of the init has 1 results for 2 loops, expected as many: affine_map<(d0, d1) -> (d0)>}}
  linalg.elementwise kind=#linalg.elementwise_kind<exp> indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>] ins(%a : memref<4x4xf32>) outs(%b : memref<4xf32>)
  return
}

// -----

func.func @mixed_types(%a: memref<4xf32>, %b: memref<4xi32>) {
  // expected-error @+1 {{custom op 'linalg.elementwise' 'max_signed' combines elements of types 'f32' and 'i32', expected equal types}}
  linalg.elementwise kind=#linalg.elementwise_kind<max_signed> ins(%a, %b : memref<4xf32>, memref<4xi32>) outs(%a : memref<4xf32>)
  return
}

// -----

func.func @contract_without_maps(%a: memref<4x4xf32>) {
  // expected-error @+1 {{expected 'indexing_maps'}}
  linalg.contract ins(%a, %a : memref<4x4xf32>, memref<4x4xf32>) outs(%a : memref<4x4xf32>)
  return
}

// -----

func.func @contract_of_two_maps(%a: memref<4xf32>) {
  // R4
  // expected-error @+1 {{'linalg.contract' op has 2 indexing maps, expected 3, one for each operand}}
  linalg.contract indexing_maps = [affine_map<(k) -> (k)>, affine_map<(k) -> (k)>] ins(%a, %a : memref<4xf32>, memref<4xf32>) outs(%a : memref<4xf32>)
  return
}

// -----

func.func @contract_with_no_map(%a: memref<4xf32>) {
  // expected-error @+1 {{'linalg.contract' op has 0 indexing maps, expected 3, one for each operand}}
  linalg.contract indexing_maps = [] ins(%a, %a : memref<4xf32>, memref<4xf32>) outs(%a : memref<4xf32>)
  return
}

// -----

func.func @contract_of_a_diagonal(%a: memref<4x4xf32>, %b: memref<4xf32>, %c: memref<f32>) {
  // R6
  // expected-error @+1 {{'linalg.contract' op the indexing map of operand 0 is affine_map<(d0) -> (d0, d0)>, expected different loops}}
  linalg.contract indexing_maps = [affine_map<(k) -> (k, k)>, affine_map<(k) -> (k)>, affine_map<(k) -> ()>] ins(%a, %b : memref<4x4xf32>, memref<4xf32>) outs(%c : memref<f32>)
  return
}

// -----

func.func @contract_of_other_loops(%b: memref<4xf32>, %c: memref<f32>) {
  // R7
  // expected-error @+1 {{'linalg.contract' op the indexing map of operand 0 has 2 dimensions, expected 1 as that of the init: affine_map<(d0, d1) -> (d0)>}}
  linalg.contract indexing_maps = [affine_map<(k, m) -> (k)>, affine_map<(k) -> (k)>, affine_map<(k) -> ()>] ins(%b, %b : memref<4xf32>, memref<4xf32>) outs(%c : memref<f32>)
  return
}

// -----

func.func @contract_reduces_one_input(%a: memref<4x4xf32>, %b: memref<4xf32>, %c: memref<f32>) {
  // R8
  // expected-error @+1 {{'linalg.contract' op loop d1 is reduced, but is not in the indexing map of operand 1: affine_map<(d0, d1) -> (d0)>}}
  linalg.contract indexing_maps = [affine_map<(k, m) -> (k, m)>, affine_map<(k, m) -> (k)>, affine_map<(k, m) -> ()>] ins(%a, %b : memref<4x4xf32>, memref<4xf32>) outs(%c : memref<f32>)
  return
}

// -----

func.func @contract_reduces_nothing(%b: memref<4xf32>) {
  // R9
  // expected-error @+1 {{'linalg.contract' op no loop is reduced: expected the indexing map of the init to lack one, found affine_map<(d0) -> (d0)>}}
  linalg.contract indexing_maps = [affine_map<(k) -> (k)>, affine_map<(k) -> (k)>, affine_map<(k) -> (k)>] ins(%b, %b : memref<4xf32>, memref<4xf32>) outs(%b : memref<4xf32>)
  return
}

// -----

func.func @iota_beyond_rank(%a: memref<4x4xf32>) {
  // R11
  // expected-error @+1 {{'linalg.iota' op 'dim' is [2], expected one dimension of the init, which has rank 2}}
  linalg.iota outs(%a : memref<4x4xf32>) dim = [2]
  return
}

// -----

func.func @iota_of_rank_0(%a: memref<f32>) {
  // expected-error @+1 {{'linalg.iota' op 'dim' is [0], expected one dimension of the init, which has rank 0}}
  linalg.iota outs(%a : memref<f32>) dim = [0]
  return
}

// -----

func.func @iota_along_two(%a: memref<4x4xf32>) {
  // expected-error @+1 {{custom op 'linalg.iota' attribute 'dim' failed to satisfy constraint: the number of one dimension, such as `[0]`}}
  linalg.iota outs(%a : memref<4x4xf32>) dim = [0, 1]
  return
}

// -----

func.func @iota_without_dim(%a: memref<4x4xf32>) {
  // expected-error @+2 {{expected 'dim'}}
  linalg.iota outs(%a : memref<4x4xf32>)
  return
}

// -----

func.func @iota_of_pointers(%a: memref<4xmemref<f32>>) {
  // expected-error @+1 {{custom op 'linalg.iota' elements of type 'index' can't be cast to the init's element type 'memref<f32>'}}
  linalg.iota outs(%a : memref<4xmemref<f32>>) dim = [0]
  return
}

// -----

func.func @iota_of_inputs(%a: memref<4xf32>) {
  // expected-error @+1 {{custom op 'linalg.iota' has 1 inputs, expected 0}}
  linalg.iota ins(%a : memref<4xf32>) outs(%a : memref<4xf32>) dim = [0]
  return
}

// -----

func.func @rank_of_fill_rng_2d(%l: f64, %s: i32, %a: memref<4xf32>) {
  // expected-error @+1 {{'linalg.fill_rng_2d' op operand 3 has rank 1, but its indexing map has 2 results}}
  linalg.fill_rng_2d ins(%l, %l, %s : f64, f64, i32) outs(%a : memref<4xf32>)
  return
}

// -----

func.func @seed_of_fill_rng_2d(%l: f64, %s: i64, %a: memref<4x4xf32>) {
  // expected-error @+1 {{custom op 'linalg.fill_rng_2d' '+' combines elements of types 'i32' and 'i64', expected equal types}}
  linalg.fill_rng_2d ins(%l, %l, %s : f64, f64, i64) outs(%a : memref<4x4xf32>)
  return
}

// -----

func.func @elementwise_without_operands() {
  // expected-error@+1 {{has no operands, expected 'ins(...) outs(...)'}}
  linalg.elementwise kind=#linalg.elementwise_kind<sub>
  return
}
