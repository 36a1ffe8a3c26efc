// RUN: linalg-opt %s --linalg-vectorize=sizes=4,8,16 --remarks-filter=linalg-vectorize --verify-diagnostics --canonicalize --cse \
// RUN:   --mlir-print-local-scope | FileCheck %s

// What is read for nothing does not change a sum: 0.0 * -0.0 is -0.0.
// CHECK-LABEL: func @matmul
// CHECK-DAG: %[[ZERO:.*]] = arith.constant 0.0
// CHECK-DAG: %[[NEGATIVE:.*]] = arith.constant -0.0
// CHECK-DAG: %[[M:.*]] = tensor.dim %arg0, %c0
// CHECK-DAG: %[[N:.*]] = tensor.dim %arg1, %c1
// CHECK-DAG: %[[K:.*]] = tensor.dim %arg0, %c1
// CHECK-DAG: %[[MN:.*]] = vector.create_mask %[[M]], %[[N]] : vector<4x8xi1>
// CHECK-DAG: %[[MK:.*]] = vector.create_mask %[[M]], %[[K]] : vector<4x16xi1>
// CHECK-DAG: %[[KN:.*]] = vector.create_mask %[[K]], %[[N]] : vector<16x8xi1>
// CHECK-DAG: %[[C:.*]] = vector.transfer_read %arg2[%c0, %c0], %{{.*}}, %[[MN]]
// CHECK-DAG: %[[A:.*]] = vector.transfer_read %arg0[%c0, %c0], %[[ZERO]], %[[MK]] {in_bounds = [true, true]}
// CHECK-DAG: %[[B:.*]] = vector.transfer_read %arg1[%c0, %c0], %[[NEGATIVE]], %[[KN]]
// CHECK: %[[SUM:.*]] = vector.contract {{.*}} %[[A]], %[[B]], %[[C]]
// CHECK: vector.transfer_write %[[SUM]], %arg2[%c0, %c0], %[[MN]]
func.func @matmul(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>, %c: tensor<?x?xf32>) -> tensor<?x?xf32> {
  // expected-remark@+1 {{vectors of [4, 8, 16]}}
  %0 = linalg.matmul ins(%a, %b : tensor<?x?xf32>, tensor<?x?xf32>) outs(%c : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// No mask where nothing is read for nothing.
// CHECK-LABEL: func @exact
// CHECK-NOT: mask
func.func @exact(%a: memref<4x8xf32>, %b: memref<4x8xf32>) {
  // expected-remark@+1 {{vectors of [4, 8]}}
  linalg.exp ins(%a : memref<4x8xf32>) outs(%b : memref<4x8xf32>)
  return
}

// CHECK-LABEL: func @reduction
// CHECK: %[[NEUTRAL:.*]] = arith.constant dense<0xFF800000> : vector<4x8xf32>
// CHECK: %[[MASK:.*]] = vector.constant_mask [4, 5] : vector<4x8xi1>
// CHECK: %[[NEG:.*]] = arith.negf
// CHECK: %[[INSIDE:.*]] = arith.select %[[MASK]], %[[NEG]], %[[NEUTRAL]]
// CHECK: vector.multi_reduction <maximumf>, %[[INSIDE]], %{{.*}} [1]
func.func @reduction(%a: memref<4x5xf32>, %b: memref<4xf32>) {
  // expected-remark@+1 {{vectors of [4, 8]}}
  linalg.generic {indexing_maps = [affine_map<(m, n) -> (m, n)>, affine_map<(m, n) -> (m)>], iterator_types = ["parallel", "reduction"]}
      ins(%a : memref<4x5xf32>) outs(%b : memref<4xf32>) {
  ^bb0(%in: f32, %out: f32):
    %0 = arith.negf %in : f32
    %1 = arith.maximumf %0, %out : f32
    linalg.yield %1 : f32
  }
  return
}

// A division by the zeros that are read for nothing would trap.
// CHECK-LABEL: func @division
// CHECK: %[[ONE:.*]] = arith.constant dense<1> : vector<4xi32>
// CHECK: %[[MASK:.*]] = vector.create_mask
// CHECK: %[[DIVISOR:.*]] = arith.select %[[MASK]], %{{.*}}, %[[ONE]]
// CHECK: arith.divsi %{{.*}}, %[[DIVISOR]]
func.func @division(%a: memref<?xi32>, %b: memref<?xi32>) {
  // expected-remark@+1 {{vectors of [4]}}
  linalg.div ins(%a, %b : memref<?xi32>, memref<?xi32>) outs(%a : memref<?xi32>)
  return
}

// Loops one after the other need no size.
// CHECK-LABEL: func @window
// CHECK: %[[N:.*]] = memref.dim %arg2, %c0
// CHECK: %[[MASK:.*]] = vector.create_mask %[[N]]
// CHECK: scf.for %[[TAP:.*]] = %c0
// CHECK:   %[[PART:.*]] = memref.subview %arg0[%[[TAP]]] [%[[N]]] [2]
// CHECK:   vector.transfer_read %[[PART]][%c0], %{{.*}}, %[[MASK]]
func.func @window(%i: memref<?xf32>, %k: memref<?xf32>, %o: memref<?xf32>) {
  // expected-remark@+1 {{vectors of [4, -]}}
  linalg.generic {indexing_maps = [affine_map<(o, k) -> (2 * o + k)>, affine_map<(o, k) -> (k)>, affine_map<(o, k) -> (o)>],
                  iterator_types = ["parallel", "reduction"]}
      ins(%i, %k : memref<?xf32>, memref<?xf32>) outs(%o : memref<?xf32>) {
  ^bb0(%x: f32, %y: f32, %out: f32):
    %0 = arith.mulf %x, %y : f32
    %1 = arith.addf %out, %0 : f32
    linalg.yield %1 : f32
  }
  return
}

// CHECK-LABEL: func @pad
// CHECK: %[[N:.*]] = tensor.dim %arg0, %c0
// CHECK: %[[MASK:.*]] = vector.create_mask %[[N]] : vector<4xi1>
// CHECK: vector.transfer_read %arg0[%c0], %arg1, %[[MASK]]
// CHECK: vector.transfer_write %{{.*}}, %{{.*}}[%c1], %[[MASK]]
func.func @pad(%a: tensor<?xf32>, %x: f32) -> tensor<?xf32> {
  // expected-remark@+1 {{vectorized tensor.pad by vectors of [4]}}
  %0 = tensor.pad %a low[1] high[0] {
  ^bb0(%i: index):
    tensor.yield %x : f32
  } : tensor<?xf32> to tensor<?xf32>
  return %0 : tensor<?xf32>
}

// CHECK-LABEL: func @parts
// CHECK-NOT: linalg.
func.func @parts(%a: tensor<4x8xf32>, %b: tensor<4x8xf32>) -> tensor<4x8xf32> {
  // expected-remark@+3 {{[Passed] Decomposed | Category:linalg-vectorize | Remark="wrote linalg.softmax as structured ops"}}
  // expected-remark@+2 {{vectors of [4]}}
  // expected-remark@+1 {{vectors of [4, 8]}}
  %0 = linalg.softmax dimension(1) ins(%a : tensor<4x8xf32>) outs(%b : tensor<4x8xf32>) -> tensor<4x8xf32>
  return %0 : tensor<4x8xf32>
}
