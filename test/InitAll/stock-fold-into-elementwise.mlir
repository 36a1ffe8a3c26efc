// RUN: mlir-opt %s -linalg-fold-into-elementwise | linalg-opt > %t.stock
// RUN: linalg-opt %s -linalg-fold-into-elementwise | diff - %t.stock
// RUN: linalg-opt %s -linalg-fold-transpose | FileCheck %s

// CHECK-LABEL: func.func @unary
func.func @unary(%a: tensor<8x4xf32>, %e: tensor<4x8xf32>, %c: tensor<4x8xf32>) -> tensor<4x8xf32> {
  // CHECK-NEXT: linalg.elementwise kind=#linalg.elementwise_kind<exp> indexing_maps = [{{.*}}] ins(%arg0 : tensor<8x4xf32>) outs(%arg2 :
  %t = linalg.transpose ins(%a : tensor<8x4xf32>) outs(%e : tensor<4x8xf32>) permutation = [1, 0]
  %0 = linalg.elementwise kind=#linalg.elementwise_kind<exp> ins(%t : tensor<4x8xf32>) outs(%c : tensor<4x8xf32>) -> tensor<4x8xf32>
  return %0 : tensor<4x8xf32>
}

// CHECK-LABEL: func.func @binary
func.func @binary(%a: tensor<8x4xf32>, %b: tensor<4x8xf32>, %e: tensor<4x8xf32>, %c: tensor<4x8xf32>) -> tensor<4x8xf32> {
  // CHECK-NEXT: linalg.elementwise kind=#linalg.elementwise_kind<sub> indexing_maps = [{{.*}}] ins(%arg1, %arg0 : tensor<4x8xf32>, tensor<8x4xf32>)
  %t = linalg.transpose ins(%a : tensor<8x4xf32>) outs(%e : tensor<4x8xf32>) permutation = [1, 0]
  %0 = linalg.elementwise kind=#linalg.elementwise_kind<sub> ins(%b, %t : tensor<4x8xf32>, tensor<4x8xf32>) outs(%c : tensor<4x8xf32>) -> tensor<4x8xf32>
  return %0 : tensor<4x8xf32>
}

// CHECK-LABEL: func.func @rank3
func.func @rank3(%p: tensor<4x8x2xi1>, %a: tensor<2x4x8xf32>, %b: tensor<4x8x2xf32>, %e: tensor<4x8x2xf32>, %c: tensor<4x8x2xf32>) -> tensor<4x8x2xf32> {
  // CHECK-NEXT: linalg.elementwise kind=#linalg.elementwise_kind<select> indexing_maps = [{{.*}}] ins(%arg0, %arg1, %arg2 :
  %t = linalg.transpose ins(%a : tensor<2x4x8xf32>) outs(%e : tensor<4x8x2xf32>) permutation = [1, 2, 0]
  %0 = linalg.elementwise kind=#linalg.elementwise_kind<select> ins(%p, %t, %b : tensor<4x8x2xi1>, tensor<4x8x2xf32>, tensor<4x8x2xf32>) outs(%c : tensor<4x8x2xf32>) -> tensor<4x8x2xf32>
  return %0 : tensor<4x8x2xf32>
}

// A transposition with other uses stays.
// CHECK-LABEL: func.func @used
func.func @used(%a: tensor<?x4xf32>, %e: tensor<4x?xf32>, %c: tensor<4x?xf32>) -> (tensor<4x?xf32>, tensor<4x?xf32>) {
  // CHECK-NEXT: linalg.transpose
  // CHECK-NEXT: linalg.elementwise {{.*}} ins(%arg0 :
  %t = linalg.transpose ins(%a : tensor<?x4xf32>) outs(%e : tensor<4x?xf32>) permutation = [1, 0]
  %0 = linalg.elementwise kind=#linalg.elementwise_kind<exp> ins(%t : tensor<4x?xf32>) outs(%c : tensor<4x?xf32>) -> tensor<4x?xf32>
  return %0, %t : tensor<4x?xf32>, tensor<4x?xf32>
}

// Neither broadcasts nor ops without explicit maps.
// CHECK-LABEL: func.func @others
func.func @others(%a: tensor<8x4xf32>, %b: tensor<8xf32>, %e: tensor<4x8xf32>, %c: tensor<4x8xf32>) -> (tensor<4x8xf32>, tensor<4x8xf32>) {
  // CHECK-NEXT: linalg.transpose
  // CHECK-NEXT: linalg.exp
  // CHECK-NEXT: linalg.broadcast
  // CHECK-NEXT: linalg.elementwise kind=#linalg.elementwise_kind<exp> ins(%broadcasted :
  %t = linalg.transpose ins(%a : tensor<8x4xf32>) outs(%e : tensor<4x8xf32>) permutation = [1, 0]
  %0 = linalg.exp ins(%t : tensor<4x8xf32>) outs(%c : tensor<4x8xf32>) -> tensor<4x8xf32>
  %u = linalg.broadcast ins(%b : tensor<8xf32>) outs(%e : tensor<4x8xf32>) dimensions = [0]
  %1 = linalg.elementwise kind=#linalg.elementwise_kind<exp> ins(%u : tensor<4x8xf32>) outs(%c : tensor<4x8xf32>) -> tensor<4x8xf32>
  return %0, %1 : tensor<4x8xf32>, tensor<4x8xf32>
}
