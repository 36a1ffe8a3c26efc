// Named ops in the form of 2020: operands in parentheses, and types at the end.

// RUN: linalg-opt %s | FileCheck %s
// RUN: linalg-opt %s | mlir-opt | linalg-opt | FileCheck %s

// CHECK-DAG: #[[P:.*]] = affine_map<(d0, d1, d2) -> (d0, d2, d1)>
// CHECK-DAG: #[[Q:.*]] = affine_map<(d0, d1, d2) -> (d2, d1, d0)>
// CHECK-DAG: #[[ID:.*]] = affine_map<(d0, d1, d2) -> (d0, d1, d2)>

// CHECK-LABEL: func.func @contractions
// CHECK: linalg.dot ins(%{{.*}}, %{{.*}} : memref<?xf32>, memref<?xf32>) outs(%{{.*}} : memref<f32>)
// CHECK: linalg.matvec ins(%{{.*}}, %{{.*}} : memref<?x?xf32>, memref<?xf32>) outs(%{{.*}} : memref<?xf32>)
// CHECK: linalg.matmul ins(%[[M:.*]], %[[M]] : memref<?x?xf32>, memref<?x?xf32>) outs(%[[M]] : memref<?x?xf32>)
// CHECK: linalg.matmul {cast = #linalg.type_fn<cast_unsigned>} ins(
// CHECK: linalg.contract indexing_maps = [#{{.*}}, #{{.*}}, #{{.*}}] ins(
func.func @contractions(%v: memref<?xf32>, %m: memref<?x?xf32>, %s: memref<f32>) {
  linalg.dot(%v, %v, %s) : memref<?xf32>, memref<?xf32>, memref<f32>
  linalg.matvec(%m, %v, %v) : memref<?x?xf32>, memref<?xf32>, memref<?xf32>
  linalg.matmul(%m, %m, %m) : memref<?x?xf32>, memref<?x?xf32>, memref<?x?xf32>
  linalg.matmul(%m, %m, %m) {cast = #linalg.type_fn<cast_unsigned>} : memref<?x?xf32>, memref<?x?xf32>, memref<?x?xf32>
  linalg.contract(%m, %v, %v) {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (i)>]} : memref<?x?xf32>, memref<?xf32>, memref<?xf32>
  return
}

// Attributes that today's form has before or after the operands.
// CHECK-LABEL: func.func @other_rows
// CHECK: linalg.exp ins(%[[V:.*]] : memref<4xf32>) outs(%[[V]] : memref<4xf32>)
// CHECK: linalg.select ins(%{{.*}}, %[[V]], %[[V]] : memref<4xi1>, memref<4xf32>, memref<4xf32>) outs(%[[V]] : memref<4xf32>)
// CHECK: linalg.elementwise kind=#linalg.elementwise_kind<add> ins(%[[V]], %[[V]] : memref<4xf32>, memref<4xf32>) outs(%[[V]] : memref<4xf32>)
// CHECK: linalg.fill_rng_2d ins(%{{.*}}, %{{.*}}, %{{.*}} : f64, f64, i32) outs(%{{.*}} : memref<4x4xf32>)
// CHECK: linalg.conv_1d_nwc_wcf {strides = dense<2> : tensor<1xi64>} ins(
func.func @other_rows(%c: memref<4xi1>, %v: memref<4xf32>, %m: memref<4x4xf32>, %l: f64, %s: i32,
                      %i: memref<1x7x2xf32>, %k: memref<3x2x5xf32>, %o: memref<1x3x5xf32>) {
  linalg.exp(%v, %v) : memref<4xf32>, memref<4xf32>
  linalg.select(%c, %v, %v, %v) : memref<4xi1>, memref<4xf32>, memref<4xf32>, memref<4xf32>
  linalg.elementwise(%v, %v, %v) {kind = #linalg.elementwise_kind<add>} : memref<4xf32>, memref<4xf32>, memref<4xf32>
  linalg.fill_rng_2d(%l, %l, %s, %m) : f64, f64, i32, memref<4x4xf32>
  linalg.conv_1d_nwc_wcf(%i, %k, %o) {strides = dense<2> : tensor<1xi64>} : memref<1x7x2xf32>, memref<3x2x5xf32>, memref<1x3x5xf32>
  return
}

// The value of a fill comes last.
// CHECK-LABEL: func.func @fill
// CHECK-SAME: (%[[A:.*]]: memref<2x3xf32>, %[[V:.*]]: f32, %[[B:.*]]: memref<?xvector<4xf32>>, %[[W:.*]]: vector<4xf32>)
// CHECK: linalg.fill ins(%[[V]] : f32) outs(%[[A]] : memref<2x3xf32>)
// CHECK: linalg.fill ins(%[[W]] : vector<4xf32>) outs(%[[B]] : memref<?xvector<4xf32>>)
func.func @fill(%a: memref<2x3xf32>, %v: f32, %b: memref<?xvector<4xf32>>, %w: vector<4xf32>) {
  linalg.fill(%a, %v) : memref<2x3xf32>, f32
  linalg.fill(%b, %w) : memref<?xvector<4xf32>>, vector<4xf32>
  return
}

// CHECK-LABEL: func.func @copy
// CHECK: linalg.copy ins(%[[A:.*]] : memref<?x?x?xf32>) outs(%[[B:.*]] : memref<?x?x?xf32>)
// CHECK: linalg.generic {indexing_maps = [#[[P]], #[[Q]]], iterator_types = ["parallel", "parallel", "parallel"]} ins(%[[A]] : memref<?x?x?xf32>) outs(%[[B]] : memref<?x?x?xf32>) {
// CHECK-NEXT: ^bb0(%[[IN:.*]]: f32, %{{.*}}: f32):
// CHECK-NEXT: linalg.yield %[[IN]] : f32
// CHECK: linalg.generic {indexing_maps = [#[[P]], #[[ID]]]
// CHECK: linalg.generic {indexing_maps = [#[[ID]], #[[Q]]]{{.*}} attrs = {x = 1 : i64}
func.func @copy(%a: memref<?x?x?xf32>, %b: memref<?x?x?xf32>) {
  linalg.copy(%a, %b) : memref<?x?x?xf32>, memref<?x?x?xf32>
  linalg.copy(%a, %b) {inputPermutation = affine_map<(i, j, k) -> (i, k, j)>, outputPermutation = affine_map<(i, j, k) -> (k, j, i)>} : memref<?x?x?xf32>, memref<?x?x?xf32>
  linalg.copy(%a, %b) {inputPermutation = affine_map<(i, j, k) -> (i, k, j)>} : memref<?x?x?xf32>, memref<?x?x?xf32>
  linalg.copy(%a, %b) {outputPermutation = affine_map<(i, j, k) -> (k, j, i)>, x = 1} : memref<?x?x?xf32>, memref<?x?x?xf32>
  return
}

// Permuted and cast.
// CHECK-LABEL: func.func @cast
// CHECK: arith.uitofp %{{.*}} : i8 to f32
func.func @cast(%a: memref<2x3x4xi8>, %b: memref<3x4x2xf32>) {
  linalg.copy(%a, %b) {cast = #linalg.type_fn<cast_unsigned>, outputPermutation = affine_map<(i, j, k) -> (j, k, i)>} : memref<2x3x4xi8>, memref<3x4x2xf32>
  return
}
