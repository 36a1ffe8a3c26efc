// Programs that mlir-opt rejects and we accept: they are printed unchanged, and
// parsed from generic form and bytecode.

// RUN: linalg-opt %s -o %t.mlir
// RUN: FileCheck %s < %t.mlir
// RUN: linalg-opt %t.mlir | diff %t.mlir -
// RUN: linalg-opt --mlir-print-op-generic %s | linalg-opt | diff %t.mlir -
// RUN: linalg-opt --emit-bytecode %s | linalg-opt | diff %t.mlir -
// RUN: linalg-opt --emit-bytecode --emit-bytecode-version=3 %s | linalg-opt | diff %t.mlir -

#row = affine_map<(i, j) -> (i, j)>
#column = affine_map<(i, j) -> (j)>

// CHECK-LABEL: @matmul_transpose_b
func.func @matmul_transpose_b(%a: tensor<4x8xi8>, %b: tensor<16x8xi8>, %c: tensor<4x16xi32>, %d: memref<?x?xf32>) -> tensor<4x16xi32> {
  // CHECK: linalg.matmul_transpose_b ins(%{{.*}}, %{{.*}} : tensor<4x8xi8>, tensor<16x8xi8>) outs(%{{.*}} : tensor<4x16xi32>) -> tensor<4x16xi32>
  %0 = linalg.matmul_transpose_b ins(%a, %b : tensor<4x8xi8>, tensor<16x8xi8>) outs(%c : tensor<4x16xi32>) -> tensor<4x16xi32>
  // CHECK: linalg.matmul_transpose_b {cast = #linalg.type_fn<cast_unsigned>} ins
  %1 = linalg.matmul_transpose_b {cast = #linalg.type_fn<cast_unsigned>} ins(%a, %b : tensor<4x8xi8>, tensor<16x8xi8>) outs(%0 : tensor<4x16xi32>) -> tensor<4x16xi32>
  // CHECK: linalg.matmul_transpose_b {a.b} ins(%{{.*}}, %{{.*}} : memref<?x?xf32>, memref<?x?xf32>) outs(%{{.*}} : memref<?x?xf32>)
  linalg.matmul_transpose_b {a.b} ins(%d, %d : memref<?x?xf32>, memref<?x?xf32>) outs(%d : memref<?x?xf32>)
  return %1 : tensor<4x16xi32>
}

// CHECK-LABEL: @tensors_and_buffers
func.func @tensors_and_buffers(%a: tensor<4x8xf32>, %b: memref<8x16xf32>, %c: tensor<4x16xf32>, %d: memref<4x16xf32>) -> tensor<4x16xf32> {
  // CHECK: linalg.matmul ins(%{{.*}}, %{{.*}} : tensor<4x8xf32>, memref<8x16xf32>) outs(%{{.*}} : tensor<4x16xf32>) -> tensor<4x16xf32>
  %0 = linalg.matmul ins(%a, %b : tensor<4x8xf32>, memref<8x16xf32>) outs(%c : tensor<4x16xf32>) -> tensor<4x16xf32>
  // CHECK: linalg.add ins(%{{.*}}, %{{.*}} : tensor<4x16xf32>, tensor<4x16xf32>) outs(%{{.*}} : memref<4x16xf32>){{$}}
  linalg.add ins(%0, %c : tensor<4x16xf32>, tensor<4x16xf32>) outs(%d : memref<4x16xf32>)
  // CHECK: linalg.softmax dimension(1) ins(%{{.*}} : tensor<4x16xf32>) outs(%{{.*}} : memref<4x16xf32>)
  linalg.softmax dimension(1) ins(%0 : tensor<4x16xf32>) outs(%d : memref<4x16xf32>)
  // CHECK: %mapped = linalg.map { arith.negf } ins(%{{.*}} : memref<4x16xf32>) outs(%{{.*}} : tensor<4x16xf32>)
  %1 = linalg.map { arith.negf } ins(%d : memref<4x16xf32>) outs(%0 : tensor<4x16xf32>)
  return %1 : tensor<4x16xf32>
}

// CHECK-LABEL: @tensor_and_buffer_inits
func.func @tensor_and_buffer_inits(%a: tensor<4x8xf32>, %b: tensor<4x8xf32>, %c: memref<4x8xf32>) -> tensor<4x8xf32> {
  // CHECK: outs(%{{.*}}, %{{.*}} : tensor<4x8xf32>, memref<4x8xf32>) {
  // CHECK: } -> tensor<4x8xf32>
  %0 = linalg.generic {indexing_maps = [#row, #row, #row], iterator_types = ["parallel", "parallel"]} ins(%a : tensor<4x8xf32>) outs(%b, %c : tensor<4x8xf32>, memref<4x8xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    linalg.yield %x, %y : f32, f32
  } -> tensor<4x8xf32>
  return %0 : tensor<4x8xf32>
}

// CHECK-LABEL: @vector_elements
func.func @vector_elements(%a: memref<4x8xvector<4xf32>>, %b: memref<8x16xvector<4xf32>>, %c: memref<4x16xvector<4xf32>>, %d: tensor<8xvector<4xi8>>, %e: tensor<8xvector<4xf32>>, %v: vector<4xi8>) -> tensor<8xvector<4xf32>> {
  // CHECK: linalg.matmul ins(%{{.*}}, %{{.*}} : memref<4x8xvector<4xf32>>, memref<8x16xvector<4xf32>>) outs(%{{.*}} : memref<4x16xvector<4xf32>>)
  linalg.matmul ins(%a, %b : memref<4x8xvector<4xf32>>, memref<8x16xvector<4xf32>>) outs(%c : memref<4x16xvector<4xf32>>)
  // CHECK: linalg.copy ins(%{{.*}} : tensor<8xvector<4xi8>>) outs(%{{.*}} : tensor<8xvector<4xf32>>) -> tensor<8xvector<4xf32>>
  %0 = linalg.copy ins(%d : tensor<8xvector<4xi8>>) outs(%e : tensor<8xvector<4xf32>>) -> tensor<8xvector<4xf32>>
  // CHECK: linalg.fill ins(%{{.*}} : vector<4xi8>) outs(%{{.*}} : tensor<8xvector<4xi8>>) -> tensor<8xvector<4xi8>>
  %1 = linalg.fill ins(%v : vector<4xi8>) outs(%d : tensor<8xvector<4xi8>>) -> tensor<8xvector<4xi8>>
  return %0 : tensor<8xvector<4xf32>>
}

// CHECK-LABEL: @conversions
func.func @conversions(%a: tensor<8xf16>, %b: tensor<8xbf16>, %c: tensor<8xcomplex<f32>>, %d: tensor<8xindex>, %e: tensor<8xi8>) {
  // CHECK: linalg.copy ins(%{{.*}} : tensor<8xf16>) outs(%{{.*}} : tensor<8xbf16>) -> tensor<8xbf16>
  %0 = linalg.copy ins(%a : tensor<8xf16>) outs(%b : tensor<8xbf16>) -> tensor<8xbf16>
  // CHECK: linalg.copy ins(%{{.*}} : tensor<8xf16>) outs(%{{.*}} : tensor<8xcomplex<f32>>) -> tensor<8xcomplex<f32>>
  %1 = linalg.copy ins(%a : tensor<8xf16>) outs(%c : tensor<8xcomplex<f32>>) -> tensor<8xcomplex<f32>>
  // CHECK: linalg.exp ins(%{{.*}} : tensor<8xcomplex<f32>>)
  %2 = linalg.exp ins(%c : tensor<8xcomplex<f32>>) outs(%c : tensor<8xcomplex<f32>>) -> tensor<8xcomplex<f32>>
  // CHECK: linalg.add ins(%{{.*}}, %{{.*}} : tensor<8xindex>, tensor<8xindex>)
  %3 = linalg.add ins(%d, %d : tensor<8xindex>, tensor<8xindex>) outs(%d : tensor<8xindex>) -> tensor<8xindex>
  // CHECK: linalg.copy {cast = #linalg.type_fn<cast_unsigned>} ins(%{{.*}} : tensor<8xi8>) outs(%{{.*}} : tensor<8xindex>) -> tensor<8xindex>
  %4 = linalg.copy {cast = #linalg.type_fn<cast_unsigned>} ins(%e : tensor<8xi8>) outs(%d : tensor<8xindex>) -> tensor<8xindex>
  return
}

// CHECK-LABEL: @map_without_init_argument
func.func @map_without_init_argument(%a: tensor<8xf32>, %b: tensor<8xf32>) -> tensor<8xf32> {
  // CHECK: %mapped = linalg.map { arith.subf } ins(%{{.*}}, %{{.*}} : tensor<8xf32>, tensor<8xf32>) outs(%{{.*}} : tensor<8xf32>)
  %0 = linalg.map ins(%a, %b : tensor<8xf32>, tensor<8xf32>) outs(%a : tensor<8xf32>)
    (%x: f32, %y: f32) {
      %1 = arith.subf %x, %y : f32
      linalg.yield %1 : f32
    }
  // CHECK: %{{.*}} = linalg.map ins(%{{.*}} : tensor<8xf32>) outs(%{{.*}} : tensor<8xf32>)
  // CHECK-NEXT: (%in: f32, %init: f32) {
  %2 = linalg.map ins(%a : tensor<8xf32>) outs(%a : tensor<8xf32>)
    (%x: f32) {
      linalg.yield %x : f32
    }
  return %0 : tensor<8xf32>
}

// CHECK-LABEL: @index_in_nested_region
func.func @index_in_nested_region(%flag: i1, %a: memref<4x8xindex>) {
  // CHECK: scf.if
  // CHECK-NEXT: linalg.index 1 : index
  linalg.generic {indexing_maps = [#row], iterator_types = ["parallel", "parallel"]} outs(%a : memref<4x8xindex>) {
  ^bb0(%x: index):
    %0 = scf.if %flag -> index {
      %i = linalg.index 1 : index
      scf.yield %i : index
    } else {
      scf.yield %x : index
    }
    linalg.yield %0 : index
  }
  return
}

// CHECK-LABEL: @iterator_types_as_attributes
func.func @iterator_types_as_attributes(%a: memref<4x8xf32>, %b: memref<8xf32>) {
  // CHECK: iterator_types = ["reduction", "parallel"]}
  linalg.generic {indexing_maps = [#row, #column], iterator_types = [#linalg.iterator_type<reduction>, #linalg.iterator_type<parallel>]}
      ins(%a : memref<4x8xf32>) outs(%b : memref<8xf32>) {
  ^bb0(%x: f32, %y: f32):
    %0 = arith.maximumf %x, %y : f32
    linalg.yield %0 : f32
  }
  return
}

// CHECK-LABEL: @transpose_shapes
func.func @transpose_shapes(%a: tensor<?x32xf32>, %b: tensor<32x4xf32>, %s: tensor<i1>) -> tensor<32x4xf32> {
  // CHECK: linalg.transpose ins(%{{.*}} : tensor<?x32xf32>) outs(%{{.*}} : tensor<32x4xf32>) permutation = [1, 0]
  %0 = linalg.transpose ins(%a : tensor<?x32xf32>) outs(%b : tensor<32x4xf32>) permutation = [1, 0]
  // CHECK: linalg.transpose ins(%{{.*}} : tensor<i1>) outs(%{{.*}} : tensor<i1>) permutation = []
  %1 = linalg.transpose ins(%s : tensor<i1>) outs(%s : tensor<i1>) permutation = []
  return %0 : tensor<32x4xf32>
}

// The spelling of Winograd's parameters in MLIR's documentation.
// CHECK-LABEL: @winograd
func.func @winograd(%a: tensor<2x3x3x5xf32>, %b: tensor<6x6x5x2xf32>) {
  // CHECK: linalg.winograd_filter_transform fmr(F_4_3) ins(%{{.*}} : tensor<2x3x3x5xf32>) outs(%{{.*}} : tensor<6x6x5x2xf32>) -> tensor<6x6x5x2xf32>
  %0 = linalg.winograd_filter_transform m(4) r(3) ins(%a : tensor<2x3x3x5xf32>) outs(%b : tensor<6x6x5x2xf32>) -> tensor<6x6x5x2xf32>
  return
}
