// RUN: mlir-opt %s -linalg-morph-ops=named-to-category | linalg-opt > %t.stock
// RUN: linalg-opt %s -linalg-morph-ops=named-to-category | diff - %t.stock
// RUN: FileCheck %s < %t.stock
// RUN: mlir-opt %s -linalg-morph-ops=category-to-generic | linalg-opt > %t.stock
// RUN: linalg-opt %s -linalg-morph-ops=category-to-generic | diff - %t.stock
// RUN: FileCheck %s --check-prefix=GENERIC < %t.stock
// RUN: mlir-opt %s -linalg-morph-ops=named-to-generic | linalg-opt > %t.stock
// RUN: linalg-opt %s -linalg-morph-ops=named-to-generic | diff - %t.stock
// RUN: FileCheck %s --check-prefix=GENERIC < %t.stock

// GENERIC-COUNT-9: linalg.generic

// CHECK: linalg.elementwise kind=#linalg.elementwise_kind<exp>
func.func @exp(%a: tensor<4x?xf32>, %c: tensor<4x?xf32>) -> tensor<4x?xf32> {
  %0 = linalg.exp ins(%a : tensor<4x?xf32>) outs(%c : tensor<4x?xf32>) -> tensor<4x?xf32>
  return %0 : tensor<4x?xf32>
}

// CHECK: linalg.elementwise kind=#linalg.elementwise_kind<sub>
func.func @sub(%a: memref<4xi32>, %b: memref<4xi32>, %c: memref<4xi32>) {
  linalg.sub ins(%a, %b : memref<4xi32>, memref<4xi32>) outs(%c : memref<4xi32>)
  return
}

// CHECK: linalg.elementwise kind=#linalg.elementwise_kind<mul>
func.func @mul(%a: memref<4xf32>, %b: memref<4xf32>, %c: memref<4xf32>) {
  linalg.mul ins(%a, %b : memref<4xf32>, memref<4xf32>) outs(%c : memref<4xf32>)
  return
}

// CHECK: linalg.elementwise kind=#linalg.elementwise_kind<select>
func.func @select(%p: tensor<4xi1>, %a: tensor<4xf32>, %b: tensor<4xf32>, %c: tensor<4xf32>) -> tensor<4xf32> {
  %0 = linalg.select ins(%p, %a, %b : tensor<4xi1>, tensor<4xf32>, tensor<4xf32>) outs(%c : tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// CHECK: linalg.elementwise kind=#linalg.elementwise_kind<tanh>
func.func @elementwise(%a: tensor<4xf32>, %c: tensor<4xf32>) -> tensor<4xf32> {
  %0 = linalg.elementwise kind=#linalg.elementwise_kind<tanh> ins(%a : tensor<4xf32>) outs(%c : tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// CHECK: linalg.matmul {cast = #linalg.type_fn<cast_unsigned>}
func.func @matmul(%a: tensor<4x8xi8>, %b: tensor<8x16xi8>, %c: tensor<4x16xi32>) -> tensor<4x16xi32> {
  %0 = linalg.matmul {cast = #linalg.type_fn<cast_unsigned>} ins(%a, %b : tensor<4x8xi8>, tensor<8x16xi8>) outs(%c : tensor<4x16xi32>) -> tensor<4x16xi32>
  return %0 : tensor<4x16xi32>
}

// CHECK: linalg.copy
func.func @copy(%a: memref<4xf32>, %b: memref<4xf32>) {
  linalg.copy ins(%a : memref<4xf32>) outs(%b : memref<4xf32>)
  return
}

// CHECK: linalg.map { math.exp }
func.func @map(%a: memref<4xf32>, %b: memref<4xf32>) {
  linalg.map { math.exp } ins(%a : memref<4xf32>) outs(%b : memref<4xf32>)
  return
}

// CHECK: linalg.contract
func.func @contract(%a: tensor<4x8xf32>, %b: tensor<8xf32>, %c: tensor<4xf32>) -> tensor<4xf32> {
  %0 = linalg.contract indexing_maps = [affine_map<(i, k) -> (i, k)>, affine_map<(i, k) -> (k)>, affine_map<(i, k) -> (i)>]
      ins(%a, %b : tensor<4x8xf32>, tensor<8xf32>) outs(%c : tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
