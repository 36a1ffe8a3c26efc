// RUN: linalg-opt %s --split-input-file --verify-diagnostics

func.func @element_types(%a: tensor<8xf32>, %b: tensor<2x4xf64>) {
  // T1
  // expected-error @+1 {{'linalg.pack' op source has type 'tensor<8xf32>' and init has type 'tensor<2x4xf64>', expected equal element types}}
  %0 = linalg.pack %a inner_dims_pos = [0] inner_tiles = [4] into %b : tensor<8xf32> -> tensor<2x4xf64>
  return
}

// -----

func.func @unpacked_element_types(%a: tensor<2x4xi8>, %b: tensor<8xf32>) {
  // T1
  // expected-error @+1 {{'linalg.unpack' op init has type 'tensor<8xf32>' and source has type 'tensor<2x4xi8>', expected equal element types}}
  %0 = linalg.unpack %a inner_dims_pos = [0] inner_tiles = [4] into %b : tensor<2x4xi8> -> tensor<8xf32>
  return
}

// -----

func.func @padding_type(%a: tensor<9xf32>, %b: tensor<3x4xf32>, %p: f64) {
  // T2
  // expected-error @+1 {{'linalg.pack' op has a padding_value of type 'f64', expected the element type 'f32'}}
  %0 = linalg.pack %a padding_value(%p : f64) inner_dims_pos = [0] inner_tiles = [4] into %b : tensor<9xf32> -> tensor<3x4xf32>
  return
}

// -----

func.func @position_out_of_range(%a: tensor<8x8xf32>, %b: tensor<2x2x4x4xf32>) {
  // T3
  // expected-error @+1 {{'linalg.pack' op has 2 in inner_dims_pos, expected a dimension of the source, which has 2}}
  %0 = linalg.pack %a inner_dims_pos = [0, 2] inner_tiles = [4, 4] into %b : tensor<8x8xf32> -> tensor<2x2x4x4xf32>
  return
}

// -----

func.func @position_negative(%a: tensor<8x8xf32>, %b: tensor<2x2x4x4xf32>) {
  // T3
  // expected-error @+1 {{'linalg.pack' op has -1 in inner_dims_pos, expected a dimension of the source, which has 2}}
  %0 = linalg.pack %a inner_dims_pos = [0, -1] inner_tiles = [4, 4] into %b : tensor<8x8xf32> -> tensor<2x2x4x4xf32>
  return
}

// -----

func.func @position_twice(%a: tensor<8x8xf32>, %b: tensor<2x2x4x4xf32>) {
  // T4
  // expected-error @+1 {{'linalg.pack' op has 0 in inner_dims_pos twice, expected different dimensions}}
  %0 = linalg.pack %a inner_dims_pos = [0, 0] inner_tiles = [4, 4] into %b : tensor<8x8xf32> -> tensor<2x2x4x4xf32>
  return
}

// -----

func.func @tile_missing(%a: tensor<8x8xf32>, %b: tensor<2x2x4x4xf32>) {
  // T5
  // expected-error @+1 {{'linalg.pack' op has 1 inner_tiles, expected 2, one for each of inner_dims_pos}}
  %0 = linalg.pack %a inner_dims_pos = [0, 1] inner_tiles = [4] into %b : tensor<8x8xf32> -> tensor<2x2x4x4xf32>
  return
}

// -----

func.func @tile_value_missing(%a: tensor<8xf32>, %b: tensor<?x?xf32>) {
  // T6
  // expected-error @+1 {{'linalg.pack' op has 0 values for tiles, expected 1, the number of dynamic ones}}
  %0 = "linalg.pack"(%a, %b) <{inner_dims_pos = array<i64: 0>, operandSegmentSizes = array<i32: 1, 1, 0, 0>, static_inner_tiles = array<i64: -9223372036854775808>}> : (tensor<8xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
  return
}

// -----

func.func @tile_value_unused(%a: tensor<8xf32>, %b: tensor<2x4xf32>, %t: index) {
  // T6
  // expected-error @+1 {{'linalg.unpack' op has 1 values for tiles, expected 0, the number of dynamic ones}}
  %0 = "linalg.unpack"(%b, %a, %t) <{inner_dims_pos = array<i64: 0>, static_inner_tiles = array<i64: 4>}> : (tensor<2x4xf32>, tensor<8xf32>, index) -> tensor<8xf32>
  return
}

// -----

func.func @tile_of_zero(%a: tensor<8xf32>, %b: tensor<2x4xf32>) {
  // T7
  // expected-error @+1 {{'linalg.pack' op has a tile of 0 in inner_tiles, expected 1 or more}}
  %0 = linalg.pack %a inner_dims_pos = [0] inner_tiles = [0] into %b : tensor<8xf32> -> tensor<2x4xf32>
  return
}

// -----

func.func @tile_negative(%a: tensor<8xf32>, %b: tensor<2x4xf32>) {
  // T7
  // expected-error @+1 {{'linalg.pack' op has a tile of -4 in inner_tiles, expected 1 or more}}
  %0 = linalg.pack %a inner_dims_pos = [0] inner_tiles = [-4] into %b : tensor<8xf32> -> tensor<2x4xf32>
  return
}

// -----

func.func @permutation_twice(%a: tensor<8x8xf32>, %b: tensor<2x2x4x4xf32>) {
  // T8
  // expected-error @+1 {{'linalg.pack' op has outer_dims_perm = [0, 0], expected a permutation of the 2 dimensions of the source}}
  %0 = linalg.pack %a outer_dims_perm = [0, 0] inner_dims_pos = [0, 1] inner_tiles = [4, 4] into %b : tensor<8x8xf32> -> tensor<2x2x4x4xf32>
  return
}

// -----

func.func @permutation_short(%a: tensor<8x8xf32>, %b: tensor<2x2x4x4xf32>) {
  // T8
  // expected-error @+1 {{'linalg.pack' op has outer_dims_perm = [0], expected a permutation of the 2 dimensions of the source}}
  %0 = linalg.pack %a outer_dims_perm = [0] inner_dims_pos = [0, 1] inner_tiles = [4, 4] into %b : tensor<8x8xf32> -> tensor<2x2x4x4xf32>
  return
}

// -----

func.func @permutation_out_of_range(%a: tensor<2x2x4x4xf32>, %b: tensor<8x8xf32>) {
  // T8
  // expected-error @+1 {{'linalg.unpack' op has outer_dims_perm = [0, 2], expected a permutation of the 2 dimensions of the init}}
  %0 = linalg.unpack %a outer_dims_perm = [0, 2] inner_dims_pos = [0, 1] inner_tiles = [4, 4] into %b : tensor<2x2x4x4xf32> -> tensor<8x8xf32>
  return
}

// -----

func.func @rank(%a: tensor<8x8xf32>, %b: tensor<2x2x4xf32>) {
  // T9
  // expected-error @+1 {{'linalg.pack' op init has type 'tensor<2x2x4xf32>', expected 4 dimensions, one for each of the source and one for each tile}}
  %0 = linalg.pack %a inner_dims_pos = [0, 1] inner_tiles = [4, 4] into %b : tensor<8x8xf32> -> tensor<2x2x4xf32>
  return
}

// -----

func.func @rank_of_source(%a: tensor<8xf32>, %b: tensor<8x8xf32>) {
  // T9
  // expected-error @+1 {{'linalg.unpack' op source has type 'tensor<8xf32>', expected 4 dimensions, one for each of the init and one for each tile}}
  %0 = linalg.unpack %a inner_dims_pos = [0, 1] inner_tiles = [4, 4] into %b : tensor<8xf32> -> tensor<8x8xf32>
  return
}

// -----

func.func @tile_extent(%a: tensor<8x8xf32>, %b: tensor<2x2x4x2xf32>) {
  // T10
  // expected-error @+1 {{'linalg.pack' op init has type 'tensor<2x2x4x2xf32>', expected dimension 3 to be 4, the extent of the tile}}
  %0 = linalg.pack %a inner_dims_pos = [0, 1] inner_tiles = [4, 4] into %b : tensor<8x8xf32> -> tensor<2x2x4x2xf32>
  return
}

// -----

func.func @tile_extent_unknown(%a: tensor<8x8xf32>, %b: tensor<2x2x4x?xf32>) {
  // T10
  // expected-error @+1 {{'linalg.pack' op init has type 'tensor<2x2x4x?xf32>', expected dimension 3 to be 4, the extent of the tile}}
  %0 = linalg.pack %a inner_dims_pos = [0, 1] inner_tiles = [4, 4] into %b : tensor<8x8xf32> -> tensor<2x2x4x?xf32>
  return
}

// -----

func.func @outer_extent(%a: tensor<9x8xf32>, %b: tensor<2x2x4x4xf32>, %p: f32) {
  // T11
  // expected-error @+1 {{'linalg.pack' op init has type 'tensor<2x2x4x4xf32>', expected dimension 0 to be 3, for dimension 0 of the source, 9, in tiles of 4}}
  %0 = linalg.pack %a padding_value(%p : f32) inner_dims_pos = [0, 1] inner_tiles = [4, 4] into %b : tensor<9x8xf32> -> tensor<2x2x4x4xf32>
  return
}

// -----

func.func @outer_extent_moved(%a: tensor<9x8xf32>, %b: tensor<3x2x4x4xf32>, %p: f32) {
  // T11
  // expected-error @+1 {{'linalg.pack' op init has type 'tensor<3x2x4x4xf32>', expected dimension 1 to be 3, for dimension 0 of the source, 9, in tiles of 4}}
  %0 = linalg.pack %a padding_value(%p : f32) outer_dims_perm = [1, 0] inner_dims_pos = [0, 1] inner_tiles = [4, 4] into %b : tensor<9x8xf32> -> tensor<3x2x4x4xf32>
  return
}

// -----

func.func @outer_extent_not_cut(%a: tensor<8x8xf32>, %b: tensor<2x7x4xf32>) {
  // T11
  // expected-error @+1 {{'linalg.pack' op init has type 'tensor<2x7x4xf32>', expected dimension 1 to be 8, for dimension 1 of the source, 8, in tiles of 1}}
  %0 = linalg.pack %a inner_dims_pos = [0] inner_tiles = [4] into %b : tensor<8x8xf32> -> tensor<2x7x4xf32>
  return
}

// -----

func.func @outer_extent_large(%a: tensor<2x2x4x4xf32>, %b: tensor<4x8xf32>) {
  // T11
  // expected-error @+1 {{'linalg.unpack' op source has type 'tensor<2x2x4x4xf32>', expected dimension 0 to be 1, for dimension 0 of the init, 4, in tiles of 4}}
  %0 = linalg.unpack %a inner_dims_pos = [0, 1] inner_tiles = [4, 4] into %b : tensor<2x2x4x4xf32> -> tensor<4x8xf32>
  return
}

// -----

func.func @division(%a: tensor<9x8xf32>, %b: tensor<3x2x4x4xf32>) {
  // T12
  // expected-error @+1 {{'linalg.pack' op has no padding_value, and tiles of 4 do not divide dimension 0 of the source, 9}}
  %0 = linalg.pack %a inner_dims_pos = [0, 1] inner_tiles = [4, 4] into %b : tensor<9x8xf32> -> tensor<3x2x4x4xf32>
  return
}

// -----

func.func @division_into_tiles_of_unknown_size(%a: tensor<8xf32>, %b: tensor<3x?xf32>, %t: index) {
  // T12
  // expected-error @+1 {{'linalg.pack' op has no padding_value, and 3 tiles do not divide dimension 0 of the source, 8}}
  %0 = linalg.pack %a inner_dims_pos = [0] inner_tiles = [%t] into %b : tensor<8xf32> -> tensor<3x?xf32>
  return
}

// -----

func.func @result_type(%a: tensor<8xf32>, %b: tensor<2x4xf32>) {
  // S6
  // expected-error @+1 {{'linalg.pack' op failed to verify that the result has the init's type}}
  %0 = "linalg.pack"(%a, %b) <{inner_dims_pos = array<i64: 0>, operandSegmentSizes = array<i32: 1, 1, 0, 0>, static_inner_tiles = array<i64: 4>}> : (tensor<8xf32>, tensor<2x4xf32>) -> tensor<?x4xf32>
  return
}

// -----

func.func @buffers(%a: memref<8xf32>, %b: memref<2x4xf32>) {
  // expected-error @+1 {{custom op 'linalg.pack' invalid kind of type specified: expected builtin.tensor, but found 'memref<8xf32>'}}
  %0 = linalg.pack %a inner_dims_pos = [0] inner_tiles = [4] into %b : memref<8xf32> -> memref<2x4xf32>
  return
}

// -----

func.func @unranked(%a: tensor<*xf32>, %b: tensor<2x4xf32>) {
  // expected-error @+1 {{custom op 'linalg.pack' invalid kind of type specified: expected builtin.tensor, but found 'tensor<*xf32>'}}
  %0 = linalg.pack %a inner_dims_pos = [0] inner_tiles = [4] into %b : tensor<*xf32> -> tensor<2x4xf32>
  return
}
