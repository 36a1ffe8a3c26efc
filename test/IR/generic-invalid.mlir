// RUN: linalg-opt %s --split-input-file --verify-diagnostics

func.func @too_few_maps(%a: memref<4xf32>) {
  // S7
  // expected-error @+1 {{'linalg.generic' op has 1 indexing maps, expected 2, one for each operand}}
  linalg.generic {indexing_maps = [affine_map<(i) -> (i)>], iterator_types = ["parallel"]} ins(%a : memref<4xf32>) outs(%a : memref<4xf32>) {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  }
  return
}

// -----

func.func @too_many_maps(%a: memref<4xf32>) {
  // S7
  // expected-error @+1 {{'linalg.generic' op has 2 indexing maps, expected 1, one for each operand}}
  linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]} outs(%a : memref<4xf32>) {
  ^bb0(%x: f32):
    linalg.yield %x : f32
  }
  return
}

// -----

func.func @no_maps(%a: memref<f32>) {
  // S7
  // expected-error @+1 {{'linalg.generic' op has 0 indexing maps, expected 1, one for each operand}}
  linalg.generic {indexing_maps = [], iterator_types = []} outs(%a : memref<f32>) {
  ^bb0(%x: f32):
    linalg.yield %x : f32
  }
  return
}

// -----

func.func @map_arity(%a: memref<4xf32>) {
  // S9
  // expected-error @+1 {{'linalg.generic' op the indexing map of operand 0 has 2 dimensions, expected 1, one for each iterator type: affine_map<(d0, d1) -> (d0)>}}
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i)>], iterator_types = ["parallel"]} outs(%a : memref<4xf32>) {
  ^bb0(%x: f32):
    linalg.yield %x : f32
  }
  return
}

// -----

func.func @map_with_symbols(%a: memref<4xf32>) {
  // S8
  // expected-error @+1 {{'linalg.generic' op the indexing map of operand 0 has 1 symbols, expected none: affine_map<(d0)[s0] -> (d0 + s0)>}}
  linalg.generic {indexing_maps = [affine_map<(i)[s] -> (i + s)>], iterator_types = ["parallel"]} outs(%a : memref<4xf32>) {
  ^bb0(%x: f32):
    linalg.yield %x : f32
  }
  return
}

// -----

func.func @map_rank(%a: memref<4xf32>, %b: memref<4x8xf32>) {
  // S10
  // expected-error @+1 {{'linalg.generic' op operand 0 has rank 2, but its indexing map has 1 results: affine_map<(d0) -> (d0)>}}
  linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]} ins(%b : memref<4x8xf32>) outs(%a : memref<4xf32>) {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  }
  return
}

// -----

func.func @map_of_scalar(%s: f32, %a: memref<4xf32>) {
  // S10
  // expected-error @+1 {{'linalg.generic' op operand 0 has rank 0, but its indexing map has 1 results: affine_map<(d0) -> (d0)>}}
  linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]} ins(%s : f32) outs(%a : memref<4xf32>) {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  }
  return
}

// -----

// The sum of two loops does not give the extent of either.
func.func @maps_not_invertible(%a: memref<4xf32>) {
  // S12
  // expected-error @+1 {{'linalg.generic' op nothing gives the extent of loop d0: expected an indexing map with d0 alone as one of its results}}
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i + j)>], iterator_types = ["parallel", "parallel"]} outs(%a : memref<4xf32>) {
  ^bb0(%x: f32):
    linalg.yield %x : f32
  }
  return
}

// -----

func.func @loop_without_operand(%a: memref<4xf32>) {
  // S12
  // expected-error @+1 {{'linalg.generic' op nothing gives the extent of loop d1}}
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i)>], iterator_types = ["parallel", "reduction"]} outs(%a : memref<4xf32>) {
  ^bb0(%x: f32):
    linalg.yield %x : f32
  }
  return
}

// -----

func.func @extents_disagree(%a: memref<4x8xf32>) {
  // S13
  // expected-error @+1 {{'linalg.generic' op dimension 0 of operand 1 has extent 4, expected 8, the extent of loop d1}}
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (j, i)>], iterator_types = ["parallel", "parallel"]} ins(%a : memref<4x8xf32>) outs(%a : memref<4x8xf32>) {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  }
  return
}

// -----

func.func @diagonal_extents_disagree(%a: memref<4x8xf32>) {
  // S13
  // expected-error @+1 {{'linalg.generic' op dimension 1 of operand 0 has extent 8, expected 4, the extent of loop d0}}
  linalg.generic {indexing_maps = [affine_map<(i) -> (i, i)>], iterator_types = ["parallel"]} outs(%a : memref<4x8xf32>) {
  ^bb0(%x: f32):
    linalg.yield %x : f32
  }
  return
}

// -----

func.func @window_reaches_outside(%a: memref<5xf32>, %k: memref<3xf32>, %b: memref<4xf32>) {
  // S14
  // expected-error @+1 {{'linalg.generic' op operand 0 is accessed at index 5 of dimension 0, which has extent 5}}
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i + j)>, affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (i)>], iterator_types = ["parallel", "reduction"]} ins(%a, %k : memref<5xf32>, memref<3xf32>) outs(%b : memref<4xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    linalg.yield %z : f32
  }
  return
}

// -----

func.func @negative_index(%a: memref<9xf32>, %b: memref<4xf32>) {
  // S14
  // expected-error @+1 {{'linalg.generic' op operand 0 is accessed at index -1 of dimension 0, which has extent 9}}
  linalg.generic {indexing_maps = [affine_map<(i) -> (i - 1)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]} ins(%a : memref<9xf32>) outs(%b : memref<4xf32>) {
  ^bb0(%x: f32, %z: f32):
    linalg.yield %z : f32
  }
  return
}

// -----

func.func @constant_index_outside(%a: memref<1xf32>, %b: memref<4xf32>) {
  // S14
  // expected-error @+1 {{'linalg.generic' op operand 0 is accessed at index 1 of dimension 0, which has extent 1}}
  linalg.generic {indexing_maps = [affine_map<(i) -> (1)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]} ins(%a : memref<1xf32>) outs(%b : memref<4xf32>) {
  ^bb0(%x: f32, %z: f32):
    linalg.yield %z : f32
  }
  return
}

// -----

func.func @unranked(%a: tensor<*xf32>, %b: tensor<4xf32>) {
  // S2
  // expected-error @+1 {{'linalg.generic' op operand 0 is unranked ('tensor<*xf32>'), expected a ranked tensor or buffer}}
  %0 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]} ins(%a : tensor<*xf32>) outs(%b : tensor<4xf32>) {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  } -> tensor<4xf32>
  return
}

// -----

func.func @scalar_init(%a: memref<f32>, %s: f32) {
  // S3
  // expected-error @+1 {{'linalg.generic' op init operand 1 has type 'f32', expected a tensor or a buffer}}
  linalg.generic {indexing_maps = [affine_map<() -> ()>, affine_map<() -> ()>], iterator_types = []} ins(%a : memref<f32>) outs(%s : f32) {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  }
  return
}

// -----

func.func @value_without_init(%a: memref<f32>) {
  linalg.generic {indexing_maps = [affine_map<() -> ()>], iterator_types = []} ins(%a : memref<f32>) {
  ^bb0(%x: f32):
    // C4
    // expected-error @+1 {{'linalg.yield' op yields 1 values, expected 0, one for each init}}
    linalg.yield %x : f32
  }
  return
}

// -----

func.func @buffer_init_before_tensor_init(%a: memref<4xf32>, %b: tensor<4xf32>) {
  // S4
  // expected-error @+1 {{'linalg.generic' op tensor init operand 1 follows a buffer init; expected tensor inits before buffer inits}}
  %0 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]} outs(%a, %b : memref<4xf32>, tensor<4xf32>) {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %x, %x : f32, f32
  } -> tensor<4xf32>
  return
}

// -----

func.func @result_missing(%a: tensor<4xf32>) {
  // S5
  // expected-error @+1 {{'linalg.generic' op has 0 results, expected 1, one for each tensor init}}
  linalg.generic {indexing_maps = [affine_map<(i) -> (i)>], iterator_types = ["parallel"]} outs(%a : tensor<4xf32>) {
  ^bb0(%x: f32):
    linalg.yield %x : f32
  }
  return
}

// -----

func.func @result_of_buffer(%a: memref<4xf32>) {
  // S5
  // expected-error @+1 {{'linalg.generic' op has 1 results, expected 0, one for each tensor init}}
  %0 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>], iterator_types = ["parallel"]} outs(%a : memref<4xf32>) {
  ^bb0(%x: f32):
    linalg.yield %x : f32
  } -> tensor<4xf32>
  return
}

// -----

func.func @result_type(%a: tensor<4xf32>) {
  // S6
  // expected-error @+1 {{'linalg.generic' op result 0 has type 'tensor<?xf32>', expected its init's type 'tensor<4xf32>'}}
  %0 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>], iterator_types = ["parallel"]} outs(%a : tensor<4xf32>) {
  ^bb0(%x: f32):
    linalg.yield %x : f32
  } -> tensor<?xf32>
  return
}
