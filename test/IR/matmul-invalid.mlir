// RUN: linalg-opt %s --split-input-file --verify-diagnostics

// The maps of contractions that have `indexing_maps`: they transpose or
// broadcast, nothing else.

#lhs = affine_map<(m, n, k) -> (m, k)>
#rhs = affine_map<(m, n, k) -> (k, n)>
func.func @too_few_maps(%a: tensor<4x4xf32>) {
  // R4
  // expected-error @+1 {{'linalg.matmul' op has 2 indexing maps, expected 3, one for each operand}}
  %0 = linalg.matmul indexing_maps = [#lhs, #rhs] ins(%a, %a : tensor<4x4xf32>, tensor<4x4xf32>) outs(%a : tensor<4x4xf32>) -> tensor<4x4xf32>
  return
}

// -----

#lhs = affine_map<(m, n, k) -> (m, k)>
#rhs = affine_map<(m, n, k) -> (k, n)>
func.func @map_of_init(%a: tensor<4x4xf32>) {
  // R5
  // expected-error @+1 {{'linalg.matmul' op the indexing map of operand 2 is affine_map<(d0, d1, d2) -> (d0, d2)>, expected affine_map<(d0, d1, d2) -> (d0, d1)> or affine_map<(d0, d1, d2) -> (d1, d0)>}}
  %0 = linalg.matmul indexing_maps = [#lhs, #rhs, #lhs] ins(%a, %a : tensor<4x4xf32>, tensor<4x4xf32>) outs(%a : tensor<4x4xf32>) -> tensor<4x4xf32>
  return
}

// -----

#rhs = affine_map<(m, n, k) -> (k, n)>
#out = affine_map<(m, n, k) -> (m, n)>
func.func @without_summed_dimension(%a: tensor<4xf32>, %b: tensor<4x4xf32>) {
  // R5
  // expected-error @+1 {{'linalg.matmul' op the indexing map of operand 0 is affine_map<(d0, d1, d2) -> (d0)>, expected affine_map<(d0, d1, d2) -> (d0, d2)> or affine_map<(d0, d1, d2) -> (d2, d0)> or affine_map<(d0, d1, d2) -> (d2)>}}
  %0 = linalg.matmul indexing_maps = [affine_map<(m, n, k) -> (m)>, #rhs, #out] ins(%a, %b : tensor<4xf32>, tensor<4x4xf32>) outs(%b : tensor<4x4xf32>) -> tensor<4x4xf32>
  return
}

// -----

#rhs = affine_map<(b, m, n, k) -> (b, k, n)>
#out = affine_map<(b, m, n, k) -> (b, m, n)>
func.func @transposed_batch(%a: tensor<4x4x4xf32>) {
  // R5
  // expected-error @+1 {{'linalg.batch_matmul' op the indexing map of operand 0 is affine_map<(d0, d1, d2, d3) -> (d1, d0, d3)>, expected affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)> or affine_map<(d0, d1, d2, d3) -> (d0, d3, d1)> or affine_map<(d0, d1, d2, d3) -> (d1, d3)> or affine_map<(d0, d1, d2, d3) -> (d0, d3)> or affine_map<(d0, d1, d2, d3) -> (d3)>}}
  %0 = linalg.batch_matmul indexing_maps = [affine_map<(b, m, n, k) -> (m, b, k)>, #rhs, #out] ins(%a, %a : tensor<4x4x4xf32>, tensor<4x4x4xf32>) outs(%a : tensor<4x4x4xf32>) -> tensor<4x4x4xf32>
  return
}

// -----

#lhs = affine_map<(b, m, n, k) -> (b, m, k)>
#out = affine_map<(b, m, n, k) -> (b, m, n)>
func.func @transposed_matrix_for_each_batch(%a: tensor<4x4x4xf32>, %b: tensor<4x4xf32>) {
  // R5
  // expected-error @+1 {{'linalg.batch_matmul' op the indexing map of operand 1 is affine_map<(d0, d1, d2, d3) -> (d2, d3)>, expected affine_map<(d0, d1, d2, d3) -> (d0, d3, d2)> or}}
  %0 = linalg.batch_matmul indexing_maps = [#lhs, affine_map<(b, m, n, k) -> (n, k)>, #out] ins(%a, %b : tensor<4x4x4xf32>, tensor<4x4xf32>) outs(%a : tensor<4x4x4xf32>) -> tensor<4x4x4xf32>
  return
}

// -----

#lhs = affine_map<(b, m, n, k) -> (b, m, k)>
#rhs = affine_map<(b, m, n, k) -> (b, k, n)>
func.func @transposed_init_of_batches(%a: tensor<4x4x4xf32>) {
  // R5
  // expected-error @+1 {{'linalg.batch_matmul' op the indexing map of operand 2 is affine_map<(d0, d1, d2, d3) -> (d0, d2, d1)>, expected affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>}}
  %0 = linalg.batch_matmul indexing_maps = [#lhs, #rhs, affine_map<(b, m, n, k) -> (b, n, m)>] ins(%a, %a : tensor<4x4x4xf32>, tensor<4x4x4xf32>) outs(%a : tensor<4x4x4xf32>) -> tensor<4x4x4xf32>
  return
}

// -----

#rhs = affine_map<(m, n, k) -> (k, n)>
#out = affine_map<(m, n, k) -> (m, n)>
func.func @foreign_dimension(%a: tensor<4x4xf32>) {
  // R5
  // expected-error @+1 {{'linalg.matmul' op the indexing map of operand 0 is affine_map<(d0, d1, d2) -> (d0, d1)>, expected affine_map<(d0, d1, d2) -> (d0, d2)> or affine_map<(d0, d1, d2) -> (d2, d0)> or affine_map<(d0, d1, d2) -> (d2)>}}
  %0 = linalg.matmul indexing_maps = [#out, #rhs, #out] ins(%a, %a : tensor<4x4xf32>, tensor<4x4xf32>) outs(%a : tensor<4x4xf32>) -> tensor<4x4xf32>
  return
}

// -----

#rhs = affine_map<(m, n, k) -> (k, n)>
#out = affine_map<(m, n, k) -> (m, n)>
func.func @sum_of_dimensions(%a: tensor<4x4xf32>) {
  // R5
  // expected-error @+1 {{'linalg.matmul' op the indexing map of operand 0 is affine_map<(d0, d1, d2) -> (d0 + d2, d2)>}}
  %0 = linalg.matmul indexing_maps = [affine_map<(m, n, k) -> (m + k, k)>, #rhs, #out] ins(%a, %a : tensor<4x4xf32>, tensor<4x4xf32>) outs(%a : tensor<4x4xf32>) -> tensor<4x4xf32>
  return
}

// -----

#rhs = affine_map<(m, n, k) -> (k, n)>
#out = affine_map<(m, n, k) -> (m, n)>
func.func @dimension_twice(%a: tensor<4x4xf32>) {
  // R5
  // expected-error @+1 {{'linalg.matmul' op the indexing map of operand 0 is affine_map<(d0, d1, d2) -> (d0, d0)>}}
  %0 = linalg.matmul indexing_maps = [affine_map<(m, n, k) -> (m, m)>, #rhs, #out] ins(%a, %a : tensor<4x4xf32>, tensor<4x4xf32>) outs(%a : tensor<4x4xf32>) -> tensor<4x4xf32>
  return
}

// -----

#rhs = affine_map<(m, n, k) -> (k, n)>
#out = affine_map<(m, n, k) -> (m, n)>
func.func @map_arity(%a: tensor<4x4xf32>) {
  // R5
  // expected-error @+1 {{'linalg.matmul' op the indexing map of operand 0 is affine_map<(d0, d1) -> (d0, d1)>}}
  %0 = linalg.matmul indexing_maps = [affine_map<(m, k) -> (m, k)>, #rhs, #out] ins(%a, %a : tensor<4x4xf32>, tensor<4x4xf32>) outs(%a : tensor<4x4xf32>) -> tensor<4x4xf32>
  return
}

// -----

#rhs = affine_map<(m, n, k) -> (k, n)>
#out = affine_map<(m, n, k) -> (m, n)>
func.func @symbol(%a: tensor<4x4xf32>) {
  // R5
  // expected-error @+1 {{'linalg.matmul' op the indexing map of operand 0 is affine_map<(d0, d1, d2)[s0] -> (d0, d2)>}}
  %0 = linalg.matmul indexing_maps = [affine_map<(m, n, k)[s] -> (m, k)>, #rhs, #out] ins(%a, %a : tensor<4x4xf32>, tensor<4x4xf32>) outs(%a : tensor<4x4xf32>) -> tensor<4x4xf32>
  return
}

// -----

#lhs = affine_map<(m, n, k) -> (m, k)>
#rhs = affine_map<(m, n, k) -> (k, n)>
#out = affine_map<(m, n, k) -> (m, n)>
func.func @rank_under_own_map(%a: tensor<4x4xf32>) {
  // S10
  // expected-error @+1 {{'linalg.matmul' op operand 0 has rank 2, but its indexing map has 1 results: affine_map<(d0, d1, d2) -> (d2)>}}
  %0 = linalg.matmul indexing_maps = [affine_map<(m, n, k) -> (k)>, #rhs, #out] ins(%a, %a : tensor<4x4xf32>, tensor<4x4xf32>) outs(%a : tensor<4x4xf32>) -> tensor<4x4xf32>
  return
}

// -----

// Dropping the batch from both inputs leaves its loop without an extent.
#out = affine_map<(b, m, n, k) -> (m, n)>
func.func @batch_without_extent(%a: tensor<4x4xf32>) {
  // S12
  // expected-error @+1 {{'linalg.batch_reduce_matmul' op nothing gives the extent of loop d0: expected an indexing map with d0 alone as one of its results}}
  %0 = linalg.batch_reduce_matmul indexing_maps = [affine_map<(b, m, n, k) -> (m, k)>, affine_map<(b, m, n, k) -> (k, n)>, #out] ins(%a, %a : tensor<4x4xf32>, tensor<4x4xf32>) outs(%a : tensor<4x4xf32>) -> tensor<4x4xf32>
  return
}

// -----

func.func @no_array(%a: tensor<4x4xf32>) {
  // expected-error @+1 {{invalid kind of attribute specified}}
  %0 = linalg.matmul indexing_maps = 1 ins(%a, %a : tensor<4x4xf32>, tensor<4x4xf32>) outs(%a : tensor<4x4xf32>) -> tensor<4x4xf32>
  return
}

// -----

func.func @no_map(%a: tensor<4x4xf32>) {
  // expected-error @+1 {{custom op 'linalg.matmul' attribute 'indexing_maps' failed to satisfy constraint: an array of affine maps}}
  %0 = linalg.matmul indexing_maps = [1, 2, 3] ins(%a, %a : tensor<4x4xf32>, tensor<4x4xf32>) outs(%a : tensor<4x4xf32>) -> tensor<4x4xf32>
  return
}

// -----

#lhs = affine_map<(b, m, n, k) -> (b, m, k)>
#out = affine_map<(b, m, n, k) -> (b, m, n)>
func.func @batch_matmul(%a: tensor<4x4x4xf32>) {
  // R5
  // expected-error @+1 {{'linalg.batch_matmul' op the indexing map of operand 1 is affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>, expected affine_map<(d0, d1, d2, d3) -> (d0, d3, d2)> or}}
  %0 = linalg.batch_matmul indexing_maps = [#lhs, #lhs, #out] ins(%a, %a : tensor<4x4x4xf32>, tensor<4x4x4xf32>) outs(%a : tensor<4x4x4xf32>) -> tensor<4x4x4xf32>
  return
}

// -----

func.func @no_maps_of_its_own(%a: tensor<4x4xf32>) {
  // expected-error @+1 {{custom op 'linalg.matmul_transpose_b' has no operands, expected 'ins(...) outs(...)'}}
  %0 = linalg.matmul_transpose_b indexing_maps = [] ins(%a, %a : tensor<4x4xf32>, tensor<4x4xf32>) outs(%a : tensor<4x4xf32>) -> tensor<4x4xf32>
  return
}
