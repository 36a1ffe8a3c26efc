// RUN: %python %linalg_src/test/Utils/compare-with-mlir-opt.py %s

func.func @pack(%a: tensor<8x6xf32>, %b: tensor<2x2x4x3xf32>, %c: tensor<9x7xf32>, %d: tensor<3x3x3x4xf32>, %p: f32) {
  %0 = linalg.pack %a inner_dims_pos = [0, 1] inner_tiles = [4, 3] into %b : tensor<8x6xf32> -> tensor<2x2x4x3xf32>
  %1 = linalg.pack %a padding_value(%p : f32) inner_dims_pos = [0, 1] inner_tiles = [4, 3] into %b : tensor<8x6xf32> -> tensor<2x2x4x3xf32>
  %2 = linalg.pack %c padding_value(%p : f32) outer_dims_perm = [1, 0] inner_dims_pos = [1, 0] inner_tiles = [3, 4] into %d : tensor<9x7xf32> -> tensor<3x3x3x4xf32>
  return
}

func.func @pack_dynamic(%a: tensor<?x7x?xi8>, %b: tensor<?x?x7x?x2xi8>, %c: tensor<?x?x7x?x?xi8>, %p: i8, %s: index, %t: index) {
  %0 = linalg.pack %a padding_value(%p : i8) outer_dims_perm = [2, 0, 1] inner_dims_pos = [2, 0] inner_tiles = [%s, 2] into %b : tensor<?x7x?xi8> -> tensor<?x?x7x?x2xi8>
  %1 = linalg.pack %a padding_value(%p : i8) outer_dims_perm = [0, 2, 1] inner_dims_pos = [2, 0] inner_tiles = [%s, %t] into %c : tensor<?x7x?xi8> -> tensor<?x?x7x?x?xi8>
  %2 = linalg.pack %a outer_dims_perm = [0, 2, 1] inner_dims_pos = [2, 0] inner_tiles = [%t, %t] into %c : tensor<?x7x?xi8> -> tensor<?x?x7x?x?xi8>
  return
}

func.func @unpack(%a: tensor<2x2x4x3xf32>, %b: tensor<8x6xf32>, %c: tensor<7x5xf32>, %d: tensor<?x?x3x?xf32>, %e: tensor<?x?xf32>, %t: index) {
  %0 = linalg.unpack %a inner_dims_pos = [0, 1] inner_tiles = [4, 3] into %b : tensor<2x2x4x3xf32> -> tensor<8x6xf32>
  %1 = linalg.unpack %a inner_dims_pos = [0, 1] inner_tiles = [4, 3] into %c : tensor<2x2x4x3xf32> -> tensor<7x5xf32>
  %2 = linalg.unpack %d outer_dims_perm = [1, 0] inner_dims_pos = [1, 0] inner_tiles = [3, %t] into %e : tensor<?x?x3x?xf32> -> tensor<?x?xf32>
  return
}

func.func @degenerate(%a: tensor<f32>, %b: tensor<0x4xf32>, %c: tensor<0x1x8x4xf32>, %d: tensor<4x0xf32>) {
  %0 = linalg.pack %a inner_dims_pos = [] inner_tiles = [] into %a : tensor<f32> -> tensor<f32>
  %1 = linalg.pack %b inner_dims_pos = [0, 1] inner_tiles = [8, 4] into %c : tensor<0x4xf32> -> tensor<0x1x8x4xf32>
  %2 = linalg.unpack %c inner_dims_pos = [0, 1] inner_tiles = [8, 4] into %b : tensor<0x1x8x4xf32> -> tensor<0x4xf32>
  %3 = linalg.pack %b outer_dims_perm = [1, 0] inner_dims_pos = [] inner_tiles = [] into %d : tensor<0x4xf32> -> tensor<4x0xf32>
  return
}

func.func @elements(%a: tensor<8xcomplex<f32>>, %b: tensor<2x4xcomplex<f32>>, %c: tensor<8xvector<2xi8>>, %d: tensor<2x4xvector<2xi8>>) {
  %0 = linalg.pack %a inner_dims_pos = [0] inner_tiles = [4] into %b : tensor<8xcomplex<f32>> -> tensor<2x4xcomplex<f32>>
  %1 = linalg.pack %c inner_dims_pos = [0] inner_tiles = [4] into %d : tensor<8xvector<2xi8>> -> tensor<2x4xvector<2xi8>>
  return
}

func.func @attributes(%a: tensor<8xf32>, %b: tensor<2x4xf32>) {
  %0 = linalg.pack %a inner_dims_pos = [0] inner_tiles = [4] into %b {x.y = 1 : i64, z} : tensor<8xf32> -> tensor<2x4xf32>
  %1 = linalg.unpack %0 inner_dims_pos = [0] inner_tiles = [4] into %a {x.y = 1 : i64, z} : tensor<2x4xf32> -> tensor<8xf32>
  %2 = "linalg.pack"(%a, %b) <{inner_dims_pos = array<i64: 0>, operandSegmentSizes = array<i32: 1, 1, 0, 0>, static_inner_tiles = array<i64: 4>}> : (tensor<8xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
  return
}

// A tile size that is a value is not checked.
func.func @constant_as_value(%a: tensor<16xf32>, %b: tensor<1x?xf32>) -> tensor<1x?xf32> {
  %c4 = arith.constant 4 : index
  %0 = linalg.pack %a inner_dims_pos = [0] inner_tiles = [%c4] into %b : tensor<16xf32> -> tensor<1x?xf32>
  return %0 : tensor<1x?xf32>
}
