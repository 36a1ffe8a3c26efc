// RUN: linalg-opt %s -canonicalize -resolve-shaped-type-result-dims -canonicalize -split-input-file | FileCheck %s

// CHECK-LABEL: func.func @identity
// CHECK-SAME: (%[[A:.*]]: tensor<?x6xf32>)
// CHECK-NEXT: return %[[A]], %[[A]]
func.func @identity(%a: tensor<?x6xf32>) -> (tensor<?x6xf32>, tensor<?x6xf32>) {
  %0 = linalg.pack %a inner_dims_pos = [] inner_tiles = [] into %a : tensor<?x6xf32> -> tensor<?x6xf32>
  %1 = linalg.unpack %a outer_dims_perm = [0, 1] inner_dims_pos = [] inner_tiles = [] into %a : tensor<?x6xf32> -> tensor<?x6xf32>
  return %0, %1 : tensor<?x6xf32>, tensor<?x6xf32>
}

// -----

// CHECK-LABEL: func.func @transposition
// CHECK-NEXT: linalg.pack
func.func @transposition(%a: tensor<6x6xf32>, %b: tensor<6x6xf32>) -> tensor<6x6xf32> {
  %0 = linalg.pack %a outer_dims_perm = [1, 0] inner_dims_pos = [] inner_tiles = [] into %b : tensor<6x6xf32> -> tensor<6x6xf32>
  return %0 : tensor<6x6xf32>
}

// -----

// CHECK-LABEL: func.func @unpack_of_pack
// CHECK-SAME: (%[[A:.*]]: tensor<9x?xf32>,
// CHECK-NEXT: return %[[A]]
func.func @unpack_of_pack(%a: tensor<9x?xf32>, %b: tensor<?x3x4xf32>, %p: f32, %c: tensor<9x?xf32>) -> tensor<9x?xf32> {
  %0 = linalg.pack %a padding_value(%p : f32) outer_dims_perm = [1, 0] inner_dims_pos = [0] inner_tiles = [4] into %b : tensor<9x?xf32> -> tensor<?x3x4xf32>
  %1 = linalg.unpack %0 outer_dims_perm = [1, 0] inner_dims_pos = [0] inner_tiles = [4] into %c : tensor<?x3x4xf32> -> tensor<9x?xf32>
  return %1 : tensor<9x?xf32>
}

// -----

// The result may have fewer elements than the packed tensor.
// CHECK-LABEL: func.func @unpack_of_pack_of_unknown_size
// CHECK-NEXT: linalg.pack
// CHECK-NEXT: linalg.unpack
func.func @unpack_of_pack_of_unknown_size(%a: tensor<?xf32>, %b: tensor<3x4xf32>, %p: f32, %c: tensor<?xf32>) -> tensor<?xf32> {
  %0 = linalg.pack %a padding_value(%p : f32) inner_dims_pos = [0] inner_tiles = [4] into %b : tensor<?xf32> -> tensor<3x4xf32>
  %1 = linalg.unpack %0 inner_dims_pos = [0] inner_tiles = [4] into %c : tensor<3x4xf32> -> tensor<?xf32>
  return %1 : tensor<?xf32>
}

// -----

// CHECK-LABEL: func.func @unpack_of_other_pack
// CHECK-NEXT: linalg.pack
// CHECK-NEXT: linalg.unpack
func.func @unpack_of_other_pack(%a: tensor<8x8xf32>, %b: tensor<2x2x4x4xf32>, %c: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %0 = linalg.pack %a inner_dims_pos = [0, 1] inner_tiles = [4, 4] into %b : tensor<8x8xf32> -> tensor<2x2x4x4xf32>
  %1 = linalg.unpack %0 inner_dims_pos = [1, 0] inner_tiles = [4, 4] into %c : tensor<2x2x4x4xf32> -> tensor<8x8xf32>
  return %1 : tensor<8x8xf32>
}

// -----

// CHECK-LABEL: func.func @pack_of_unpack
// CHECK-SAME: (%[[A:.*]]: tensor<?x?xf32>, %{{.*}}: tensor<?xf32>,
// CHECK-NEXT: return %[[A]]
func.func @pack_of_unpack(%a: tensor<?x?xf32>, %b: tensor<?xf32>, %n: index) -> tensor<?x?xf32> {
  %0 = linalg.unpack %a inner_dims_pos = [0] inner_tiles = [%n] into %b : tensor<?x?xf32> -> tensor<?xf32>
  %1 = linalg.pack %0 inner_dims_pos = [0] inner_tiles = [%n] into %a : tensor<?xf32> -> tensor<?x?xf32>
  return %1 : tensor<?x?xf32>
}

// -----

// Padding replaces elements that the first op has dropped.
// CHECK-LABEL: func.func @pack_of_unpack_with_padding
// CHECK-NEXT: linalg.unpack
// CHECK-NEXT: linalg.pack
func.func @pack_of_unpack_with_padding(%a: tensor<3x4xf32>, %b: tensor<9xf32>, %p: f32) -> tensor<3x4xf32> {
  %0 = linalg.unpack %a inner_dims_pos = [0] inner_tiles = [4] into %b : tensor<3x4xf32> -> tensor<9xf32>
  %1 = linalg.pack %0 padding_value(%p : f32) inner_dims_pos = [0] inner_tiles = [4] into %a : tensor<9xf32> -> tensor<3x4xf32>
  return %1 : tensor<3x4xf32>
}

// -----

// CHECK-LABEL: func.func @needless_padding
// CHECK-NEXT: linalg.pack %{{.*}} inner_dims_pos = [0] inner_tiles = [4]
func.func @needless_padding(%a: tensor<8xf32>, %b: tensor<2x4xf32>, %p: f32) -> tensor<2x4xf32> {
  %0 = linalg.pack %a padding_value(%p : f32) inner_dims_pos = [0] inner_tiles = [4] into %b : tensor<8xf32> -> tensor<2x4xf32>
  return %0 : tensor<2x4xf32>
}

// -----

// CHECK-LABEL: func.func @constants
// CHECK-DAG: %[[A:.*]] = arith.constant dense<1.000000e+00> : tensor<2x4xf32>
// CHECK-DAG: %[[B:.*]] = arith.constant dense<1.000000e+00> : tensor<3x4xf32>
// CHECK-DAG: %[[C:.*]] = arith.constant dense<1.000000e+00> : tensor<7xf32>
// CHECK: %[[D:.*]] = linalg.pack
// CHECK: return %[[A]], %[[B]], %[[C]], %[[D]]
func.func @constants(%a: tensor<2x4xf32>, %b: tensor<3x4xf32>, %c: tensor<7xf32>) -> (tensor<2x4xf32>, tensor<3x4xf32>, tensor<7xf32>, tensor<3x4xf32>) {
  %zero = arith.constant 0.0 : f32
  %one = arith.constant 1.0 : f32
  %8 = arith.constant dense<1.0> : tensor<8xf32>
  %9 = arith.constant dense<1.0> : tensor<9xf32>
  %24 = arith.constant dense<1.0> : tensor<2x4xf32>
  %0 = linalg.pack %8 inner_dims_pos = [0] inner_tiles = [4] into %a : tensor<8xf32> -> tensor<2x4xf32>
  %1 = linalg.pack %9 padding_value(%one : f32) inner_dims_pos = [0] inner_tiles = [4] into %b : tensor<9xf32> -> tensor<3x4xf32>
  %2 = linalg.unpack %24 inner_dims_pos = [0] inner_tiles = [4] into %c : tensor<2x4xf32> -> tensor<7xf32>
  %3 = linalg.pack %9 padding_value(%zero : f32) inner_dims_pos = [0] inner_tiles = [4] into %b : tensor<9xf32> -> tensor<3x4xf32>
  return %0, %1, %2, %3 : tensor<2x4xf32>, tensor<3x4xf32>, tensor<7xf32>, tensor<3x4xf32>
}

// -----

// CHECK-LABEL: func.func @fills
// CHECK-SAME: (%[[V:.*]]: f32, %{{.*}}: tensor<?xf32>, %[[B:.*]]: tensor<?x4xf32>, %[[C:.*]]: tensor<?xf32>)
// CHECK: %[[X:.*]] = linalg.fill ins(%[[V]] : f32) outs(%[[B]] : tensor<?x4xf32>)
// CHECK: %[[Y:.*]] = linalg.fill ins(%[[V]] : f32) outs(%[[C]] : tensor<?xf32>)
// CHECK: return %[[X]], %[[Y]]
func.func @fills(%v: f32, %a: tensor<?xf32>, %b: tensor<?x4xf32>, %c: tensor<?xf32>) -> (tensor<?x4xf32>, tensor<?xf32>) {
  %0 = linalg.fill ins(%v : f32) outs(%a : tensor<?xf32>) -> tensor<?xf32>
  %1 = linalg.pack %0 padding_value(%v : f32) inner_dims_pos = [0] inner_tiles = [4] into %b : tensor<?xf32> -> tensor<?x4xf32>
  %2 = linalg.fill ins(%v : f32) outs(%b : tensor<?x4xf32>) -> tensor<?x4xf32>
  %3 = linalg.unpack %2 inner_dims_pos = [0] inner_tiles = [4] into %c : tensor<?x4xf32> -> tensor<?xf32>
  return %1, %3 : tensor<?x4xf32>, tensor<?xf32>
}

// -----

// CHECK-LABEL: func.func @fill_with_other_padding
// CHECK: linalg.fill
// CHECK: linalg.pack
func.func @fill_with_other_padding(%v: f32, %p: f32, %a: tensor<?xf32>, %b: tensor<?x4xf32>) -> tensor<?x4xf32> {
  %0 = linalg.fill ins(%v : f32) outs(%a : tensor<?xf32>) -> tensor<?xf32>
  %1 = linalg.pack %0 padding_value(%p : f32) inner_dims_pos = [0] inner_tiles = [4] into %b : tensor<?xf32> -> tensor<?x4xf32>
  return %1 : tensor<?x4xf32>
}

// -----

// CHECK-LABEL: func.func @casts
// CHECK-NEXT: linalg.pack %{{.*}} : tensor<8xf32> -> tensor<?x4xf32>
// CHECK-NEXT: linalg.unpack %{{.*}} : tensor<2x4xf32> -> tensor<?xf32>
func.func @casts(%a: tensor<8xf32>, %b: tensor<?x4xf32>, %c: tensor<2x4xf32>, %d: tensor<?xf32>) -> (tensor<?x4xf32>, tensor<?xf32>) {
  %0 = tensor.cast %a : tensor<8xf32> to tensor<?xf32>
  %1 = linalg.pack %0 inner_dims_pos = [0] inner_tiles = [4] into %b : tensor<?xf32> -> tensor<?x4xf32>
  %2 = tensor.cast %c : tensor<2x4xf32> to tensor<?x4xf32>
  %3 = linalg.unpack %2 inner_dims_pos = [0] inner_tiles = [4] into %d : tensor<?x4xf32> -> tensor<?xf32>
  return %1, %3 : tensor<?x4xf32>, tensor<?xf32>
}

// -----

// An extent that becomes known is the size of the tile.
// CHECK-LABEL: func.func @tile_of_known_size
// CHECK-NEXT: linalg.unpack %{{.*}} inner_dims_pos = [0, 1] inner_tiles = [4, %{{.*}}] into %{{.*}} : tensor<2x?x4x?xf32> -> tensor<?x?xf32>
func.func @tile_of_known_size(%a: tensor<2x?x4x?xf32>, %b: tensor<?x?xf32>, %m: index, %n: index) -> tensor<?x?xf32> {
  %0 = tensor.cast %a : tensor<2x?x4x?xf32> to tensor<?x?x?x?xf32>
  %1 = linalg.unpack %0 inner_dims_pos = [0, 1] inner_tiles = [%m, %n] into %b : tensor<?x?x?x?xf32> -> tensor<?x?xf32>
  return %1 : tensor<?x?xf32>
}

// -----

// Unused values are not computed; the init gives the shape.
// CHECK-LABEL: func.func @unused
// CHECK-SAME: , %[[B:.*]]: tensor<?x4xf32>)
// CHECK-NOT: linalg.pack
// CHECK: tensor.dim %[[B]]
func.func @unused(%a: tensor<?xf32>, %b: tensor<?x4xf32>) -> index {
  %c0 = arith.constant 0 : index
  %0 = linalg.pack %a inner_dims_pos = [0] inner_tiles = [4] into %b : tensor<?xf32> -> tensor<?x4xf32>
  %1 = tensor.dim %0, %c0 : tensor<?x4xf32>
  return %1 : index
}

// All of the init is written: it is replaced by the init of its op.
// CHECK-LABEL: func.func @shape_only
func.func @shape_only(%a: tensor<2x4xf32>, %b: tensor<8xf32>, %v: f32) -> (tensor<8xf32>, tensor<2x4xf32>) {
  // CHECK-NOT: linalg.fill
  // CHECK:     linalg.unpack %arg0 {{.*}} into %arg1
  // CHECK:     linalg.pack %arg1 {{.*}} into %arg0
  %0 = linalg.fill ins(%v : f32) outs(%b : tensor<8xf32>) -> tensor<8xf32>
  %1 = linalg.unpack %a inner_dims_pos = [0] inner_tiles = [4] into %0 : tensor<2x4xf32> -> tensor<8xf32>
  %2 = linalg.fill ins(%v : f32) outs(%a : tensor<2x4xf32>) -> tensor<2x4xf32>
  %3 = linalg.pack %b inner_dims_pos = [0] inner_tiles = [4] into %2 : tensor<8xf32> -> tensor<2x4xf32>
  return %1, %3 : tensor<8xf32>, tensor<2x4xf32>
}

// The init has another use.
// CHECK-LABEL: func.func @read_too
func.func @read_too(%a: tensor<2x4xf32>, %b: tensor<8xf32>, %v: f32) -> (tensor<8xf32>, tensor<8xf32>) {
  // CHECK: %[[F:.*]] = linalg.fill
  // CHECK: linalg.unpack %arg0 {{.*}} into %[[F]]
  %0 = linalg.fill ins(%v : f32) outs(%b : tensor<8xf32>) -> tensor<8xf32>
  %1 = linalg.unpack %a inner_dims_pos = [0] inner_tiles = [4] into %0 : tensor<2x4xf32> -> tensor<8xf32>
  return %0, %1 : tensor<8xf32>, tensor<8xf32>
}
