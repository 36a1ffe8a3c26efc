// RUN: linalg-opt %s --split-input-file --verify-diagnostics

func.func @no_such_op(%v: memref<8xf32>) {
  // V1
  // expected-error @+1 {{'linalg.slice' op exists only in text, which reads as an op of another dialect}}
  "linalg.slice"(%v) : (memref<8xf32>) -> ()
  return
}

// -----

func.func @no_such_reshape(%v: memref<8xf32>) {
  // V1
  // expected-error @+1 {{'linalg.reshape' op exists only in text}}
  "linalg.reshape"(%v) : (memref<8xf32>) -> ()
  return
}

// -----

func.func @step(%a: index) {
  %c0 = arith.constant 0 : index
  // V2
  // expected-error @+1 {{'linalg.range' op has step 0, expected 1 or more}}
  %r = linalg.range %a : %a : %c0 : !linalg.range
  return
}

// -----

func.func @result(%a: index) -> !linalg.range {
  // V3
  // expected-error @+1 {{'linalg.range' op is used by 'func.return', expected uses by linalg.slice only}}
  %r = linalg.range %a : %a : %a : !linalg.range
  return %r : !linalg.range
}

// -----

func.func @argument(%v: memref<8xf32>, %r: !linalg.range) {
  // expected-error @+1 {{has an index of type '!linalg.range', expected index or the result of a linalg.range before}}
  %s = linalg.slice %v[%r] : memref<8xf32>, !linalg.range, memref<?xf32, strided<[?], offset: ?>>
  return
}

// -----

func.func @later(%v: memref<8xf32>, %a: index) {
  cf.br ^second
^first:
  // expected-error @+1 {{has an index of type '!linalg.range', expected index or the result of a linalg.range before}}
  %s = linalg.slice %v[%r] : memref<8xf32>, !linalg.range, memref<?xf32, strided<[?], offset: ?>>
  return
^second:
  %r = linalg.range %a : %a : %a : !linalg.range
  cf.br ^first
}

// -----

func.func @other_type(%v: memref<8xf32>, %i: i32) {
  // expected-error @+1 {{has an index of type 'i32', expected index or the result of a linalg.range before}}
  %s = linalg.slice %v[%i] : memref<8xf32>, i32, memref<f32, strided<[], offset: ?>>
  return
}

// -----

func.func @range_type(%a: index) {
  // expected-error @+1 {{'linalg.range' op result #0 must be the result of `linalg.range`, but got 'index'}}
  %r = linalg.range %a : %a : %a : index
  return
}

// -----

func.func @number_of_types(%v: memref<8xf32>, %i: index) {
  // expected-error @+1 {{has 2 types, expected 3: that of the buffer, one for each index or range, and that of the result}}
  %s = linalg.slice %v[%i] : memref<8xf32>, memref<f32, strided<[], offset: ?>>
  return
}

// -----

func.func @number_of_indices(%v: memref<8x8xf32>, %i: index) {
  // expected-error @+1 {{has 1 indices and ranges, expected 2, one for each dimension of 'memref<8x8xf32>'}}
  %s = linalg.slice %v[%i] : memref<8x8xf32>, index, memref<8xf32, strided<[1], offset: ?>>
  return
}

// -----

func.func @result_rank(%v: memref<8x8xf32>, %i: index) {
  // expected-error @+1 {{has a result of rank 1, expected 0, the number of ranges}}
  %s = linalg.slice %v[%i, %i] : memref<8x8xf32>, index, index, memref<8xf32, strided<[1], offset: ?>>
  return
}

// -----

func.func @result_type(%v: memref<8x8xf32>, %i: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %r = linalg.range %c0 : %c8 : %c1 : !linalg.range
  // expected-error @+1 {{has a result of type 'memref<7xf32, strided<[1], offset: ?>>', expected 'memref<8xf32, strided<[1], offset: ?>>'}}
  %s = linalg.slice %v[%i, %r] : memref<8x8xf32>, index, !linalg.range, memref<7xf32, strided<[1], offset: ?>>
  return
}

// -----

func.func @slice_of_tensor(%v: tensor<8xf32>, %i: index) {
  // expected-error @+1 {{makes 'tensor<f32>' of 'tensor<8xf32>', expected buffers}}
  %s = linalg.slice %v[%i] : tensor<8xf32>, index, tensor<f32>
  return
}

// -----

func.func @slice_layout(%v: memref<8xf32, affine_map<(i) -> (i mod 3)>>, %i: index) {
  // expected-error @+1 {{expected strided layouts}}
  %s = linalg.slice %v[%i] : memref<8xf32, affine_map<(i) -> (i mod 3)>>, index, memref<f32, strided<[], offset: ?>>
  return
}

// -----

func.func @equal_ranks(%v: memref<8xf32>) {
  // expected-error @+1 {{makes 'memref<8xf32>' of 'memref<8xf32>', expected different ranks}}
  %0 = linalg.reshape %v [(i) -> (i)] : memref<8xf32> into memref<8xf32>
  return
}

// -----

func.func @number_of_maps(%v: memref<2x3x4xf32>) {
  // expected-error @+1 {{has 1 maps, expected 2, one for each dimension of the smaller rank}}
  %0 = linalg.reshape %v [(i, j, k) -> (i, j, k)] : memref<2x3x4xf32> into memref<6x4xf32>
  return
}

// -----

func.func @order_of_maps(%v: memref<2x3x4xf32>) {
  // expected-error @+1 {{has the map affine_map<(d0, d1, d2) -> (d2)>, expected the dimensions, from d0 on, of 3 that make dimension 0}}
  %0 = linalg.reshape %v [(i, j, k) -> (k), (i, j, k) -> (i, j)] : memref<2x3x4xf32> into memref<4x6xf32>
  return
}

// -----

func.func @dimensions_of_map(%v: memref<2x3x4xf32>) {
  // expected-error @+1 {{has the map affine_map<(d0, d1) -> (d0)>, expected the dimensions, from d0 on, of 3 that make dimension 0}}
  %0 = linalg.reshape %v [(i, j) -> (i), (i, j) -> (j)] : memref<2x3x4xf32> into memref<6x4xf32>
  return
}

// -----

func.func @too_few_dimensions(%v: memref<2x3x4xf32>) {
  // expected-error @+1 {{has maps of 2 dimensions, expected all 3}}
  %0 = linalg.reshape %v [(i, j, k) -> (i), (i, j, k) -> (j)] : memref<2x3x4xf32> into memref<6x4xf32>
  return
}

// -----

func.func @two_dynamic_extents(%v: memref<?x?xf32>) {
  // expected-error @+1 {{makes 2 dynamic extents of dimension 0, expected at most one, as its value is computed}}
  %0 = linalg.reshape %v [(i, j, k) -> (i, j), (i, j, k) -> (k)] : memref<?x?xf32> into memref<?x?x?xf32>
  return
}

// -----

func.func @extent_zero(%v: memref<?xf32>) {
  // expected-error @+1 {{makes a dynamic extent of dimension 0 beside extents of 0 or more than 64 bits}}
  %0 = linalg.reshape %v [(i, j) -> (i, j)] : memref<?xf32> into memref<?x0xf32>
  return
}

// -----

func.func @static_extents(%v: memref<2x3xf32>) {
  // expected-error @+1 {{'memref.collapse_shape' op collapsed dim size (7) must equal reassociation group size (6)}}
  %0 = linalg.reshape %v [(i, j) -> (i, j)] : memref<2x3xf32> into memref<7xf32>
  return
}

// -----

func.func @not_contiguous(%v: memref<2x3xf32, strided<[4, 1]>>) {
  // expected-error @+1 {{'memref.collapse_shape' op invalid source layout map or collapsing non-contiguous dims}}
  %0 = linalg.reshape %v [(i, j) -> (i, j)] : memref<2x3xf32, strided<[4, 1]>> into memref<6xf32>
  return
}

// -----

func.func @reshape_of_tensor(%v: tensor<2x3xf32>) {
  // expected-error @+1 {{makes 'tensor<6xf32>' of 'tensor<2x3xf32>', expected ranked buffers of one element type}}
  %0 = linalg.reshape %v [(i, j) -> (i, j)] : tensor<2x3xf32> into tensor<6xf32>
  return
}

// -----

func.func @reshape_of_buffer(%v: memref<2x3xf32>) {
  // expected-error @+1 {{makes 'memref<6xf32>' of 'memref<2x3xf32>', expected ranked tensors of one element type}}
  %0 = linalg.tensor_reshape %v [(i, j) -> (i, j)] : memref<2x3xf32> into memref<6xf32>
  return
}

// -----

func.func @element_types(%v: memref<2x3xf32>) {
  // expected-error @+1 {{expected ranked buffers of one element type}}
  %0 = linalg.reshape %v [(i, j) -> (i, j)] : memref<2x3xf32> into memref<6xf64>
  return
}

// -----

func.func @source_later(%n: index) {
  cf.br ^second
^first:
  // expected-error @+1 {{uses a value that is defined later, expected one that is defined before}}
  %0 = linalg.reshape %v [(i, j) -> (i, j)] : memref<?xf32> into memref<?x2xf32>
  return
^second:
  %v = memref.alloc(%n) : memref<?xf32>
  cf.br ^first
}

// -----

func.func @like_of_other_size(%a: tensor<6xf32>, %b: tensor<2x4xf32>) {
  // expected-error @+1 {{makes 'tensor<2x4xf32>' of 'tensor<6xf32>', expected as many elements}}
  %0 = linalg.reshape ins(%a : tensor<6xf32>) outs(%b : tensor<2x4xf32>)
  return
}

// -----

func.func @like_of_buffer(%a: memref<6xf32>, %b: memref<2x3xf32>) {
  // expected-error @+1 {{makes 'memref<2x3xf32>' of 'memref<6xf32>', expected ranked tensors of one element type}}
  linalg.reshape ins(%a : memref<6xf32>) outs(%b : memref<2x3xf32>)
  return
}

// -----

func.func @like_of_other_result(%a: tensor<6xf32>, %b: tensor<2x3xf32>) {
  // expected-error @+1 {{expected one of type 'tensor<2x3xf32>'}}
  %0 = linalg.reshape ins(%a : tensor<6xf32>) outs(%b : tensor<2x3xf32>) -> tensor<3x2xf32>
  return
}

// -----

func.func @like_without_init(%a: tensor<6xf32>) {
  // expected-error @+1 {{has 1 inputs and 0 inits, expected one of each}}
  %0 = linalg.reshape ins(%a : tensor<6xf32>)
  return
}

// -----

func.func @no_permutation(%v: memref<?x?xf32>) {
  // expected-error @+1 {{has the map affine_map<(d0, d1) -> (d0, d0)>, expected a permutation of the 2 dimensions of 'memref<?x?xf32>'}}
  %0 = linalg.transpose %v (i, j) -> (i, i) : memref<?x?xf32>
  return
}

// -----

func.func @rank_of_permutation(%v: memref<?x?xf32>) {
  // expected-error @+1 {{expected a permutation of the 2 dimensions of 'memref<?x?xf32>'}}
  %0 = linalg.transpose %v (i, j, k) -> (i, k, j) : memref<?x?xf32>
  return
}

// -----

func.func @transposed_tensor(%v: tensor<?x?xf32>) {
  // expected-error @+1 {{makes a view of 'tensor<?x?xf32>', expected a strided buffer}}
  %0 = linalg.transpose %v (i, j) -> (j, i) : tensor<?x?xf32>
  return
}

// -----

func.func @dynamic_extent_of_rank_0(%v: memref<f32>) {
  // expected-error @+1 {{makes 'memref<?xf32>' of 'memref<f32>', expected extents of 1}}
  %0 = linalg.reshape %v [] : memref<f32> into memref<?xf32>
  return
}
