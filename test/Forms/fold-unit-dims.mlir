// RUN: linalg-opt %s --linalg-fold-unit-dims | FileCheck %s --check-prefixes=CHECK,RESHAPE
// RUN: linalg-opt %s --linalg-fold-unit-dims=use-rank-reducing-slices | FileCheck %s --check-prefixes=CHECK,SLICE
// RUN: linalg-opt %s --linalg-fold-unit-dims --canonicalize | FileCheck %s --check-prefix=CHAIN
// RUN: linalg-opt %s --linalg-fold-unit-dims --remarks-filter=linalg-fold-unit-dims 2>&1 | FileCheck %s --check-prefix=REMARK

// CHECK-DAG: #[[$NK_K:.*]] = affine_map<(d0, d1) -> (d1)>
// CHECK-DAG: #[[$NK_KN:.*]] = affine_map<(d0, d1) -> (d1, d0)>
// CHECK-DAG: #[[$NK_N:.*]] = affine_map<(d0, d1) -> (d0)>
// CHECK-DAG: #[[$ID:.*]] = affine_map<(d0) -> (d0)>
// CHECK-DAG: #[[$ZERO:.*]] = affine_map<(d0) -> (0, d0)>

// REMARK: remark: [Passed] Folded | Category:linalg-fold-unit-dims | Remark="dropped dimensions of extent 1 from linalg.matmul", loops-dropped=1

// CHECK-LABEL: func.func @matmul
func.func @matmul(%a: tensor<1x8xf32>, %b: tensor<8x?xf32>, %c: tensor<1x?xf32>) -> tensor<1x?xf32> {
  // RESHAPE-DAG: %[[A:.*]] = tensor.collapse_shape %arg0 {{\[\[}}0, 1]] : tensor<1x8xf32> into tensor<8xf32>
  // RESHAPE-DAG: %[[C:.*]] = tensor.collapse_shape %arg2 {{\[\[}}0, 1]] : tensor<1x?xf32> into tensor<?xf32>
  // SLICE-DAG:   %[[A:.*]] = tensor.extract_slice %arg0[0, 0] [1, 8] [1, 1] : tensor<1x8xf32> to tensor<8xf32>
  // SLICE-DAG:   %[[C:.*]] = tensor.extract_slice %arg2[0, 0] [1, %{{.*}}] [1, 1] : tensor<1x?xf32> to tensor<?xf32>
  // CHECK:       %[[R:.*]] = linalg.generic {indexing_maps = [#[[$NK_K]], #[[$NK_KN]], #[[$NK_N]]], iterator_types = ["parallel", "reduction"]}
  // CHECK-SAME:    ins(%[[A]], %arg1 : tensor<8xf32>, tensor<8x?xf32>) outs(%[[C]] : tensor<?xf32>) attrs =  {mine} {
  // RESHAPE:     tensor.expand_shape %[[R]] {{\[\[}}0, 1]] output_shape [1, %{{.*}}] : tensor<?xf32> into tensor<1x?xf32>
  // SLICE:       tensor.insert_slice %[[R]] into %arg2[0, 0] [1, %{{.*}}] [1, 1] : tensor<?xf32> into tensor<1x?xf32>
  %0 = linalg.matmul {mine} ins(%a, %b : tensor<1x8xf32>, tensor<8x?xf32>) outs(%c : tensor<1x?xf32>) -> tensor<1x?xf32>
  return %0 : tensor<1x?xf32>
}

// Views of buffers, strided ones too.
// CHECK-LABEL: func.func @buffers
func.func @buffers(%a: memref<1x5x1xf32, strided<[?, ?, ?], offset: ?>>, %b: memref<5x1xf32>) {
  // CHECK-DAG: %[[A:.*]] = memref.subview %arg0[0, 0, 0] [1, 5, 1] [1, 1, 1] : {{.*}} to memref<5xf32, strided<[?], offset: ?>>
  // CHECK-DAG: %[[B:.*]] = memref.subview %arg1[0, 0] [5, 1] [1, 1] : memref<5x1xf32> to memref<5xf32, strided<[1]>>
  // CHECK:     linalg.generic {indexing_maps = [#[[$ID]], #[[$ID]]], iterator_types = ["parallel"]} ins(%[[A]] : {{.*}}) outs(%[[B]] : {{.*}})
  linalg.reduce { arith.addf } ins(%a : memref<1x5x1xf32, strided<[?, ?, ?], offset: ?>>) outs(%b : memref<5x1xf32>) dimensions = [0]
  return
}

// The index of a loop that is dropped is 0; other loops have new numbers.
// CHECK-LABEL: func.func @index
func.func @index(%o: tensor<1x4xindex>) -> tensor<1x4xindex> {
  // CHECK:     linalg.generic {indexing_maps = [#[[$ID]]], iterator_types = ["parallel"]}
  // CHECK-DAG:   %[[I:.*]] = arith.constant 0 : index
  // CHECK-DAG:   %[[J:.*]] = linalg.index 0 : index
  // CHECK:       arith.addi %[[I]], %[[J]]
  %0 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]}
      outs(%o : tensor<1x4xindex>) {
  ^bb0(%out: index):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %s = arith.addi %i, %j : index
    linalg.yield %s : index
  } -> tensor<1x4xindex>
  return %0 : tensor<1x4xindex>
}

// Other operands keep their dimensions; the loop is dropped.
// CHECK-LABEL: func.func @kept
func.func @kept(%a: memref<1x4xf32, affine_map<(i, j) -> (j, i)>>, %b: tensor<1x4xf32, "here">, %c: tensor<1x4xf32>) -> tensor<1x4xf32> {
  // CHECK: linalg.generic {indexing_maps = [#[[$ZERO]], #[[$ZERO]], #[[$ID]]], iterator_types = ["parallel"]} ins(%arg0, %arg1 :
  %0 = linalg.add ins(%a, %b : memref<1x4xf32, affine_map<(i, j) -> (j, i)>>, tensor<1x4xf32, "here">) outs(%c : tensor<1x4xf32>) -> tensor<1x4xf32>
  return %0 : tensor<1x4xf32>
}

// Without the loop of extent 1, the other loop of a window runs over the image
// alone, which may be longer than what the windows read.
// CHECK-LABEL: func.func @window
func.func @window(%a: tensor<5xf32>, %k: tensor<3xf32>, %o: tensor<1xf32>) -> tensor<1xf32> {
  // CHECK:      %[[A:.*]] = tensor.extract_slice %arg0[0] [3] [1] : tensor<5xf32> to tensor<3xf32>
  // CHECK:      linalg.generic {{.*}} iterator_types = ["reduction"]}
  // CHECK-SAME:   ins(%[[A]], %arg1 : tensor<3xf32>, tensor<3xf32>)
  %0 = linalg.conv_1d ins(%a, %k : tensor<5xf32>, tensor<3xf32>) outs(%o : tensor<1xf32>) -> tensor<1xf32>
  return %0 : tensor<1xf32>
}

// CHECK-LABEL: func.func @exact_window
func.func @exact_window(%a: tensor<3xf32>, %k: tensor<3xf32>, %o: tensor<1xf32>) -> tensor<1xf32> {
  // CHECK-NOT: extract_slice %arg0
  // CHECK:     linalg.generic {{.*}} ins(%arg0, %arg1 : tensor<3xf32>, tensor<3xf32>)
  %0 = linalg.conv_1d ins(%a, %k : tensor<3xf32>, tensor<3xf32>) outs(%o : tensor<1xf32>) -> tensor<1xf32>
  return %0 : tensor<1xf32>
}

// CHECK-LABEL: func.func @dynamic_window
func.func @dynamic_window(%a: memref<?xf32>, %k: memref<?xf32>, %o: memref<1xf32>) {
  // CHECK:      %[[SIZE:.*]] = memref.dim %arg1
  // CHECK:      %[[A:.*]] = memref.subview %arg0[0] [%[[SIZE]]] [1] : memref<?xf32> to memref<?xf32, strided<[1]>>
  // CHECK:      linalg.generic {{.*}} iterator_types = ["reduction"]} ins(%[[A]], %arg1 :
  linalg.conv_1d ins(%a, %k : memref<?xf32>, memref<?xf32>) outs(%o : memref<1xf32>)
  return
}

// An init keeps elements that no iteration writes.
// CHECK-LABEL: func.func @longer_init
func.func @longer_init(%a: tensor<3xf32>, %b: tensor<1xf32>, %o: tensor<7xf32>) -> tensor<7xf32> {
  // CHECK: %[[O:.*]] = tensor.extract_slice %arg2[0] [3] [1] : tensor<7xf32> to tensor<3xf32>
  // CHECK: %[[R:.*]] = linalg.generic {{.*}} outs(%[[O]] : tensor<3xf32>)
  // CHECK: tensor.insert_slice %[[R]] into %arg2[0] [3] [1] : tensor<3xf32> into tensor<7xf32>
  %0 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (i + j)>],
      iterator_types = ["parallel", "parallel"]} ins(%a, %b : tensor<3xf32>, tensor<1xf32>) outs(%o : tensor<7xf32>) {
  ^bb0(%x: f32, %y: f32, %out: f32):
    %s = arith.addf %x, %y : f32
    linalg.yield %s : f32
  } -> tensor<7xf32>
  return %0 : tensor<7xf32>
}

// An image that can't be sliced keeps the loops of its windows, unless it has
// exactly the extent that they access.
// CHECK-LABEL: func.func @uncut
func.func @uncut(%a: tensor<3x5xf32, "here">, %k: tensor<3x3xf32>, %o: tensor<1x1xf32>) -> tensor<1x1xf32> {
  // CHECK: linalg.generic {{.*}} iterator_types = ["parallel", "reduction", "reduction"]} ins(%arg0, %arg1 :
  %0 = linalg.conv_2d ins(%a, %k : tensor<3x5xf32, "here">, tensor<3x3xf32>) outs(%o : tensor<1x1xf32>) -> tensor<1x1xf32>
  return %0 : tensor<1x1xf32>
}

// There is no reshape between consecutive ops.
// CHAIN-LABEL: func.func @chain
func.func @chain(%a: tensor<1x4x1xf32>, %b: tensor<1x4x1xf32>, %c: tensor<1x4x1xf32>) -> tensor<1x4x1xf32> {
  // CHAIN: tensor.collapse_shape %arg0
  // CHAIN: %[[B:.*]] = tensor.collapse_shape %arg1
  // CHAIN: %[[R:.*]] = linalg.generic
  // CHAIN: %[[C:.*]] = tensor.collapse_shape %arg2
  // CHAIN: %[[S:.*]] = linalg.generic {{.*}} ins(%[[R]] : tensor<4xf32>) outs(%[[C]] : tensor<4xf32>)
  // CHAIN: tensor.expand_shape %[[S]] {{\[\[}}0, 1, 2]] output_shape [1, 4, 1]
  %0 = linalg.exp ins(%a : tensor<1x4x1xf32>) outs(%b : tensor<1x4x1xf32>) -> tensor<1x4x1xf32>
  %1 = linalg.abs ins(%0 : tensor<1x4x1xf32>) outs(%c : tensor<1x4x1xf32>) -> tensor<1x4x1xf32>
  return %1 : tensor<1x4x1xf32>
}

// MLIR rejects slices of empty values: a buffer keeps its dimensions, a tensor
// is reshaped with any options.
// CHECK-LABEL: func.func @no_elements
// CHECK: linalg.generic {{.*}} iterator_types = ["parallel", "parallel"]} {{.*}} outs(%arg0 : memref<2x1x0xf32>)
// CHECK: tensor.collapse_shape %arg1
// CHECK: tensor.expand_shape
func.func @no_elements(%a: memref<2x1x0xf32>, %b: tensor<2x1x0xf32>) -> tensor<2x1x0xf32> {
  %x = arith.constant 1.0 : f32
  linalg.fill ins(%x : f32) outs(%a : memref<2x1x0xf32>)
  %0 = linalg.fill ins(%x : f32) outs(%b : tensor<2x1x0xf32>) -> tensor<2x1x0xf32>
  return %0 : tensor<2x1x0xf32>
}

// A scalar that is a vector has no dimensions.
// CHECK-LABEL: func.func @vector_elements
// CHECK: linalg.generic {{.*}} ins(%arg0 : vector<4xi8>) outs(%{{.*}} : memref<8xvector<4xi8>{{.*}}>)
func.func @vector_elements(%x: vector<4xi8>, %a: memref<1x8xvector<4xi8>>) {
  linalg.fill ins(%x : vector<4xi8>) outs(%a : memref<1x8xvector<4xi8>>)
  return
}

// Static extents of a padded tensor are not computed.

// CHECK-LABEL: @padded_to_known
// RESHAPE: tensor.expand_shape %{{.*}} {{\[\[}}0, 1]] output_shape [4, 1] : tensor<4xf32> into tensor<4x1xf32>
func.func @padded_to_known(%a: tensor<?x1xf32>, %n: index) -> tensor<4x1xf32> {
  %zero = arith.constant 0.0 : f32
  %0 = tensor.pad %a low[0, 0] high[%n, 0] {
  ^bb0(%i: index, %j: index):
    tensor.yield %zero : f32
  } : tensor<?x1xf32> to tensor<4x1xf32>
  return %0 : tensor<4x1xf32>
}

// Which dimension of extent 1 an insertion drops is not clear to MLIR after one of unknown extent.

// CHECK-LABEL: @insert_after_unknown
// CHECK: tensor.insert_slice %{{.*}} into %{{.*}} : tensor<?x1xf32> into tensor<4x4xf32>
func.func @insert_after_unknown(%a: tensor<?x1xf32>, %b: tensor<4x4xf32>, %n: index) -> tensor<4x4xf32> {
  %0 = tensor.insert_slice %a into %b[0, 0] [%n, 1] [1, 1] : tensor<?x1xf32> into tensor<4x4xf32>
  return %0 : tensor<4x4xf32>
}
