// RUN: linalg-opt %s -linalg-generalize | FileCheck %s
// RUN: linalg-opt %s -linalg-generalize | linalg-opt -linalg-generalize | FileCheck %s

// CHECK-DAG: #[[$A:.*]] = affine_map<(d0, d1, d2) -> (d0, d2)>
// CHECK-DAG: #[[$BT:.*]] = affine_map<(d0, d1, d2) -> (d1, d2)>
// CHECK-DAG: #[[$C:.*]] = affine_map<(d0, d1, d2) -> (d0, d1)>
// CHECK-DAG: #[[$IMAGE:.*]] = affine_map<(d0, d1, d2, d3, d4) -> (d0, d3, d2 * 2 + d4 * 3)>

// CHECK-LABEL: func.func @matmul
func.func @matmul(%a: tensor<4x8xi8>, %b: tensor<16x8xi8>, %c: tensor<4x16xi32>) -> tensor<4x16xi32> {
  // CHECK: %[[R:.*]] = linalg.generic {indexing_maps = [#[[$A]], #[[$BT]], #[[$C]]], iterator_types = ["parallel", "parallel", "reduction"]}
  // CHECK-SAME: ins(%arg0, %arg1 : tensor<4x8xi8>, tensor<16x8xi8>) outs(%arg2 : tensor<4x16xi32>)
  // CHECK-NEXT: ^bb0(%[[X:.*]]: i8, %[[Y:.*]]: i8, %[[O:.*]]: i32):
  // CHECK-NEXT:   %[[XE:.*]] = arith.extui %[[X]] : i8 to i32
  // CHECK-NEXT:   %[[YE:.*]] = arith.extui %[[Y]] : i8 to i32
  // CHECK-NEXT:   %[[P:.*]] = arith.muli %[[XE]], %[[YE]] : i32
  // CHECK-NEXT:   %[[S:.*]] = arith.addi %[[O]], %[[P]] : i32
  // CHECK-NEXT:   linalg.yield %[[S]] : i32
  // CHECK: return %[[R]]
  %0 = linalg.matmul_transpose_b {cast = #linalg.type_fn<cast_unsigned>}
         ins(%a, %b : tensor<4x8xi8>, tensor<16x8xi8>) outs(%c : tensor<4x16xi32>) -> tensor<4x16xi32>
  return %0 : tensor<4x16xi32>
}

// Strides and dilations go into the maps; discardable attributes are kept, but no cache of maps.
// CHECK-LABEL: func.func @conv
func.func @conv(%i: memref<1x3x11xf32>, %k: memref<4x3x3xf32>, %o: memref<1x4x3xf32>) {
  // CHECK: linalg.generic {indexing_maps = [#[[$IMAGE]], {{.*}}], iterator_types = ["parallel", "parallel", "parallel", "reduction", "reduction"]}
  // CHECK-SAME: attrs = {{ *}}{mine = 1 : i64} {
  linalg.conv_1d_ncw_fcw {strides = dense<2> : tensor<1xi64>, dilations = dense<3> : tensor<1xi64>, mine = 1,
                          linalg.memoized_indexing_maps = [affine_map<(d0) -> (d0)>]}
    ins(%i, %k : memref<1x3x11xf32>, memref<4x3x3xf32>) outs(%o : memref<1x4x3xf32>)
  return
}

// Ops in the payload of another are rewritten too.
// CHECK-LABEL: func.func @nested
func.func @nested(%x: memref<4xf32>, %y: memref<8xf32>) {
  // CHECK: linalg.generic
  // CHECK:   linalg.generic
  // CHECK-NOT: linalg.fill
  linalg.map outs(%x : memref<4xf32>) (%out: f32) {
    linalg.fill ins(%out : f32) outs(%y : memref<8xf32>)
    linalg.yield %out : f32
  }
  return
}

// CHECK-LABEL: func.func @name_of_a_function
func.func @name_of_a_function(%a: memref<4xf32>, %b: memref<4xf32>) {
  // CHECK: linalg.generic {indexing_maps = [{{.*}}], iterator_types = ["parallel"], library_call = "square_roots"}
  // CHECK-SAME: ins(%arg0 : memref<4xf32>) outs(%arg1 : memref<4xf32>) attrs =  {kept} {
  linalg.map { math.sqrt } ins(%a : memref<4xf32>) outs(%b : memref<4xf32>) {kept, library_call = "square_roots"}
  return
}
