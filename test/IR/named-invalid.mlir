// RUN: linalg-opt %s --split-input-file --verify-diagnostics

// Named ops: operands, results and attributes.

func.func @too_few_inputs(%a: tensor<4x4xf32>) {
  // R2
  // expected-error @+1 {{custom op 'linalg.matmul' has 1 inputs, expected 2}}
  %0 = linalg.matmul ins(%a : tensor<4x4xf32>) outs(%a : tensor<4x4xf32>) -> tensor<4x4xf32>
  return
}

// -----

func.func @no_ins(%a: tensor<4xf32>) {
  // R2
  // expected-error @+1 {{custom op 'linalg.exp' has 0 inputs, expected 1}}
  %0 = linalg.exp outs(%a : tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @no_outs(%a: tensor<4xf32>) {
  // R1
  // expected-error @+1 {{custom op 'linalg.exp' has 0 inits, expected 1}}
  %0 = linalg.exp ins(%a : tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @empty_outs(%a: tensor<4xf32>) {
  // R1
  // expected-error @+1 {{custom op 'linalg.exp' has 0 inits, expected 1}}
  %0 = linalg.exp ins(%a : tensor<4xf32>) outs() -> tensor<4xf32>
  return
}

// -----

func.func @two_inits(%a: tensor<4xf32>) {
  // R1
  // expected-error @+1 {{custom op 'linalg.fill' has 2 inits, expected 1}}
  %0 = linalg.fill ins(%a : tensor<4xf32>) outs(%a, %a : tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @rank(%a: memref<4xf32>, %c: memref<4x4xf32>) {
  // S10
  // expected-error @+1 {{'linalg.matmul' op operand 0 has rank 1, but its indexing map has 2 results: affine_map<(d0, d1, d2) -> (d0, d2)>}}
  linalg.matmul ins(%a, %c : memref<4xf32>, memref<4x4xf32>) outs(%c : memref<4x4xf32>)
  return
}

// -----

func.func @rank_of_elementwise(%a: memref<4xf32>, %c: memref<4x4xf32>) {
  // S10
  // expected-error @+1 {{'linalg.add' op operand 1 has rank 1, but its indexing map has 2 results}}
  linalg.add ins(%c, %a : memref<4x4xf32>, memref<4xf32>) outs(%c : memref<4x4xf32>)
  return
}

// -----

func.func @fill_with_tensor(%a: tensor<4xf32>) {
  // S10
  // expected-error @+1 {{'linalg.fill' op operand 0 has rank 1, but its indexing map has 0 results}}
  %0 = linalg.fill ins(%a : tensor<4xf32>) outs(%a : tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @extents(%a: tensor<4x8xf32>, %b: tensor<9x16xf32>, %c: tensor<4x16xf32>) {
  // S13
  // expected-error @+1 {{'linalg.matmul' op dimension 0 of operand 1 has extent 9, expected 8, the extent of loop d2}}
  %0 = linalg.matmul ins(%a, %b : tensor<4x8xf32>, tensor<9x16xf32>) outs(%c : tensor<4x16xf32>) -> tensor<4x16xf32>
  return
}

// -----

func.func @extents_elementwise(%a: memref<4xf32>, %b: memref<5xf32>) {
  // S13
  // expected-error @+1 {{'linalg.exp' op dimension 0 of operand 1 has extent 5, expected 4, the extent of loop d0}}
  linalg.exp ins(%a : memref<4xf32>) outs(%b : memref<5xf32>)
  return
}

// -----

func.func @result_missing(%a: tensor<4xf32>) {
  // S5
  // expected-error @+1 {{'linalg.exp' op has 0 results, expected 1, one for each tensor init}}
  linalg.exp ins(%a : tensor<4xf32>) outs(%a : tensor<4xf32>)
  return
}

// -----

func.func @result_of_buffer(%a: memref<4xf32>) {
  // S5
  // expected-error @+1 {{'linalg.exp' op has 1 results, expected 0, one for each tensor init}}
  %0 = linalg.exp ins(%a : memref<4xf32>) outs(%a : memref<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @result_type(%a: tensor<4xf32>) {
  // S6
  // expected-error @+1 {{'linalg.exp' op result 0 has type 'tensor<4xf64>', expected its init's type 'tensor<4xf32>'}}
  %0 = linalg.exp ins(%a : tensor<4xf32>) outs(%a : tensor<4xf32>) -> tensor<4xf64>
  return
}

// -----

func.func @result_not_a_tensor(%a: tensor<4xf32>) {
  // expected-error @+1 {{'linalg.exp' op result #0 must be variadic of ranked tensor of any type values, but got 'f32'}}
  %0 = linalg.exp ins(%a : tensor<4xf32>) outs(%a : tensor<4xf32>) -> f32
  return
}

// -----

func.func @unranked(%a: memref<*xf32>) {
  // S2
  // expected-error @+1 {{'linalg.exp' op operand 0 is unranked ('memref<*xf32>'), expected a ranked tensor or buffer}}
  linalg.exp ins(%a : memref<*xf32>) outs(%a : memref<*xf32>)
  return
}

// -----

func.func @unranked_tensors(%a: tensor<*xf32>) {
  // expected-error @+1 {{'linalg.add' op result #0 must be variadic of ranked tensor of any type values, but got 'tensor<*xf32>'}}
  %0 = linalg.add ins(%a, %a : tensor<*xf32>, tensor<*xf32>) outs(%a : tensor<*xf32>) -> tensor<*xf32>
  return
}

// -----

func.func @scalar_init(%s: f32) {
  // S3
  // expected-error @+1 {{'linalg.fill' op init operand 1 has type 'f32', expected a tensor or a buffer}}
  linalg.fill ins(%s : f32) outs(%s : f32)
  return
}

// -----

func.func @vector_init(%s: vector<4xf32>) {
  // S3
  // expected-error @+1 {{'linalg.exp' op init operand 1 has type 'vector<4xf32>', expected a tensor or a buffer}}
  linalg.exp ins(%s : vector<4xf32>) outs(%s : vector<4xf32>)
  return
}

// -----

func.func @exp_of_integers(%a: tensor<4xi32>) {
  // R3
  // expected-error @+1 {{custom op 'linalg.exp' 'exp' does not take elements of type 'i32'}}
  %0 = linalg.exp ins(%a : tensor<4xi32>) outs(%a : tensor<4xi32>) -> tensor<4xi32>
  return
}

// -----

func.func @add_of_mixed_types(%a: tensor<4xf32>, %b: tensor<4xf64>) {
  // expected-error @+1 {{custom op 'linalg.add' '+' combines elements of types 'f32' and 'f64', expected equal types}}
  %0 = linalg.add ins(%a, %b : tensor<4xf32>, tensor<4xf64>) outs(%a : tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @add_of_pointers(%a: memref<4xmemref<f32>>) {
  // R3
  // expected-error @+1 {{custom op 'linalg.add' '+' does not take elements of type 'memref<f32>'}}
  linalg.add ins(%a, %a : memref<4xmemref<f32>>, memref<4xmemref<f32>>) outs(%a : memref<4xmemref<f32>>)
  return
}

// -----

func.func @fill_of_other_type(%s: tensor<f64>, %a: tensor<4xf32>) {
  // R3
  // expected-error @+1 {{custom op 'linalg.fill' the payload 'V' yields 'f64', expected the init's element type 'f32'}}
  %0 = linalg.fill ins(%s : tensor<f64>) outs(%a : tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @cast_of_value(%s: complex<f32>, %a: tensor<4xf32>) {
  // expected-error @+1 {{custom op 'linalg.fill' a value of type 'complex<f32>' can't be cast to the init's element type 'f32'}}
  %0 = linalg.fill ins(%s : complex<f32>) outs(%a : tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @segments_of_cast(%s: f64, %a: tensor<4xf32>) {
  // expected-error @+1 {{custom op 'linalg.fill' attribute 'operandSegmentSizes' occurs more than once}}
  %0 = linalg.fill {operandSegmentSizes = array<i32: 2, 0>} ins(%s : f64) outs(%a : tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @cast_of_vector(%s: vector<2xf32>, %a: memref<4xf32>) {
  // expected-error @+1 {{custom op 'linalg.fill' a value of type 'vector<2xf32>' can't be cast to the init's element type 'f32'}}
  linalg.fill(%a, %s) : memref<4xf32>, vector<2xf32>
  return
}

// -----

func.func @select_condition(%a: tensor<4xi32>) {
  // expected-error @+1 {{custom op 'linalg.select' 'select' has a condition of type 'i32', expected i1}}
  %0 = linalg.select ins(%a, %a, %a : tensor<4xi32>, tensor<4xi32>, tensor<4xi32>) outs(%a : tensor<4xi32>) -> tensor<4xi32>
  return
}

// -----

func.func @select_alternatives(%c: tensor<4xi1>, %a: tensor<4xi32>) {
  // expected-error @+1 {{custom op 'linalg.select' 'select' has alternatives of types 'i32' and 'i1', expected equal types}}
  %0 = linalg.select ins(%c, %a, %c : tensor<4xi1>, tensor<4xi32>, tensor<4xi1>) outs(%a : tensor<4xi32>) -> tensor<4xi32>
  return
}

// -----

func.func @select_vector_condition(%c: tensor<4xvector<2xi1>>, %a: tensor<4xf32>) {
  // expected-error @+1 {{custom op 'linalg.select' 'select' has a condition of type 'vector<2xi1>' for alternatives of type 'f32', expected i1}}
  %0 = linalg.select ins(%c, %a, %a : tensor<4xvector<2xi1>>, tensor<4xf32>, tensor<4xf32>) outs(%a : tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @cast_of_complex(%a: tensor<4xcomplex<f32>>, %b: tensor<4xf32>) {
  // R3
  // expected-error @+1 {{custom op 'linalg.copy' elements of type 'complex<f32>' can't be cast to the init's element type 'f32'}}
  %0 = linalg.copy ins(%a : tensor<4xcomplex<f32>>) outs(%b : tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @cast_of_vector_shape(%a: tensor<4xvector<2xi8>>, %b: tensor<4xvector<3xf32>>) {
  // R3
  // expected-error @+1 {{custom op 'linalg.copy' elements of type 'vector<2xi8>' can't be cast to the init's element type 'vector<3xf32>'}}
  %0 = linalg.copy ins(%a : tensor<4xvector<2xi8>>) outs(%b : tensor<4xvector<3xf32>>) -> tensor<4xvector<3xf32>>
  return
}

// -----

func.func @cast_of_scalable_vector(%a: tensor<4xvector<[2]xi8>>, %b: tensor<4xvector<2xf32>>) {
  // R3
  // expected-error @+1 {{custom op 'linalg.copy' elements of type 'vector<[2]xi8>' can't be cast to the init's element type 'vector<2xf32>'}}
  %0 = linalg.copy ins(%a : tensor<4xvector<[2]xi8>>) outs(%b : tensor<4xvector<2xf32>>) -> tensor<4xvector<2xf32>>
  return
}

// -----

func.func @cast_attribute(%a: tensor<4xi8>) {
  // expected-error @+1 {{custom op 'linalg.copy' attribute 'cast' failed to satisfy constraint: `#linalg.type_fn<cast_signed>` or `#linalg.type_fn<cast_unsigned>`}}
  %0 = linalg.copy {cast = 1} ins(%a : tensor<4xi8>) outs(%a : tensor<4xi8>) -> tensor<4xi8>
  return
}

// -----

func.func @unknown_cast(%a: tensor<4xi8>) {
  // expected-error @+2 {{expected ::mlir::structured::TypeFn to be one of: cast_signed, cast_unsigned}}
  // expected-error @+1 {{failed to parse TypeFnAttr parameter}}
  %0 = linalg.copy {cast = #linalg.type_fn<cast_twice>} ins(%a : tensor<4xi8>) outs(%a : tensor<4xi8>) -> tensor<4xi8>
  return
}

// -----

func.func @unknown_linalg_attribute(%a: memref<4xf32>) {
  // expected-error @+1 {{attribute 'linalg.tile' is not one of the linalg dialect}}
  linalg.exp {linalg.tile = 3} ins(%a : memref<4xf32>) outs(%a : memref<4xf32>)
  return
}

// -----

// expected-error @+1 {{attribute 'linalg.tile' is not one of the linalg dialect}}
func.func @unknown_linalg_attribute_elsewhere() attributes {linalg.tile} {
  return
}

// -----

func.func @unknown_op(%a: memref<4xf32>) {
  // expected-error @+1 {{custom op 'linalg.no_such_op' is unknown}}
  linalg.no_such_op ins(%a : memref<4xf32>) outs(%a : memref<4xf32>)
  return
}

// -----

func.func @segments_beyond_operands(%a: tensor<4xf32>) {
  // expected-error @+1 {{operandSegmentSizes}}
  %0 = "linalg.exp"(%a, %a) <{operandSegmentSizes = array<i32: 2, 2>}> ({
  ^bb0(%x: f32, %y: f32):
    "linalg.yield"(%x) : (f32) -> ()
  }) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @segments_moved(%a: tensor<4xf32>) {
  // R1
  // expected-error @+1 {{'linalg.exp' op has 2 inits, expected 1}}
  %0 = "linalg.exp"(%a, %a) <{operandSegmentSizes = array<i32: 0, 2>}> ({
  ^bb0(%x: f32, %y: f32):
    "linalg.yield"(%x) : (f32) -> ()
  }) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @no_init_segment(%a: tensor<4xf32>) {
  // R1
  // expected-error @+1 {{'linalg.exp' op has 0 inits, expected 1}}
  "linalg.exp"(%a, %a) <{operandSegmentSizes = array<i32: 2, 0>}> ({
  ^bb0(%x: f32, %y: f32):
    "linalg.yield"(%x) : (f32) -> ()
  }) : (tensor<4xf32>, tensor<4xf32>) -> ()
  return
}

// -----

func.func @permutation_of_a_copy(%a: memref<2x3xf32>, %o: memref<3x2xf32>) {
  // R12
  // expected-error @+1 {{'linalg.copy' op takes no attribute 'inputPermutation', which would be ignored; found affine_map<(d0, d1) -> (d1, d0)>}}
  linalg.copy {inputPermutation = affine_map<(i, j) -> (j, i)>} ins(%a : memref<2x3xf32>) outs(%o : memref<3x2xf32>)
  return
}

// -----

func.func @padding_of_a_convolution(%a: memref<8xf32>, %k: memref<3xf32>, %o: memref<6xf32>) {
  // R12
  // expected-error @+1 {{'linalg.conv_1d' op takes no attribute 'padding', which would be ignored; found dense<1> : tensor<1x2xi64>}}
  linalg.conv_1d {padding = dense<1> : tensor<1x2xi64>} ins(%a, %k : memref<8xf32>, memref<3xf32>) outs(%o : memref<6xf32>)
  return
}

// -----

func.func @strides_of_a_plain_convolution(%a: memref<?xf32>, %k: memref<?xf32>, %o: memref<?xf32>) {
  linalg.conv_1d {dilations = dense<1> : tensor<1xi64>} ins(%a, %k : memref<?xf32>, memref<?xf32>) outs(%o : memref<?xf32>)
  // R12
  // expected-error @+1 {{'linalg.conv_1d' op takes no attribute 'strides', which would be ignored; found dense<2> : tensor<1xi64>}}
  linalg.conv_1d {strides = dense<2> : tensor<1xi64>} ins(%a, %k : memref<?xf32>, memref<?xf32>) outs(%o : memref<?xf32>)
  return
}

// -----

func.func @maps_of_a_convolution(%a: memref<8xf32>, %k: memref<3xf32>, %o: memref<3xf32>) {
  // R12
  // expected-error @+1 {{'linalg.conv_1d' op takes no attribute 'indexing_maps', which would be ignored; found [affine_map<(d0, d1) -> (d0 * 2 + d1)>,}}
  linalg.conv_1d {indexing_maps = [affine_map<(o, k) -> (o * 2 + k)>, affine_map<(o, k) -> (k)>, affine_map<(o, k) -> (o)>]} ins(%a, %k : memref<8xf32>, memref<3xf32>) outs(%o : memref<3xf32>)
  return
}
