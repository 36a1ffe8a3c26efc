// RUN: linalg-opt %s | linalg-opt | FileCheck %s
// RUN: linalg-opt %s --mlir-print-op-generic | linalg-opt | FileCheck %s
// RUN: linalg-opt %s --emit-bytecode | linalg-opt | FileCheck %s
// RUN: linalg-opt %s --linalg-generalize | FileCheck %s --check-prefix=PAYLOAD

// Ops that no mlir-opt 22 has.

// CHECK-LABEL: func.func @elemwise_unary
// PAYLOAD-LABEL: func.func @elemwise_unary
func.func @elemwise_unary(%i: tensor<4x?xi8>, %f: tensor<4x?xf32>, %m: memref<?xbf16>, %n: memref<?xf32>) -> tensor<4x?xf32> {
  // CHECK-NEXT: %{{.*}} = linalg.elemwise_unary ins(%{{.*}} : tensor<4x?xi8>) outs(%{{.*}} : tensor<4x?xf32>) -> tensor<4x?xf32>
  // PAYLOAD: arith.sitofp
  // PAYLOAD-NEXT: math.exp
  %0 = linalg.elemwise_unary ins(%i : tensor<4x?xi8>) outs(%f : tensor<4x?xf32>) -> tensor<4x?xf32>
  // CHECK-NEXT: %{{.*}} = linalg.elemwise_unary {a.b, cast = #linalg.type_fn<cast_unsigned>, fun = #linalg.unary_fn<sqrt>} ins(
  // PAYLOAD: arith.uitofp
  // PAYLOAD-NEXT: math.sqrt
  %1 = linalg.elemwise_unary {a.b, fun = #linalg.unary_fn<sqrt>, cast = #linalg.type_fn<cast_unsigned>} ins(%i : tensor<4x?xi8>) outs(%f : tensor<4x?xf32>) -> tensor<4x?xf32>
  // CHECK-NEXT: linalg.elemwise_unary {fun = #linalg.unary_fn<reciprocal>} ins(%{{.*}} : memref<?xbf16>) outs(%{{.*}} : memref<?xf32>)
  // PAYLOAD: arith.extf
  // PAYLOAD: arith.divf
  linalg.elemwise_unary {fun = #linalg.unary_fn<reciprocal>} ins(%m : memref<?xbf16>) outs(%n : memref<?xf32>)
  return %0 : tensor<4x?xf32>
}

// CHECK-LABEL: func.func @elemwise_binary
// PAYLOAD-LABEL: func.func @elemwise_binary
func.func @elemwise_binary(%a: tensor<4xi8>, %b: tensor<4xi16>, %c: tensor<4xi32>, %m: memref<?xi8>, %n: memref<?xi32>) -> tensor<4xi32> {
  // CHECK-NEXT: %{{.*}} = linalg.elemwise_binary ins(
  // PAYLOAD: arith.extsi %{{.*}} : i8 to i32
  // PAYLOAD-NEXT: arith.extsi %{{.*}} : i16 to i32
  // PAYLOAD-NEXT: arith.addi
  %0 = linalg.elemwise_binary ins(%a, %b : tensor<4xi8>, tensor<4xi16>) outs(%c : tensor<4xi32>) -> tensor<4xi32>
  // CHECK-NEXT: linalg.elemwise_binary {cast = #linalg.type_fn<cast_unsigned>, fun = #linalg.binary_fn<max_unsigned>} ins(
  // PAYLOAD: arith.extui
  // PAYLOAD-NEXT: arith.extui
  // PAYLOAD-NEXT: arith.maxui
  linalg.elemwise_binary {fun = #linalg.binary_fn<max_unsigned>, cast = #linalg.type_fn<cast_unsigned>} ins(%m, %m : memref<?xi8>, memref<?xi8>) outs(%n : memref<?xi32>)
  return %0 : tensor<4xi32>
}

// CHECK-LABEL: func.func @iota
// PAYLOAD-LABEL: func.func @iota
func.func @iota(%a: tensor<8x16xf32>, %b: memref<?x4xi8, strided<[?, ?], offset: ?>>, %c: tensor<?xindex>) -> tensor<8x16xf32> {
  // CHECK-NEXT: %{{.*}} = linalg.iota outs(%{{.*}} : tensor<8x16xf32>) dim = [0]{{$}}
  // PAYLOAD: linalg.index 0
  // PAYLOAD-NEXT: arith.index_cast %{{.*}} : index to i64
  // PAYLOAD-NEXT: arith.sitofp %{{.*}} : i64 to f32
  %0 = linalg.iota outs(%a : tensor<8x16xf32>) dim = [0]
  // CHECK-NEXT: linalg.iota outs(%{{.*}} : memref<?x4xi8, strided<[?, ?], offset: ?>>) dim = [1] {a.b = 1 : i64}
  // PAYLOAD: linalg.index 1
  // PAYLOAD-NEXT: arith.index_cast %{{.*}} : index to i8
  linalg.iota outs(%b : memref<?x4xi8, strided<[?, ?], offset: ?>>) dim = [1] {a.b = 1 : i64}
  // CHECK-NEXT: linalg.iota outs(%{{.*}} : tensor<?xindex>) dim = [0]
  // PAYLOAD: %[[I:.*]] = linalg.index 0
  // PAYLOAD-NEXT: linalg.yield %[[I]]
  %1 = linalg.iota outs(%c : tensor<?xindex>) dim = [0]
  return %0 : tensor<8x16xf32>
}

// CHECK-LABEL: func.func @transposed
func.func @transposed(%a: tensor<8x4xi8>, %b: tensor<8x16xi8>, %c: tensor<4x16xi32>, %d: memref<2x8x4xf32>, %e: memref<2x8x16xf32>, %f: memref<2x4x16xf32>, %g: memref<2x4x8xf32>) {
  // CHECK-NEXT: linalg.matmul_transpose_a {cast = #linalg.type_fn<cast_unsigned>} ins(
  %0 = linalg.matmul_transpose_a {cast = #linalg.type_fn<cast_unsigned>} ins(%a, %b : tensor<8x4xi8>, tensor<8x16xi8>) outs(%c : tensor<4x16xi32>) -> tensor<4x16xi32>
  // CHECK-NEXT: linalg.batch_matmul_transpose_a ins(%{{.*}}, %{{.*}} : memref<2x8x4xf32>, memref<2x8x16xf32>) outs(
  linalg.batch_matmul_transpose_a ins(%d, %e : memref<2x8x4xf32>, memref<2x8x16xf32>) outs(%f : memref<2x4x16xf32>)
  // CHECK-NEXT: linalg.batch_matmul_transpose_b ins(%{{.*}}, %{{.*}} : memref<2x4x16xf32>, memref<2x8x16xf32>) outs(
  linalg.batch_matmul_transpose_b ins(%f, %e : memref<2x4x16xf32>, memref<2x8x16xf32>) outs(%g : memref<2x4x8xf32>)
  return
}

// mlir-opt reads integers as signed whatever `cast` says.
// PAYLOAD-LABEL: func.func @batch_reduce_matmul
func.func @batch_reduce_matmul(%a: tensor<2x4x4xi8>, %c: tensor<4x4xi32>) -> tensor<4x4xi32> {
  // PAYLOAD: arith.extui
  // PAYLOAD-NEXT: arith.extui
  %0 = linalg.batch_reduce_matmul {cast = #linalg.type_fn<cast_unsigned>} ins(%a, %a : tensor<2x4x4xi8>, tensor<2x4x4xi8>) outs(%c : tensor<4x4xi32>) -> tensor<4x4xi32>
  return %0 : tensor<4x4xi32>
}

// PAYLOAD-LABEL: func.func @complex_numbers
func.func @complex_numbers(%c: tensor<4xcomplex<f32>>, %r: tensor<4xf32>) -> tensor<4xf32> {
  // PAYLOAD: complex.abs
  %0 = linalg.abs ins(%c : tensor<4xcomplex<f32>>) outs(%r : tensor<4xf32>) -> tensor<4xf32>
  // PAYLOAD: complex.div
  %1 = linalg.reciprocal ins(%c : tensor<4xcomplex<f32>>) outs(%c : tensor<4xcomplex<f32>>) -> tensor<4xcomplex<f32>>
  return %0 : tensor<4xf32>
}
