// RUN: linalg-opt %s --linalg-vectorize=sizes=4,8,16 --remarks-filter=linalg-vectorize --verify-diagnostics --canonicalize --cse \
// RUN:   --mlir-print-local-scope | FileCheck %s

// Masked-off elements do not change a sum: 0.0 * -0.0 is -0.0.
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

// No mask if all elements are used.
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

// Elements outside of parallel loops may be any: what is computed of them is
// not written.
// CHECK-LABEL: func @any
// CHECK: %[[ANY:.*]] = ub.poison : f32
// CHECK: vector.transfer_read %arg0[%c0], %[[ANY]], %{{.*}}
func.func @any(%a: memref<?xf32>, %b: memref<?xf32>) {
  // expected-remark@+1 {{vectors of [4]}}
  linalg.exp ins(%a : memref<?xf32>) outs(%b : memref<?xf32>)
  return
}

// A division by masked-off zeros would trap.
// CHECK-LABEL: func @division
// CHECK-NOT: ub.poison
// CHECK: %[[ONE:.*]] = arith.constant dense<1> : vector<4xi32>
// CHECK: %[[MASK:.*]] = vector.create_mask
// CHECK: %[[DIVISOR:.*]] = arith.select %[[MASK]], %{{.*}}, %[[ONE]]
// CHECK: arith.divsi %{{.*}}, %[[DIVISOR]]
func.func @division(%a: memref<?xi32>, %b: memref<?xi32>) {
  // expected-remark@+1 {{vectors of [4]}}
  linalg.div ins(%a, %b : memref<?xi32>, memref<?xi32>) outs(%a : memref<?xi32>)
  return
}

// Sequential loops need no size.
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

// CHECK-LABEL: func @pack
// CHECK-SAME: %[[A:.*]]: tensor<?x?xf32>, %[[P:.*]]: f32, %[[O:.*]]: tensor<?x?x3xf32>
// CHECK-DAG: %[[M:.*]] = tensor.dim %[[A]], %c0
// CHECK-DAG: %[[N:.*]] = tensor.dim %[[A]], %c1
// CHECK: %[[MN:.*]] = vector.create_mask %[[M]], %[[N]] : vector<12x8xi1>
// CHECK: %[[R:.*]] = vector.transfer_read %[[A]][%c0, %c0], %[[P]], %[[MN]] {in_bounds = [true, true]} : tensor<?x?xf32>, vector<12x8xf32>
// CHECK: %[[S:.*]] = vector.shape_cast %[[R]] : vector<12x8xf32> to vector<4x3x8xf32>
// CHECK: %[[T:.*]] = vector.transpose %[[S]], [0, 2, 1] : vector<4x3x8xf32> to vector<4x8x3xf32>
// CHECK-DAG: %[[TILES:.*]] = tensor.dim %[[O]], %c0
// CHECK-DAG: %[[COLUMNS:.*]] = tensor.dim %[[O]], %c1
// CHECK: %[[OUTER:.*]] = vector.create_mask %[[TILES]], %[[COLUMNS]], %c3 : vector<4x8x3xi1>
// CHECK: vector.transfer_write %[[T]], %[[O]][%c0, %c0, %c0], %[[OUTER]]
func.func @pack(%a: tensor<?x?xf32>, %p: f32, %o: tensor<?x?x3xf32>) -> tensor<?x?x3xf32> {
  // expected-remark@+1 {{vectorized linalg.pack by vectors of [4, 8]}}
  %0 = linalg.pack %a padding_value(%p : f32) inner_dims_pos = [0] inner_tiles = [3] into %o : tensor<?x?xf32> -> tensor<?x?x3xf32>
  return %0 : tensor<?x?x3xf32>
}

// CHECK-LABEL: func @unpack
// CHECK: vector.transfer_read {{.*}} : tensor<?x?x3xf32>, vector<2x8x3xf32>
// CHECK: vector.extract_strided_slice {{.*}} {offsets = [0, 0], sizes = [4, 8], strides = [1, 1]} : vector<6x8xf32> to vector<4x8xf32>
// CHECK: vector.transfer_write {{.*}} : vector<4x8xf32>, tensor<?x?xf32>
func.func @unpack(%a: tensor<?x?x3xf32>, %o: tensor<?x?xf32>) -> tensor<?x?xf32> {
  // expected-remark@+1 {{vectorized linalg.unpack by vectors of [4, 8]}}
  %0 = linalg.unpack %a inner_dims_pos = [0] inner_tiles = [3] into %o : tensor<?x?x3xf32> -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// Indices outside of the iteration space are not used.
// CHECK-LABEL: func @lookup
// CHECK: %[[MASK:.*]] = vector.create_mask %{{.*}} : vector<4xi1>
// CHECK: vector.gather {{.*}}, %[[MASK]], %{{.*}} : tensor<?xf32>, vector<4xindex>
func.func @lookup(%i: tensor<?xindex>, %t: tensor<?xf32>, %b: tensor<?xf32>) -> tensor<?xf32> {
  // expected-remark@+1 {{vectors of [4]}}
  %0 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}
      ins(%i : tensor<?xindex>) outs(%b : tensor<?xf32>) {
  ^bb0(%in: index, %out: f32):
    %e = tensor.extract %t[%in] : tensor<?xf32>
    linalg.yield %e : f32
  } -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// Nor is an index that is the same for all, as there may be no iterations.
// CHECK-LABEL: func @one_element
// CHECK-NOT: tensor.extract
// CHECK: vector.gather
func.func @one_element(%n: index, %t: tensor<?xf32>, %b: tensor<?xf32>) -> tensor<?xf32> {
  // expected-remark@+1 {{vectors of [4]}}
  %0 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} outs(%b : tensor<?xf32>) {
  ^bb0(%out: f32):
    %e = tensor.extract %t[%n] : tensor<?xf32>
    linalg.yield %e : f32
  } -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// Of two loops that share a dimension, the one with long vectors is vectorized.
// CHECK-LABEL: func @longer_vectors
// CHECK: scf.for
// CHECK: vector.transfer_read {{.*}} : tensor<?xf32>, vector<8xf32>
func.func @longer_vectors(%a: tensor<?xf32>, %b: tensor<?x?xf32>) -> tensor<?x?xf32> {
  // expected-remark@+1 {{vectors of [-, 8]}}
  %0 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0 + d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
      ins(%a : tensor<?xf32>) outs(%b : tensor<?x?xf32>) {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  } -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}
