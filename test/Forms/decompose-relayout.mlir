// RUN: linalg-opt %s -linalg-decompose -split-input-file | FileCheck %s

// CHECK: #[[MAP:.*]] = affine_map<(d0, d1, d2, d3) -> (d1, d3, d0, d2)>
// CHECK-LABEL: func.func @pack
// CHECK-SAME: (%[[A:.*]]: tensor<9x7xf32>, %[[B:.*]]: tensor<3x3x3x4xf32>, %[[P:.*]]: f32)
func.func @pack(%a: tensor<9x7xf32>, %b: tensor<3x3x3x4xf32>, %p: f32) -> tensor<3x3x3x4xf32> {
  // CHECK: %[[X:.*]] = tensor.pad %[[A]] low[0, 0] high[3, 2]
  // CHECK: tensor.yield %[[P]]
  // CHECK: tensor<9x7xf32> to tensor<12x9xf32>
  // CHECK: %[[Y:.*]] = tensor.expand_shape %[[X]] {{\[\[}}0, 1], [2, 3]] output_shape [3, 4, 3, 3]
  // CHECK: %[[Z:.*]] = linalg.generic {indexing_maps = [#[[MAP]], #{{.*}}], {{.*}} ins(%[[Y]] : tensor<3x4x3x3xf32>) outs(%[[B]] : tensor<3x3x3x4xf32>)
  // CHECK: return %[[Z]]
  %0 = linalg.pack %a padding_value(%p : f32) outer_dims_perm = [1, 0] inner_dims_pos = [1, 0] inner_tiles = [3, 4] into %b : tensor<9x7xf32> -> tensor<3x3x3x4xf32>
  return %0 : tensor<3x3x3x4xf32>
}

// -----

// CHECK-LABEL: func.func @pack_whole_tiles
// CHECK-NOT: tensor.pad
// CHECK: tensor.expand_shape
// CHECK: linalg.generic
func.func @pack_whole_tiles(%a: tensor<?x6xf32>, %b: tensor<?x2x4x3xf32>) -> tensor<?x2x4x3xf32> {
  %0 = linalg.pack %a inner_dims_pos = [0, 1] inner_tiles = [4, 3] into %b : tensor<?x6xf32> -> tensor<?x2x4x3xf32>
  return %0 : tensor<?x2x4x3xf32>
}

// -----

// Splitting a dimension into two of dynamic extent needs a reshape.
// CHECK-LABEL: func.func @pack_unknown_tiles
// CHECK: tensor.pad
// CHECK: %[[SHAPE:.*]] = tensor.from_elements
// CHECK: tensor.reshape %{{.*}}(%[[SHAPE]])
// CHECK: linalg.generic
func.func @pack_unknown_tiles(%a: tensor<?xf32>, %b: tensor<?x?xf32>, %n: index, %p: f32) -> tensor<?x?xf32> {
  %0 = linalg.pack %a padding_value(%p : f32) inner_dims_pos = [0] inner_tiles = [%n] into %b : tensor<?xf32> -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// -----

// Full tiles are written to the init directly.
// CHECK: #[[MAP:.*]] = affine_map<(d0, d1, d2, d3) -> (d0, d2, d1, d3)>
// CHECK-LABEL: func.func @unpack_whole_tiles
// CHECK-SAME: (%[[A:.*]]: tensor<2x2x4x3xf32>, %[[B:.*]]: tensor<8x6xf32>)
func.func @unpack_whole_tiles(%a: tensor<2x2x4x3xf32>, %b: tensor<8x6xf32>) -> tensor<8x6xf32> {
  // CHECK: %[[X:.*]] = tensor.expand_shape %[[B]]
  // CHECK: %[[Y:.*]] = linalg.generic {indexing_maps = [#[[MAP]], #{{.*}}], {{.*}} ins(%[[A]] : tensor<2x2x4x3xf32>) outs(%[[X]] : tensor<2x4x2x3xf32>)
  // CHECK: %[[Z:.*]] = tensor.collapse_shape %[[Y]]
  // CHECK-NEXT: return %[[Z]]
  %0 = linalg.unpack %a inner_dims_pos = [0, 1] inner_tiles = [4, 3] into %b : tensor<2x2x4x3xf32> -> tensor<8x6xf32>
  return %0 : tensor<8x6xf32>
}

// -----

// CHECK-LABEL: func.func @unpack
// CHECK-SAME: (%[[A:.*]]: tensor<2x2x4x3xf32>, %[[B:.*]]: tensor<7x?xf32>)
func.func @unpack(%a: tensor<2x2x4x3xf32>, %b: tensor<7x?xf32>) -> tensor<7x?xf32> {
  // CHECK: %[[E:.*]] = tensor.empty() : tensor<2x4x2x3xf32>
  // CHECK: %[[X:.*]] = linalg.generic {{.*}} ins(%[[A]] : tensor<2x2x4x3xf32>) outs(%[[E]] : tensor<2x4x2x3xf32>)
  // CHECK: %[[Y:.*]] = tensor.collapse_shape %[[X]]
  // CHECK: %[[N:.*]] = tensor.dim %[[B]]
  // CHECK: %[[Z:.*]] = tensor.extract_slice %[[Y]][0, 0] [7, %[[N]]] [1, 1]
  // CHECK: %[[R:.*]] = linalg.generic {{.*}} ins(%[[Z]] : tensor<7x?xf32>) outs(%[[B]] : tensor<7x?xf32>)
  // CHECK: return %[[R]]
  %0 = linalg.unpack %a inner_dims_pos = [0, 1] inner_tiles = [4, 3] into %b : tensor<2x2x4x3xf32> -> tensor<7x?xf32>
  return %0 : tensor<7x?xf32>
}

// -----

// CHECK-LABEL: func.func @nothing
// CHECK-SAME: , %[[B:.*]]: tensor<0x2x4x3xf32>)
// CHECK-NEXT: return %[[B]]
func.func @nothing(%a: tensor<0x6xf32>, %b: tensor<0x2x4x3xf32>) -> tensor<0x2x4x3xf32> {
  %0 = linalg.pack %a inner_dims_pos = [0, 1] inner_tiles = [4, 3] into %b : tensor<0x6xf32> -> tensor<0x2x4x3xf32>
  return %0 : tensor<0x2x4x3xf32>
}

// -----

// A source without elements has none to copy to the result of dynamic extents.
// CHECK-LABEL: func.func @source_of_nothing
// CHECK-SAME: , %[[B:.*]]: tensor<?x?xf32>)
// CHECK-NEXT: return %[[B]]
func.func @source_of_nothing(%a: tensor<0x?x2xf32>, %b: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %0 = linalg.unpack %a inner_dims_pos = [0] inner_tiles = [2] into %b : tensor<0x?x2xf32> -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}
