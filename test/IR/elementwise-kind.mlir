// RUN: %python %linalg_src/test/Utils/compare-with-mlir-opt.py %s

// Elementwise functions that an attribute names.

#id = affine_map<(i, j) -> (i, j)>
#swap = affine_map<(i, j) -> (j, i)>
#row = affine_map<(i, j) -> (j)>
#none = affine_map<(i, j) -> ()>

func.func @each_kind(%f: tensor<4x?xf32>, %i: memref<?x8xi8>, %c: memref<?x8xi1>) {
  %0 = linalg.elementwise kind=#linalg.elementwise_kind<abs> ins(%f : tensor<4x?xf32>) outs(%f : tensor<4x?xf32>) -> tensor<4x?xf32>
  %1 = linalg.elementwise kind=#linalg.elementwise_kind<ceil> ins(%f : tensor<4x?xf32>) outs(%f : tensor<4x?xf32>) -> tensor<4x?xf32>
  %2 = linalg.elementwise kind=#linalg.elementwise_kind<erf> ins(%f : tensor<4x?xf32>) outs(%f : tensor<4x?xf32>) -> tensor<4x?xf32>
  %3 = linalg.elementwise kind=#linalg.elementwise_kind<exp> ins(%f : tensor<4x?xf32>) outs(%f : tensor<4x?xf32>) -> tensor<4x?xf32>
  %4 = linalg.elementwise kind=#linalg.elementwise_kind<floor> ins(%f : tensor<4x?xf32>) outs(%f : tensor<4x?xf32>) -> tensor<4x?xf32>
  %5 = linalg.elementwise kind=#linalg.elementwise_kind<log> ins(%f : tensor<4x?xf32>) outs(%f : tensor<4x?xf32>) -> tensor<4x?xf32>
  %6 = linalg.elementwise kind=#linalg.elementwise_kind<negf> ins(%f : tensor<4x?xf32>) outs(%f : tensor<4x?xf32>) -> tensor<4x?xf32>
  %7 = linalg.elementwise kind=#linalg.elementwise_kind<reciprocal> ins(%f : tensor<4x?xf32>) outs(%f : tensor<4x?xf32>) -> tensor<4x?xf32>
  %8 = linalg.elementwise kind=#linalg.elementwise_kind<round> ins(%f : tensor<4x?xf32>) outs(%f : tensor<4x?xf32>) -> tensor<4x?xf32>
  %9 = linalg.elementwise kind=#linalg.elementwise_kind<rsqrt> ins(%f : tensor<4x?xf32>) outs(%f : tensor<4x?xf32>) -> tensor<4x?xf32>
  %10 = linalg.elementwise kind=#linalg.elementwise_kind<sqrt> ins(%f : tensor<4x?xf32>) outs(%f : tensor<4x?xf32>) -> tensor<4x?xf32>
  %11 = linalg.elementwise kind=#linalg.elementwise_kind<square> ins(%f : tensor<4x?xf32>) outs(%f : tensor<4x?xf32>) -> tensor<4x?xf32>
  %12 = linalg.elementwise kind=#linalg.elementwise_kind<tanh> ins(%f : tensor<4x?xf32>) outs(%f : tensor<4x?xf32>) -> tensor<4x?xf32>
  linalg.elementwise kind=#linalg.elementwise_kind<add> ins(%i, %i : memref<?x8xi8>, memref<?x8xi8>) outs(%i : memref<?x8xi8>)
  linalg.elementwise kind=#linalg.elementwise_kind<sub> ins(%i, %i : memref<?x8xi8>, memref<?x8xi8>) outs(%i : memref<?x8xi8>)
  linalg.elementwise kind=#linalg.elementwise_kind<mul> ins(%i, %i : memref<?x8xi8>, memref<?x8xi8>) outs(%i : memref<?x8xi8>)
  linalg.elementwise kind=#linalg.elementwise_kind<div> ins(%i, %i : memref<?x8xi8>, memref<?x8xi8>) outs(%i : memref<?x8xi8>)
  linalg.elementwise kind=#linalg.elementwise_kind<div_unsigned> ins(%i, %i : memref<?x8xi8>, memref<?x8xi8>) outs(%i : memref<?x8xi8>)
  linalg.elementwise kind=#linalg.elementwise_kind<max_signed> ins(%i, %i : memref<?x8xi8>, memref<?x8xi8>) outs(%i : memref<?x8xi8>)
  linalg.elementwise kind=#linalg.elementwise_kind<min_signed> ins(%i, %i : memref<?x8xi8>, memref<?x8xi8>) outs(%i : memref<?x8xi8>)
  linalg.elementwise kind=#linalg.elementwise_kind<max_unsigned> ins(%i, %i : memref<?x8xi8>, memref<?x8xi8>) outs(%i : memref<?x8xi8>)
  linalg.elementwise kind=#linalg.elementwise_kind<min_unsigned> ins(%i, %i : memref<?x8xi8>, memref<?x8xi8>) outs(%i : memref<?x8xi8>)
  %20 = linalg.elementwise kind=#linalg.elementwise_kind<powf> ins(%f, %f : tensor<4x?xf32>, tensor<4x?xf32>) outs(%f : tensor<4x?xf32>) -> tensor<4x?xf32>
  linalg.elementwise kind=#linalg.elementwise_kind<select> ins(%c, %i, %i : memref<?x8xi1>, memref<?x8xi8>, memref<?x8xi8>) outs(%i : memref<?x8xi8>)
  return
}

func.func @own_maps(%a: tensor<4x4xf32>, %v: tensor<4xf32>, %s: f32, %c: tensor<4xi1>, %m: memref<?x?xf32>, %z: memref<f32>) -> tensor<4x4xf32> {
  %0 = linalg.elementwise kind=#linalg.elementwise_kind<sub> indexing_maps = [#swap, #row, #id] ins(%a, %v : tensor<4x4xf32>, tensor<4xf32>) outs(%a : tensor<4x4xf32>) -> tensor<4x4xf32>
  %1 = linalg.elementwise kind=#linalg.elementwise_kind<max_signed> indexing_maps = [#id, #none, #id] ins(%a, %s : tensor<4x4xf32>, f32) outs(%a : tensor<4x4xf32>) -> tensor<4x4xf32>
  %2 = linalg.elementwise kind=#linalg.elementwise_kind<select> indexing_maps = [#row, #swap, #none, #id] {a.b} ins(%c, %a, %s : tensor<4xi1>, tensor<4x4xf32>, f32) outs(%a : tensor<4x4xf32>) -> tensor<4x4xf32>
  linalg.elementwise kind=#linalg.elementwise_kind<exp> indexing_maps = [#id, #swap] ins(%m : memref<?x?xf32>) outs(%m : memref<?x?xf32>)
  linalg.elementwise kind=#linalg.elementwise_kind<exp> indexing_maps = [#id, #id] ins(%m : memref<?x?xf32>) outs(%m : memref<?x?xf32>)
  linalg.elementwise kind=#linalg.elementwise_kind<exp> indexing_maps = [affine_map<(i) -> (i, i)>, affine_map<(i) -> (i)>] ins(%a : tensor<4x4xf32>) outs(%v : tensor<4xf32>) -> tensor<4xf32>
  linalg.elementwise kind=#linalg.elementwise_kind<exp> ins(%z : memref<f32>) outs(%z : memref<f32>)
  return %0 : tensor<4x4xf32>
}

func.func @other_spellings(%m: memref<?x?xf32>) {
  linalg.elementwise kind = #linalg.elementwise_kind<exp> {z = "x", a = 1} ins(%m : memref<?x?xf32>) outs(%m : memref<?x?xf32>)
  linalg.elementwise kind=#linalg.elementwise_kind<exp> ins(%m : memref<?x?xf32>) outs(%m : memref<?x?xf32>) {a = 1}
  return
}

func.func @attributes() attributes {a = #linalg.unary_fn<erf>, b = #linalg.binary_fn<div_unsigned>, c = #linalg.ternary_fn<select>, d = #linalg.elementwise_kind<min_unsigned>} {
  return
}
