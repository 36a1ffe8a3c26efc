// RUN: linalg-opt %s -linalg-promote=full-tiles -split-input-file -canonicalize -cse --mlir-print-local-scope | FileCheck %s
// RUN: linalg-opt %s -linalg-promote="full-tiles on-stack alignment=64" -split-input-file --linalg-explain -o /dev/null 2>&1 | FileCheck %s --check-prefix=EXPLAIN

// The op runs on whole buffers. In a sum of products, the products are -0.0 after the end.
// CHECK-LABEL: func @matvec
// CHECK-SAME: %[[A:.*]]: memref<?x?xf32>, %[[X:.*]]: memref<?xf32>, %[[Y:.*]]: memref<?xf32>
// CHECK-DAG: %[[ZERO:.*]] = arith.constant 0.000000e+00 : f32
// CHECK-DAG: %[[NEGATIVE:.*]] = arith.constant -0.000000e+00 : f32
// CHECK-DAG: %[[BA:.*]] = memref.alloc() : memref<4x8xf32>
// CHECK-DAG: %[[BX:.*]] = memref.alloc() : memref<8xf32>
// CHECK-DAG: %[[BY:.*]] = memref.alloc() : memref<4xf32>
// CHECK: scf.for
// CHECK: scf.for
// CHECK: linalg.fill ins(%[[ZERO]] : f32) outs(%[[BA]] : memref<4x8xf32>)
// CHECK: %[[VA:.*]] = memref.subview %[[BA]][0, 0] [%[[M:.*]], %[[K:.*]]] [1, 1]
// CHECK: linalg.copy ins({{.*}}) outs(%[[VA]]
// CHECK: linalg.fill ins(%[[NEGATIVE]] : f32) outs(%[[BX]] : memref<8xf32>)
// CHECK: linalg.fill ins(%[[ZERO]] : f32) outs(%[[BY]] : memref<4xf32>)
// CHECK: %[[VY:.*]] = memref.subview %[[BY]][0] [%[[M]]] [1]
// CHECK: linalg.copy ins({{.*}}) outs(%[[VY]]
// CHECK: linalg.matvec ins(%[[BA]], %[[BX]] : memref<4x8xf32>, memref<8xf32>) outs(%[[BY]] : memref<4xf32>)
// CHECK: linalg.copy ins(%[[VY]]
// EXPLAIN: promoted operands of linalg.matvec (operands 3, bytes 176, fills 3)
func.func @matvec(%a: memref<?x?xf32>, %x: memref<?xf32>, %y: memref<?xf32>, %m: index, %k: index) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  scf.for %i = %c0 to %m step %c4 {
    scf.for %j = %c0 to %k step %c8 {
      %mi = affine.min affine_map<(d0)[s0] -> (4, s0 - d0)>(%i)[%m]
      %kj = affine.min affine_map<(d0)[s0] -> (8, s0 - d0)>(%j)[%k]
      %ta = memref.subview %a[%i, %j] [%mi, %kj] [1, 1] : memref<?x?xf32> to memref<?x?xf32, strided<[?, 1], offset: ?>>
      %tx = memref.subview %x[%j] [%kj] [1] : memref<?xf32> to memref<?xf32, strided<[1], offset: ?>>
      %ty = memref.subview %y[%i] [%mi] [1] : memref<?xf32> to memref<?xf32, strided<[1], offset: ?>>
      linalg.matvec ins(%ta, %tx : memref<?x?xf32, strided<[?, 1], offset: ?>>, memref<?xf32, strided<[1], offset: ?>>)
                    outs(%ty : memref<?xf32, strided<[1], offset: ?>>)
    }
  }
  return
}

// -----

// Unread operands are not filled, and the part of the result within the extents is copied out.
// CHECK-LABEL: func @tensors
// CHECK: %[[BX:.*]] = bufferization.alloc_tensor() : tensor<8xf32>
// CHECK: %[[BY:.*]] = bufferization.alloc_tensor() : tensor<8xf32>
// CHECK: scf.for
// CHECK: %[[F:.*]] = linalg.fill {{.*}} outs(%[[BX]] : tensor<8xf32>)
// CHECK: %[[V:.*]] = tensor.extract_slice %[[F]][0] [%[[N:.*]]] [1]
// CHECK: %[[C:.*]] = linalg.copy ins({{.*}}) outs(%[[V]] : tensor<?xf32>)
// CHECK: %[[X:.*]] = tensor.insert_slice %[[C]] into %[[F]][0] [%[[N]]] [1]
// CHECK-NOT: linalg.fill
// CHECK: %[[E:.*]] = linalg.exp ins(%[[X]] : tensor<8xf32>) outs(%[[BY]] : tensor<8xf32>) -> tensor<8xf32>
// CHECK: %[[PART:.*]] = tensor.extract_slice %[[E]][0] [%[[N]]] [1] : tensor<8xf32> to tensor<?xf32>
// CHECK: linalg.copy ins(%[[PART]] : tensor<?xf32>)
func.func @tensors(%a: tensor<?xf32>, %b: tensor<?xf32>, %m: index) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %r = scf.for %i = %c0 to %m step %c8 iter_args(%t = %b) -> (tensor<?xf32>) {
    %n = affine.min affine_map<(d0)[s0] -> (8, s0 - d0)>(%i)[%m]
    %x = tensor.extract_slice %a[%i] [%n] [1] : tensor<?xf32> to tensor<?xf32>
    %y = tensor.extract_slice %t[%i] [%n] [1] : tensor<?xf32> to tensor<?xf32>
    %e = linalg.exp ins(%x : tensor<?xf32>) outs(%y : tensor<?xf32>) -> tensor<?xf32>
    %u = tensor.insert_slice %e into %t[%i] [%n] [1] : tensor<?xf32> into tensor<?xf32>
    scf.yield %u : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}

// -----

// Full tiles are not filled.
// CHECK-LABEL: func @full
// CHECK-NOT: linalg.fill
// CHECK: linalg.exp ins(%{{.*}} : memref<4xf32>)
// EXPLAIN: promoted operands of linalg.exp (operands 2, bytes 32, fills 0)
func.func @full(%a: memref<4xf32>, %b: memref<4xf32>) {
  linalg.exp ins(%a : memref<4xf32>) outs(%b : memref<4xf32>)
  return
}

// -----

// A vector may be an element, which is not copied.
// CHECK-LABEL: func @vector
// CHECK-SAME: %[[V:.*]]: vector<4xi8>
// CHECK: linalg.fill ins(%[[V]] : vector<4xi8>) outs(%{{.*}} : memref<8xvector<4xi8>>)
// EXPLAIN: promoted operands of linalg.fill (operands 1, bytes 32, fills 0)
func.func @vector(%v: vector<4xi8>, %a: memref<8xvector<4xi8>>) {
  linalg.fill ins(%v : vector<4xi8>) outs(%a : memref<8xvector<4xi8>>)
  return
}
