// RUN: linalg-opt %s --linalg-tile=sizes=0,0,2,1,1,4 --canonicalize --cse --mlir-print-local-scope \
// RUN:   | FileCheck %s --check-prefixes=CHECK,FOR
// RUN: linalg-opt %s --linalg-tile="sizes=0,0,2 loops=forall" --canonicalize --cse --mlir-print-local-scope \
// RUN:   | FileCheck %s --check-prefixes=CHECK,FORALL
// RUN: linalg-opt %s --linalg-tile=sizes=3,0,0,4 --canonicalize --cse --mlir-print-local-scope \
// RUN:   | FileCheck %s --check-prefixes=CHECK,FILTER

// The squares of two tiles overlap; the image has rows that no square has.
// CHECK-LABEL: func.func @image
func.func @image(%a: tensor<2x15x18x8xf32>, %b: tensor<6x6x3x4x2x8xf32>) -> tensor<6x6x3x4x2x8xf32> {
  // FOR: scf.for %[[X:.*]] = %c0 to %c3 step %c2
  // FOR: scf.for %[[Y:.*]] = %c0 to %c4 step %c1
  // FOR: scf.for %[[N:.*]] = %c0 to %c2 step %c1
  // FOR: scf.for %[[C:.*]] = %c0 to %c8 step %c4 iter_args(%[[INIT:.*]] =
  // FOR-DAG: %[[TILES:.*]] = affine.min affine_map<(d0) -> (-d0 + 3, 2)>(%[[X]])
  // FOR-DAG: %[[ROW:.*]] = affine.apply affine_map<(d0) -> (d0 * 4)>(%[[X]])
  // FOR-DAG: %[[COLUMN:.*]] = affine.apply affine_map<(d0) -> (d0 * 4)>(%[[Y]])
  // FOR-DAG: %[[ROWS:.*]] = affine.apply affine_map<(d0) -> (d0 * 4 + 2)>(%[[TILES]])
  // FOR: %[[SLICE:.*]] = tensor.extract_slice %arg0[%[[N]], %[[ROW]], %[[COLUMN]], %[[C]]] [1, %[[ROWS]], 6, 4] [1, 1, 1, 1]
  // FOR: tensor.extract_slice %[[INIT]][0, 0, %[[X]], %[[Y]], %[[N]], %[[C]]] [6, 6, %[[TILES]], 1, 1, 4]
  // FOR: linalg.winograd_input_transform fmr(F_4_3) ins(%[[SLICE]] : tensor<1x?x6x4xf32>)
  // FOR-SAME: -> tensor<6x6x?x1x1x4xf32>
  // FORALL: scf.forall (%{{.*}}) = (0) to (3) step (2)
  // FORALL: linalg.winograd_input_transform {{.*}} ins({{.*}} : tensor<2x?x18x8xf32>)
  %0 = linalg.winograd_input_transform fmr(F_4_3) ins(%a : tensor<2x15x18x8xf32>) outs(%b : tensor<6x6x3x4x2x8xf32>) -> tensor<6x6x3x4x2x8xf32>
  return %0 : tensor<6x6x3x4x2x8xf32>
}

// Columns that are not transformed are tiled one by one.
// CHECK-LABEL: func.func @image_of_rows
func.func @image_of_rows(%a: tensor<2x10x4x8xf32>, %b: tensor<6x1x2x4x2x8xf32>) -> tensor<6x1x2x4x2x8xf32> {
  // FOR: scf.for %[[Y:.*]] = %c0 to %c4 step %c1
  // FOR: tensor.extract_slice %arg0[%{{.*}}, 0, %[[Y]], %{{.*}}] [1, 10, 1, 4]
  // FORALL: linalg.winograd_input_transform {{.*}} ins({{.*}} : tensor<2x10x4x8xf32>)
  %0 = linalg.winograd_input_transform fmr(F_4_3) ins(%a : tensor<2x10x4x8xf32>) outs(%b : tensor<6x1x2x4x2x8xf32>) -> tensor<6x1x2x4x2x8xf32>
  return %0 : tensor<6x1x2x4x2x8xf32>
}

// CHECK-LABEL: func.func @output
func.func @output(%a: tensor<6x6x3x4x2x8xf32>, %b: tensor<2x12x16x8xf32>) -> tensor<2x12x16x8xf32> {
  // FOR: scf.for %[[X:.*]] = %c0 to %c3 step %c2
  // FOR-DAG: %[[TILES:.*]] = affine.min affine_map<(d0) -> (-d0 + 3, 2)>(%[[X]])
  // FOR: tensor.extract_slice %arg0[0, 0, %[[X]], %[[Y:.*]], %[[N:.*]], %[[F:.*]]] [6, 6, %[[TILES]], 1, 1, 4]
  // FOR-DAG: %[[ROW:.*]] = affine.apply affine_map<(d0) -> (d0 * 4)>(%[[X]])
  // FOR-DAG: %[[ROWS:.*]] = affine.apply affine_map<(d0) -> (d0 * 4)>(%[[TILES]])
  // FOR: tensor.extract_slice %{{.*}}[%[[N]], %[[ROW]], %{{.*}}, %[[F]]] [1, %[[ROWS]], 4, 4]
  // FOR: %[[TILE:.*]] = linalg.winograd_output_transform {{.*}} -> tensor<1x?x4x4xf32>
  // FOR: tensor.insert_slice %[[TILE]] into %{{.*}}[%[[N]], %[[ROW]], %{{.*}}, %[[F]]] [1, %[[ROWS]], 4, 4]
  // FORALL: scf.forall (%[[X:.*]]) = (0) to (3) step (2)
  // FORALL: tensor.parallel_insert_slice %{{.*}} into %{{.*}}[0, %{{.*}}, 0, 0] [2, %{{.*}}, 16, 8]
  %0 = linalg.winograd_output_transform fmr(F_4_3) ins(%a : tensor<6x6x3x4x2x8xf32>) outs(%b : tensor<2x12x16x8xf32>) -> tensor<2x12x16x8xf32>
  return %0 : tensor<2x12x16x8xf32>
}

// Whether rows are transformed is only known at run time: the step is m or 1.
// CHECK-LABEL: func.func @dynamic
func.func @dynamic(%a: tensor<?x?x?x?x?x?xf32>, %b: tensor<?x?x?x?xf32>) -> tensor<?x?x?x?xf32> {
  // FOR: scf.for %[[X:.*]] = %c0 to %{{.*}} step %c2 iter_args
  // FOR: %[[ALPHA:.*]] = tensor.dim %arg0, %c0
  // FOR: affine.apply affine_map<(d0)[s0] -> (d0 * (((s0 - 1) floordiv 5) * 3 + 1))>(%[[X]])[%[[ALPHA]]]
  // FOR: linalg.winograd_output_transform
  // FORALL: linalg.winograd_output_transform
  %0 = linalg.winograd_output_transform fmr(F_4_3) ins(%a : tensor<?x?x?x?x?x?xf32>) outs(%b : tensor<?x?x?x?xf32>) -> tensor<?x?x?x?xf32>
  return %0 : tensor<?x?x?x?xf32>
}

// CHECK-LABEL: func.func @filter
func.func @filter(%a: tensor<7x3x3x8xf32>, %b: tensor<6x6x8x7xf32>) -> tensor<6x6x8x7xf32> {
  // FILTER: scf.for %[[F:.*]] = %c0 to %c7 step %c3
  // FILTER: scf.for %[[C:.*]] = %c0 to %c8 step %c4
  // FILTER: %[[SIZE:.*]] = affine.min affine_map<(d0) -> (-d0 + 7, 3)>(%[[F]])
  // FILTER: tensor.extract_slice %arg0[%[[F]], 0, 0, %[[C]]] [%[[SIZE]], 3, 3, 4]
  // FILTER: tensor.extract_slice %{{.*}}[0, 0, %[[C]], %[[F]]] [6, 6, 4, %[[SIZE]]]
  // FILTER: linalg.winograd_filter_transform {{.*}} -> tensor<6x6x4x?xf32>
  %0 = linalg.winograd_filter_transform fmr(F_4_3) ins(%a : tensor<7x3x3x8xf32>) outs(%b : tensor<6x6x8x7xf32>) -> tensor<6x6x8x7xf32>
  return %0 : tensor<6x6x8x7xf32>
}
